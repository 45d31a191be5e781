package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/boma-games/boma/pipeline"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A progress shows how far a plan is: a bar a variant and matchup at a terminal, a line
// every few seconds elsewhere. It is an [io.Writer] for lines that go above the bars.
type progress struct {
	mu    sync.Mutex
	out   io.Writer
	bars  *mpb.Progress
	lanes []*lane // by variant, then matchup
	width int     // matchups of a variant
	units int     // finished
	left  map[pipeline.Range]int64
	done  chan struct{} // ends the lines
	ended sync.WaitGroup
}

// A lane is a variant and matchup.
type lane struct {
	name  string
	total int64 // games
	kept  int64 // of them, from an earlier run
	games int64 // kept ones too
	rows  int64 // made by this run
	begun time.Time
	last  time.Time
	bar   *mpb.Bar
	told  int64 // games at the last line
}

const lineEvery = 5 * time.Second

// A display is a way to show progress.
type display int

const (
	nothing display = iota
	lines
	bars
)

// howTo returns how progress is shown on out.
func howTo(out io.Writer, quiet bool) display {
	switch {
	case quiet:
		return nothing
	case terminal(out):
		return bars
	}
	return lines
}

// newProgress returns a progress that is shown as suits out.
func newProgress(out io.Writer, plan *pipeline.Plan, quiet bool) *progress {
	return progressAs(howTo(out, quiet), out, plan)
}

func progressAs(how display, out io.Writer, plan *pipeline.Plan) *progress {
	p := &progress{out: out, width: len(plan.Study.Matchups), left: map[pipeline.Range]int64{}, done: make(chan struct{})}
	for _, v := range plan.Variants {
		for _, m := range v.Recorded {
			p.lanes = append(p.lanes, &lane{name: v.Name + ", " + m.String()})
		}
	}
	for _, u := range plan.Units {
		p.left[u.Range] = u.Games
		p.lanes[u.Variant*p.width+u.Matchup].total += u.Games
	}
	switch how {
	case bars:
		p.bars = mpb.New(mpb.WithOutput(out), mpb.WithAutoRefresh())
		for _, l := range p.lanes {
			if l.total > 0 {
				p.addBar(l)
			}
		}
	case lines:
		p.ended.Go(p.lines)
	}
	return p
}

func (p *progress) addBar(l *lane) {
	locked := func(f func() string) decor.Decorator {
		return decor.Any(func(decor.Statistics) string {
			p.mu.Lock()
			defer p.mu.Unlock()
			return f()
		}, decor.WCSyncSpace)
	}
	// What a narrow terminal cuts off stands last.
	l.bar = p.bars.AddBar(l.total, mpb.BarWidth(16), mpb.AppendDecorators(
		locked(func() string { return grouped(uint64(l.games)) + " / " + grouped(uint64(l.total)) }),
		locked(func() string { return grouped(uint64(l.speed())) + " rows/s" }),
		locked(func() string { return l.remaining() }),
		decor.Name("  "+l.name)))
}

// add is told of games and rows, as pipeline.Options.Progress is.
func (p *progress) add(u pipeline.Unit, t pipeline.Tally, kept bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lanes[u.Variant*p.width+u.Matchup]
	l.last = time.Now()
	l.games += t.Games
	if kept {
		l.kept += t.Games
	} else {
		if l.begun.IsZero() {
			l.begun = l.last
		}
		l.rows += t.Rows
	}
	if p.left[u.Range] -= t.Games; p.left[u.Range] == 0 {
		p.units++
	}
	if l.bar != nil {
		l.bar.IncrInt64(t.Games)
	}
}

// speed returns the rows made a second.
func (l *lane) speed() float64 {
	if seconds := l.last.Sub(l.begun).Seconds(); seconds > 0.1 && !l.begun.IsZero() {
		return float64(l.rows) / seconds
	}
	return 0
}

// remaining says how much time is left.
func (l *lane) remaining() string {
	made, left := l.games-l.kept, l.total-l.games
	switch {
	case left <= 0:
		return "done"
	case made <= 0 || l.begun.IsZero():
		return "waiting"
	}
	seconds := l.last.Sub(l.begun).Seconds() * float64(left) / float64(made)
	return duration(time.Duration(seconds*float64(time.Second))) + " left"
}

// lines writes a line for every lane that has moved, every few seconds.
func (p *progress) lines() {
	tick := time.NewTicker(lineEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-tick.C:
			p.writeLines()
		}
	}
}

func (p *progress) writeLines() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.lanes {
		if l.games == l.told {
			continue
		}
		l.told = l.games
		fmt.Fprintf(p.out, "%s: %s of %s games, %s rows/s, %s\n", l.name,
			grouped(uint64(l.games)), grouped(uint64(l.total)), grouped(uint64(l.speed())), l.remaining())
	}
}

// Write writes lines above the bars.
func (p *progress) Write(text []byte) (int, error) {
	if p.bars != nil {
		return p.bars.Write(text)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(text)
}

// stop ends the display; nothing may be added after it.
func (p *progress) stop() {
	close(p.done)
	p.ended.Wait()
	for _, l := range p.lanes {
		if l.bar != nil {
			l.bar.Abort(false)
		}
	}
	if p.bars != nil {
		p.bars.Wait()
	}
}

// finished returns the number of units that are whole.
func (p *progress) finished() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.units
}

// fresh returns the number of rows made by this run.
func (p *progress) fresh() (rows int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.lanes {
		rows += l.rows
	}
	return rows
}
