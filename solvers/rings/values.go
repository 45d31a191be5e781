package rings

import (
	"fmt"
	"math/bits"

	"github.com/boma-games/boma/solvers"
	"github.com/boma-games/boma/solvers/table"
)

// values packs what was found of a tier.
func (v *solver) values(halves []*half) (*table.Tier, error) {
	var size, wins, losses uint64
	for _, h := range halves {
		size += uint64(h.win.rows) * uint64(h.win.columns)
		wins += ones(h.win)
		losses += ones(h.loss)
	}
	switch {
	case wins+losses < size && !v.loops:
		return nil, fmt.Errorf("rings: %d positions of %d against %d stones are endless in a game said to have no loops",
			size-wins-losses, halves[0].own, halves[0].pair.enemy)
	case wins+losses == size && wins > 0 && losses > 0:
		return table.Packed(size, []int32{-1, 1}, []uint64{losses, wins}, bitsOf(halves, size))
	}
	return table.Pack(size, func(i uint64) int32 {
		h, row, column := locate(halves, i)
		switch {
		case h.win.bit(row, column):
			return 1
		case h.loss.bit(row, column):
			return -1
		}
		return int32(solvers.Endless)
	}), nil
}

// distances packs the steps in which positions were decided.
func distances(halves []*half) *table.Tier {
	size := uint64(0)
	for _, h := range halves {
		size += uint64(len(h.level))
	}
	return table.Pack(size, func(i uint64) int32 {
		h, row, column := locate(halves, i)
		d := solvers.Distance{Mover: solvers.Never, Enemy: solvers.Never}
		level := h.level[row*h.win.columns+column]
		switch {
		case h.win.bit(row, column):
			d.Mover = level
		case h.loss.bit(row, column):
			d.Enemy = level
		}
		return table.Symbol(d)
	})
}

// locate returns where position i of a tier stands.
func locate(halves []*half, i uint64) (h *half, row, column int) {
	h = halves[0]
	if n := uint64(h.win.rows) * uint64(h.win.columns); i >= n {
		h, i = halves[1], i-n
	}
	return h, int(i / uint64(h.win.columns)), int(i % uint64(h.win.columns))
}

func ones(m *matrix) (n uint64) {
	for _, word := range m.words {
		n += uint64(bits.OnesCount64(word))
	}
	return n
}

// bitsOf writes the won positions bit after bit, without the gaps at the ends of rows.
func bitsOf(halves []*half, size uint64) []byte {
	out := make([]byte, 0, size/8+16)
	var word uint64
	n := 0 // bits of word that are in use
	put := func(bits uint64, count int) {
		word |= bits << n
		if n+count >= 64 {
			out = append(out, byte(word), byte(word>>8), byte(word>>16), byte(word>>24),
				byte(word>>32), byte(word>>40), byte(word>>48), byte(word>>56))
			word = 0
			if n > 0 {
				word = bits >> (64 - n)
			}
			n -= 64
		}
		n += count
	}
	for _, h := range halves {
		for row := range h.win.rows {
			left := h.win.columns
			for _, w := range h.win.row(row) {
				put(w, min(64, left))
				left -= 64
			}
		}
	}
	for ; n > 0; n -= 8 {
		out = append(out, byte(word))
		word >>= 8
	}
	return out
}

// recall rebuilds what captures look up from the values of a tier.
func (v *solver) recall(p pair, t *table.Tier) {
	if p.own+p.enemy < v.least {
		return
	}
	i := uint64(0)
	for _, p := range []pair{p, p.turned()} {
		rows, columns := int(v.rings.Count(p.own)), int(v.rings.Count(p.enemy))
		f := &final{newMatrix(columns, rows), newMatrix(columns, rows)}
		for row := range rows {
			for column := range columns {
				switch t.At(i) {
				case 1:
					f.win.set(column, row)
				case -1:
					f.loss.set(column, row)
				}
				i++
			}
		}
		v.below[p.turned()] = f
		if p.own == p.enemy {
			return
		}
	}
}
