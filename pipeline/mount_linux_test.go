package pipeline_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestMounted does what TestFull does on a file system that is full indeed, and on one
// that may only be read, where this machine lets us mount one; TestFull needs no leave.
func TestMounted(t *testing.T) {
	small := t.TempDir()
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=200k"); err != nil {
		t.Logf("no file system may be mounted here (%v): TestFull alone fills one up", err)
		return
	}
	defer syscall.Unmount(small, 0)
	dir := filepath.Join(small, "dataset")
	out, err := command(t, dir, 100, "").CombinedOutput()
	full(t, dir, string(out), err, "no space left on device")
	remount := func(flags uintptr) {
		t.Helper()
		if err := syscall.Mount("tmpfs", small, "tmpfs", syscall.MS_REMOUNT|flags, "size=20m"); err != nil {
			t.Fatal(err)
		}
	}
	kept := len(names(t, dir))
	remount(syscall.MS_RDONLY)
	out, err = command(t, dir, 100, "").CombinedOutput()
	full(t, dir, string(out), err, "read-only file system")
	if n := len(names(t, dir)); n != kept || kept < 3 {
		t.Errorf("%d files are kept, %d before", n, kept)
	}
	out, err = command(t, filepath.Join(small, "new"), 100, "").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "mkdir "+filepath.Join(small, "new")+": read-only file system") {
		t.Errorf("a new folder: %v, %s", err, out)
	}
	remount(0)
	if out, err := command(t, dir, 100, "").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	goesOn(t, dir)
}
