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
	leaks, err := s.findLeaks(ctx, index, g)
	if err != nil {
		return nil, err
	}
	f := s.newFlow(index, g)
	f.leaks = leaks
	if s.Dedup {
		err = s.mergeAll(ctx, f, out, report, &writers)
	} else {
		err = f.run(ctx, func(b *block) error {
			report.Read += int64(b.page.rows)
			report.count(b)
			for i, w := range writers {
				if err := w.take(b.splits[i]); err != nil {
					return err
				}
			}
			return nil
		})
	}
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
	case CSV, JSONL:
		return newTextSink(o, s)
	}
	return newArrowSink(o, s.schema())
}

// take takes rows, and writes batches that are full; lines as they come.
func (w *writer) take(c *columns) error {
	if w.texts && c.rows > 0 {
		return w.write(c)
	}
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

func (w *writer) flush() error {
	err := w.write(w.rows)
	w.rows.reset()
	return err
}

// write writes rows to the file, which it opens.
func (w *writer) write(c *columns) (err error) {
	if w.sink == nil {
		if w.out, w.sink, err = w.open(); err != nil {
			return err
		}
	}
	w.facts.Rows += int64(c.rows)
	return w.sink.write(c)
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
