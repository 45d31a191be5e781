package report

import (
	"fmt"

	"github.com/boma-games/boma/analysis"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// leads is the section on who is ahead as games go on.
func (in *Input) leads() (section, error) {
	s := section{ID: "leads", Title: "Lead over time", Lead: "In how many decided games the later winner is ahead in seeds captured, at each tenth of the game, " +
		in.short(in.headline()) + ": the sooner this nears 100 %, the sooner games are settled. Bars are intervals; the tables add the first player's mean lead."}
	for _, g := range in.of(in.headline()) {
		if _, known := g.Row("winner_ahead_at_00_percent"); !known {
			s.Missing = "Not shown: the lead needs every move of a decided game, and " + g.Variant + " has none recorded so."
			return s, nil
		}
	}
	err := in.each(&s, in.leadOf)
	return s, err
}

// A lead is a figure at each tenth of a game.
type lead struct {
	x, at, low, high []float64
}

func (in *Input) leadOf(g *analysis.Group, id string) (figure, error) {
	f := figure{ID: id, Table: table{Caption: "At each tenth of the game", Head: []string{"played", "winner ahead", "first player's mean lead, seeds"}}}
	var l lead
	for tenth := range 10 {
		f.Table.add(fmt.Sprintf("%d %%", 10*tenth), metricText(g, fmt.Sprintf("winner_ahead_at_%d0_percent", tenth), percent),
			metricText(g, fmt.Sprintf("lead_at_%d0_percent", tenth), figureText))
		r, known := g.Row(fmt.Sprintf("winner_ahead_at_%d0_percent", tenth))
		if known && r.Value != nil && r.Low != nil && r.High != nil {
			l.x, l.at = append(l.x, float64(10*tenth)), append(l.at, 100**r.Value)
			l.low, l.high = append(l.low, 100**r.Low), append(l.high, 100**r.High)
		}
	}
	f.Table.add("100 %", "–", metricText(g, "margin_mean", figureText))
	f.Caption = "Half-way, the later winner is ahead in " + metricText(g, "winner_ahead_at_50_percent", percent) + " of decided games."
	f.Alt = "Share of decided games in which the later winner leads, by how much of the game is played, under " + g.Variant + ". " + f.Caption
	p := newPlot("played, % of the game", "winner ahead, %")
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -3, 100, 0, 100
	p.Add(&l)
	var err error
	f.SVG, err = render(id, in.named(g), f.Alt, figureWidth, 200, func(c draw.Canvas) { p.Draw(draw.Crop(c, 4, -14, 2, -6)) })
	return f, err
}

// Plot draws a line through the points, and their intervals.
func (l *lead) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(line(grid, 1), c.Min.X, y(50), c.Max.X, y(50))
	var path []vg.Point
	for i := range l.x {
		path = append(path, vg.Point{X: x(l.x[i]), Y: y(l.at[i])})
	}
	c.StrokeLines(line(first, 2), path)
	for i, at := range path {
		c.StrokeLine2(line(ink, 1.5), at.X, y(l.low[i]), at.X, y(l.high[i]))
		c.DrawGlyph(draw.GlyphStyle{Color: first, Radius: 3, Shape: draw.CircleGlyph{}}, at)
	}
}
