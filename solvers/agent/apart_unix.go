//go:build unix

package agent

import (
	"os/exec"
	"syscall"
)

// apart keeps an interrupt at the terminal from the program, so that it can answer
// while this one ends in good order.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
