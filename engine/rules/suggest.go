package rules

// Suggest returns `, did you mean "x"?` for the known word nearest to what was
// written, or nothing if none is near. Nearness is the Damerau-Levenshtein
// (optimal string alignment) distance, at most a third of the longer word.
func Suggest(written string, known []string) string {
	best, at := "", 1<<30
	for _, word := range known {
		if d := distance(written, word); d < at && 3*d <= max(len(written), len(word), 3) {
			best, at = word, d
		}
	}
	if best == "" || best == written {
		return ""
	}
	return `, did you mean "` + best + `"?`
}

// distance counts insertions, deletions, substitutions and swaps of neighbours
// that turn a into b, in bytes.
func distance(a, b string) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
