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
	err     error
	done    chan struct{}
}

// A flow goes from pages to blocks: one goroutine reads, some make rows, one takes the
// blocks in the order of the pages.
type flow struct {
	*settings
	game    Game
	reading *reading
	blocks  chan *block // to be used again
}

func (s *settings) newFlow(index int, g Game) *flow {
	some := s.Workers + 2
	f := &flow{settings: s, game: g, blocks: make(chan *block, some)}
	f.reading = &reading{
		dir: s.Dir, files: s.files(index), variant: s.variant, hash: s.manifest.StudyHash,
		columns: used, texts: s.texts, free: make(chan *page, some), parse: g.maker(s).parse,
	}
	for range some {
		f.reading.free <- new(page)
		b := new(block)
		for i := range b.splits {
			b.splits[i] = newColumns(s)
		}
		f.blocks <- b
	}
	return f
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
		return f.reading.each(func(p *page) error {
			b := <-f.blocks
			b.page, b.err, b.dropped, b.done = p, nil, Dropped{}, make(chan struct{})
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
	p := b.page
	var r row
	for i := range p.rows {
		if err := m.see(p, i, &r); err != nil {
			return inputError{p.at(i, err)}
		}
		split := p.split
		if f.SplitBy == ByPosition {
			split = share(r.key(), f.shares)
		}
		if !f.wanted[split] {
			b.dropped.OtherSplits++
			continue
		}
		if _, ended := p.Outcome.At(i); !ended && f.DropTruncated {
			b.dropped.Truncated++
			continue
		}
		if err := m.fill(p, i, &r); err != nil {
			return inputError{p.at(i, err)}
		}
		switch {
		case r.outside:
			b.dropped.BeyondActions++
		case r.missing:
			b.dropped.NoPolicy++
		default:
			b.splits[split].add(&r, f.settings)
		}
	}
	return nil
}
