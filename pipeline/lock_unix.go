//go:build unix

package pipeline

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lock keeps other processes off a folder until the program ends or unlock is called,
// and leaves no file behind. It fails at once if another process holds the folder.
func lock(dir string) (unlock func(), err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	if err := syscall.Flock(int(d.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		d.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("pipeline: %s is in use by another process of this program, want a folder of its own for each", dir)
		}
		return nil, fmt.Errorf("pipeline: lock %s: %w", dir, err)
	}
	return func() { d.Close() }, nil
}
