package analysis

import (
	"cmp"
	"slices"
)

// Holm returns adjusted p-values: those at most a are rejected at family-wise level a.
//
//	p_(i) -> max over j <= i of min(1, (m-j+1) p_(j))
//
// Holm (1979).
func Holm(p []float64) []float64 {
	order, adjusted := ranked(p), make([]float64, len(p))
	worst := 0.0
	for i, at := range order {
		worst = max(worst, min(1, float64(len(p)-i)*p[at]))
		adjusted[at] = worst
	}
	return adjusted
}

// BenjaminiHochberg returns adjusted p-values: those at most q are rejected at false
// discovery rate q.
//
//	p_(i) -> min over j >= i of min(1, m p_(j) / j)
//
// Benjamini and Hochberg (1995).
func BenjaminiHochberg(p []float64) []float64 {
	order, adjusted := ranked(p), make([]float64, len(p))
	least := 1.0
	for i := len(order) - 1; i >= 0; i-- {
		least = min(least, float64(len(p))*p[order[i]]/float64(i+1))
		adjusted[order[i]] = least
	}
	return adjusted
}

// ranked returns the places of p from the smallest value to the largest.
func ranked(p []float64) []int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	return order
}
