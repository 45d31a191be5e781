package report

import (
	"fmt"

	"github.com/boma-games/boma/analysis"
)

// mostDrawn is how many rule sets are drawn where each has a figure of its own; the
// tables have all.
const mostDrawn = 8

// each builds a figure for every group of the headline's matchup.
func (in *Input) each(s *section, build func(g *analysis.Group, id string) (figure, error)) error {
	matchup := in.headline()
	groups := in.of(matchup)
	for i, g := range groups {
		f, err := build(g, s.ID+"-"+slug(in.named(g)))
		if err != nil {
			return err
		}
		if i >= mostDrawn {
			f.SVG = ""
		}
		f.Title = in.named(g)
		s.Figures = append(s.Figures, f)
	}
	if len(groups) > mostDrawn {
		s.Lead += fmt.Sprintf(" The first %d rule sets are drawn; tables have all.", mostDrawn)
	}
	return nil
}

// margins is the section on by how much games are won.
func (in *Input) margins() (section, error) {
	s := section{ID: "margins", Title: "By how much", Lead: "The final margin: the first player's seeds less the second's, at the end of finished games, " +
		in.short(in.headline()) + ". The lines on the bars are intervals.",
		Key: []mark{{"first", "■", "first player wins"}, {"second", "■", "second player wins"}, {"same", "■", "draw"}}}
	err := in.each(&s, in.marginsOf)
	return s, err
}

func (in *Input) marginsOf(g *analysis.Group, id string) (figure, error) {
	f := figure{ID: id, Caption: "Mean " + metricText(g, "margin_mean", figureText) + " seeds; of its size, " +
		metricText(g, "margin_size", figureText) + "; standard deviation " + metricText(g, "margin_sd", figureText) + "."}
	if len(g.Margins) == 0 {
		f.Caption = "Not shown: no game came to an end."
		return f, nil
	}
	var most, step int64
	for _, m := range g.Margins {
		size := max(m.Margin, -m.Margin)
		most, step = max(most, size), divisor(step, size)
	}
	width := widthOf(2*most, max(1, step))
	h := histogram{label: "final margin, seeds", width: float64(width), center: func(b *bin) float64 {
		switch {
		case b.from > 0:
			return float64(b.to)
		case b.from < 0:
			return float64(b.from)
		}
		return 0
	}}
	if width > step {
		h.label += fmt.Sprintf(" (bars of %d)", width)
	}
	h.bins = marginBins(g.Margins, width, in.Report.Settings.Confidence)
	f.Table = h.table("margin", in.Report.Settings.Confidence)
	f.Alt = "Distribution of the final margin under " + g.Variant + ". " + f.Caption
	var err error
	f.SVG, err = h.draw(id, in.named(g), f.Alt)
	return f, err
}

func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// marginBins puts margins into bins alike for both players, with draws by themselves.
func marginBins(margins []analysis.MarginRate, width int64, level float64) (bins []bin) {
	var games int64
	place := func(m int64) int64 {
		switch {
		case m > 0:
			return (m + width - 1) / width
		case m < 0:
			return -((-m + width - 1) / width)
		}
		return 0
	}
	low, high := place(margins[0].Margin), place(margins[len(margins)-1].Margin)
	low, high = min(low, -high), max(high, -low)
	for k := low; k <= high; k++ {
		b := bin{from: k * width, to: k * width, shade: same}
		switch {
		case k > 0:
			b.from, b.shade = (k-1)*width+1, first
		case k < 0:
			b.to, b.shade = (k+1)*width-1, second
		}
		bins = append(bins, b)
	}
	for _, m := range margins {
		bins[place(m.Margin)-low].games += m.Games
		games += m.Games
	}
	for i := range bins {
		bins[i].share = analysis.Wilson(float64(bins[i].games), float64(games), level)
	}
	return bins
}

// lengths is the section on how long games are.
func (in *Input) lengths() (section, error) {
	s := section{ID: "lengths", Title: "How long", Lead: "The length of games in moves of either player (plies), " +
		in.short(in.headline()) + ", its recorded part: opening moves that the study makes are not counted. The lines on the bars are intervals."}
	err := in.each(&s, in.lengthsOf)
	return s, err
}

func (in *Input) lengthsOf(g *analysis.Group, id string) (figure, error) {
	f := figure{ID: id, Caption: "Mean " + metricText(g, "plies", figureText) + " plies; median " + metricText(g, "plies_median", figureText) +
		"; nine games of ten end within " + metricText(g, "plies_90_percent", figureText) + "."}
	if len(g.Lengths) == 0 {
		return f, nil
	}
	low, high := g.Lengths[0].Plies, g.Lengths[len(g.Lengths)-1].Plies
	width := widthOf(high-low, 1)
	h := histogram{label: "length, plies", width: float64(width), center: func(b *bin) float64 { return float64(b.from+b.to) / 2 }}
	if width > 1 {
		h.label += fmt.Sprintf(" (bars of %d)", width)
	}
	for k := low / width; k <= high/width; k++ {
		h.bins = append(h.bins, bin{from: k * width, to: (k+1)*width - 1, shade: mute})
	}
	for _, l := range g.Lengths {
		h.bins[l.Plies/width-low/width].games += l.Games
	}
	for i := range h.bins {
		h.bins[i].share = analysis.Wilson(float64(h.bins[i].games), float64(g.Games), in.Report.Settings.Confidence)
	}
	f.Table = h.table("plies", in.Report.Settings.Confidence)
	f.Alt = "Distribution of the length of games under " + g.Variant + ". " + f.Caption
	var err error
	f.SVG, err = h.draw(id, in.named(g), f.Alt)
	return f, err
}
