package store

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/boma-games/boma/pipeline/record"
)

// Rows as structs, for tests: fields of record.Game and Games have equal names.

func appendRow(batch, row any) {
	b, r := reflect.ValueOf(batch).Elem(), reflect.ValueOf(row)
	n := b.Addr().MethodByName("Rows").Call(nil)[0].Int()
	for i := range r.NumField() {
		to, v := b.FieldByName(r.Type().Field(i).Name), r.Field(i)
		switch c := to.Addr().Interface().(type) {
		case *Names:
			c.Append(v.String())
		case *Bytes:
			if v.Kind() == reflect.String {
				c.AppendString(v.String())
			} else {
				c.Append(v.Bytes()...)
			}
		case *NameLists:
			if !v.IsNil() {
				var codes []uint32
				for _, text := range v.Interface().([]string) {
					codes = append(codes, c.Code(text))
				}
				c.Set(int(n), codes...)
			}
		case *CountLists:
			if !v.IsNil() {
				c.Set(int(n), v.Interface().([]uint32)...)
			}
		default:
			if v.Kind() != reflect.Pointer {
				to.Set(reflect.Append(to, v))
			} else if !v.IsNil() {
				to.Addr().MethodByName("Set").Call([]reflect.Value{reflect.ValueOf(int(n)), v.Elem()})
			}
		}
	}
}

func rowsOf[T any](batch any) []T {
	b := reflect.ValueOf(batch).Elem()
	rows := make([]T, b.Addr().MethodByName("Rows").Call(nil)[0].Int())
	var names, counts int
	for n := range rows {
		r := reflect.ValueOf(&rows[n]).Elem()
		for i := range r.NumField() {
			from, v := b.FieldByName(r.Type().Field(i).Name), r.Field(i)
			switch c := from.Addr().Interface().(type) {
			case *Names:
				v.SetString(c.At(n))
			case *Bytes:
				v.Set(reflect.ValueOf(append([]byte{}, c.At(n)...)).Convert(v.Type()))
			case *NameLists:
				if size := int(c.Lens[n]); size >= 0 {
					v.Set(reflect.ValueOf(make([]string, size)))
					for j := range size {
						v.Index(j).SetString(c.At(names))
						names++
					}
				}
			case *CountLists:
				if size := int(c.Lens[n]); size >= 0 {
					v.Set(reflect.ValueOf(append([]uint32{}, c.Counts[counts:counts+size]...)))
					counts += size
				}
			default:
				if v.Kind() != reflect.Pointer {
					v.Set(from.Index(n))
				} else if got := from.Addr().MethodByName("At").Call([]reflect.Value{reflect.ValueOf(n)}); got[1].Bool() {
					v.Set(reflect.New(v.Type().Elem()))
					v.Elem().Set(got[0])
				}
			}
		}
	}
	return rows
}

// example returns rows in which every column that can is zero, null and some
// value in turn; nullable columns move through the three at different rows.
func example[T any](n int) []T {
	rows := make([]T, n)
	for i := range rows {
		r := reflect.ValueOf(&rows[i]).Elem()
		for j := range r.NumField() {
			fill(r.Field(j), i, j)
		}
	}
	return rows
}

func fill(v reflect.Value, i, j int) {
	step := (i + j) % 4
	switch {
	case v.Kind() == reflect.Pointer:
		if step != 1 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), i, j)
		}
	case v.Kind() == reflect.String && step > 0:
		v.SetString(fmt.Sprint("text ", step, i/100))
	case v.CanInt() && step > 0:
		v.SetInt(int64(1-2*(i%2)) * int64(step*37+i/50))
	case v.CanUint() && step > 0:
		v.SetUint(uint64(step * 80 & 0xff))
	case v.CanFloat() && step > 0:
		v.SetFloat(float64(step) / 4)
	case v.Kind() == reflect.Bool:
		v.SetBool(step > 1)
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8:
		v.SetBytes([]byte{0, byte(i), byte(j)}[:step%4])
	case v.Kind() == reflect.Slice && step != 1:
		v.Set(reflect.MakeSlice(v.Type(), step, step))
		for k := range step {
			fill(v.Index(k), i+k, j)
		}
	}
}

var testFooter = record.Footer{
	ProgramVersion: "0.0.1", StudyHash: "cafe", Seed: 1<<63 + 1, Variant: "kiothi/standard",
	Rules: "filled: 6\nlift: any\n", RulesHash: "0badcafe", SamplingPeriod: 1,
}

func writeGamesRows(tb testing.TB, path string, rows []record.Game) Written {
	w := CreateGames(path, testFooter)
	for _, r := range rows {
		appendRow(&w.Games, r)
	}
	return closed(tb, w)
}

func writeMovesRows(tb testing.TB, path string, rows []record.Move) Written {
	w := CreateMoves(path, testFooter)
	for _, r := range rows {
		appendRow(&w.Moves, r)
	}
	return closed(tb, w)
}

func closed(tb testing.TB, w interface{ Close() (Written, error) }) Written {
	tb.Helper()
	done, err := w.Close()
	if err != nil {
		tb.Fatal(err)
	}
	return done
}

func readMovesRows(path string, columns ...string) (rows []record.Move, err error) {
	r, err := OpenMoves(path, columns...)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for r.Next() {
		rows = append(rows, rowsOf[record.Move](&r.Moves)...)
	}
	return rows, r.Err()
}

func readGamesRows(path string) (rows []record.Game, err error) {
	r, err := OpenGames(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for r.Next() {
		rows = append(rows, rowsOf[record.Game](&r.Games)...)
	}
	return rows, r.Err()
}
