package pipeline_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
)

// A played is a game with the texts of its rows: every column but those of the batch,
// written out.
type played struct {
	number, pair, openingNumber int64
	variant, split              string
	south, north                string
	opening, start, final, end  string
	plies                       int
	winner                      int8
	decided                     bool
	totals                      int
	hash                        int64
	moves                       []row
}

type row struct {
	ply            int
	mover          uint8
	agent, move    string
	legal          int
	list           []string
	listed         bool
	outcome        int8
	decided        bool
	left           int
	visits         []uint32
	value          float32
	valued         bool
	depth          uint16
	explored       bool
	board          string
	captured, laps int
}

// batches is a place for the rows of any split.
func batches() (pipeline.Batches, func(string) pipeline.Batches) {
	b := pipeline.Batches{Games: new(store.Games), Moves: new(store.Moves)}
	return b, func(string) pipeline.Batches { return b }
}

// collect returns the games of batches.
func collect(g *store.Games, m *store.Moves, games map[int64]*played) {
	for i := range g.Rows() {
		p := &played{
			number: g.Number[i], pair: g.Pair[i], openingNumber: g.OpeningNumber[i],
			variant: g.Variant.At(i), split: g.Split.At(i), south: g.SouthAgent.At(i), north: g.NorthAgent.At(i),
			opening: string(g.Opening.At(i)), start: string(g.Start.At(i)), final: string(g.Final.At(i)), end: g.End.At(i),
			plies: int(g.Plies[i]), totals: int(g.SouthTotal[i]) + int(g.NorthTotal[i]) + int(g.Unassigned[i]), hash: g.MovesHash[i],
		}
		p.winner, p.decided = g.Winner.At(i)
		games[g.GameID[i]] = p
	}
	visits := 0
	list := 0
	for i := range m.Rows() {
		r := row{
			ply: int(m.Ply[i]), mover: m.Mover[i], agent: m.Agent.At(i), move: m.Move.At(i), legal: int(m.Legal[i]),
			explored: m.Explored[i], board: fmt.Sprintf("%x", m.Board.At(i)), captured: int(m.Captured[i]), laps: int(m.Laps[i]),
		}
		r.outcome, r.decided = m.Outcome.At(i)
		left, _ := m.PliesLeft.At(i)
		r.left = int(left)
		r.value, r.valued = m.RootValue.At(i)
		r.depth, _ = m.SearchDepth.At(i)
		if i < len(m.Visits.Lens) && m.Visits.Lens[i] >= 0 {
			n := int(m.Visits.Lens[i])
			r.visits = slices.Clone(m.Visits.Counts[visits : visits+n])
			visits += n
		}
		if i < len(m.LegalMoves.Lens) && m.LegalMoves.Lens[i] >= 0 {
			r.listed = true
			for range m.LegalMoves.Lens[i] {
				r.list = append(r.list, m.LegalMoves.Names.At(list))
				list++
			}
		}
		games[m.GameID[i]].moves = append(games[m.GameID[i]].moves, r)
	}
}

// read returns the games of a dataset of one variant or many.
func read(t *testing.T, dir string, m *pipeline.Manifest) map[int64]*played {
	t.Helper()
	games := map[int64]*played{}
	for _, table := range []string{pipeline.GamesTable, pipeline.MovesTable} {
		for _, f := range m.Files {
			if f.Table != table {
				continue
			}
			path := filepath.Join(dir, f.Path)
			if table == pipeline.GamesTable {
				r, err := store.OpenGames(path)
				if err != nil {
					t.Fatal(err)
				}
				for r.Next() {
					collect(&r.Games, new(store.Moves), games)
				}
				r.Close()
				continue
			}
			r, err := store.OpenMoves(path)
			if err != nil {
				t.Fatal(err)
			}
			for r.Next() {
				collect(new(store.Games), &r.Moves, games)
			}
			r.Close()
		}
	}
	return games
}

// dataset makes a dataset and reads it.
func dataset(t *testing.T, s pipeline.Study) (*pipeline.Plan, []*played) {
	t.Helper()
	dir := t.TempDir()
	p := mustPlan(t, s)
	games := read(t, dir, mustGenerate(t, p, dir, 2))
	var all []*played
	for _, v := range p.Variants {
		for _, m := range p.Study.Matchups {
			for number := range s.Games {
				g := games[pipeline.GameID(s.Seed, v.Name, m, number)]
				if g == nil || g.number != number || g.variant != v.Name {
					t.Fatalf("%s, %v: game %d is %+v", v.Name, m, number, g)
				}
				all = append(all, g)
			}
		}
	}
	return p, all
}

