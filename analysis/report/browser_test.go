package report

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// browser returns the path of a Chromium, or skips the test.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no chromium is installed, in which the page would be opened")
	return ""
}

// TestBrowser opens the page at the widths of a desk and of a phone, in light and dark.
// The page forbids itself every request (its Content-Security-Policy), so that one would
// be an error at the console.
func TestBrowser(t *testing.T) {
	chromium := browser(t)
	dir := t.TempDir()
	html, err := HTML(made())
	if err != nil {
		t.Fatal(err)
	}
	page := filepath.Join(dir, "report.html")
	if err := os.WriteFile(page, html, 0o666); err != nil {
		t.Fatal(err)
	}
	// A page that asks for something: else silence would prove nothing.
	asking := filepath.Join(dir, "asking.html")
	text := strings.Replace(string(html), "<main>", `<main><img src="http://127.0.0.1:1/x.png" alt="">`, 1)
	if err := os.WriteFile(asking, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if said := open(t, chromium, asking, filepath.Join(dir, "asking.png"), 390, 1); !strings.Contains(said, "CONSOLE") {
		t.Errorf("a request of the page is not told: %s", said)
	}
	for _, width := range []int{1280, 390} {
		shades := map[string]uint32{}
		for i, scheme := range []string{"dark", "light"} {
			shot := filepath.Join(dir, fmt.Sprintf("%d-%s.png", width, scheme))
			said := open(t, chromium, page, shot, width, i)
			for line := range strings.Lines(said) {
				if strings.Contains(line, "CONSOLE") {
					t.Errorf("%d, %s: %s", width, scheme, line)
				}
			}
			shades[scheme] = corner(t, shot, width)
		}
		if shades["dark"] >= shades["light"] {
			t.Errorf("%d: a background of %d in the dark, of %d in the light", width, shades["dark"], shades["light"])
		}
	}
}

// open takes a picture of a page, and returns what the browser said.
func open(t *testing.T, chromium, page, shot string, width, scheme int) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	profile, err := os.MkdirTemp("", "boma-browser-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(profile) // what the browser still writes into it is no failure
	cmd := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
		"--enable-logging=stderr", fmt.Sprintf("--blink-settings=preferredColorScheme=%d", scheme), "--user-data-dir="+profile,
		fmt.Sprintf("--window-size=%d,1600", width), "--screenshot="+shot, "file://"+page)
	var said bytes.Buffer
	cmd.Stderr = &said
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, said.String())
	}
	return said.String()
}

// corner returns how bright a picture is where nothing stands.
func corner(t *testing.T, shot string, width int) uint32 {
	t.Helper()
	f, err := os.Open(shot)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if got := picture.Bounds().Dx(); got != width {
		t.Errorf("%s is %d pixels wide", shot, got)
	}
	r, g, b, _ := picture.At(2, 2).RGBA()
	return (r + g + b) / 3 >> 8
}
