package readers

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// root is the folder of the module.
var root = sync.OnceValue(func() string {
	dir, err := filepath.Abs("../..")
	if err != nil {
		panic(err)
	}
	return dir
})

// boma returns the path of the program, built anew for each run of the tests.
func boma(t testing.TB) string {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var build = sync.OnceValues(func() (string, error) {
	// The go command remembers a result while what the test has looked at is unchanged.
	// A child builds the program, so the sources are looked at here.
	_ = filepath.WalkDir(root(), func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			_, err = os.Stat(path)
		}
		return err
	})
	path := filepath.Join(scratch, "bin", "boma")
	command := exec.Command("go", "build", "-o", path, "./cmd/boma")
	command.Dir = root()
	_, err := output(command, nil)
	return path, err
})

// scratch is a folder for one run of the tests.
var scratch string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "boma-readers-")
	if err != nil {
		panic(err)
	}
	scratch = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// A failure is a command that failed, with what it said.
type failure struct{ command, said string }

func (f failure) Error() string { return f.command + ": " + f.said }

// output runs a command and returns its standard output.
func output(c *exec.Cmd, stdin []byte) ([]byte, error) {
	var out, said bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(stdin), &out, &said
	if err := c.Run(); err != nil {
		return nil, failure{strings.Join(c.Args, " "), err.Error() + "\n" + said.String()}
	}
	return out.Bytes(), nil
}

// run runs the program and returns what it prints.
func run(t testing.TB, arguments ...string) []byte {
	t.Helper()
	c := exec.Command(boma(t), arguments...)
	out, err := output(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// python returns the interpreter of an environment with what requirements.txt locks. The
// test is skipped where there is no Python, or no network to install it from.
func python(t testing.TB) string {
	t.Helper()
	dir, err := pythonReady()
	if err != nil {
		t.Skipf("no Python environment: %v", err)
	}
	return filepath.Join(dir, "bin", "python")
}

var pythonReady = sync.OnceValues(func() (string, error) {
	return installed("python", []string{"requirements-build.txt", "requirements.txt"}, func(dir string) (err error) {
		pip := []string{filepath.Join(dir, "bin", "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", "--require-hashes"}
		for _, arguments := range [][]string{
			{"python3", "-m", "venv", dir},
			append(pip, "--only-binary", ":all:", "-r", "requirements-build.txt"),
			append(pip, "--no-build-isolation", "-r", "requirements.txt"),
		} {
			if _, err = output(exec.Command(arguments[0], arguments[1:]...), nil); err != nil {
				return err
			}
		}
		return nil
	})
})

// node returns a command that runs facts.mjs with what package-lock.json locks. The test is
// skipped as in python.
func node(t testing.TB, arguments ...string) *exec.Cmd {
	t.Helper()
	script, err := nodeScript()
	if err != nil {
		t.Skipf("no Node environment: %v", err)
	}
	return exec.Command("node", append([]string{script}, arguments...)...)
}

// nodeScript returns the script in a folder beside its packages, where Node looks for them.
var nodeScript = sync.OnceValues(func() (string, error) {
	dir, err := nodeReady()
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile("facts.mjs")
	if err != nil {
		return "", err
	}
	if err := os.Symlink(filepath.Join(dir, "node_modules"), filepath.Join(scratch, "node_modules")); err != nil {
		return "", err
	}
	script := filepath.Join(scratch, "facts.mjs")
	return script, os.WriteFile(script, text, 0o644)
})

var nodeReady = sync.OnceValues(func() (string, error) {
	return installed("node", []string{"package.json", "package-lock.json"}, func(dir string) error {
		for _, name := range []string{"package.json", "package-lock.json"} {
			text, err := os.ReadFile(name)
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, name), text, 0o644)
			}
			if err != nil {
				return err
			}
		}
		npm := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
		npm.Dir = dir
		_, err := output(npm, nil)
		return err
	})
})

// installed returns a folder that install has filled, now or for another run with the same
// locks. It is filled under another name, so that it is never met half full.
func installed(kind string, locks []string, install func(dir string) error) (string, error) {
	sum := sha256.New()
	for _, name := range locks {
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		sum.Write(text)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	dir := filepath.Join(cache, "boma-readers", kind+"-"+hex.EncodeToString(sum.Sum(nil))[:12])
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", err
	}
	temporary, err := os.MkdirTemp(filepath.Dir(dir), kind+"-*.tmp")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temporary)
	if err := install(temporary); err != nil {
		return "", err
	}
	if err := os.Rename(temporary, dir); err != nil && !os.IsExist(err) {
		return "", err
	}
	return dir, nil
}
