package analysis

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
)

// Options say how a dataset is read.
type Options struct {
	Settings     // what is zero comes from the study, then from the defaults
	Workers  int // files read at once; 0 is one a processor
}

// Data is what is kept of a dataset.
type Data struct {
	Settings Settings
	Study    string

	keys     []Key // in order of the study's variants, then of text
	tallies  map[Key]*Tally
	ledgers  map[[2]string]*ledger // by variant and matchup
	hashes   map[string]string     // of rules, by variant
	manifest *manifest             // nil where there is none
	sampled  bool
}

// Read reads the dataset in a folder.
func Read(ctx context.Context, dir string, o Options) (*Data, error) {
	m, units, err := layout(dir)
	if err != nil {
		return nil, err
	}
	d := &Data{manifest: m, tallies: make(map[Key]*Tally), ledgers: make(map[[2]string]*ledger), hashes: make(map[string]string)}
	d.Settings = o.Settings
	if m != nil {
		d.Study = m.Study.Name
		d.Settings = d.Settings.or(m.Study.Analysis)
	}
	d.Settings = d.Settings.or(defaults)
	if err := d.Settings.check(); err != nil {
		return nil, err
	}
	if err := d.readAll(ctx, units, o.Workers); err != nil {
		return nil, err
	}
	for _, t := range d.tallies {
		t.close()
	}
	d.keys = slices.SortedFunc(maps.Keys(d.tallies), d.compare)
	return d, nil
}

// readAll reads units in parallel. Which is done when leaves no trace: sums are whole
// numbers, and of errors the first by file is told.
func (d *Data) readAll(ctx context.Context, units []unit, workers int) error {
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
				p, err := readPart(units[i], d.Settings.Replicates)
				lock.Lock()
				if err == nil {
					err = d.merge(units[i], p)
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

func (d *Data) merge(u unit, p *part) error {
	if hash, known := d.hashes[p.variant]; known && hash != p.hash {
		return fmt.Errorf("analysis: %s: rules of %s have hash %s, want %s as in other files", u.games, p.variant, p.hash, hash)
	}
	d.hashes[p.variant] = p.hash
	d.sampled = d.sampled || p.sampled
	for key, t := range p.tallies {
		if d.tallies[key] == nil {
			d.tallies[key] = newTally(d.Settings.Replicates)
		}
		d.tallies[key].add(t)
	}
	for matchup, games := range p.games {
		at := [2]string{p.variant, matchup}
		if d.ledgers[at] == nil {
			d.ledgers[at] = new(ledger)
		}
		for _, g := range games {
			if !d.ledgers[at].put(g.number, g.entry) {
				return fmt.Errorf("analysis: %s: game %d of %s, %s stands in two files or twice", u.games, g.number, p.variant, matchup)
			}
		}
	}
	return nil
}

// compare orders keys as the study does its variants, then by text.
func (d *Data) compare(a, b Key) int {
	return cmp.Or(d.rank(a.Variant)-d.rank(b.Variant), cmp.Compare(a.Variant, b.Variant),
		cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Opening, b.Opening))
}

func (d *Data) rank(variant string) int {
	if d.manifest == nil {
		return 0
	}
	for i, v := range d.manifest.Variants {
		if v.Name == variant {
			return i
		}
	}
	return len(d.manifest.Variants)
}
