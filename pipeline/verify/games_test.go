package verify

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
)

// TestStudies wants datasets of every kind of study to verify, with and without asking
// the agents.
func TestStudies(t *testing.T) {
	plies := 3
	for name, change := range map[string]func(*pipeline.Study){
		"as it is":    func(*pipeline.Study) {},
		"agents open": func(s *pipeline.Study) { s.Openings = pipeline.Openings{Kind: pipeline.NoOpening} },
		"agents, then us": func(s *pipeline.Study) {
			s.Openings = pipeline.Openings{Kind: pipeline.RandomPlies, By: pipeline.ByAgents}
		},
		"random plies":    func(s *pipeline.Study) { s.Openings = pipeline.Openings{Kind: pipeline.RandomPlies, Plies: &plies} },
		"single games":    func(s *pipeline.Study) { s.Pairs, s.Matchups[0].South = false, "random" },
		"one split":       func(s *pipeline.Study) { s.Splits = pipeline.Splits{} },
		"no legal moves":  func(s *pipeline.Study) { s.Record.LegalMoves = false },
		"every third":     func(s *pipeline.Study) { s.Record.Every = 3 },
		"no moves":        func(s *pipeline.Study) { s.Record = pipeline.Recording{Every: 1} },
		"cut off at once": func(s *pipeline.Study) { s.PlyLimit = 7 },
		"another matchup": func(s *pipeline.Study) {
			s.Matchups = append(s.Matchups, pipeline.Matchup{South: "random", North: "random"})
		},
		"one unit, 1 game": func(s *pipeline.Study) { s.Games, s.Pairs = 1, false },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := small()
			change(&s)
			m := generate(t, s, "kiothi", "tihbat")
			for _, regenerate := range []bool{false, true} {
				r := m.check(t, regenerate)
				asked := regenerate || s.Record.Every > 1 || !s.Record.Moves
				if r.Difference != nil || r.Games != m.plan.Games() || r.Regenerated != asked || (len(r.Unchecked) == 0) != asked {
					t.Errorf("regenerate %v: %+v", regenerate, r)
				}
			}
		})
	}
}

// TestStart wants games from a position of the study to verify.
func TestStart(t *testing.T) {
	s := small()
	s.Start.Position = "3,4/5,6 4-6 N"
	if r := generate(t, s, "tihbat").check(t, true); r.Difference != nil {
		t.Error(r.Difference)
	}
}

// TestOpeningOfAgents wants a redistribution that is not legal, or is gone, to be told.
func TestOpeningOfAgents(t *testing.T) {
	s := small()
	s.Openings, s.Splits = pipeline.Openings{Kind: pipeline.NoOpening}, pipeline.Splits{}
	m := generate(t, s, "kiothi")
	file := "data/games/" + m.plan.Variants[0].Folder() + "/train-00000-of-00002.parquet"
	for text, want := range map[string]string{
		"5+6>S1=1": `opening: stored 5+6>S1=1, expected a legal move: kiothi: move = "5+6>S1=1"`,
		"":         "opening: stored , expected a redistribution",
	} {
		restore := m.keeping(t, file)
		m.changeGames(t, file, func(g *store.Games) {
			old := g.Opening
			g.Opening = store.Bytes{}
			for i := range g.Rows() {
				if i == 5 {
					g.Opening.AppendString(text)
				} else {
					g.Opening.Append(old.At(i)...)
				}
			}
		})
		if d := m.check(t, false).Difference; d == nil || d.File != file || !strings.Contains(d.Error(), want) {
			t.Errorf("opening %q: found %v, want %s", text, d, want)
		}
		restore()
	}
}

