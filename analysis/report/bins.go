package report

import (
	"fmt"
	"html/template"
	"image/color"

	"github.com/boma-games/boma/analysis"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// A bin is the games with a figure from one number to another.
type bin struct {
	from, to int64
	games    int64
	share    analysis.Interval
	shade    color.Color
}

// text names the numbers of a bin.
func (b *bin) text() string {
	if b.from == b.to {
		return minus(fmt.Sprint(b.from))
	}
	return minus(fmt.Sprint(b.from)) + " to " + minus(fmt.Sprint(b.to))
}

// mostBins is how many a figure shows, about.
const mostBins = 24

// widthOf returns the width of bins that cover a range: 1, 2, 4, 5, 10, 20 and so on,
// and a multiple of step, by which all numbers differ.
func widthOf(span, step int64) int64 {
	for unit := int64(1); ; unit *= 10 {
		for _, w := range []int64{1, 2, 4, 5} {
			if w *= unit; w%step == 0 && span/w <= mostBins {
				return w
			}
		}
	}
}

// histogram draws bins of one width with the intervals of their shares.
type histogram struct {
	bins   []bin
	center func(b *bin) float64
	width  float64
	label  string
}

func (h *histogram) draw(id, title, words string) (template.HTML, error) {
	p := newPlot(h.label, "share of games, %")
	p.X.Min, p.X.Max = h.center(&h.bins[0])-h.width, h.center(&h.bins[len(h.bins)-1])+h.width
	p.Y.Min = 0
	for _, b := range h.bins {
		p.Y.Max = max(p.Y.Max, 105*b.share.High)
		if p.Y.Max > 1e9 || p.Y.Max < 0 {
			p.Y.Max = 105 * b.share.High
		}
	}
	p.Add(h)
	return render(id, title, words, figureWidth, 200, func(c draw.Canvas) { p.Draw(draw.Crop(c, 4, -10, 2, -6)) })
}

// Plot draws a bar and the interval of its height for every bin.
func (h *histogram) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i := range h.bins {
		b := &h.bins[i]
		at := h.center(b)
		left, right := x(at-0.42*h.width), x(at+0.42*h.width)
		fill(&c, b.shade, left, y(0), right, y(100*b.share.Estimate))
		c.StrokeLine2(line(ink, 1), x(at), y(100*b.share.Low), x(at), y(100*b.share.High))
	}
}

// table lists the bins.
func (h *histogram) table(what string, level float64) table {
	t := table{Caption: "Share of games by " + what, Text: 1, Head: []string{what, "games", "share", fmt.Sprintf("%.4g %% interval", 100*level)}}
	for i := range h.bins {
		b := &h.bins[i]
		t.add(b.text(), thousands(b.games), percent(b.share.Estimate), span(b.share))
	}
	return t
}
