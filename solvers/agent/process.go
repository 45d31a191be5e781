package agent

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const maxLine = 1 << 20 // bytes of an answer

// A process is one running copy of an outside program.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan []byte // closed when the program has ended
	failure error       // why it ended; read after answers is closed
	told    *tail       // its standard error
	quit    chan struct{}
	once    sync.Once // closes quit
}

// ask sends a line to a process of the program and waits for one.
func (a *outside[P]) ask(line []byte) ([]byte, error) {
	p, err := a.take()
	if err != nil {
		return nil, err
	}
	select {
	case early, ok := <-p.answers:
		if !ok {
			return nil, p.ended()
		}
		p.kill()
		return nil, fmt.Errorf("wrote %s before it was asked, want one line a question", short(early))
	default:
	}
	go p.in.Write(line) // a program that does not read may fill the pipe; the answer tells
	late := time.NewTimer(a.timeout)
	defer late.Stop()
	select {
	case reply, ok := <-p.answers:
		if !ok {
			return nil, p.ended()
		}
		a.mu.Lock()
		a.idle = append(a.idle, p)
		a.mu.Unlock()
		return reply, nil
	case <-late.C:
		p.kill()
		return nil, fmt.Errorf("no answer after %v%s", a.timeout, p.told)
	}
}

// take returns a process that waits for a question.
func (a *outside[P]) take() (*process, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return nil, errors.New("closed")
	}
	if last := len(a.idle) - 1; last >= 0 {
		p := a.idle[last]
		a.idle = a.idle[:last]
		return p, nil
	}
	p, err := start(a.words)
	if err == nil {
		a.all = append(a.all, p)
	}
	return p, err
}

// Close ends all processes of the program.
func (a *outside[P]) Close() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.closed, a.idle = true, nil
	for _, p := range a.all {
		p.kill()
	}
	a.all = nil
	return nil
}

func start(words []string) (*process, error) {
	p := &process{cmd: exec.Command(words[0], words[1:]...), answers: make(chan []byte, 1), told: new(tail), quit: make(chan struct{})}
	p.cmd.Stderr = p.told
	apart(p.cmd)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go p.listen(out)
	return p, nil
}

// listen passes on what the program writes, line by line, and waits for its end.
func (p *process) listen(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		select {
		case p.answers <- append([]byte(nil), lines.Bytes()...):
		case <-p.quit:
		}
	}
	if p.failure = lines.Err(); p.failure != nil {
		p.kill()
	}
	if err := p.cmd.Wait(); p.failure == nil {
		p.failure = err
	}
	close(p.answers)
}

// ended says how the program ended.
func (p *process) ended() error {
	if p.failure == nil {
		return fmt.Errorf("the program ended without an answer%s", p.told)
	}
	return fmt.Errorf("the program ended without an answer: %w%s", p.failure, p.told)
}

func (p *process) kill() {
	p.once.Do(func() { close(p.quit) })
	p.in.Close()
	p.cmd.Process.Kill()
}

// A tail keeps the last line of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(text []byte) (int, error) {
	const most = 1000
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, text...)
	t.text = t.text[max(0, len(t.text)-most):]
	return len(text), nil
}

// String returns the last line, as the end of a sentence, or nothing.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.text))
	if text == "" {
		return ""
	}
	return "; it wrote: " + text[strings.LastIndexByte(text, '\n')+1:]
}

// fingerprint hashes a command without its paths: what a word names, if it is a file,
// or else the word. Of a program that is found by PATH only the name counts, so that the same script has
// the same hash wherever its interpreter lives.
func fingerprint(words []string) (string, error) {
	if _, err := exec.LookPath(words[0]); err != nil {
		return "", fmt.Errorf("command: %w", err)
	}
	h := sha256.New()
	for i, word := range words {
		name, path, assigned := strings.Cut(word, "=")
		if !assigned {
			name, path = "", word
		}
		if i == 0 && !strings.ContainsRune(word, os.PathSeparator) {
			path = ""
		}
		sum, err := sumFile(path)
		if err != nil {
			return "", fmt.Errorf("command: %w", err)
		}
		if sum == "" {
			name, sum = "", word
		}
		fmt.Fprintf(h, "%q %q\n", name, sum)
	}
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

// sumFile returns the SHA-256 of a file, or nothing if path names none.
func sumFile(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return "", nil
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
