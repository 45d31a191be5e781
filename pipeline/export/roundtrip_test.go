package export

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/boma-games/boma/test/slow"
)

// A recorded is a row of the moves table.
type recorded struct {
	board                 string // bytes as numbers
	marks                 uint32
	south, north          uint8
	mover                 uint8
	move                  string
	legal                 int
	outcome, margin       string
	value, rootMargin     string
	opening               int64
	explored              bool
	legalMoves            []string
	visits                []uint32
	split                 string
	exact, exactM, exactD string
}

// moves reads the moves table of a variant, by game and ply.
func (m *made) moves(t testing.TB, variant int) map[string]recorded {
	t.Helper()
	all := map[string]recorded{}
	for _, f := range m.manifest.Files {
		if f.Table != pipeline.MovesTable || f.Range.Variant != variant {
			continue
		}
		r, err := store.OpenMoves(filepath.Join(m.dir, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatal(err)
		}
		for r.Next() {
			legal, visits := 0, 0
			for i := range r.BatchRows() {
				one := recorded{
					board: words(r.Board.At(i)), marks: r.Marks[i], south: r.SouthStore[i], north: r.NorthStore[i],
					mover: r.Mover[i], move: r.Move.At(i), legal: int(r.Legal[i]), opening: r.OpeningNumber[i], explored: r.Explored[i],
					outcome: nullText(&r.Outcome, i), margin: nullText(&r.Margin, i), value: nullText(&r.RootValue, i), rootMargin: nullText(&r.RootMargin, i),
					exact: nullText(&r.SolvedWDL, i), exactM: nullText(&r.SolvedMargin, i), exactD: nullText(&r.SolvedDistance, i),
					split: f.Split,
				}
				for range at(r.LegalMoves.Lens, i) {
					one.legalMoves = append(one.legalMoves, r.LegalMoves.Texts[r.LegalMoves.Codes[legal]])
					legal++
				}
				for range at(r.Visits.Lens, i) {
					one.visits = append(one.visits, r.Visits.Counts[visits])
					visits++
				}
				all[fmt.Sprint(r.GameID[i], " ", r.Ply[i])] = one
			}
		}
		if err := r.Err(); err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
	return all
}

func at(lens []int32, i int) int32 {
	if i < len(lens) {
		return max(lens[i], 0)
	}
	return 0
}

func words[T any](all []T) string {
	text := make([]string, len(all))
	for i, v := range all {
		text[i] = fmt.Sprint(v)
	}
	return strings.Join(text, " ")
}

func nullText[T any](n *store.Null[T], i int) string {
	if v, ok := n.At(i); ok {
		return fmt.Sprint(v)
	}
	return ""
}

// laid lays features out as the moves table has them: board, marks and stores.
func laid(game string, v *VariantReport, features []int, mover int) (board string, marks uint32, south, north uint8) {
	at := func(group string) (numbers []int) {
		for i, name := range v.Features {
			kind, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(name, "own_"), "other_"), "_")
			if kind != "mark" && kind != "store" {
				kind = "hole"
			}
			if strings.HasPrefix(name, strings.Split(group, " ")[0]+"_") && kind == strings.Split(group, " ")[1] {
				numbers = append(numbers, features[i])
			}
		}
		return numbers
	}
	sides := []string{"own", "other"}
	if mover == 1 {
		slices.Reverse(sides)
	}
	holes := append(at(sides[0]+" hole"), at(sides[1]+" hole")...)
	if game == "bao" { // 24 bits a ring
		var bytes [6]int
		for i, stone := range holes {
			ring, hole := i/(len(holes)/2), i%(len(holes)/2)
			bytes[3*ring+hole/8] |= stone << (hole % 8)
		}
		holes = bytes[:]
	}
	for i, mark := range append(at(sides[0]+" mark"), at(sides[1]+" mark")...) {
		marks |= uint32(mark) << i
	}
	if stores := append(at(sides[0]+" store"), at(sides[1]+" store")...); len(stores) == 2 {
		south, north = uint8(stores[0]), uint8(stores[1])
	}
	return words(holes), marks, south, north
}

