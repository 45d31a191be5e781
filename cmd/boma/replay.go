package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/spf13/cobra"
)

func (a *app) replayCommand() *cobra.Command {
	var o studyOptions
	cmd := &cobra.Command{
		Use:   "replay DIR GAME_ID",
		Short: "Show a game of a dataset, board by board",
		Long: `Show a game of a dataset, board by board, with who played it and how it ended. The
moves are those that are stored; where the study does not record every move, the agents
are asked again.`,
		Example:           "  boma replay out/quickstart 3141592653589793280\n  boma replay out/quickstart 3141592653589793280 --json",
		Args:              arguments(2, 2, "DIR GAME_ID"),
		ValidArgsFunction: completeFolder,
		RunE: func(_ *cobra.Command, args []string) error {
			id, err := strconv.ParseInt(args[1], 10, 64)
			if err != nil || id < 0 {
				return badf("GAME_ID = %q, want a whole number from the column game_id", args[1])
			}
			m, err := readManifest(args[0])
			if err != nil {
				return err
			}
			d, err := a.openDataset(args[0], m, nil)
			if err != nil {
				return err
			}
			defer d.close()
			r, v, err := d.replayed(id, &o)
			if err != nil {
				return err
			}
			return v.replay(a, r)
		},
	}
	o.timeoutFlag(cmd)
	a.jsonFlag(cmd)
	return cmd
}

// A replayed is a game as it is stored.
type replayed struct {
	GameID    int64    `json:"game_id"`
	Variant   string   `json:"variant"`
	Number    int64    `json:"number"`
	Matchup   string   `json:"matchup"`
	South     string   `json:"south_agent"`
	North     string   `json:"north_agent"`
	Pair      int64    `json:"pair"`
	Split     string   `json:"split"`
	Opening   string   `json:"opening"`
	Start     string   `json:"start"`
	Final     string   `json:"final"`
	Moves     []string `json:"moves"`
	End       string   `json:"end"`
	Winner    *int8    `json:"winner"`
	Margin    *int16   `json:"margin"`
	Truncated bool     `json:"truncated"`

	from  string // position that the game began from
	limit int    // plies
}

// replayed finds a game by its identifier, which tells variant, matchup and number.
func (d *dataset) replayed(id int64, o *studyOptions) (replayed, variant, error) {
	s := &d.plan.Study
	const numbers = 1<<40 - 1
	for _, u := range d.plan.Units {
		number := id & numbers
		if number < u.First || number >= u.First+u.Games || d.gameID(u, number) != id {
			continue
		}
		r, err := d.read(u, id, number, o)
		r.from, r.limit = s.Start.Position, s.PlyLimit
		switch {
		case s.Start.Table != "":
			r.from = r.Start
		case r.from == "":
			r.from = d.variants[u.Variant].opening
		}
		return r, d.variants[u.Variant], err
	}
	return replayed{}, variant{}, badf("GAME_ID = %d, which is no game of %s", id, d.dir)
}

// gameID returns the identifier of a game of a unit's variant and matchup.
func (d *dataset) gameID(u pipeline.Unit, number int64) int64 {
	s := &d.plan.Study
	return pipeline.GameID(s.Seed, d.plan.Variants[u.Variant].Name, s.Matchups[u.Matchup], number)
}

// read reads the game out of the files of its unit, or has it played again where its
// moves are not all recorded.
func (d *dataset) read(u pipeline.Unit, id, number int64, o *studyOptions) (replayed, error) {
	if !recorded(&d.plan.Study) {
		return d.ask(u, number, o)
	}
	for _, f := range d.manifest.Files {
		if f.Range == nil || *f.Range != u.Range || f.Table != pipeline.GamesTable {
			continue
		}
		r, found, err := readGame(d.path(f.Path), id)
		if err != nil {
			return r, err
		}
		if !found {
			continue
		}
		for _, moves := range d.manifest.Files {
			if moves.Range != nil && *moves.Range == u.Range && moves.Table == pipeline.MovesTable && moves.Split == f.Split {
				r.Moves, err = readMoves(d.path(moves.Path), id)
				return r, err
			}
		}
		return r, nil // a game that its opening has ended, in a split without moves
	}
	return replayed{}, fmt.Errorf("%s: game %d stands in no file of its unit; boma verify tells what is wrong", d.dir, id)
}

