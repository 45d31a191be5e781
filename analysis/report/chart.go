package report

import (
	"image/color"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The sizes of figures, in points: one is as wide as a phone, and letters stay as large
// as they are here.
const (
	figureWidth = 380
	letters     = 12
	rowHeight   = 34
)

var face = font.Font{Typeface: "Liberation", Variant: "Sans"}

// newPlot returns a plot in the report's style.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.Transparent
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color, axis.Tick.Color = mute, mute
		axis.Label.TextStyle.Color, axis.Tick.Label.Color = ink, ink
		axis.Label.TextStyle.Font = font.From(face, letters)
		axis.Tick.Label.Font = font.From(face, letters-1)
		axis.Tick.Marker = fewTicks{}
		axis.Padding = 0
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return p
}

// fewTicks are the plot's own, with labels that a narrow figure holds.
type fewTicks struct{}

func (fewTicks) Ticks(low, high float64) (ticks []plot.Tick) {
	for _, t := range (plot.DefaultTicks{}).Ticks(low, high) {
		if t.Label != "" {
			t.Label = minus(strconv.FormatFloat(t.Value, 'g', 4, 64))
			ticks = append(ticks, t)
		}
	}
	return ticks
}

// fill paints a rectangle between data coordinates.
func fill(c *draw.Canvas, shade color.Color, left, bottom, right, top vg.Length) {
	c.FillPolygon(shade, []vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}})
}

// label returns the style of words in a figure.
func label(p *plot.Plot, shade color.Color, align text.XAlignment) draw.TextStyle {
	return draw.TextStyle{Color: shade, Font: font.From(face, letters), XAlign: align, YAlign: draw.YCenter, Handler: p.TextHandler}
}

func line(shade color.Color, width vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: shade, Width: width}
}
