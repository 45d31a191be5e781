package export

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/boma-games/boma/pipeline"
)

// batchRows is the number of rows of a record batch, but for the last of a file.
const batchRows = 1 << 16

// A block is what has become of a page: its rows by split.
type block struct {
	page    *page
	splits  [3]*columns
	dropped Dropped
	leaked  int64  // rows of train that stand in another split too, and stay
	spilled []byte // rows of partitions, one after the other
	err     error
	done    chan struct{}
}

// A flow goes from pages to blocks: one goroutine reads, some make rows, one takes the
// blocks in the order of the pages.
type flow struct {
	*settings
	game    Game
	reading *reading
	leaks   *leaks      // nil: rows are split by position
	spill   *spill      // nil: rows are written as they come
	blocks  chan *block // to be used again
}

func (s *settings) newFlow(index int, g Game) *flow {
	some := s.Workers + 2
	f := &flow{settings: s, game: g, blocks: make(chan *block, some)}
	f.reading = s.newReading(s.files(index), some)
	f.reading.columns, f.reading.texts, f.reading.parse = used, s.texts, g.maker(s).parse
	for range some {
		b := new(block)
		for i := range b.splits {
			b.splits[i] = newColumns(s)
		}
		f.blocks <- b
	}
	return f
}

// newReading returns what reads files into a number of pages.
func (s *settings) newReading(files []pipeline.File, pages int) *reading {
	r := &reading{dir: s.Dir, files: files, variant: s.variant, hash: s.manifest.StudyHash, columns: seen, free: make(chan *page, pages)}
	for range pages {
		r.free <- new(page)
	}
	return r
}

// files returns the moves files of a variant that rows are wanted of.
func (s *settings) files(index int) (files []pipeline.File) {
	for _, f := range s.manifest.Files {
		if f.Table == pipeline.MovesTable && f.Range != nil && f.Range.Variant == index && (s.SplitBy == ByPosition || s.wanted[splitOf(f.Split)]) {
			files = append(files, f)
		}
	}
	return files
}

// run calls take with the blocks in order.
func (f *flow) run(ctx context.Context, take func(*block) error) error {
	group, ctx := errgroup.WithContext(ctx)
	work, order := make(chan *block), make(chan *block, f.Workers+2)
	group.Go(func() error {
		defer close(order)
		defer close(work)
		return f.reading.each(ctx, func(p *page) error {
			var b *block
			select {
			case b = <-f.blocks:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			b.page, b.err, b.dropped, b.leaked, b.spilled, b.done = p, nil, Dropped{}, 0, b.spilled[:0], make(chan struct{})
			for _, to := range []chan *block{order, work} {
				select {
				case to <- b:
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			}
			return nil
		})
	})
	for range f.Workers {
		group.Go(func() error {
			m := f.game.maker(f.settings)
			for b := range work {
				b.err = f.make(m, b)
				close(b.done)
			}
			return nil
		})
	}
	group.Go(func() error {
		for b := range order {
			select {
			case <-b.done:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			if b.err == nil {
				b.err = take(b)
			}
			if b.err != nil {
				return b.err
			}
			rows := b.page.rows
			f.reading.free <- b.page
			f.blocks <- b
			if f.Progress != nil {
				f.Progress(int64(rows))
			}
		}
		return nil
	})
	return group.Wait()
}

// make makes the rows of a page.
func (f *flow) make(m maker, b *block) error {
	for _, c := range b.splits {
		c.reset()
	}
	var r row
	for i := range b.page.rows {
		if err := f.makeRow(m, b, i, &r); err != nil {
			return inputError{b.page.at(i, err)}
		}
	}
	return nil
}

func (f *flow) makeRow(m maker, b *block, i int, r *row) error {
	p := b.page
	if err := m.see(p, i, r); err != nil {
		return err
	}
	if f.spill != nil && !f.spill.wants(r) {
		return nil
	}
	split := p.split
	if f.SplitBy == ByPosition {
		split = share(r.key(), f.shares)
	}
	_, ended := p.Outcome.At(i)
	leak := split == 0 && f.leaks.has(p.before+p.first+int64(i))
	switch {
	case !f.wanted[split]:
		b.dropped.OtherSplits++
		return nil
	case leak && f.SplitBy == ByGame:
		b.dropped.Leaks++
		return nil
	case !ended && f.DropTruncated:
		b.dropped.Truncated++
		return nil
	}
	if err := m.fill(p, i, r); err != nil {
		return err
	}
	switch {
	case r.outside:
		b.dropped.BeyondActions++
		return nil
	case r.missing:
		b.dropped.NoPolicy++
		return nil
	case leak:
		b.leaked++
	}
	if f.spill != nil {
		b.spilled = f.spill.encode(b.spilled, split, r)
		return nil
	}
	b.splits[split].add(r, f.settings)
	return nil
}