func (d *dataset) path(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

// ask has the agents play the game again: their choices depend on no setting of what is
// recorded.
func (d *dataset) ask(u pipeline.Unit, number int64, o *studyOptions) (replayed, error) {
	s := d.plan.Study
	s.Record = pipeline.Recording{Moves: true, Every: 1}
	tables, err := d.tables()
	if err != nil {
		return replayed{}, err
	}
	v, err := d.variants[u.Variant].compile(s, o, tables)
	if err != nil {
		return replayed{}, err
	}
	defer v.Close()
	var b pipeline.Batches
	b.Games, b.Moves = new(store.Games), new(store.Moves)
	if err := v.NewScribe().Play(u.Matchup, number, func(string) pipeline.Batches { return b }); err != nil {
		return replayed{}, err
	}
	r := gameAt(b.Games, 0)
	for row := range b.Moves.Rows() {
		r.Moves = append(r.Moves, b.Moves.Move.At(row))
	}
	return r, nil
}

// readGame reads the row of a game, if it stands in the file.
func readGame(path string, id int64) (r replayed, found bool, err error) {
	games, err := store.OpenGames(path)
	if err != nil {
		return r, false, err
	}
	defer games.Close()
	for games.Next() {
		if row := slices.Index(games.GameID, id); row >= 0 {
			return gameAt(&games.Games, row), true, nil
		}
	}
	return r, false, games.Err()
}

func gameAt(g *store.Games, row int) replayed {
	r := replayed{
		GameID: g.GameID[row], Variant: g.Variant.At(row), Number: g.Number[row], Matchup: g.Matchup.At(row),
		South: g.SouthAgent.At(row), North: g.NorthAgent.At(row), Pair: g.Pair[row], Split: g.Split.At(row),
		Opening: string(g.Opening.At(row)), Start: string(g.Start.At(row)), Final: string(g.Final.At(row)),
		End: g.End.At(row), Truncated: g.Truncated[row], Moves: []string{},
	}
	if winner, known := g.Winner.At(row); known {
		r.Winner = &winner
	}
	if margin, known := g.Margin.At(row); known {
		r.Margin = &margin
	}
	return r
}

// readMoves reads the moves of a game, which stand together.
func readMoves(path string, id int64) ([]string, error) {
	r, err := store.OpenMoves(path, "game_id", "move")
	if err != nil {
		return nil, err
	}
	defer r.Close()
	moves := []string{}
	for r.Next() {
		for row, owner := range r.GameID {
			if owner == id {
				moves = append(moves, r.Move.At(row))
			} else if len(moves) > 0 {
				return moves, nil
			}
		}
	}
	return moves, r.Err()
}

// A replayedPly is one move of a game that is shown.
type replayedPly struct {
	Ply      *int   `json:"ply"` // null in the opening
	Mover    string `json:"mover"`
	Agent    string `json:"agent"`
	Position string `json:"position"` // before the move
	Move     string `json:"move"`
	To       string `json:"to"`
	Captured uint16 `json:"captured"`
	Laps     uint32 `json:"laps"`
	Sown     uint32 `json:"sown"`
}

// replayGame shows a game.
func replayGame[P comparable](a *app, g engine.Game[P], v variant, r replayed) error {
	p, err := g.Parse(r.from)
	if err != nil {
		return err
	}
	s := &showing[P]{app: a, game: g, referee: engine.NewReferee(g, r.limit), replayed: r}
	s.referee.Begin(p)
	if a.json {
		if err := a.writeJSON(r); err != nil {
			return err
		}
	} else {
		a.title(v)
		fmt.Fprintf(a.out, "Game %d: number %d of %s, pair %d, split %s\n", r.GameID, r.Number, r.Matchup, r.Pair, r.Split)
		fmt.Fprintf(a.out, "South: %s\nNorth: %s\n", r.South, r.North)
	}
	return s.play()
}
