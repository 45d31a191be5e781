package pipeline

import (
	"fmt"
	"slices"

	"github.com/zeebo/xxh3"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// A scribe plays one game at a time. All memory is used again; playing allocates
// nothing a ply.
type scribe[P comparable] struct {
	*compiled[P]
	referee      *engine.Referee[P]
	studied      *stream     // of the opening
	luck         [2]*stream  // of the agents, by slot
	pages        []*page[P]  // one for each batch met so far
	names        [][2]string // of agents, by matchup and slot
	matchupNames []string

	// The game at hand.
	matchup int
	number  int64
	pair    int64 // also the number of its opening
	seatA   engine.Seat
	seats   [2]string // recorded names of the agents
	players [2]agent.Player[P]
	opening []byte        // moves in notation
	opened  []engine.Move // the same
	start   string
	counts  counts
	text    []byte // what moves_hash hashes
}

func newScribe[P comparable](c *compiled[P]) *scribe[P] {
	s := &scribe[P]{
		compiled: c,
		referee:  engine.NewReferee[P](c.game, c.study.PlyLimit),
		studied:  newStream(),
		luck:     [2]*stream{newStream(), newStream()},
	}
	for _, m := range c.recorded {
		s.names = append(s.names, [2]string{m.South, m.North})
		s.matchupNames = append(s.matchupNames, m.String())
	}
	return s
}

// Play plays a game and writes it down.
func (s *scribe[P]) Play(matchup int, number int64, to func(split string) Batches) error {
	if err := s.play(matchup, number, to); err != nil {
		return fmt.Errorf("%s, %v, game %d: %w", s.facts.Name, s.recorded[matchup], number, err)
	}
	return nil
}

func (s *scribe[P]) play(matchup int, number int64, to func(split string) Batches) error {
	s.begin(matchup, number)
	if err := s.open(); err != nil {
		return err
	}
	s.start = s.game.Format(s.referee.Position())
	s.text = append(append(s.text[:0], s.start...), '\n')
	s.text = append(append(s.text, s.opening...), '\n')
	split := s.study.Splits.Of(s.start)
	pg := s.page(to(split))
	s.counts = counts{}
	for {
		if _, over := s.referee.Over(); over {
			break
		}
		if err := s.ply(pg); err != nil {
			return err
		}
	}
	pg.finish(s, split)
	return nil
}

// begin takes up a game and sets the streams to their beginnings.
func (s *scribe[P]) begin(matchup int, number int64) {
	s.matchup, s.number = matchup, number
	s.pair, s.seatA = s.study.Place(number)
	s.players = [2]agent.Player[P]{}
	s.studied.opening(s.study.Seed, s.pair)
}

// Place returns the pair that a game belongs to, which is also the number of its
// opening, and the seat of the agent whom the matchup names first.
func (s *Study) Place(number int64) (pair int64, seatA engine.Seat) {
	if s.Pairs {
		return number / 2, engine.Seat(number % 2)
	}
	return number, engine.South
}

// seat makes the players of the game at hand.
func (s *scribe[P]) seat() {
	for slot, luck := range s.luck {
		luck.agent(s.study.Seed, s.study.Matchups[s.matchup], s.pair, slot)
		seat := s.seatA ^ engine.Seat(slot)
		s.seats[seat] = s.names[s.matchup][slot]
		s.players[seat] = s.agents[s.matchup][slot].NewGame(seat, luck.rng)
	}
}

// ask lets the player to move choose, and refuses what is not legal.
func (s *scribe[P]) ask(seat engine.Seat) (agent.Decision, error) {
	r := s.referee
	v := agent.View[P]{
		Position: r.Position(), Legal: r.Legal(), Counted: r.Counted(), Seen: r.Seen(),
		Ply: r.Ply(), PlyLimit: s.study.PlyLimit,
	}
	d, err := s.players[seat].Choose(v)
	switch {
	case err != nil:
		return d, err
	case v.Counted > 0 && uint64(d.Move) < v.Counted:
	case v.Counted > 0 || !slices.Contains(v.Legal, d.Move):
		return d, fmt.Errorf("agent %s chose move number %d in %s, which is not legal", s.seats[seat], d.Move, s.game.Format(v.Position))
	case d.Visits != nil && len(d.Visits) != len(v.Legal):
		return d, fmt.Errorf("agent %s counts visits of %d moves in %s, want %d", s.seats[seat], len(d.Visits), s.game.Format(v.Position), len(v.Legal))
	}
	return d, nil
}

// ply plays one move of the record.
func (s *scribe[P]) ply(pg *page[P]) error {
	r := s.referee
	seat := s.game.Mover(r.Position())
	d, err := s.ask(seat)
	if err != nil {
		return err
	}
	legal := len(r.Legal())
	l := label{}
	if len(s.solved.Tables) > 0 {
		if l, err = s.label(d.Move); err != nil {
			return err
		}
		s.counts.label(seat, &l)
	}
	text := pg.text(s, d.Move)
	s.text = append(append(s.text, text...), ' ')
	recorded := pg.moves != nil && Sampled(s.pair, s.counts.plies, s.study.Record.Every)
	if recorded {
		if l.covered {
			pg.labelled(pg.moves.Rows(), &l)
		}
		pg.before(s, seat, &d, text)
	}
	e := r.Play(d.Move)
	if recorded {
		pg.after(e)
	}
	s.counts.add(seat, legal, e)
	s.observe(d.Move)
	return nil
}

// Sampled tells whether the move at a ply of the record is written, in a game of the
// pair, if every so many plies one is. The first to be written moves on with the
// pair, so that no seat and no agent is left out.
func Sampled(pair int64, ply, every int) bool {
	return every == 1 || int64(ply)%int64(every) == pair%int64(every)
}

// Of returns the split of all games that have this position after the opening: by
// the xxh3 of
//
//	boma split POSITION
//
// as a fraction. Validation comes first, then test; the rest is train.
func (s Splits) Of(start string) string {
	if s == (Splits{}) {
		return Train
	}
	const bits = 53
	at := float64(xxh3.HashString("boma split "+start)>>(64-bits)) / (1 << bits)
	switch {
	case at < s.Validation:
		return Validation
	case at < s.Validation+s.Test:
		return Test
	}
	return Train
}

// movesHash hashes, by xxh3,
//
//	START \n OPENING \n MOVE MOVE ... MOVE
//
// all in notation, the moves of the opening parted by one space and each move of the
// record followed by one. Nothing else is in it: no seed, no agent, no variant.
func (s *scribe[P]) movesHash() int64 { return int64(xxh3.Hash(s.text)) }
