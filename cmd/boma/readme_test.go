package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// firstCommand is what the README begins with.
const firstCommand = "go run ./cmd/boma study configs/studies/quickstart.yaml --out out/quickstart"

// readmeCommands returns the commands of the README that run this program: those at the
// beginning of an indented line.
func readmeCommands(t *testing.T) (commands []string) {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		command, _, _ := strings.Cut(strings.TrimSpace(line), "  #")
		command = strings.TrimPrefix(strings.TrimSpace(command), "$ ")
		if strings.HasPrefix(command, "go run ./cmd/boma ") && !strings.ContainsAny(command, "|<>…") {
			commands = append(commands, command)
		}
	}
	return commands
}

// TestREADME runs the README's commands as they are written, in a folder of their own,
// with few games.
func TestREADME(t *testing.T) {
	commands := readmeCommands(t)
	if len(commands) == 0 {
		t.Fatal("the README has no command")
	}
	if !slices.Contains(commands, firstCommand) {
		commands = append(commands, firstCommand)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "configs"), os.DirFS(filepath.Join(root, "configs"))); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	t.Setenv("BOMA_GAMES", "20")
	for _, command := range commands {
		begun := time.Now()
		o := boma("", strings.Fields(strings.TrimPrefix(command, "go run ./cmd/boma "))...)
		if o.code != 0 {
			t.Errorf("%s: %+v", command, o)
		}
		t.Logf("%s: %v", command, time.Since(begun).Round(time.Millisecond))
	}
	if _, err := os.Stat(filepath.Join(dir, "out", "quickstart", "analysis", "report.html")); err != nil {
		t.Error(err)
	}
}
