package table

import (
	"fmt"
	"io"
	"runtime"
)

// At returns what is stored of a position.
func (r *Reader) At(tier int, i uint64) (int32, error) {
	if tier < 0 || tier >= len(r.tiers) || i >= r.tiers[tier].size {
		return 0, fmt.Errorf("table: %s: %w", r.path, outside(tier, i))
	}
	t := &r.tiers[tier]
	shift := shiftFor(len(t.symbols))
	if shift == constant {
		return t.symbols[0], nil
	}
	at := int(i << shift / (8 * BlockSize))
	cells, err := r.block(tier, at)
	if err != nil {
		return 0, fmt.Errorf("table: %s: tier %d: %w", r.path, tier, err)
	}
	index := cell(cells, shift, i-uint64(at)*(8*BlockSize>>shift))
	runtime.KeepAlive(r) // the cells may be mapped
	if int(index) >= len(t.symbols) {
		return 0, fmt.Errorf("table: %s: tier %d: %w", r.path, tier, damaged("position %d has symbol %d of %d", i, index, len(t.symbols)))
	}
	return t.symbols[index], nil
}

// block returns the cells of a block.
func (r *Reader) block(tier, at int) ([]byte, error) {
	number := r.first[tier] + int64(at)
	t := &r.tiers[tier]
	if r.mapped != nil {
		from := t.blocks + t.starts[at]
		stored := r.mapped[from : from+int64(t.lengths[at])]
		if uint64(len(stored)) != t.blockSize(at) {
			return nil, damaged("block %d has %d bytes, want %d", at, len(stored), t.blockSize(at))
		}
		if r.good[number/32].Load()>>(number%32)&1 == 0 {
			if err := t.checkBlock(at, stored); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			r.good[number/32].Or(1 << (number % 32))
		}
		return stored, nil
	}
	slot := &r.cache[number%cached]
	if b := slot.Load(); b != nil && b.number == number {
		return b.cells, nil
	}
	cells, err := t.read(r.file, r.Compressed, at)
	if err != nil {
		return nil, err
	}
	slot.Store(&block{number, cells})
	return cells, nil
}

// read reads a block out of the file.
func (t *placed) read(r io.ReaderAt, compressed bool, at int) ([]byte, error) {
	stored := make([]byte, t.lengths[at])
	if _, err := r.ReadAt(stored, t.blocks+t.starts[at]); err != nil {
		return nil, damaged("block %d: %w", at, err)
	}
	if err := t.checkBlock(at, stored); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	cells, err := inflate(stored, compressed, int(t.blockSize(at)))
	if err != nil {
		return nil, damaged("block %d: %w", at, err)
	}
	return cells, nil
}

// load reads all blocks of a tier.
func (t *placed) load(r io.ReaderAt, compressed bool) (*Tier, error) {
	cells := make([]byte, 0, bytesFor(t.size, shiftFor(len(t.symbols))))
	for at := range t.lengths {
		b, err := t.read(r, compressed, at)
		if err != nil {
			return nil, err
		}
		cells = append(cells, b...)
	}
	tier, err := Packed(t.size, t.symbols, t.counts, cells)
	if err == nil {
		err = tier.recount()
	}
	if err != nil {
		return nil, damaged("%w", err)
	}
	return tier, nil
}
