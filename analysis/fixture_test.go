package analysis

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline/record"
	"github.com/boma-games/boma/pipeline/store"
)

// A fixture is a dataset to be written: games of one variant and matchup.
type fixture struct {
	variant, south, north string
	pairs                 bool
	games                 []fakeGame
	shard                 int  // games a file
	noMoves, noGamesOf    bool // leave out the moves files; or a row of them
	hash                  string
}

// A fakeGame is one game of a fixture: its moves and how it ended.
type fakeGame struct {
	number    int64
	start     string
	opening   string
	winner    int // 1, 0, -1
	margin    int
	truncated bool
	end       string
	moves     []fakeMove
	hash      int64 // of moves; 0: the number
}

type fakeMove struct {
	legal    uint16
	captured uint8
	label    *fakeLabel
}

// A fakeLabel is an exact value for the mover, and what the move gives away.
type fakeLabel struct {
	wdl, loss          int8
	margin, lossMargin int16
	optimal            uint16
}

// dataset writes the files of the fixtures, and a manifest unless bare.
func dataset(t testing.TB, dir string, bare bool, fixtures ...fixture) {
	t.Helper()
	m := map[string]any{"study_hash": "x", "study": map[string]any{"name": "test"}}
	files, variants := []map[string]any{}, []map[string]any{}
	for _, f := range fixtures {
		folder := strings.NewReplacer("/", "-", "+", "-", "=", "-").Replace(f.variant) + "-00000000"
		variants = append(variants, map[string]any{"name": f.variant, "rules_hash": "h" + f.hash + f.variant})
		shard := f.shard
		if shard == 0 {
			shard = 1000
		}
		for i := 0; i*shard < len(f.games); i++ {
			name := fmt.Sprintf("%s/train-%s-%05d.parquet", folder, strings.ReplaceAll(f.matchup(), " ", ""), i)
			part := f.games[i*shard : min(len(f.games), (i+1)*shard)]
			games := f.writeGames(t, filepath.Join(dir, "data/games", name), part)
			files = append(files, map[string]any{"path": "data/games/" + name, "table": "games", "rows": games})
			if f.noMoves {
				continue
			}
			moves := f.writeMoves(t, filepath.Join(dir, "data/moves", name), part)
			files = append(files, map[string]any{"path": "data/moves/" + name, "table": "moves", "rows": moves})
		}
	}
	m["files"], m["variants"] = files, variants
	if bare {
		return
	}
	text, err := json.Marshal(m)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "manifest.json"), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (f *fixture) matchup() string { return f.south + " vs " + f.north }

func (f *fixture) footer() record.Footer {
	return record.Footer{Variant: f.variant, RulesHash: "h" + f.hash + f.variant, SamplingPeriod: 1}
}

// place returns the pair of a game and its agents by seat.
func (f *fixture) place(g *fakeGame) (pair int64, south, north string) {
	if !f.pairs {
		return g.number, f.south, f.north
	}
	if g.number%2 == 1 {
		return g.number / 2, f.north, f.south
	}
	return g.number / 2, f.south, f.north
}

func (f *fixture) writeGames(t testing.TB, path string, games []fakeGame) int64 {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	w := store.CreateGames(path, f.footer())
	for i := range games {
		f.gameRow(w, &games[i])
	}
	return done(t, w)
}

func (f *fixture) gameRow(w *store.GamesWriter, g *fakeGame) {
	row := w.Rows()
	pair, south, north := f.place(g)
	w.Variant.Append(f.variant)
	w.GameID = append(w.GameID, 1<<40+g.number)
	w.Number = append(w.Number, g.number)
	w.Matchup.Append(f.matchup())
	w.SouthAgent.Append(south)
	w.NorthAgent.Append(north)
	w.Pair = append(w.Pair, pair)
	w.Split.Append("train")
	w.Opening.AppendString(g.opening)
	w.OpeningNumber = append(w.OpeningNumber, pair)
	w.Start.AppendString(g.start)
	w.Final.AppendString("end")
	w.Plies = append(w.Plies, uint16(len(g.moves)))
	end := "no-moves"
	if g.truncated {
		end = "ply-limit"
	} else {
		w.Winner.Set(row, int8(g.winner))
		w.Margin.Set(row, int16(g.margin))
	}
	if g.end != "" {
		end = g.end
	}
	w.SouthTotal = append(w.SouthTotal, uint16(30+g.margin))
	w.NorthTotal = append(w.NorthTotal, 30)
	w.Unassigned = append(w.Unassigned, 0)
	w.End.Append(end)
	w.Truncated = append(w.Truncated, g.truncated)
	f.counts(w, row, g)
}

