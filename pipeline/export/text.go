package export

import (
	"strconv"
	"strings"
)

// A texter writes the cells of a row as text: of csv, or of a JSON object.
type texter struct {
	*settings
	json  bool
	dst   []byte
	cells int
}

// cell begins a cell.
func (t *texter) cell(name string) {
	if t.cells > 0 {
		t.dst = append(t.dst, ',')
	}
	t.cells++
	if t.json {
		t.dst = append(append(append(t.dst, '"'), name...), '"', ':')
	}
}

// null writes a cell without a value: empty in csv.
func (t *texter) null() {
	if t.json {
		t.dst = append(t.dst, "null"...)
	}
}

func (t *texter) int(n int64) { t.dst = strconv.AppendInt(t.dst, n, 10) }

// float writes the shortest text that is read back as the same float32.
func (t *texter) float(x float32) { t.dst = strconv.AppendFloat(t.dst, float64(x), 'g', -1, 32) }

func (t *texter) bool(b bool) { t.dst = strconv.AppendBool(t.dst, b) }

// text writes a word of plain ASCII without quotation marks.
func (t *texter) text(s string) {
	if t.json || strings.ContainsAny(s, ",") {
		t.dst = append(append(append(t.dst, '"'), s...), '"')
		return
	}
	t.dst = append(t.dst, s...)
}

// list writes n elements: an array, or words parted by spaces.
func (t *texter) list(n int, element func(i int)) {
	separator := byte(' ')
	if t.json {
		separator = ','
		t.dst = append(t.dst, '[')
	}
	for i := range n {
		if i > 0 {
			t.dst = append(t.dst, separator)
		}
		element(i)
	}
	if t.json {
		t.dst = append(t.dst, ']')
	}
}

type number interface {
	~int8 | ~int16 | ~int64 | ~uint8 | ~uint16 | ~uint32
}

// whole writes a column of whole numbers.
func whole[T number](of func(*row) T) func(*texter, *row) {
	return func(t *texter, r *row) { t.int(int64(of(r))) }
}

// wholeOr writes one that may be null.
func wholeOr[T number](of func(*row) opt[T]) func(*texter, *row) {
	return func(t *texter, r *row) {
		if o := of(r); o.ok {
			t.int(int64(o.v))
		} else {
			t.null()
		}
	}
}

// realOr writes a column of numbers that may be null.
func realOr(of func(*row) opt[float32]) func(*texter, *row) {
	return func(t *texter, r *row) {
		if o := of(r); o.ok {
			t.float(o.v)
		} else {
			t.null()
		}
	}
}

// appendText appends a row as a line.
func (s *settings) appendText(dst []byte, r *row) []byte {
	t := texter{settings: s, json: s.Format == JSONL, dst: dst}
	if t.json {
		t.dst = append(t.dst, '{')
	}
	for i := range s.fields {
		t.cell(s.fields[i].name)
		s.fields[i].text(&t, r)
	}
	if t.json {
		t.dst = append(t.dst, '}')
	}
	return append(t.dst, '\n')
}

// A textSink writes lines, in csv after one with the names.
type textSink struct {
	to *output
}

func newTextSink(o *output, s *settings) (sink, error) {
	if s.Format == CSV {
		var names []string
		for _, f := range s.fields {
			names = append(names, f.name)
		}
		if _, err := o.Write([]byte(strings.Join(names, ",") + "\n")); err != nil {
			return nil, err
		}
	}
	return &textSink{o}, nil
}

func (s *textSink) write(c *columns) error {
	_, err := s.to.Write(c.text)
	return err
}

func (s *textSink) close() error { return nil }
