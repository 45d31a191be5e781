package proof

import (
	"context"

	"github.com/boma-games/boma/engine"
)

// The state of a position in the search: two bits each.
const (
	unseen = iota
	onPath // of the line of play that is being followed
	done   // no line from here returns
)

// A search follows the lines of play within a tier, each position once.
type search[P comparable] struct {
	game  engine.Game[P]
	space engine.Space[P]
	tier  int
	state []byte // four positions a byte
	path  []node
	moves []engine.Move // those of all positions of the path, one after the other
}

// A node is a position of the path with those of its moves that are still to be followed.
type node struct {
	at   uint64
	left int // index into moves of the first of them
	next int // of the one to follow next
}

// acyclic makes sure that no line of play within a tier returns to where it was.
func acyclic[P comparable](ctx context.Context, g engine.Game[P], s engine.Space[P], tier int) error {
	size := s.Size(tier)
	d := &search[P]{game: g, space: s, tier: tier, state: make([]byte, (size+3)/4)}
	for i := range size {
		if i%stride == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if d.of(i) == unseen {
			if err := d.from(i); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *search[P]) of(i uint64) byte { return d.state[i/4] >> (i % 4 * 2) & 3 }

func (d *search[P]) mark(i uint64, state byte) {
	d.state[i/4] = d.state[i/4]&^(3<<(i%4*2)) | state<<(i%4*2)
}

// from follows all lines from one position.
func (d *search[P]) from(i uint64) error {
	d.enter(i)
	for len(d.path) > 0 {
		n := &d.path[len(d.path)-1]
		if n.next == len(d.moves) {
			d.mark(n.at, done)
			d.moves = d.moves[:n.left]
			d.path = d.path[:len(d.path)-1]
			continue
		}
		p := d.space.At(d.tier, n.at)
		q, _ := d.game.Play(p, d.moves[n.next])
		n.next++
		tier, to := d.space.Index(q)
		if tier != d.tier {
			continue
		}
		switch d.of(to) {
		case onPath:
			return Wrong{d.game.Format(p), "a line of play through here returns, and there are no distances"}
		case unseen:
			d.enter(to)
		}
	}
	return nil
}

// enter goes on to a position. Its moves stand last in moves until it is left: deeper
// ones come and go behind them.
func (d *search[P]) enter(i uint64) {
	d.mark(i, onPath)
	left := len(d.moves)
	d.moves = d.game.Moves(d.moves, d.space.At(d.tier, i))
	d.path = append(d.path, node{i, left, left})
}
