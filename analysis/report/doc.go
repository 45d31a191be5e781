// Package report writes what the analysis found as one page that needs nothing else: no
// network, no script, no font. It reads on a screen, a phone and paper, in light and
// dark, and by ear.
//
// Every figure has a sentence in its place for who cannot see it, and a table of its
// numbers under it. Figures are drawn by gonum/plot in stand-in colours, for which the
// page's own variables are put (svg.go): so one drawing serves every scheme.
//
// The bytes depend on the input alone.
package report
