package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boma-games/boma/analysis"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// skill is the section on whether the first move is worth more to stronger players.
func (in *Input) skill() (section, error) {
	s := section{ID: "skill", Title: "Advantage over skill", Lead: "The first player's score when an agent plays itself, over the strength of the agent in Elo points " +
		"(Davidson's model with an order effect, fitted to all games of the rule set; mean 0). Bars are intervals, of the score and of the strength."}
	if in.Skill == nil {
		return section{}, nil
	}
	for i := range in.Skill.Variants {
		climb := &in.Skill.Variants[i]
		f, err := in.climb(climb)
		if err != nil {
			return s, err
		}
		if i >= mostDrawn {
			f.SVG = ""
		}
		s.Figures = append(s.Figures, f)
	}
	return s, nil
}

// A step is one agent of a ladder.
type step struct {
	number       int
	agent        string
	elo, score   analysis.Interval
	distinct, of int64
}

// steps are drawn as a curve.
type steps []step

func (in *Input) climb(c *analysis.Climb) (figure, error) {
	f := figure{ID: "skill-" + slug(c.Variant), Title: c.Variant, Table: table{Caption: "Agents, the weakest first", Text: 1,
		Head: []string{"agent", "Elo", "first move, Elo", "games against itself", "distinct", "first player scores"}}}
	var curve steps
	var words []string
	for i, l := range c.Levels {
		own := c.Alone[i]
		row := []string{in.short(l.Agent), strength(c, l.Strength), withSpan(l.Advantage), thousands(own.Games), thousands(own.Distinct), "–"}
		if own.Games > own.Cut {
			row[5] = percent(own.Score.Estimate) + " (" + span(own.Score) + ")"
			curve = append(curve, step{len(curve) + 1, in.short(l.Agent), l.Strength, own.Score, own.Distinct, own.Games})
			words = append(words, fmt.Sprintf("%d %s, %s", len(curve), in.short(l.Agent), row[5]))
		}
		f.Table.add(row...)
	}
	notes := append([]string{}, c.All.Separated...)
	f.Caption = "By number: " + strings.Join(words, "; ") + "."
	if len(notes) > 0 {
		f.Caption += " The games leave strengths without an end (" + strings.Join(notes, "; ") + "): they are those under a prior of 350 Elo."
	}
	f.Alt = "First player's score over the strength of the players under " + c.Variant + ". " + f.Caption
	if len(curve) < 2 {
		f.Caption = "Not shown: fewer than two agents have finished games against themselves."
		return f, nil
	}
	if unmet(c) {
		f.Caption = "Not shown over strength: not all of the agents have met, so that their strengths cannot be told. By number: " + strings.Join(words, "; ") + "."
		return f, nil
	}
	p := newPlot("strength, Elo points", "first player's score, %")
	curve.frame(p, 100*in.Report.Settings.Equivalence)
	p.Add(curve)
	var err error
	f.SVG, err = render(f.ID, f.Title, f.Alt, figureWidth, 240, func(d draw.Canvas) { p.Draw(draw.Crop(d, 4, -12, 2, -8)) })
	return f, err
}

func strength(c *analysis.Climb, elo analysis.Interval) string {
	if unmet(c) {
		return "not shown"
	}
	return withSpan(elo)
}

// unmet reports whether some agents of a ladder never met, however indirectly: then
// nothing tells how strong one is by the other.
func unmet(c *analysis.Climb) bool {
	return slices.ContainsFunc(c.All.Separated, func(note string) bool { return strings.HasPrefix(note, "never met") })
}

// withSpan writes Elo points with their interval.
func withSpan(i analysis.Interval) string {
	elo := func(x float64) string { return minus(fmt.Sprintf("%+.0f", x)) }
	return elo(i.Estimate) + " (" + elo(i.Low) + " to " + elo(i.High) + ")"
}

// frame makes room for the curve and for one half.
func (s steps) frame(p *plot.Plot, margin float64) {
	low, high := 50-1.5*margin, 50+1.5*margin
	left, right := s[0].elo.Low, s[0].elo.High
	for _, one := range s {
		low, high = min(low, 100*one.score.Low), max(high, 100*one.score.High)
		left, right = min(left, one.elo.Low), max(right, one.elo.High)
	}
	roomX, roomY := (right-left)/12, (high-low)/10
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = left-roomX, right+roomX, low-roomY, high+roomY
}

// Plot draws the curve with both intervals of each agent, and its number.
func (s steps) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(line(mute, 1), c.Min.X, y(50), c.Max.X, y(50))
	var path []vg.Point
	for _, one := range s {
		path = append(path, vg.Point{X: x(one.elo.Estimate), Y: y(100 * one.score.Estimate)})
	}
	c.StrokeLines(line(first, 1.5), path)
	for i, one := range s {
		at := path[i]
		c.StrokeLine2(line(first, 1.5), at.X, y(100*one.score.Low), at.X, y(100*one.score.High))
		c.StrokeLine2(line(first, 1.5), x(one.elo.Low), at.Y, x(one.elo.High), at.Y)
		c.DrawGlyph(draw.GlyphStyle{Color: first, Radius: 3.5, Shape: draw.CircleGlyph{}}, at)
		c.FillText(label(p, ink, draw.XLeft), vg.Point{X: at.X + 5, Y: at.Y + 9}, fmt.Sprint(one.number))
	}
}
