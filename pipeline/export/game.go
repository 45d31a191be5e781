package export

import (
	"fmt"
	"slices"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
)

// A Game is a variant in the hands of the export. Its position type is forgotten.
type Game interface {
	shape() shape
	// maker returns what makes rows, for one goroutine.
	maker(s *settings) maker
	tables() []pipeline.TableFacts
}

// A maker makes rows of the export out of recorded rows.
type maker interface {
	// see writes what the player to move sees in a recorded row.
	see(in *page, i int, r *row) error
	// fill writes the rest of a row that was seen.
	fill(in *page, i int, r *row) error
	// parse returns the number of the move of a recorded row.
	parse(in *page, i int, text string) (engine.Move, error)
}

// A shape is what all rows of a variant have in common.
type shape struct {
	holes         []string // of one player
	marks, stores bool
	actions       []string // all names
	usual         int      // actions, as a rule
}

type game[P comparable] struct {
	engine.Actor[P]
	solved pipeline.Solved[P]
}

// Of returns the game with its tables of exact values, perhaps none.
func Of[P comparable](g engine.Actor[P], solved pipeline.Solved[P]) Game {
	return &game[P]{Actor: g, solved: solved}
}

func (g *game[P]) shape() (s shape) {
	s.holes = g.HoleNames()
	s.marks, s.stores = g.Has()
	usual, most := g.Actions()
	s.usual = usual
	for i := range most {
		s.actions = append(s.actions, g.ActionName(i))
	}
	return s
}

func (g *game[P]) tables() []pipeline.TableFacts { return g.solved.Facts() }

func (g *game[P]) maker(s *settings) maker {
	m := &making[P]{game: g, set: s}
	m.marks, m.stores = g.Has()
	return m
}

// making is one maker at work.
type making[P comparable] struct {
	*game[P]
	set           *settings
	marks, stores bool

	p     P             // of the row at hand
	legal []engine.Move // in the order of the actions
	place []int         // of legal, in the order of the moves
	keep  []bool        // of legal: keeps the value
}

func (m *making[P]) recall(in *page, i int) (P, error) {
	return m.Recall(in.Board.At(i), in.Marks[i], in.SouthStore[i], in.NorthStore[i], engine.Seat(in.Mover[i]))
}

func (m *making[P]) parse(in *page, i int, text string) (engine.Move, error) {
	p, err := m.recall(in, i)
	if err != nil {
		return 0, err
	}
	return m.ParseMove(p, text)
}

// see writes the features: holes, marks, stores, the mover's first.
func (m *making[P]) see(in *page, i int, r *row) (err error) {
	if m.p, err = m.recall(in, i); err != nil {
		return err
	}
	r.features = m.See(r.features[:0], m.p)
	south, north := in.SouthStore[i], in.NorthStore[i]
	holes := len(r.features)
	marks := uint64(in.Marks[i])
	if in.Mover[i] != 0 {
		south, north = north, south
		marks = marks>>(holes/2) | marks<<(holes/2)
	}
	if m.marks {
		for range holes {
			r.features = append(r.features, uint8(marks&1))
			marks >>= 1
		}
	}
	r.board = len(r.features)
	if m.stores {
		r.features = append(r.features, south, north)
	}
	return nil
}

// fill writes moves, targets and values of the position that was seen.
func (m *making[P]) fill(in *page, i int, r *row) error {
	m.legal = m.Moves(m.legal[:0], m.p)
	if len(m.legal) != int(in.Legal[i]) {
		return fmt.Errorf("%s has %d legal moves, and the row says %d", m.Format(m.p), len(m.legal), in.Legal[i])
	}
	r.actions, r.outside = r.actions[:0], false
	for _, move := range m.legal {
		r.actions = append(r.actions, uint16(m.Action(move)))
	}
	m.sort(r.actions)
	r.outside = len(m.legal) > 0 && int(r.actions[len(m.legal)-1]) >= m.set.actions
	played := slices.Index(m.legal, in.played[i])
	if played < 0 {
		return fmt.Errorf("%s: the move played, %s, is not legal", m.Format(m.p), m.FormatMove(m.p, in.played[i]))
	}
	if r.outside {
		return nil
	}
	r.played = r.actions[played]
	r.values(in, i)
	if m.set.texts {
		r.position, r.move = m.Format(m.p), in.text(i)
	}
	return m.target(in, i, r, played)
}

// sort puts the legal moves into the order of their actions, few and nearly in order.
func (m *making[P]) sort(actions []uint16) {
	m.place = m.place[:0]
	for i := range actions {
		m.place = append(m.place, i)
		for k := i; k > 0 && actions[k-1] > actions[k]; k-- {
			actions[k-1], actions[k] = actions[k], actions[k-1]
			m.legal[k-1], m.legal[k] = m.legal[k], m.legal[k-1]
			m.place[k-1], m.place[k] = m.place[k], m.place[k-1]
		}
	}
}
