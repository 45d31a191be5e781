package analysis

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Repeats says how many of the games are observations of their own.
//
//	effective = N² / sum n_h²
//
// n_h games have the same moves; N identical games are one observation.
type Repeats struct {
	Games     int64   `json:"games"`
	Distinct  int64   `json:"distinct"`
	Effective float64 `json:"effective"`
	Most      int64   `json:"most"` // of one game
}

func (l *ledger) repeats(kind uint8) (r Repeats) {
	var squares float64
	// The last six bits of the hash give way to the length of runs: 58 are left.
	l.runs(kind, func(e entry) uint64 { return e.moves & openingBits }, func(games []uint64) {
		n := int64(len(games))
		r.Games += n
		r.Distinct++
		r.Most = max(r.Most, n)
		squares += float64(n) * float64(n)
	})
	if squares > 0 {
		r.Effective = float64(r.Games) * float64(r.Games) / squares
	}
	return r
}

// Starts says what of the first player's score is the opening's doing: games from equal
// positions against games from others, by analysis of variance.
type Starts struct {
	Distinct int64    `json:"distinct"`
	Most     int64    `json:"most"` // finished games of one opening
	Games    int64    `json:"games"`
	Variance float64  `json:"variance"` // between openings, of the score; not below 0
	Within   float64  `json:"within"`   // variance within openings
	ICC      Interval `json:"icc"`      // share of all variance; NaN where no opening is played twice
	Lopsided int64    `json:"lopsided"` // games of openings, played 20 times or more, that one side took whole
}

// starts compares openings.
//
//	between = (MSB - MSW) / n0,  ICC = (F-1) / (F-1+n0),  n0 = (N - sum n² / N) / (k-1)
//
// with the interval from quantiles of F. Searle (1971); exact for equal numbers.
func (l *ledger) starts(kind uint8, level float64) Starts {
	s := Starts{ICC: Interval{math.NaN(), math.NaN(), math.NaN()}}
	var k, n, sum, within, means, squares float64
	l.runs(kind, func(e entry) uint64 { return e.opening }, func(games []uint64) {
		var m, total, squared float64
		for _, g := range games {
			if half, finished := (entry{opening: g}).halves(); finished {
				x := float64(half) / 2
				m, total, squared = m+1, total+x, squared+x*x
			}
		}
		s.Distinct++
		if m == 0 {
			return
		}
		s.Most = max(s.Most, int64(m))
		if m >= 20 && (total == 0 || total == m) {
			s.Lopsided += int64(m)
		}
		k, n, sum, squares = k+1, n+m, sum+total, squares+m*m
		within += squared - total*total/m
		means += total * total / m
	})
	s.Games = int64(n)
	if k < 2 || n <= k {
		return s
	}
	msb, msw := (means-sum*sum/n)/(k-1), within/(n-k)
	n0 := (n - squares/n) / (k - 1)
	s.Variance, s.Within = max(0, (msb-msw)/n0), msw
	icc := func(f float64) float64 { return (f - 1) / (f - 1 + n0) }
	switch {
	case msw > 0:
		f := distuv.F{D1: k - 1, D2: n - k}
		s.ICC = Interval{icc(msb / msw), icc(msb / msw / f.Quantile((1+level)/2)), icc(msb / msw / f.Quantile((1-level)/2))}
	case msb > 0: // every opening has one result
		s.ICC = Interval{1, 1, 1}
	}
	return s
}
