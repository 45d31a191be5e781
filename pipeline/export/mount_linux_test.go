package export

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFull exports to a file system that is full before the end, where this machine lets us
// mount one, and wants the disk to be named and nothing to be left.
func TestFull(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=200k"); err != nil {
		t.Logf("no file system may be mounted here: %v", err)
		return
	}
	defer syscall.Unmount(disk, 0)
	s := small()
	s.Games = 120
	m := generate(t, s, variantOf{"kiothi", ""})
	for _, format := range Formats() {
		for _, dedup := range []bool{false, true} {
			out := filepath.Join(disk, "out")
			_, _, err := m.tryExport(t, func(o *Options) { o.Out, o.Format, o.Dedup = out, format, dedup })
			if err == nil || !strings.Contains(err.Error(), "no space left on device") || IsInput(err) {
				t.Errorf("%s, dedup %v: error %v (input: %v)", format, dedup, err, IsInput(err))
			}
			if items, err := os.ReadDir(disk); len(items) > 0 {
				t.Errorf("%s, dedup %v: %v is left, %v", format, dedup, items, err)
			}
		}
	}
}