// TestGameAlone wants a game that is played again alone to be the one in the dataset.
func TestGameAlone(t *testing.T) {
	s := mixed(60)
	p, games := dataset(t, s)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 40 {
		at := rng.IntN(len(games))
		perVariant := len(s.Matchups) * int(s.Games)
		v, m, number := at/perVariant, at%perVariant/int(s.Games), int64(at)%s.Games
		b, to := batches()
		if err := p.Variants[v].NewScribe().Play(m, number, to); err != nil {
			t.Fatal(err)
		}
		again := map[int64]*played{}
		collect(b.Games, b.Moves, again)
		for _, got := range again {
			if want := games[at]; fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
				t.Fatalf("%s, game %d alone:\n%+v\nin the dataset:\n%+v", got.variant, number, got, want)
			}
		}
	}
}

// TestRows looks at what the rows of the three games say, column by column.
func TestRows(t *testing.T) {
	_, games := dataset(t, mixed(60))
	seeds := map[string]int{"kiothi/standard": 60, "bao/standard+files=4": 14, "tihbat/standard": 28}
	for _, g := range games {
		if g.totals != seeds[g.variant] {
			t.Errorf("%s: totals sum to %d, want %d", g.variant, g.totals, seeds[g.variant])
		}
		if len(g.moves) != g.plies || g.decided != (g.end != "ply-limit") {
			t.Fatalf("%s: %d rows of %d plies, end %s, decided %v", g.variant, len(g.moves), g.plies, g.end, g.decided)
		}
		for i, r := range g.moves {
			agent, sign := g.south, int8(1)
			if r.mover == 1 {
				agent, sign = g.north, -1
			}
			if r.ply != i || r.left != g.plies-i || r.agent != agent || r.outcome != sign*g.winner || !r.decided {
				t.Fatalf("%s: row %d is %+v of %+v", g.variant, i, r, g)
			}
			if !r.listed || len(r.list) != r.legal || !slices.Contains(r.list, r.move) {
				t.Fatalf("%s: row %d has legal moves %v of %d, and %s", g.variant, i, r.list, r.legal, r.move)
			}
		}
	}
}

// TestKnown wants what an agent knows about a move in the row of the move and nowhere
// else, zero told apart from nothing.
func TestKnown(t *testing.T) {
	_, games := dataset(t, mixed(60))
	valued := 0
	for _, g := range games {
		asked := 0
		for _, r := range g.moves {
			if r.agent != "last" {
				if r.valued || r.visits != nil || r.explored {
					t.Fatalf("%s knows %+v", r.agent, r)
				}
				continue
			}
			asked++
			if knows := asked%3 == 0; r.valued != knows || r.explored != knows || (r.visits != nil) != knows || r.value != 0 {
				t.Fatalf("move %d of last: %+v", asked, r)
			}
			if r.valued {
				valued++
				if len(r.visits) != r.legal {
					t.Fatalf("%d visits of %d moves", len(r.visits), r.legal)
				}
			}
		}
	}
	if valued == 0 {
		t.Error("nothing was known")
	}
}

// TestPairs wants both games of a pair to share the opening and to swap the agents, and
// all games from one position to fall into one split.
func TestPairs(t *testing.T) {
	_, games := dataset(t, mixed(60))
	splits := map[string]string{}
	seen := map[string]int{}
	for i, g := range games {
		other := games[i^1]
		if g.pair != g.number/2 || g.openingNumber != g.pair || g.opening != other.opening || g.start != other.start || g.south != other.north {
			t.Fatalf("games %d and %d are no pair:\n%+v\n%+v", g.number, other.number, g, other)
		}
		if was, known := splits[g.start]; known && was != g.split {
			t.Errorf("%s is in %s and in %s", g.start, was, g.split)
		}
		splits[g.start] = g.split
		seen[g.split]++
	}
	for _, name := range pipeline.SplitNames() {
		if seen[name] == 0 {
			t.Errorf("no game in %s", name)
		}
	}
}

// TestSharedLuck wants variants to share openings and luck: rules that do not matter
// before the end leave the same moves.
func TestSharedLuck(t *testing.T) {
	s := small(30, "kiothi/standard", "kiothi/standard+leftovers=row-owner", "kiothi/standard+protection=none")
	_, games := dataset(t, s)
	for i := range 30 {
		a, b, c := games[i], games[30+i], games[60+i]
		if a.opening != b.opening || a.hash != b.hash || fmt.Sprint(texts(a)) != fmt.Sprint(texts(b)) {
			t.Errorf("game %d: leftovers change the moves", i)
		}
		if a.opening != c.opening || a.start == c.start {
			t.Errorf("game %d: %q and %q, %q and %q", i, a.opening, c.opening, a.start, c.start)
		}
	}
}

