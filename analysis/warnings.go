package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// A Warning is what a reader of the figures must know first.
type Warning struct {
	Kind  string `json:"kind"`
	Where string `json:"where,omitempty"` // the group, or empty for the whole dataset
	Text  string `json:"text"`
}

// The bounds from which on something is warned of.
const (
	manyTruncated = 0.01
	manyDrawn     = 0.95
	manyRepeated  = 0.9  // effective games over games, below
	openingsRule  = 0.5  // share of the variance, or of games, that is one opening's
	fewUnits      = 30   // games or pairs
	unequal       = 0.35 // distance of an agent's score from one half
	largeOpening  = 0.25 // share of games of one opening, where there are several
)

// where names a group in one line.
func (k Key) where() string { return k.Variant + ", " + k.Matchup + ", openings: " + k.Opening }

func (d *Data) warnings(r *Report) (all []Warning) {
	add := func(kind, where, format string, values ...any) {
		all = append(all, Warning{kind, where, fmt.Sprintf(format, values...)})
	}
	if len(r.Groups) == 0 {
		add("no games", "", "the dataset holds no games: there is nothing to say")
		return all
	}
	for i := range r.Groups {
		r.Groups[i].warn(add)
	}
	d.warnOfWhole(r, add)
	return all
}

type adder func(kind, where, format string, values ...any)

func (g *Group) warn(add adder) {
	where, n := g.where(), float64(g.Games)
	finished := g.Games - g.Cut
	switch {
	case finished == 0:
		add("all truncated", where, "not one of %s came to an end before the ply limit: nothing is known of who wins", count(g.Games, "game"))
	case float64(g.Cut) > manyTruncated*n:
		bounds, _ := g.Row("score_if_truncated")
		add("many truncated", where, "%s of games have no result; were they all lost or all won, the first player's score would be %s or %s",
			percent(float64(g.Cut)/n), percent(*bounds.Low), percent(*bounds.High))
	}
	switch {
	case finished > 0 && g.Draws == finished:
		add("all draws", where, "every finished game is drawn: a score of one half says nothing of balance")
	case float64(g.Draws) > manyDrawn*float64(finished) && finished > 0:
		add("nearly all draws", where, "%s of finished games are drawn: the score rests on %s", percent(float64(g.Draws)/float64(finished)), count(g.First+g.Second, "game"))
	}
	if g.Repeats.Effective < manyRepeated*n {
		add("repeated games", where, "%s, but only %s of their own, worth %.0f by effective_games: as far as the agents leave nothing to chance, intervals are too narrow",
			count(g.Games, "game"), count(g.Repeats.Distinct, "game"), g.Repeats.Effective)
	}
	if g.Units < fewUnits && finished > 0 {
		add("few games", where, "%s: intervals are wide, and rough", count(g.Units, g.Unit))
	}
	if g.contradictions > 0 {
		add("tables that do not match", where, "the exact values of %s contradict how they ended: the tables are of other rules", count(g.contradictions, "game"))
	}
	if skill, ok := g.Row("agent_score"); ok && math.Abs(*skill.Value-0.5) > unequal {
		add("unequal agents", where, "one agent scores %s over both seats, which leaves the first move little to decide: that this looks balanced says nothing of equal players",
			percent(max(*skill.Value, 1-*skill.Value)))
	}
	g.warnOfOpenings(add)
}

func (g *Group) warnOfOpenings(add adder) {
	s, where := g.Starts, g.where()
	finished := float64(s.Games)
	switch {
	case s.Games == 0:
	case s.Distinct == 1:
		add("one opening", where, "all games begin from one position: what is found holds for it alone")
	case float64(s.Most) > largeOpening*finished && g.Games > fewUnits:
		add("one opening", where, "one opening has %s of the games: it decides the figures", percent(float64(s.Most)/finished))
	}
	switch {
	case s.Distinct > 1 && float64(s.Lopsided) > openingsRule*finished:
		add("openings decide", where, "%s of games are from openings that one side wins whole", percent(float64(s.Lopsided)/finished))
	case !math.IsNaN(s.ICC.Estimate) && s.ICC.Low > openingsRule:
		add("openings decide", where, "%s of the variance of the score is the opening's doing", percent(s.ICC.Estimate))
	}
}

func (d *Data) warnOfWhole(r *Report, add adder) {
	agents := make(map[string]bool)
	labelled, untraced := make(map[string]bool), false
	for i := range r.Groups {
		g := &r.Groups[i]
		for agent := range strings.SplitSeq(g.Matchup, " vs ") {
			agents[agent] = true
		}
		if _, ok := g.Row("covered_share"); ok {
			labelled[g.Variant] = true
		}
		untraced = untraced || g.traced < g.Games
	}
	if len(agents) == 1 {
		add("one agent only", "", "%s alone plays: whether this holds for stronger players, the dataset does not tell", sortedSet(agents)[0])
	}
	if d.sampled {
		add("moves sampled", "", "not every ply was recorded: figures that need all of them are left out")
	} else if untraced {
		add("moves missing", "", "some games have no moves table: figures that need it are of the other games")
	}
	if d.manifest == nil {
		add("no manifest", "", "the folder has no manifest.json: the dataset is unfinished, and files may be missing")
		return
	}
	for _, t := range d.manifest.Tables {
		if _, known := d.hashes[t.Variant]; !known {
			add("tables that do not match", "", "a table of %s labelled the dataset, which has no games of it", t.Variant)
		}
	}
	for _, v := range d.manifest.Variants {
		if hash, known := d.hashes[v.Name]; known && v.Hash != "" && hash != v.Hash {
			add("tables that do not match", "", "the files of %s were made by rules %.8s, the manifest names %.8s", v.Name, hash, v.Hash)
		}
	}
	for _, variant := range sortedSet(labelled) {
		if !slices.ContainsFunc(d.manifest.Tables, func(t tableFacts) bool { return t.Variant == variant }) {
			add("tables that do not match", "", "%s has exact values, but the manifest names no table of it", variant)
		}
	}
}
