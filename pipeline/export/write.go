package export

import (
	"context"
	"path"

	"github.com/boma-games/boma/pipeline"
)

// A writer gathers the rows of a split into batches and writes them.
type writer struct {
	*settings
	rows  *columns
	sink  sink
	out   *output
	facts File
	open  func() (*output, sink, error)
}

// export writes the files of one variant.
func (s *settings) export(ctx context.Context, index int, g Game, out *folder) (*VariantReport, error) {
	report := s.report(g)
	var writers [3]*writer
	for i, name := range pipeline.SplitNames() {
		file := path.Join(s.variant.Folder, name+"."+s.Format)
		writers[i] = &writer{settings: s, rows: newColumns(s), facts: File{Path: file, Split: name}, open: func() (*output, sink, error) {
			o, err := out.create(file)
			if err != nil {
				return nil, nil, err
			}
			sink, err := s.sink(o)
			return o, sink, err
		}}
	}
	err := s.newFlow(index, g).run(ctx, func(b *block) error {
		report.Read += int64(b.page.rows)
		report.Dropped.add(b.dropped)
		for i, w := range writers {
			if err := w.take(b.splits[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, w := range writers {
		if err := w.close(); err != nil {
			return nil, err
		}
		if w.out != nil {
			report.Files = append(report.Files, w.facts)
			report.Rows += w.facts.Rows
		}
	}
	return report, report.check(s)
}

func (s *settings) sink(o *output) (sink, error) {
	switch s.Format {
	case Parquet:
		return newParquetSink(o, s.schema())
	}
	return newArrowSink(o, s.schema())
}

// take takes rows, and writes batches that are full.
func (w *writer) take(c *columns) error {
	for at := 0; at < c.rows; {
		n := min(c.rows-at, batchRows-w.rows.rows)
		w.rows.take(c, at, at+n)
		at += n
		if w.rows.rows == batchRows {
			if err := w.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *writer) flush() (err error) {
	if w.sink == nil {
		if w.out, w.sink, err = w.open(); err != nil {
			return err
		}
	}
	err = w.sink.write(w.rows)
	w.facts.Rows += int64(w.rows.rows)
	w.rows.reset()
	return err
}

// close writes the rest. A split without rows has no file.
func (w *writer) close() (err error) {
	if w.rows.rows > 0 {
		if err := w.flush(); err != nil {
			return err
		}
	}
	if w.sink == nil {
		return nil
	}
	if err := w.sink.close(); err != nil {
		return err
	}
	w.facts.SHA256, err = w.out.finish()
	w.facts.Bytes = w.out.size
	return err
}