func texts(g *played) (moves []string) {
	for _, r := range g.moves {
		moves = append(moves, r.move)
	}
	return moves
}

// TestOpenings looks at the kinds of openings.
func TestOpenings(t *testing.T) {
	plies := 3
	for _, tt := range []struct {
		variant  string
		kind, by string
		plies    *int
		start    string
		first    string // agent in the first seat
		words    int    // moves of the opening, at least
		south    string // who moves first in the record
	}{
		{"kiothi/standard", "", "", nil, "", "random", 2, "S"},
		{"kiothi/standard", pipeline.RandomPlies, "", &plies, "", "random", 5, "N"},
		{"kiothi/standard", pipeline.NoOpening, "", nil, "", "random", 2, "S"},
		{"kiothi/standard", pipeline.Redistribution, pipeline.ByAgents, nil, "", "last", 2, "S"},
		{"kiothi/standard", pipeline.RandomPlies, pipeline.ByAgents, &plies, "", "last", 5, "N"},
		{"kiothi/standard+opening_boma=0", "", "", nil, "", "random", 4, "S"},
		{"bao/standard", "", "", nil, "", "random", 4, "S"},
		{"bao/standard", pipeline.NoOpening, "", nil, "", "random", 0, "S"},
		{"tihbat/standard", pipeline.NoOpening, "", nil, "9,9/1,1 4-4 N", "random", 0, "N"},
	} {
		s := small(20, tt.variant)
		s.Openings = pipeline.Openings{Kind: tt.kind, By: tt.by, Plies: tt.plies}
		s.Start.Position = tt.start
		s.Matchups[0].South = tt.first
		_, games := dataset(t, s)
		different := map[string]bool{}
		for _, g := range games {
			words := strings.Fields(g.opening)
			if len(words) < tt.words || len(words) > 2*tt.words { // moves without a choice do not count
				t.Errorf("%s, %s by %s: opening %q, want %d moves or a few more", tt.variant, tt.kind, tt.by, g.opening, tt.words)
			}
			if tt.start != "" && g.start != tt.start {
				t.Errorf("%s: start %q, want %q", tt.variant, g.start, tt.start)
			}
			for i, word := range words {
				if redistribution := strings.Contains(word, ">"); redistribution != (i < 2 && strings.Contains(tt.variant, "kiothi") && !strings.Contains(tt.variant, "boma=0")) {
					t.Errorf("%s, %s by %s: move %d of opening %q", tt.variant, tt.kind, tt.by, i, g.opening)
				}
			}
			different[g.opening] = true
		}
		if tt.words > 0 && len(different) < 10 {
			t.Errorf("%s, %s by %s: %d openings in 20 games", tt.variant, tt.kind, tt.by, len(different))
		}
	}
}

// TestRecord looks at what is kept of a game: some of its moves, none, or all but a
// result.
func TestRecord(t *testing.T) {
	s := small(20, "bao/standard")
	_, whole := dataset(t, s)
	s.Record.Every = 4
	_, some := dataset(t, s)
	s.Record = pipeline.Recording{Every: 1}
	p, none := dataset(t, s)
	if n := len(names(t, t.TempDir())); n != 0 || p.Study.Record.Moves {
		t.Error(n)
	}
	for i, g := range whole {
		if none[i].hash != g.hash || len(none[i].moves) != 0 || none[i].plies != g.plies || some[i].hash != g.hash {
			t.Errorf("game %d changes with what is kept of it", i)
		}
		for _, r := range some[i].moves {
			if int64(r.ply)%4 != g.pair%4 || fmt.Sprintf("%+v", r) != fmt.Sprintf("%+v", g.moves[r.ply]) {
				t.Errorf("game %d: %+v, want %+v", i, r, g.moves[r.ply])
			}
		}
		if n := len(some[i].moves); n < g.plies/4 || n > g.plies/4+1 {
			t.Errorf("game %d: %d of %d plies", i, n, g.plies)
		}
	}
	s = small(20, "bao/standard")
	s.PlyLimit = 30
	_, cut := dataset(t, s)
	for _, g := range cut {
		if g.end != "ply-limit" || g.decided || g.plies+len(strings.Fields(g.opening)) != 30 || g.moves[0].decided || g.moves[0].left != 0 {
			t.Fatalf("cut off after 30 plies, opening and all: %+v", g)
		}
	}
}
