package main

import (
	"fmt"
	"time"

	"github.com/boma-games/boma/pipeline/export"
)

// exported tells what an export has come to.
func (a *app) exported(o *exportOptions, r *export.Report, took time.Duration) error {
	if a.json {
		return a.writeJSON(r)
	}
	t := table{head: []string{"variant", "split", "rows", "size"}, left: []int{0, 1}}
	rows, read := int64(0), int64(0)
	for _, v := range r.Variants {
		for _, f := range v.Files {
			t.add(v.Name, f.Split, grouped(uint64(f.Rows)), size(f.Bytes))
			rows += f.Rows
		}
		read += v.Read
	}
	t.write(a.out, "")
	fmt.Fprintf(a.out, "\n%s: %s of %s recorded, %s, %s rows/s\n", o.Out, plural(uint64(rows), "row"), grouped(uint64(read)),
		duration(took), grouped(uint64(float64(read)/max(took.Seconds(), 1e-3))))
	if r.SplitBy == export.ByPosition && r.Shares.Validation+r.Shares.Test == 0 {
		fmt.Fprintln(a.out, "all rows are of train: want --validation and --test for other splits")
	}
	for _, v := range r.Variants {
		for _, line := range v.Notes() {
			wrap(a.out, v.Name+": ", "  ", line)
		}
	}
	return nil
}
