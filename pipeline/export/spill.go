package export

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/zeebo/xxh3"
	"golang.org/x/sync/errgroup"
)

// A spill keeps rows in files until those of equal positions are together. Positions are
// parted by ranges of their hash, each of which fits into memory, so that one range after
// the other gives them in the order of the hash, however many there are.
type spill struct {
	*settings
	parts       uint64 // of all positions
	first, last uint64 // those of this pass
	files       []*os.File
	buffers     []*bufio.Writer
}

// Of the temporary files: what one should hold, and how many are open at once. Where more
// are needed, the dataset is read again for the next of them.
var (
	partBytes = int64(16 << 20)
	openParts = uint64(512)
)

// newSpill works out how many parts rows make, going by what each may need.
func (s *settings) newSpill(rows int64) *spill {
	each := int64(2*s.seen + 160)
	if s.texts {
		each += 100
	}
	return &spill{settings: s, parts: uint64(rows*each/partBytes) + 1}
}

// hash is that of the whole position.
func (r *row) hash() uint64 { return xxh3.Hash(r.features) }

// wants tells whether a row that was seen belongs to this pass.
func (p *spill) wants(r *row) bool {
	at := part(r.hash(), p.parts)
	return at >= p.first && at < p.last
}

// begin begins a pass.
func (p *spill) begin(first uint64, out *folder) error {
	p.first, p.last = first, min(first+openParts, p.parts)
	p.files, p.buffers = p.files[:0], p.buffers[:0]
	for i := first; i < p.last; i++ {
		f, err := out.scratch(fmt.Sprintf("part-%05d", i))
		if err != nil {
			return err
		}
		p.files = append(p.files, f)
		p.buffers = append(p.buffers, bufio.NewWriterSize(f, 1<<15))
	}
	return nil
}

// write puts encoded rows where they belong.
func (p *spill) write(rows []byte) error {
	for len(rows) > 0 {
		size := binary.LittleEndian.Uint32(rows)
		hash := binary.LittleEndian.Uint64(rows[4:])
		if _, err := p.buffers[part(hash, p.parts)-p.first].Write(rows[:size]); err != nil {
			return fmt.Errorf("export: %w", err)
		}
		rows = rows[size:]
	}
	return nil
}

// A mergedPart is what the rows of a part come to.
type mergedPart struct {
	splits [3]*columns
	merged int64 // rows less
	err    error
	done   chan struct{}
}

// each calls take with each part of the pass in order; some are merged at once.
func (p *spill) each(ctx context.Context, take func(*mergedPart) error) error {
	group, ctx := errgroup.WithContext(ctx)
	order, room := make(chan *mergedPart, p.Workers), make(chan struct{}, p.Workers)
	group.Go(func() error {
		defer close(order)
		for i := range p.files {
			part := &mergedPart{done: make(chan struct{})}
			select {
			case room <- struct{}{}:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			order <- part // has room for as many
			group.Go(func() error {
				err := p.mergePart(i, part)
				part.err = err // which is the taker's once it is done
				close(part.done)
				return err
			})
		}
		return nil
	})
	group.Go(func() error {
		for part := range order {
			<-part.done
			err := part.err
			if err == nil {
				err = take(part)
			}
			if err != nil {
				return err
			}
			<-room
		}
		return context.Cause(ctx)
	})
	return group.Wait()
}

// mergePart reads a part, removes its file, and merges its rows.
func (p *spill) mergePart(i int, part *mergedPart) error {
	name := p.files[i].Name()
	if err := errors.Join(p.buffers[i].Flush(), p.files[i].Close()); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	rows, err := os.ReadFile(name)
	if err == nil {
		err = os.Remove(name)
	}
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	for k := range part.splits {
		part.splits[k] = newColumns(p.settings)
	}
	part.merged, err = p.merge(rows, &part.splits)
	return err
}

// scratch makes a file that is not part of the export.
func (f *folder) scratch(name string) (*os.File, error) {
	path := filepath.Join(f.dir, name+tmpSuffix)
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	f.scratches = append(f.scratches, file)
	return file, nil
}
