package store

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go/encoding"
	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/plain"
	"github.com/parquet-go/parquet-go/encoding/rle"
)

// BenchmarkEncodings compares encodings of single columns of random play, with
// compression: what the choice of each column's rests on.
func BenchmarkEncodings(b *testing.B) {
	m := sample()
	for _, c := range []struct {
		name   string
		values []int32
		ours   column
	}{
		{"ply", widen(m.Ply), &ints[uint16]{v: &m.Ply}},
		{"legal", widen(m.Legal), &ints[uint16]{v: &m.Legal}},
		{"sown", widen(m.Sown), &ints[uint32]{v: &m.Sown}},
		{"captured", widen(m.Captured), &ints[uint8]{v: &m.Captured}},
		{"marks", widen(m.Marks), &ints[uint32]{v: &m.Marks}},
		{"margin", widen(m.Margin.Values), &nullInts[int16]{v: &m.Margin}},
		{"plies_left", widen(m.PliesLeft.Values), &nullInts[uint16]{v: &m.PliesLeft}},
		{"move", widen(m.Move.Codes), &names{v: &m.Move}},
	} {
		benchEncoding(b, c.name+"/ours", func(p *page) { c.ours.encode(p, pageRows) })
		for _, e := range []encoding.Encoding{&plain.Encoding{}, &delta.BinaryPackedEncoding{}, &rle.DictionaryEncoding{}} {
			values := c.values
			if _, ok := e.(*rle.DictionaryEncoding); ok {
				values = indexed(values)
			}
			benchEncoding(b, c.name+"/"+e.Encoding().String(), func(p *page) {
				p.packed, _ = e.EncodeInt32(p.packed, values)
				p.body = append(p.body, p.packed...)
			})
		}
	}
	benchEncoding(b, "game_id/PLAIN", func(p *page) { (&longs{v: &m.GameID, plain: true}).encode(p, pageRows) })
	benchEncoding(b, "game_id/DELTA_BINARY_PACKED", func(p *page) { (&longs{v: &m.GameID}).encode(p, pageRows) })

	ends := append([]uint32{0}, m.Board.Ends[:pageRows]...)
	boards := m.Board.Data[:ends[pageRows]]
	benchEncoding(b, "board/PLAIN", func(p *page) { (&texts{v: &m.Board}).encode(p, pageRows) })
	for _, e := range []encoding.Encoding{&delta.LengthByteArrayEncoding{}, &delta.ByteArrayEncoding{}} {
		benchEncoding(b, "board/"+e.Encoding().String(), func(p *page) {
			p.packed, _ = e.EncodeByteArray(p.packed, boards, ends)
			p.body = append(p.body, p.packed...)
		})
	}
}

func benchEncoding(b *testing.B, name string, encode func(*page)) {
	b.Run(name, func(b *testing.B) {
		var p page
		var out []byte
		for b.Loop() {
			p.reset()
			encode(&p)
			out = compressor.EncodeAll(p.body, out[:0])
		}
		rows := float64(pageRows)
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/rows/float64(b.N), "ns/row")
		b.ReportMetric(float64(len(out))/rows, "bytes/row")
		b.ReportMetric(float64(len(p.body))/rows, "raw/row")
		b.ReportMetric(0, "ns/op")
	})
}

func sample() *Moves {
	m := new(Moves)
	games := plays(kiothi, pageRows)
	for id := range games {
		var moves []uint32
		for _, p := range games[id].plies {
			moves = append(moves, m.Move.Code(p.move))
		}
		add(m, &games[id], int64(id), []uint32{0}, []uint32{0, 0}, moves)
	}
	return m
}

func widen[T integer](values []T) (out []int32) {
	for _, x := range values[:pageRows] {
		out = append(out, int32(x))
	}
	return out
}

// indexed numbers values in order of appearance; the dictionary itself is left out.
func indexed(values []int32) (out []int32) {
	var dict []int32
	at := make(map[int32]int32)
	for _, x := range values {
		if _, ok := at[x]; !ok {
			at[x] = int32(len(dict))
			dict = append(dict, x)
		}
		out = append(out, at[x])
	}
	return slices.Clip(out)
}

// TestIndexIsTheValue checks the dictionary of small integers against its formula.
func TestIndexIsTheValue(t *testing.T) {
	checkDomain[uint8](t, 0, 7, 255)
	checkDomain[int8](t, 0, -1, 127, -128)
	checkDomain[int16](t, -300, 299, 0)
	checkDomain[uint32](t, 60000, 0)
}

func checkDomain[T integer](t *testing.T, values ...T) {
	var d domain[T]
	var p page
	d.encode(&p, slices.Repeat(values, 1<<16/len(values)))
	dict, n := d.dictionary(nil)
	for _, v := range values {
		i := int(index(v))
		if i >= n || int32(binary.LittleEndian.Uint32(dict[4*i:])) != int32(v) {
			t.Errorf("%T %d: entry %d of %d is not the value", v, v, i, n)
		}
	}
}
