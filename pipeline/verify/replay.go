package verify

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/zeebo/xxh3"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
)

// A Game is a game whose moves can be made again. Its position type is forgotten.
type Game interface {
	// Kind returns the kind of openings of a study in the game: by-game is resolved.
	Kind(s *pipeline.Study) (string, error)
	// Tables returns the facts of its tables.
	Tables() []pipeline.TableFacts
	replay(s *pipeline.Study, v *pipeline.Variant) (maker, error)
}

// Of returns g as a Game whose rows no table labels.
func Of[P comparable](g engine.Recorder[P]) Game { return game[P]{Recorder: g} }

// Labelled returns g as a Game whose rows tables label, or whose games start from one.
func Labelled[P comparable](g engine.Recorder[P], solved pipeline.Solved[P]) Game {
	return game[P]{g, solved}
}

type game[P comparable] struct {
	engine.Recorder[P]
	solved pipeline.Solved[P]
}

func (g game[P]) Tables() []pipeline.TableFacts { return g.solved.Facts() }

// A maker makes the rows of a game again.
type maker interface {
	make(matchup int, number int64, stored *chosen, to *rows) error
}

// chosen is what agents chose in a game, as the files have it.
type chosen struct {
	opening string
	moves   *moveTexts
}

// A wrong is a choice that the rules do not allow.
type wrong struct {
	opening          bool // a move of the opening; else the move at the end of the rows
	stored, expected string
}

func (w *wrong) Error() string { return w.expected }

// A replay makes the moves of a game again, by the engine's referee. It shares with the
// program that recorded the game the rules and the streams, not the writing of rows.
type replay[P comparable] struct {
	game     engine.Recorder[P]
	referee  *engine.Referee[P]
	study    *pipeline.Study
	variant  *pipeline.Variant
	matchups []string
	from     P
	solved   pipeline.Solved[P]
	codes    []uint32 // of moves in rows.moves.Move, by their number, plus 1
	legal    []uint32 // likewise in rows.moves.LegalMoves
	line     []byte   // start, opening and moves, for moves_hash

	// The game at hand.
	matchup int
	number  int64
	pair    int64
	id      int64
	agents  [2]string // by seat
	movers  [2]uint32 // their codes in rows.moves.Agent
	name    uint32    // code of the variant in rows.moves.Variant
	opening []byte
	start   string
	tally   tally
	given   [2]given // by seat
}

func (g game[P]) Kind(s *pipeline.Study) (string, error) {
	p, err := g.from(s)
	if err != nil || s.Openings.Kind != pipeline.ByGame {
		return s.Openings.Kind, err
	}
	if _, counted := engine.Counted[P](g.Recorder, p); counted {
		return pipeline.Redistribution, nil
	}
	return pipeline.RandomPlies, nil
}

// from returns the position that games of a study begin from.
func (g game[P]) from(s *pipeline.Study) (P, error) {
	if s.Start.Position == "" {
		return g.Start(), nil
	}
	return g.Parse(s.Start.Position)
}

func (g game[P]) replay(s *pipeline.Study, v *pipeline.Variant) (maker, error) {
	from, err := g.from(s)
	r := &replay[P]{
		game: g.Recorder, referee: engine.NewReferee[P](g.Recorder, s.PlyLimit),
		study: s, variant: v, from: from, solved: g.solved,
	}
	for _, m := range v.Recorded {
		r.matchups = append(r.matchups, m.String())
	}
	return r, err
}

func (r *replay[P]) make(matchup int, number int64, stored *chosen, to *rows) error {
	r.begin(matchup, number)
	if err := r.open(stored.opening); err != nil {
		return err
	}
	r.start = r.game.Format(r.referee.Position())
	r.line = append(append(r.line[:0], r.start...), '\n')
	r.line = append(append(r.line, r.opening...), '\n')
	r.tally, r.given = tally{}, [2]given{}
	r.name = to.moves.Variant.Code(r.variant.Name)
	for seat, agent := range r.agents {
		r.movers[seat] = to.moves.Agent.Code(agent)
	}
	for {
		result, over := r.referee.Over()
		if over {
			r.finish(to, result)
			return nil
		}
		if err := r.ply(stored.moves, to); err != nil {
			return err
		}
	}
}

func (r *replay[P]) begin(matchup int, number int64) {
	m := r.variant.Recorded[matchup]
	r.matchup, r.number = matchup, number
	r.id = pipeline.GameID(r.study.Seed, r.variant.Name, r.study.Matchups[matchup], number)
	seatA := engine.South
	r.pair, r.agents = number, [2]string{m.South, m.North}
	if r.study.Pairs {
		r.pair, seatA = number/2, engine.Seat(number%2)
	}
	if seatA == engine.North {
		r.agents = [2]string{m.North, m.South}
	}
}

