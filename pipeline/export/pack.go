package export

import (
	"encoding/binary"
	"math"
)

// A packer lays values one after the other, or takes them back: both ways are one list of
// calls, so that they cannot part.
type packer struct {
	b    []byte
	read bool
}

type packable interface {
	~int8 | ~int16 | ~int | ~int64 | ~uint8 | ~uint16 | ~uint32
}

func pack[T packable](p *packer, v *T) {
	if p.read {
		n, size := binary.Varint(p.b)
		*v, p.b = T(n), p.b[size:]
		return
	}
	p.b = binary.AppendVarint(p.b, int64(*v))
}

func packOpt[T packable](p *packer, o *opt[T]) {
	p.bool(&o.ok)
	if o.ok {
		pack(p, &o.v)
	} else {
		o.v = 0
	}
}

func (p *packer) bool(v *bool) {
	var n uint8
	if *v {
		n = 1
	}
	pack(p, &n)
	*v = n == 1
}

func (p *packer) float(v *float32) {
	if p.read {
		*v, p.b = math.Float32frombits(binary.LittleEndian.Uint32(p.b)), p.b[4:]
		return
	}
	p.b = binary.LittleEndian.AppendUint32(p.b, math.Float32bits(*v))
}

func (p *packer) text(v *string) {
	n := len(*v)
	pack(p, &n)
	if p.read {
		*v, p.b = string(p.b[:n]), p.b[n:]
		return
	}
	p.b = append(p.b, *v...)
}

// moves packs the legal moves and their shares, of which most are often 0.
func (p *packer) moves(r *row) {
	n := len(r.actions)
	pack(p, &n)
	if p.read {
		r.actions, r.policy = r.actions[:0], r.policy[:0]
		for range n {
			r.actions, r.policy = append(r.actions, 0), append(r.policy, 0)
		}
	}
	for i := range n {
		pack(p, &r.actions[i])
		some := r.policy[i] != 0
		if p.bool(&some); some {
			p.float(&r.policy[i])
		}
	}
}

// row packs a row but for its features.
func (p *packer) row(r *row, texts bool) {
	p.moves(r)
	pack(p, &r.kind)
	pack(p, &r.played)
	packOpt(p, &r.outcome)
	packOpt(p, &r.margin)
	packOpt(p, &r.exactWDL)
	packOpt(p, &r.exactMargin)
	packOpt(p, &r.exactDistance)
	p.float(&r.weight)
	pack(p, &r.gameID)
	pack(p, &r.opening)
	pack(p, &r.ply)
	pack(p, &r.mover)
	p.bool(&r.explored)
	if texts {
		p.text(&r.position)
		p.text(&r.move)
	}
}
