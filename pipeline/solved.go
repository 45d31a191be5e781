package pipeline

import (
	"fmt"
	"math/rand/v2"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers"
)

// Solved is what tables of exact values give a variant.
type Solved[P comparable] struct {
	Tables []Table[P]   // label rows: the first that holds a position counts
	Starts *Starts[P]   // that games begin from; nil: they begin where the study says
	Close  func() error // ends what they hold; may be nil
}

// A Table holds exact values of positions, and of all that their moves lead to. It may be
// asked from many goroutines at once.
type Table[P comparable] struct {
	TableFacts
	Scored bool // values are margins, else +1, 0, -1
	// Value returns what p is worth to the player to move beyond what is captured
	// already, or false where the table does not hold it.
	Value func(p P) (v solvers.Value, covered bool, err error)
	// Distance returns in how many plies a side brings the value of a position of the
	// table about; nil where none are kept.
	Distance func(p P) (solvers.Distance, error)
}

// Starts are positions of a table from which some are drawn.
type Starts[P comparable] struct {
	TableFacts
	// Draw returns one of them, each as likely as any other.
	Draw func(rng *rand.Rand) P
}

// Facts returns what the manifest says of the tables.
func (s *Solved[P]) Facts() (tables []TableFacts) {
	for _, t := range s.Tables {
		tables = append(tables, t.TableFacts)
	}
	if s.Starts != nil {
		f := s.Starts.TableFacts
		f.Starts = true
		tables = append(tables, f)
	}
	return tables
}

// A label is what tables say of a move before it is made.
type label struct {
	covered  bool
	scored   bool
	wdl      int8
	margin   int16 // of the game, to the mover
	distance int   // plies; -1 where the table has none
	optimal  uint16
	steps    int8  // of win, draw, loss that the move gives away
	loss     int16 // margin that it gives away
}

// given returns what the move gives away, in the unit of the game.
func (l *label) given() int32 {
	if l.scored {
		return int32(l.loss)
	}
	return int32(l.steps)
}

// label looks the position of the game up, and all moves from it.
func (s *scribe[P]) label(played engine.Move) (label, error) {
	p := s.referee.Position()
	for i := range s.solved.Tables {
		t := &s.solved.Tables[i]
		value, covered, err := t.Value(p)
		if err != nil {
			return label{}, err
		}
		if covered {
			return s.labelBy(t, p, value.Margin(), played)
		}
	}
	return label{}, nil
}

func (s *scribe[P]) labelBy(t *Table[P], p P, best int, played engine.Move) (l label, err error) {
	worth := 0
	for _, m := range s.referee.Legal() {
		w, err := s.worth(t, p, m)
		switch {
		case err != nil:
			return l, err
		case w > best:
			return l, fmt.Errorf("table %s says that %s is worth %d, and %d after %s", t.Hash, s.game.Format(p), best, w, s.game.FormatMove(p, m))
		case w == best:
			l.optimal++
		}
		if m == played {
			worth = w
		}
	}
	if s.repeats(p, played) {
		worth = min(best, 0) // it ends the game here, and gives nothing away unless there was something to gain
	}
	stands := 0
	if l.covered, l.scored = true, t.Scored; t.Scored {
		stands = sided(s.game.Mover(p), s.game.Stopped(p).Margin())
	}
	l.margin, l.wdl = int16(stands+best), sign(stands+best)
	l.loss, l.steps = int16(best-worth), l.wdl-sign(stands+worth)
	l.distance, err = t.plies(p)
	return l, err
}

// plies returns the smaller distance of a position, or -1.
func (t *Table[P]) plies(p P) (int, error) {
	if t.Distance == nil {
		return -1, nil
	}
	d, err := t.Distance(p)
	if plies, forced := d.Plies(); forced && err == nil {
		return plies, nil
	}
	return -1, err
}

// worth returns what a move brings the player who makes it, captures included.
func (s *scribe[P]) worth(t *Table[P], p P, m engine.Move) (int, error) {
	q, e := s.game.Play(p, m)
	value, covered, err := t.Value(q)
	if err == nil && !covered {
		err = fmt.Errorf("table %s holds %s, and not %s, which %s leads to", t.Hash, s.game.Format(p), s.game.Format(q), s.game.FormatMove(p, m))
	}
	w := value.Margin()
	if s.game.Mover(q) != s.game.Mover(p) {
		w = -w
	}
	if t.Scored {
		w += int(e.Captured)
	}
	return w, err
}

// repeats tells whether a move ends the game by repetition.
func (s *scribe[P]) repeats(p P, m engine.Move) bool {
	q, e := s.game.Play(p, m)
	return !e.Final && s.referee.Repeats(q)
}

// sided turns a margin of South into one of a seat.
func sided(seat engine.Seat, margin int) int {
	if seat == engine.North {
		return -margin
	}
	return margin
}

func sign(n int) int8 { return int8(min(max(n, -1), 1)) }

// labelled writes a label into a row of the moves table.
func (pg *page[P]) labelled(row int, l *label) {
	m := pg.moves
	m.SolvedWDL.Set(row, l.wdl)
	m.Optimal.Set(row, l.optimal)
	m.LossWDL.Set(row, l.steps)
	if l.scored {
		m.SolvedMargin.Set(row, l.margin)
		m.LossMargin.Set(row, l.loss)
	}
	if l.distance >= 0 {
		m.SolvedDistance.Set(row, uint16(l.distance))
	}
}