// counts appends the columns that sum up the moves.
func (f *fixture) counts(w *store.GamesWriter, row int, g *fakeGame) {
	var capturing, decisions, most uint16
	var loss [2]int32
	var covered [2]uint16
	for ply, m := range g.moves {
		if m.captured > 0 {
			if capturing == 0 {
				w.FirstCapturePly.Set(row, uint16(ply))
			}
			capturing++
			most = max(most, uint16(m.captured))
		}
		if m.legal > 1 {
			decisions++
		}
		if m.label != nil {
			covered[ply%2]++
			loss[ply%2] += int32(m.label.lossMargin)
		}
	}
	w.CapturingMoves = append(w.CapturingMoves, capturing)
	w.MaxCapture = append(w.MaxCapture, most)
	w.LeadChanges = append(w.LeadChanges, 0)
	w.DecisionPlies = append(w.DecisionPlies, decisions)
	w.Laps = append(w.Laps, uint32(2*len(g.moves)))
	w.MaxLaps = append(w.MaxLaps, 3)
	w.Sown = append(w.Sown, uint32(5*len(g.moves)))
	if covered[0]+covered[1] > 0 {
		w.SouthLoss.Set(row, loss[0])
		w.NorthLoss.Set(row, loss[1])
		w.SouthCovered.Set(row, covered[0])
		w.NorthCovered.Set(row, covered[1])
	}
	hash := g.hash
	if hash == 0 {
		hash = int64(rand.New(rand.NewPCG(uint64(g.number), 1)).Uint64())
	}
	w.MovesHash = append(w.MovesHash, hash)
}

func (f *fixture) writeMoves(t testing.TB, path string, games []fakeGame) int64 {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	w := store.CreateMoves(path, f.footer())
	for i := range games {
		for ply, m := range games[i].moves {
			if f.noGamesOf && i == len(games)-1 && ply == len(games[i].moves)-1 {
				continue
			}
			f.moveRow(w, games[i].number, ply, m)
		}
		if err := w.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	return done(t, w)
}

func (f *fixture) moveRow(w *store.MovesWriter, number int64, ply int, m fakeMove) {
	row := w.Rows()
	w.Variant.Append(f.variant)
	w.Agent.Append(f.south)
	w.GameID = append(w.GameID, 1<<40+number)
	w.Ply = append(w.Ply, uint16(ply))
	w.OpeningNumber = append(w.OpeningNumber, number)
	w.Mover = append(w.Mover, uint8(ply%2))
	w.Board.AppendString("abcd")
	w.Marks = append(w.Marks, 0)
	w.SouthStore = append(w.SouthStore, 0)
	w.NorthStore = append(w.NorthStore, 0)
	w.Move.Append("1")
	w.Legal = append(w.Legal, m.legal)
	w.Laps = append(w.Laps, 2)
	w.Sown = append(w.Sown, 5)
	w.Captured = append(w.Captured, m.captured)
	w.Explored = append(w.Explored, false)
	if l := m.label; l != nil {
		w.SolvedWDL.Set(row, l.wdl)
		w.SolvedMargin.Set(row, l.margin)
		w.Optimal.Set(row, l.optimal)
		w.LossWDL.Set(row, l.loss)
		w.LossMargin.Set(row, l.lossMargin)
	}
}

func done(t testing.TB, w interface{ Close() (store.Written, error) }) int64 {
	t.Helper()
	d, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	return d.Rows
}

// coins makes games of random moves, of which the first player wins a share, and as
// many as drawn are drawn; pairs share a start.
func coins(seed uint64, n int, wins, drawn float64, pairs bool) (games []fakeGame) {
	rng := rand.New(rand.NewPCG(seed, 3))
	for number := range n {
		g := fakeGame{number: int64(number), start: fmt.Sprintf("%d,0/0,0 0-0 S", number), opening: "1 2"}
		if pairs {
			g.start = fmt.Sprintf("%d,0/0,0 0-0 S", number/2)
		}
		switch u := rng.Float64(); {
		case u < drawn:
		case u < drawn+wins:
			g.winner, g.margin = 1, 1+rng.IntN(6)
		default:
			g.winner, g.margin = -1, -1-rng.IntN(6)
		}
		for range 3 + rng.IntN(10) {
			m := fakeMove{legal: uint16(1 + rng.IntN(8))}
			if rng.IntN(3) == 0 {
				m.captured = uint8(1 + rng.IntN(5))
			}
			g.moves = append(g.moves, m)
		}
		games = append(games, g)
	}
	return games
}
