package retro

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/solvers/table"
)

// wikipedia is the reading that changes most rules; empty boma carry marks there.
const wikipedia = "filled=5 warriors_per_boma=6 protection=unsown lift=all first_lap=free mark_cleared_by=owner" +
	" capturing_warrior=always capture_needs_crossing=yes bonus=run"

// alternatives are the rule changes that bear on play with few warriors.
var alternatives = []string{
	"", "protection=none", "lift=all", "first_lap=free", "capturing_warrior=always", "capture_needs_crossing=yes",
	"bonus=three-from-opposite", "bonus=run", "bonus=none", "bonus_needs_capture=yes", "leftovers=row-owner",
	"protection=none bonus=run lift=all", "first_lap=free lift=all leftovers=row-owner",
}

// TestKiothiByBruteForce plays every line out with few warriors, with all marks where
// only occupied boma carry them.
func TestKiothiByBruteForce(t *testing.T) {
	for _, rules := range alternatives {
		agree(t, rules, solve(t, openKiothi(t, rules), 3, 2))
	}
	agree(t, "4 warriors without marks", solve(t, openKiothi(t, "protection=none"), 4, 2))
}

// TestKiothiByBruteForceWithEmptyBomaMarked does the same from positions drawn, as there
// are too many of them.
func TestKiothiByBruteForceWithEmptyBomaMarked(t *testing.T) {
	for rules, warriors := range map[string]int{"protection=unsown": 3, "mark_cleared_by=owner": 3, wikipedia: 2} {
		g := openKiothi(t, rules)
		space := reach(t, g, warriors, rand.New(rand.NewPCG(21, uint64(len(rules)))))
		known, err := Solve(context.Background(), engine.Game[kiothi.Position](g), space, table.Run{Workers: 2, Keep: true})
		if err != nil {
			t.Fatal(err)
		}
		agree(t, rules, solved[kiothi.Position]{g, space, known})
		if len(space.place) < 300 {
			t.Errorf("%s: only %d positions", rules, len(space.place))
		}
	}
}

// A reached space is the positions that some positions lead to, those included.
type reached struct {
	game  *kiothi.Game
	place map[kiothi.Position][2]uint64 // tier and number
	tiers [][]kiothi.Position           // by warriors and marks
}

// reach returns what some positions of so many warriors and any marks lead to.
func reach(t *testing.T, g *kiothi.Game, warriors int, rng *rand.Rand) *reached {
	r := &reached{game: g, place: map[kiothi.Position][2]uint64{}, tiers: make([][]kiothi.Position, 4*21)}
	for range 60 {
		p, err := g.Parse(drawText(warriors, rng))
		if err != nil {
			t.Fatal(err)
		}
		r.add(p)
	}
	return r
}

// drawText draws a position of so many warriors with marks on any boma.
func drawText(warriors int, rng *rand.Rand) string {
	var held [20]int
	for range warriors {
		held[rng.IntN(20)]++
	}
	var rows strings.Builder
	for x, n := range held {
		fmt.Fprint(&rows, [...]string{"", "/"}[x/10*(1-min(1, x%10))], [...]string{"", ","}[min(1, x%10)], n, [...]string{"", "*"}[rng.IntN(2)])
	}
	return rows.String() + " 0-0 S play"
}

// add adds the position for the mover, and what it leads to.
func (r *reached) add(p kiothi.Position) {
	p = r.turned(p)
	if _, known := r.place[p]; known {
		return
	}
	tier := r.game.Total(p)*21 + bits.OnesCount32(p.Marks)
	r.place[p] = [2]uint64{uint64(tier), uint64(len(r.tiers[tier]))}
	r.tiers[tier] = append(r.tiers[tier], p)
	for _, m := range r.game.Moves(nil, p) {
		q, _ := r.game.Play(p, m)
		r.add(q)
	}
}

// turned seats the mover in the South, and empties the prisons.
func (r *reached) turned(p kiothi.Position) kiothi.Position {
	fields := strings.Fields(r.game.Format(p))
	if fields[2] == "N" {
		south, north, _ := strings.Cut(fields[0], "/")
		fields[0] = north + "/" + south
	}
	q, err := r.game.Parse(fields[0] + " 0-0 S play")
	if err != nil {
		panic(err)
	}
	return q
}

func (r *reached) Tiers() int                            { return len(r.tiers) }
func (r *reached) Size(tier int) uint64                  { return uint64(len(r.tiers[tier])) }
func (r *reached) Scored() bool                          { return true }
func (r *reached) Loops() bool                           { return true }
func (r *reached) Covers() string                        { return "what some positions lead to" }
func (r *reached) At(tier int, i uint64) kiothi.Position { return r.tiers[tier][i] }
func (r *reached) Index(p kiothi.Position) (int, uint64) {
	place, known := r.place[r.turned(p)]
	if !known {
		return -1, 0
	}
	return int(place[0]), place[1]
}
