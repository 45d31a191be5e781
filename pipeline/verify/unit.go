package verify

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/record"
	"github.com/boma-games/boma/pipeline/store"
)

// A unit is one work unit of the dataset while its games are made again.
type unit struct {
	*check
	pipeline.Unit
	variant *pipeline.Variant
	splits  []*split
	rows    rows
}

// A split is the files of one split of a unit.
type split struct {
	name  string
	games file
	moves file // without facts where no moves are recorded
	texts *moveTexts
	found *store.Games // the batch of games at hand
}

// tallyGames is how many games are made again between two looks at the context.
const tallyGames = 64

// playAgain makes every game of the unit again and compares it with the files.
func (c *check) playAgain(u pipeline.Unit, m maker, asked bool, progress func(pipeline.Tally)) (err error) {
	n := &unit{check: c, Unit: u, variant: c.plan.Variants[u.Variant]}
	defer n.close()
	if err := n.open(asked); err != nil {
		return err
	}
	var done pipeline.Tally
	for number := u.First; number < u.First+u.Games; number++ {
		rows, err := n.game(m, number)
		if err != nil {
			return err
		}
		done.Games, done.Rows = done.Games+1, done.Rows+int64(rows)
		if done.Games == tallyGames || number == u.First+u.Games-1 {
			if err := c.ctx.Err(); err != nil {
				return err
			}
			progress(done)
			done = pipeline.Tally{}
		}
	}
	return n.end()
}

// open opens the files of the unit. Those that only an agent can tell are compared
// only where he was asked again.
func (n *unit) open(asked bool) error {
	for _, name := range pipeline.SplitNames() {
		games, moves := n.fileOf(n.Unit, pipeline.GamesTable, name), n.fileOf(n.Unit, pipeline.MovesTable, name)
		if games == nil {
			continue
		}
		s := &split{name: name}
		n.splits = append(n.splits, s)
		r, err := store.OpenGames(n.path(games))
		if err != nil {
			return err
		}
		s.found = &r.Games
		s.games.begin(games, r, gamesColumns(&r.Games, &n.rows.games), n.skips(asked))
		if err := n.checkHead(games, r); err != nil {
			return err
		}
		if moves == nil {
			continue
		}
		if err := n.openMoves(s, moves, asked); err != nil {
			return err
		}
	}
	return nil
}

func (n *unit) openMoves(s *split, facts *pipeline.File, asked bool) error {
	r, err := store.OpenMoves(n.path(facts))
	if err != nil {
		return err
	}
	s.moves.begin(facts, r, movesColumns(&r.Moves, &n.rows.moves), n.skips(asked))
	if err := n.checkHead(facts, r); err != nil {
		return err
	}
	s.texts, err = openMoveTexts(n.path(facts))
	return err
}

// skips says which columns are not compared.
func (n *unit) skips(asked bool) func(by int) bool {
	return func(by int) bool {
		return by == byAgent && !asked
	}
}

func (n *unit) path(f *pipeline.File) string { return filepath.Join(n.dir, filepath.FromSlash(f.Path)) }

// A head is what a file says of itself.
type head interface {
	Footer() record.Footer
	NumRows() int64
}

func (n *unit) checkHead(facts *pipeline.File, h head) error {
	want := record.Footer{
		ProgramVersion: n.plan.ProgramVersion, StudyHash: n.plan.StudyHash, Seed: n.plan.Study.Seed,
		Variant: n.variant.Name, Rules: n.variant.Rules, RulesHash: n.variant.Hash,
		SamplingPeriod: n.plan.Study.Record.Every,
	}
	found := h.Footer().Pairs()
	for i, pair := range want.Pairs() {
		if found[i] != pair {
			return differ(facts.Path, pair.Key, found[i].Value, pair.Value)
		}
	}
	if h.NumRows() != facts.Rows {
		return differ(pipeline.ManifestFile, "rows of "+facts.Path, facts.Rows, h.NumRows())
	}
	return nil
}