// open makes the opening: what agents chose of it as it is stored, the rest as its
// stream draws it, again and again until it does not end the game.
func (r *replay[P]) open(stored string) error {
	if r.study.Start.Table != "" {
		return r.openDrawn()
	}
	r.referee.Begin(r.from)
	r.opening = r.opening[:0]
	if r.study.Openings.By == pipeline.ByAgents {
		if err := r.openStored(stored); err != nil {
			return err
		}
		if _, over := r.referee.Over(); over {
			return nil
		}
	}
	rng := pipeline.OpeningStream(r.study.Seed, r.pair)
	kept := string(r.opening)
	const most = 1000
	for range most {
		if r.draw(rng); !r.over() {
			return nil
		}
		r.referee.Begin(r.from)
		r.opening = r.opening[:0]
		if err := r.openStored(kept); err != nil {
			return err
		}
	}
	return &wrong{opening: true, stored: stored, expected: fmt.Sprintf("one of %d that does not end the game", most)}
}

// openDrawn begins from the first position that the opening's stream draws from the
// table and in which the game goes on.
func (r *replay[P]) openDrawn() error {
	r.opening = r.opening[:0]
	if r.solved.Starts == nil {
		return errors.New("verify: no table to start from")
	}
	rng := pipeline.OpeningStream(r.study.Seed, r.pair)
	for range 1000 {
		if r.referee.Begin(r.solved.Starts.Draw(rng)); !r.over() {
			return nil
		}
	}
	return &wrong{opening: true, expected: "a position in which the game goes on"}
}

func (r *replay[P]) over() bool {
	_, over := r.referee.Over()
	return over
}

// openStored makes the redistributions that a text begins with.
func (r *replay[P]) openStored(text string) error {
	for r.referee.Counted() > 0 && text != "" {
		word, rest, _ := strings.Cut(text, " ")
		m, err := r.game.ParseMove(r.referee.Position(), word)
		if err != nil {
			return &wrong{opening: true, stored: word, expected: "a legal move: " + err.Error()}
		}
		r.openBy(m)
		text = rest
	}
	if r.study.Openings.By == pipeline.ByAgents && r.referee.Counted() > 0 {
		return &wrong{opening: true, stored: text, expected: "a redistribution"}
	}
	return nil
}

// draw makes what the study draws of an opening.
func (r *replay[P]) draw(rng *rand.Rand) {
	for n := r.referee.Counted(); n > 0; n = r.referee.Counted() {
		r.openBy(engine.Move(rng.Uint64N(n)))
	}
	if r.variant.Kind != pipeline.RandomPlies {
		return
	}
	for choices := *r.study.Openings.Plies; choices > 0 && !r.over(); {
		legal := r.referee.Legal()
		at := uint64(0)
		if len(legal) > 1 {
			at = rng.Uint64N(uint64(len(legal)))
			choices--
		}
		r.openBy(legal[at])
	}
}

// openBy makes a move of the opening.
func (r *replay[P]) openBy(m engine.Move) {
	if len(r.opening) > 0 {
		r.opening = append(r.opening, ' ')
	}
	r.opening = append(r.opening, r.game.FormatMove(r.referee.Position(), m)...)
	r.referee.Play(m)
}

// ply makes the next move that is stored and writes its row.
func (r *replay[P]) ply(stored *moveTexts, to *rows) error {
	p, legal := r.referee.Position(), r.referee.Legal()
	m, err := r.move(stored, p, legal)
	if err != nil {
		return err
	}
	mover := r.game.Mover(p)
	if err := r.judge(&to.moves, p, m, legal); err != nil {
		return err
	}
	code := r.write(&to.moves, p, mover, m, legal)
	r.line = append(append(r.line, to.moves.Move.Texts[code]...), ' ')
	n := len(legal)
	e := r.referee.Play(m)
	w := &to.moves
	w.Laps = append(w.Laps, e.Laps)
	w.Sown = append(w.Sown, e.Sown)
	w.Captured = append(w.Captured, uint8(e.Captured))
	r.tally.add(mover, n, e)
	return nil
}

// move returns the next move that is stored. A text means the same move wherever
// moves are listed, so each is read once.
func (r *replay[P]) move(stored *moveTexts, p P, legal []engine.Move) (engine.Move, error) {
	code, text, there := stored.next()
	if !there {
		return 0, &wrong{stored: "the end of the file", expected: "another move"}
	}
	if m, known := stored.known(code); known && slices.Contains(legal, m) {
		return m, nil
	}
	m, err := r.game.ParseMove(p, text)
	if err != nil {
		return 0, &wrong{stored: fmt.Sprintf("%q", text), expected: "a legal move: " + err.Error()}
	}
	stored.learn(code, m)
	return m, nil
}

// finish writes what is known once the game is over.
func (r *replay[P]) finish(to *rows, result engine.Result) {
	r.outcomes(&to.moves, result)
	r.row(&to.games, result)
}

// hash returns the moves_hash: xxh3 of START \n OPENING \n MOVE MOVE ... with a space
// after every move.
func (r *replay[P]) hash() int64 { return int64(xxh3.Hash(r.line)) }
