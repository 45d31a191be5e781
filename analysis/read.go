package analysis

import (
	"cmp"
	"context"
	"maps"
	"slices"
)

// Options say how a dataset is read.
type Options struct {
	Settings     // what is zero comes from the study, then from the defaults
	Workers  int // files read at once; 0 is one a processor
}

// Data is what is kept of a dataset.
type Data struct {
	Settings Settings
	Study    string

	Part
	keys     []Key     // in order of the study's variants, then of text
	manifest *manifest // nil where there is none
}

// Read reads the dataset in a folder.
func Read(ctx context.Context, dir string, o Options) (*Data, error) {
	d, units, err := open(dir, o)
	if err != nil {
		return nil, err
	}
	if err := d.readAll(ctx, units, o.Workers); err != nil {
		return nil, err
	}
	d.close()
	return d, nil
}

// open finds the files of a dataset, and how it is to be analysed.
func open(dir string, o Options) (*Data, []unit, error) {
	m, units, err := layout(dir)
	if err != nil {
		return nil, nil, err
	}
	d := &Data{manifest: m, Settings: o.Settings}
	if m != nil {
		d.Study = m.Study.Name
		d.Settings = d.Settings.or(m.Study.Analysis)
	}
	d.Settings = d.Settings.or(defaults)
	d.Part = *newPart(d.Settings.Replicates)
	return d, units, d.Settings.check()
}

// close takes in what had to wait until all parts were there.
func (d *Data) close() {
	for _, t := range d.tallies {
		t.close()
	}
	d.keys = slices.SortedFunc(maps.Keys(d.tallies), d.compare)
}

// compare orders keys as the study does its variants, then by text.
func (d *Data) compare(a, b Key) int {
	return cmp.Or(d.rank(a.Variant)-d.rank(b.Variant), cmp.Compare(a.Variant, b.Variant),
		cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Opening, b.Opening))
}

func (d *Data) rank(variant string) int {
	if d.manifest == nil {
		return 0
	}
	for i, v := range d.manifest.Variants {
		if v.Name == variant {
			return i
		}
	}
	return len(d.manifest.Variants)
}
