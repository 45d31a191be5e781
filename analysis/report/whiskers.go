package report

import (
	"html/template"
	"image/color"
	"math"
	"strings"

	"github.com/boma-games/boma/analysis"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// whiskers are estimates with intervals, one a row, under their names: a forest plot
// that a phone has room for.
type whiskers struct {
	rows         []whisker
	null, margin float64 // the line, and half the band around it
	label        string
}

type whisker struct {
	name, text    string
	at, low, high float64
	verdict       analysis.Verdict
}

func (w *whiskers) draw(id, title, words string) (template.HTML, error) {
	if len(w.rows) == 0 {
		return "", nil
	}
	p := newPlot(w.label, "")
	p.HideY()
	low, high := w.null-1.5*w.margin, w.null+1.5*w.margin
	for _, r := range w.rows {
		low, high = min(low, r.low), max(high, r.high)
	}
	room := (high - low) / 20
	p.X.Min, p.X.Max = low-room, high+room
	p.Y.Min, p.Y.Max = 0, float64(len(w.rows))
	p.Add(w)
	height := vg.Length(rowHeight*len(w.rows) + 44)
	return render(id, title, words, figureWidth, height, func(c draw.Canvas) { p.Draw(draw.Crop(c, 8, -8, 2, -2)) })
}

// Plot draws the rows, the first on top.
func (w *whiskers) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, r := range w.rows {
		top := y(float64(len(w.rows) - i))
		words, at := top-8, top-24
		fill(&c, band, x(w.null-w.margin), at-7, x(w.null+w.margin), at+7)
		c.StrokeLine2(line(mute, 1), x(w.null), at-7, x(w.null), at+7)
		numbers := label(p, ink, draw.XRight)
		c.FillText(label(p, ink, draw.XLeft), vg.Point{X: c.Min.X, Y: words}, fitting(r.name, numbers, c.Max.X-c.Min.X-numbers.Width(r.text)-6))
		c.FillText(numbers, vg.Point{X: c.Max.X, Y: words}, r.text)
		shade := shadeOf(r.verdict)
		c.StrokeLine2(line(shade, 2), x(r.low), at, x(r.high), at)
		for _, end := range []float64{r.low, r.high} {
			c.StrokeLine2(line(shade, 1.5), x(end), at-3, x(end), at+3)
		}
		glyph(&c, r.verdict, vg.Point{X: x(r.at), Y: at})
	}
}

// fitting returns a name of rules, of which what is changed must be told and the rest is
// left out where there is no room.
func fitting(name string, style draw.TextStyle, room vg.Length) string {
	for _, rest, more := strings.Cut(name, "+"); more && style.Width(name) > room; _, rest, more = strings.Cut(rest, "+") {
		name = "…+" + rest
	}
	return name
}

func shadeOf(v analysis.Verdict) color.Color {
	switch v {
	case analysis.More:
		return first
	case analysis.Less:
		return second
	case analysis.Same:
		return same
	}
	return mute
}

// glyph draws the shape of a verdict, so that colour is not all that tells it.
func glyph(c *draw.Canvas, v analysis.Verdict, at vg.Point) {
	const r = 4.5
	corners := func(n int, turn float64) {
		var path []vg.Point
		for i := range n {
			sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) + turn)
			path = append(path, vg.Point{X: at.X + vg.Length(1.25*r*cos), Y: at.Y + vg.Length(1.25*r*sin)})
		}
		c.FillPolygon(shadeOf(v), path)
	}
	switch v {
	case analysis.More:
		c.DrawGlyph(draw.GlyphStyle{Color: first, Radius: r, Shape: draw.CircleGlyph{}}, at)
	case analysis.Less:
		corners(4, math.Pi/4)
	case analysis.Same:
		corners(4, 0)
	default:
		c.DrawGlyph(draw.GlyphStyle{Color: mute, Radius: r, Shape: draw.CircleGlyph{}}, at)
		c.DrawGlyph(draw.GlyphStyle{Color: paper, Radius: r - 1.8, Shape: draw.CircleGlyph{}}, at)
	}
}