// game makes one game again and compares it; it returns its number of recorded moves.
func (n *unit) game(m maker, number int64) (int, error) {
	id := pipeline.GameID(n.plan.Study.Seed, n.variant.Name, n.plan.Study.Matchups[n.Matchup], number)
	s, err := n.pick(number, id)
	if err != nil {
		return 0, err
	}
	defer s.empty()
	stored := &chosen{opening: string(s.found.Opening.At(s.games.at)), moves: s.texts}
	err = m.make(n.Matchup, number, stored, &n.rows)
	var w *wrong
	if errors.As(err, &w) {
		return 0, n.blame(s, id, w)
	}
	if err != nil {
		return 0, err
	}
	rows := n.rows.moves.Rows()
	if err := n.compareMoves(s, id, s.moves.columns); err != nil {
		return 0, err
	}
	_, found, err := s.games.compare(s.games.columns, 0, 1)
	if err != nil {
		return 0, err
	}
	if found != nil {
		found.File, found.GameID = s.games.facts.Path, &id
		return 0, found
	}
	if want := n.rows.games.Split.At(0); want != s.name {
		return 0, &Difference{File: s.games.facts.Path, GameID: &id, Column: "split of the file", Stored: s.name, Expected: want}
	}
	return rows, nil
}

// pick returns the split in whose file the game stands next.
func (n *unit) pick(number, id int64) (*split, error) {
	var next *split
	for _, s := range n.splits {
		if !s.games.more() {
			if err := s.games.source.Err(); err != nil {
				return nil, err
			}
			continue
		}
		if s.found.GameID[s.games.at] == id || s.found.Number[s.games.at] == number {
			return s, nil
		}
		if next == nil {
			next = s
		}
	}
	if next == nil {
		last := n.splits[len(n.splits)-1]
		return nil, &Difference{File: last.games.facts.Path, GameID: &id, Column: "game_id", Stored: "the end of the file", Expected: fmt.Sprint(id)}
	}
	return nil, &Difference{
		File: next.games.facts.Path, GameID: &id, Column: "game_id",
		Stored: fmt.Sprint(next.found.GameID[next.games.at]), Expected: fmt.Sprint(id),
	}
}

// compareMoves compares the rows of the game's moves in some columns.
func (n *unit) compareMoves(s *split, id int64, columns []checked) error {
	rows := n.rows.moves.Rows()
	if s.moves.facts == nil {
		if rows > 0 {
			return n.noMoves(s, id)
		}
		return nil
	}
	alike, found, err := s.moves.compare(columns, 0, rows)
	if err != nil || found == nil {
		return err
	}
	ply := int(n.rows.moves.Ply[alike])
	found.File, found.GameID, found.Ply = s.moves.facts.Path, &id, &ply
	return found
}

// noMoves says that a split with a game that has moves has no file for them.
func (n *unit) noMoves(s *split, id int64) error {
	name := n.nameOf(n.Unit, &pipeline.File{Table: pipeline.MovesTable, Split: s.name})
	return differ(name, "file", "none", fmt.Sprintf("the moves of game %d", id))
}

// blame finds the difference that made a choice impossible. It may stand in a row
// before: there, all that is known before the end of a game is compared.
func (n *unit) blame(s *split, id int64, w *wrong) error {
	if w.opening {
		return &Difference{File: s.games.facts.Path, GameID: &id, Column: "opening", Stored: w.stored, Expected: w.expected}
	}
	if s.moves.facts == nil {
		return n.noMoves(s, id)
	}
	if err := n.compareMoves(s, id, s.moves.early()); err != nil {
		return err
	}
	ply := n.rows.moves.Rows()
	return &Difference{File: s.moves.facts.Path, GameID: &id, Ply: &ply, Column: "move", Stored: w.stored, Expected: w.expected}
}

// end makes sure that nothing is left in the files.
func (n *unit) end() error {
	for _, s := range n.splits {
		for _, f := range []*file{&s.games, &s.moves} {
			if f.facts == nil {
				continue
			}
			if f.more() {
				return differ(f.facts.Path, "rows", fmt.Sprintf("%d and more", f.passed+1), f.passed)
			}
			if err := f.source.Err(); err != nil {
				return err
			}
		}
		if s.games.passed != s.games.facts.Games {
			return differ(pipeline.ManifestFile, "games of "+s.games.facts.Path, s.games.facts.Games, s.games.passed)
		}
		if s.moves.facts != nil && s.games.passed != s.moves.facts.Games {
			return differ(pipeline.ManifestFile, "games of "+s.moves.facts.Path, s.moves.facts.Games, s.games.passed)
		}
	}
	return nil
}

func (s *split) empty() {
	s.games.empty()
	s.moves.empty()
}

func (n *unit) close() {
	for _, s := range n.splits {
		s.games.close()
		s.moves.close()
		if s.texts != nil {
			s.texts.r.Close()
		}
	}
}
