package analysis

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
)

// A Part is what is kept of some files of a dataset. Parts add up to the whole, in any
// order, to the last digit: they hold whole numbers.
type Part struct {
	replicates int
	tallies    map[Key]*Tally
	ledgers    map[[2]string]*ledger // by variant and matchup
	hashes     map[string]string     // of rules, by variant
	sampled    bool
}

func newPart(replicates int) *Part {
	return &Part{replicates: replicates, tallies: make(map[Key]*Tally), ledgers: make(map[[2]string]*ledger), hashes: make(map[string]string)}
}

// A Source is a games file of a dataset with the moves file that belongs to it: paths from
// the dataset's folder, and rows. Moves is empty where there are none.
type Source struct {
	Games, Moves         string
	GamesRows, MovesRows int64
}

// SumUp reads some files of the dataset in a folder. replicates is that of the settings.
func SumUp(ctx context.Context, dir string, files []Source, replicates, workers int) (*Part, error) {
	p := newPart(replicates)
	var units []unit
	for _, f := range files {
		u := unit{games: local(dir, f.Games), gamesRows: f.GamesRows, movesRows: f.MovesRows}
		if f.Moves != "" {
			u.moves = local(dir, f.Moves)
		}
		units = append(units, u)
	}
	return p, p.readAll(ctx, units, workers)
}

// Gather makes the parts of a dataset, which next returns until it returns nil, into what
// Read returns of the whole. The folder has to have its manifest.
func Gather(dir string, o Options, next func() (*Part, error)) (*Data, error) {
	d, units, err := open(dir, o)
	if err != nil {
		return nil, err
	}
	for {
		p, err := next()
		if err != nil {
			return nil, err
		}
		if p == nil {
			break
		}
		if err := d.add(p); err != nil {
			return nil, err
		}
	}
	want, have := int64(0), int64(0)
	for _, u := range units {
		want += u.gamesRows
	}
	for _, t := range d.tallies {
		have += t.games
	}
	if have != want {
		return nil, fmt.Errorf("analysis: the parts hold %d games, want the %d of %s", have, want, filepath.Join(dir, "manifest.json"))
	}
	d.close()
	return d, nil
}

// add takes another part in, of which nothing may be used afterwards.
func (p *Part) add(q *Part) error {
	if p.replicates != q.replicates {
		return fmt.Errorf("analysis: a part has %d replicates, want %d", q.replicates, p.replicates)
	}
	for variant, hash := range q.hashes {
		if known, there := p.hashes[variant]; there && known != hash {
			return fmt.Errorf("analysis: rules of %s have hash %s in one part, %s in another", variant, hash, known)
		}
		p.hashes[variant] = hash
	}
	p.sampled = p.sampled || q.sampled
	for key, t := range q.tallies {
		p.tally(key).add(t)
	}
	for at, l := range q.ledgers {
		for number, e := range l.all {
			if !p.ledger(at).put(number, e) {
				return fmt.Errorf("analysis: game %d of %s, %s stands in two parts", number, at[0], at[1])
			}
		}
	}
	return nil
}

func (p *Part) tally(key Key) *Tally {
	if p.tallies[key] == nil {
		p.tallies[key] = newTally(p.replicates)
	}
	return p.tallies[key]
}

func (p *Part) ledger(at [2]string) *ledger {
	if p.ledgers[at] == nil {
		p.ledgers[at] = new(ledger)
	}
	return p.ledgers[at]
}

// readAll reads units in parallel. Which is done when leaves no trace: sums are whole
// numbers, and of errors the first by file is told.
func (p *Part) readAll(ctx context.Context, units []unit, workers int) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	errs := make([]error, len(units))
	next := make(chan int)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var lock sync.Mutex
	var wait sync.WaitGroup
	for range min(workers, len(units)) {
		wait.Go(func() {
			for i := range next {
				sum, err := readUnit(units[i], p.replicates)
				lock.Lock()
				if err == nil {
					err = p.merge(units[i], sum)
				}
				lock.Unlock()
				if errs[i] = err; err != nil {
					cancel()
				}
			}
		})
	}
	for i := 0; i < len(units) && ctx.Err() == nil; i++ {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// merge takes one file in.
func (p *Part) merge(u unit, s *fileSum) error {
	if hash, known := p.hashes[s.variant]; known && hash != s.hash {
		return fmt.Errorf("analysis: %s: rules of %s have hash %s, want %s as in other files", u.games, s.variant, s.hash, hash)
	}
	p.hashes[s.variant] = s.hash
	p.sampled = p.sampled || s.sampled
	for key, t := range s.tallies {
		p.tally(key).add(t)
	}
	for matchup, games := range s.games {
		l := p.ledger([2]string{s.variant, matchup})
		for _, g := range games {
			if !l.put(g.number, g.entry) {
				return fmt.Errorf("analysis: %s: game %d of %s, %s stands in two files or twice", u.games, g.number, s.variant, matchup)
			}
		}
	}
	return nil
}
