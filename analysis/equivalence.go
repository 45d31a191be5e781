package analysis

// A Verdict is what an interval and a margin allow to say of a difference.
type Verdict string

// The verdicts. A difference can be shown and yet be too small to matter: then it is
// the same, within the margin.
const (
	More     Verdict = "more"      // above the null, at the level of the corrected test
	Less     Verdict = "less"      // below
	Same     Verdict = "the same"  // the whole interval lies inside the margin
	NotShown Verdict = "not shown" // neither: the games do not suffice
)

// Judge returns the verdict on an interval around null. Equivalence needs the interval
// inside the margin, which is two one-sided tests (Schuirmann 1987) at half of 1-level
// each; that a test finds nothing proves nothing. p is corrected for the family.
func Judge(i Interval, null, margin, p, alpha float64) Verdict {
	switch {
	case i.Inside(null, margin):
		return Same
	case p > alpha || !i.Outside(null):
		return NotShown
	case i.Estimate > null:
		return More
	}
	return Less
}