// TestRowsComeBack lays every row out again as the moves table has it, finds its moves by
// the plain referee, and wants the policy to be what was recorded.
func TestRowsComeBack(t *testing.T) {
	s := small()
	s.Record.LegalMoves = true
	s.Splits = pipeline.Splits{Test: 0.5}
	variants := slices.Concat(shipped, others)
	m := generate(t, s, variants...)
	dir, r := m.export(t, func(o *Options) { o.Format = CSV })
	for i, v := range variants {
		t.Run(v.name(), func(t *testing.T) {
			t.Parallel()
			referee, err := slow.New(v.game, enginetest.Changes(v.changes))
			if err != nil {
				t.Fatal(err)
			}
			left := m.moves(t, i)
			kinds := map[string]int{}
			for split, rows := range rowsOf(t, dir, r, i) {
				for n, row := range rows {
					id := row["game_id"] + " " + row["ply"]
					want, ok := left[id]
					delete(left, id)
					if !ok {
						t.Fatalf("%s: game and ply %s are not recorded, or twice here", split, id)
					}
					kinds[row["policy_kind"]]++
					same(t, v, &r.Variants[i], row, want)
					if n%5 == 0 { // the plain referee takes its time
						refereed(t, referee, row)
					}
				}
			}
			if len(left) > 0 {
				t.Errorf("%d recorded rows are in no split", len(left))
			}
			if kinds["0"] == 0 || kinds["1"] == 0 {
				t.Errorf("kinds of policies %v, want rows with visits and without", kinds)
			}
		})
	}
}

// same compares a row with the recorded one.
func same(t *testing.T, v variantOf, r *VariantReport, row cells, want recorded) {
	t.Helper()
	board, marks, south, north := laid(v.game, r, row.numbers(t, "features"), row.int(t, "mover"))
	got := fmt.Sprint(board, marks, south, north)
	if recorded := fmt.Sprint(want.board, want.marks, want.south, want.north); got != recorded {
		t.Fatalf("%s: features give %s, recorded is %s", row["position"], got, recorded)
	}
	for _, f := range []struct{ column, want string }{
		{"mover", fmt.Sprint(want.mover)}, {"move", want.move}, {"outcome", want.outcome}, {"margin", want.margin},
		{"opening_number", fmt.Sprint(want.opening)}, {"explored", fmt.Sprint(want.explored)}, {"weight", "1"}, {"count", "1"},
		{"exact_wdl", ""}, {"exact_margin", ""}, {"exact_distance", ""}, {"root_value", want.value}, {"root_margin", want.rootMargin},
		{"played", fmt.Sprint(slices.Index(r.Actions, action(r, want.move)))},
	} {
		if row[f.column] != f.want {
			t.Fatalf("%s: %s = %q, want %q", row["position"], f.column, row[f.column], f.want)
		}
	}
	shares, total := map[string]float64{}, uint32(0)
	for _, n := range want.visits {
		total += n
	}
	for i, name := range want.legalMoves {
		shares[action(r, name)] = 0
		if total > 0 {
			shares[action(r, name)] = float64(float32(float64(want.visits[i]) / float64(total)))
		}
	}
	if total == 0 {
		shares[action(r, want.move)] = 1
	}
	if got := row.shares(t); !maps.EqualFunc(got, shares, func(a, b float64) bool { return float32(a) == float32(b) }) {
		t.Fatalf("%s: policy %v, want %v", row["position"], got, shares)
	}
}

// action returns the action of a move: under lift: all a boma stands for its lift.
func action(v *VariantReport, move string) string {
	boma, _, found := strings.Cut(move, ":")
	if found && strings.HasSuffix(v.Actions[0], ":all") {
		return boma + ":all"
	}
	return move
}

// refereed compares the legal moves with those of the plain referee.
func refereed(t *testing.T, g slow.Game, row cells) {
	t.Helper()
	moves, err := g.Moves(row["position"])
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range moves {
		boma, _, _ := strings.Cut(m.Text, ":")
		if strings.Contains(row["legal"], ":all") {
			want = append(want, boma+":all")
		} else {
			want = append(want, m.Text)
		}
	}
	got := strings.Fields(row["legal"])
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: legal %v, want %v", row["position"], got, want)
	}
}