// TestWholeGames takes games and moves out of files, or puts them elsewhere.
func TestWholeGames(t *testing.T) {
	m := generate(t, small(), "tihbat")
	folder := m.plan.Variants[0].Folder()
	name := func(table, split string) string {
		return "data/" + table + "/" + folder + "/" + split + "-00000-of-00002.parquet"
	}
	games, moves := name("games", "train"), name("moves", "train")
	last := 0 // plies of the last game
	restore := m.keeping(t, games)
	m.changeGames(t, games, func(g *store.Games) { last = int(g.Plies[g.Rows()-1]) })
	restore()
	cutGames := func() { m.changeGames(t, games, func(g *store.Games) { cut(reflect.ValueOf(g).Elem(), g.Rows()-1) }) }
	cutMoves := func(n int) {
		m.changeMoves(t, moves, func(w *store.Moves) { cut(reflect.ValueOf(w).Elem(), w.Rows()-n) })
	}
	for what, tt := range map[string]struct {
		damage func()
		want   string
	}{
		"last game gone":     {func() { cutGames(); cutMoves(last) }, "game_id: stored "},
		"its row gone":       {cutGames, "game_id: stored "},
		"its moves gone":     {func() { cutMoves(last) }, "ply 0, move: stored the end of the file, expected another move"},
		"the last move gone": {func() { cutMoves(1) }, fmt.Sprintf("ply %d, move: stored the end of the file, expected another move", last-1)},
		"two rows changed places": {func() {
			m.changeMoves(t, moves, func(w *store.Moves) { w.Ply[3], w.Ply[4] = w.Ply[4], w.Ply[3] })
		}, "ply 3, ply: stored 4, expected 3"},
		"an impossible move": {func() {
			m.changeMoves(t, moves, func(w *store.Moves) { w.Move.Codes[0] = w.Move.Code("9") })
		}, `ply 0, move: stored "9", expected a legal move: tihbat: move = "9", want 1, 2 or pass`},
		"splits changed places": {func() {
			for _, table := range []string{"games", "moves"} {
				train, test := m.read(t, name(table, "train")), m.read(t, name(table, "test"))
				rows := map[string]int64{}
				m.manifest(t, func(manifest *pipeline.Manifest) {
					for _, f := range manifest.Files {
						rows[f.Path] = f.Rows
					}
				})
				m.write(t, name(table, "train"), test)
				m.write(t, name(table, "test"), train)
				m.seal(t, name(table, "train"), rows[name(table, "test")])
				m.seal(t, name(table, "test"), rows[name(table, "train")])
			}
		}, "split of the file: stored "},
	} {
		restore := m.keeping(t, games, moves, name("games", "test"), name("moves", "test"))
		tt.damage()
		if d := m.check(t, false).Difference; d == nil || !strings.Contains(d.Error(), tt.want) {
			t.Errorf("%s: found %v, want %s", what, d, tt.want)
		}
		restore()
	}
}

// cut leaves the first rows of a batch.
func cut(batch reflect.Value, rows int) {
	for i := range batch.NumField() {
		column := batch.Field(i)
		switch c := column.Addr().Interface().(type) {
		case *store.Names:
			c.Codes = c.Codes[:rows]
		case *store.Bytes:
			c.Ends = c.Ends[:rows]
			c.Data = c.Data[:c.Ends[rows-1]]
		case *store.NameLists:
			c.Lens = c.Lens[:rows]
			n := int32(0)
			for _, size := range c.Lens {
				n += size
			}
			c.Codes = c.Codes[:n]
		case *store.CountLists: // all null
			c.Lens = c.Lens[:rows]
		default:
			if column.Kind() == reflect.Slice {
				column.SetLen(rows)
				continue
			}
			column.FieldByName("Values").SetLen(rows)
			column.FieldByName("Valid").SetLen(rows)
		}
	}
}

// TestFirst wants the first of many differences, whatever the number of workers.
func TestFirst(t *testing.T) {
	m := generate(t, small(), "bao", "tihbat")
	var first string
	for i, v := range m.plan.Variants {
		for _, unit := range []string{"00001", "00000"} {
			file := "data/moves/" + v.Folder() + "/train-" + unit + "-of-00002.parquet"
			m.changeMoves(t, file, func(w *store.Moves) { w.Laps[w.Rows()-1]++ })
			if i == 0 {
				first = file
			}
		}
	}
	want := m.checkWith(t, Options{Workers: 1}).Difference
	if want == nil || want.File != first || want.Column != "laps" {
		t.Fatalf("found %v, want laps of %s", want, first)
	}
	for range 5 {
		if d := m.checkWith(t, Options{Workers: 8}).Difference; d == nil || d.Error() != want.Error() {
			t.Errorf("eight workers found %v, one %v", d, want)
		}
	}
}

func TestInterrupted(t *testing.T) {
	m := generate(t, small(), "tihbat")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	manifest, err := pipeline.ReadManifest(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Dataset(ctx, manifest, m.plan, Options{Dir: m.dir, Games: m.games}); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted check: %v", err)
	}
}

// TestDamagedInside wants a file whose own checksums fail to be an error with its path.
func TestDamagedInside(t *testing.T) {
	m := generate(t, small(), "tihbat")
	file := "data/moves/" + m.plan.Variants[0].Folder() + "/train-00000-of-00002.parquet"
	rows := int64(0)
	text := m.read(t, file)
	text[99] ^= 1
	m.write(t, file, text)
	m.manifest(t, func(manifest *pipeline.Manifest) {
		for _, f := range manifest.Files {
			if f.Path == file {
				rows = f.Rows
			}
		}
	})
	m.seal(t, file, rows)
	manifest, err := pipeline.ReadManifest(m.dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Dataset(context.Background(), manifest, m.plan, Options{Dir: m.dir, Games: m.games})
	if err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("error %v, want one with %s", err, file)
	}
}
