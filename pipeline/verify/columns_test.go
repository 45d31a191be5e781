package verify

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/boma-games/boma/pipeline/record"
	"github.com/boma-games/boma/pipeline/store"
)

// TestEveryColumn changes one value, of every column of both tables, and makes
// checksums agree with it: every change is found and named, those that only an agent
// can tell if he is asked again.
func TestEveryColumn(t *testing.T) {
	for _, name := range []string{"bao", "kiothi", "tihbat"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := generate(t, small(), name)
			for _, regenerate := range []bool{false, true} {
				if r := m.check(t, regenerate); r.Difference != nil || r.Games != 40 || r.Rows == 0 {
					t.Fatalf("untouched, regenerate %v: %+v", regenerate, r)
				}
			}
			for table, columns := range schema().Tables {
				for i, c := range columns.Columns {
					m.changeOne(t, table, i, c, 0)
					if name == "tihbat" { // the other way in one game, to save time
						m.changeOne(t, table, i, c, 1)
					}
				}
			}
		})
	}
}

// changeOne changes a value in column i of a table, in one of two ways, and verifies.
func (m *made) changeOne(t *testing.T, table, i int, c record.Column, way int) {
	t.Helper()
	name := schema().Tables[table].Name
	file := fmt.Sprintf("data/%s/%s/train-00001-of-00002.parquet", name, m.plan.Variants[0].Folder())
	defer m.keeping(t, file)()
	if table == 0 {
		m.changeGames(t, file, func(g *store.Games) { changeValue(t, reflect.ValueOf(g).Elem().Field(i), g.Rows(), way) })
	} else {
		m.changeMoves(t, file, func(w *store.Moves) { changeValue(t, reflect.ValueOf(w).Elem().Field(i), w.Rows(), way) })
	}
	full := name + "." + c.Name
	by := decided[full]
	r := m.check(t, false)
	switch {
	case by == byAgent && r.Difference != nil:
		t.Errorf("%s changed: found %v, which only an agent can tell", full, r.Difference)
	case by == byAgent != strings.Contains(strings.Join(r.Unchecked, " "), full):
		t.Errorf("%s: unchecked are %v", full, r.Unchecked)
	case by != byAgent:
		wantDifference(t, r.Difference, file, c.Name, c.Name == "move")
	}
	if r := m.check(t, true); len(r.Unchecked) > 0 {
		t.Errorf("regenerated, and unchecked are %v", r.Unchecked)
	} else {
		wantDifference(t, r.Difference, file, c.Name, false)
	}
}

// wantDifference wants a difference in a column, or with elsewhere in any that follows
// from it.
func wantDifference(t *testing.T, d *Difference, file, column string, elsewhere bool) {
	t.Helper()
	switch {
	case d == nil:
		t.Errorf("%s: %s changed: nothing found", file, column)
	case elsewhere && d.GameID != nil && (d.File == file || strings.HasPrefix(d.File, "data/games/")):
	case d.File != file || d.Column != column || d.GameID == nil || strings.Contains(file, "/moves/") != (d.Ply != nil):
		t.Errorf("%s: %s changed: found %v", file, column, d)
	}
}

// changeValue changes one value of a column, a field of store.Games or store.Moves.
func changeValue(t *testing.T, column reflect.Value, rows, way int) {
	t.Helper()
	row := (rows/2 + way) % rows
	switch c := column.Addr().Interface().(type) {
	case *store.Names:
		c.Codes[row] = c.Code(otherText(c, row, way))
	case *store.Bytes:
		text := c.At(row)
		if len(text) == 0 {
			t.Fatal("a column of texts has an empty one")
		}
		text[len(text)*way/2] ^= 1
	case *store.NameLists:
		if way == 0 {
			c.Codes[c.Lens[0]] = c.Code("x") // the first of the second row
		} else {
			c.Lens[row], c.Codes = -1, c.Codes[:len(c.Codes)-int(c.Lens[row])]
		}
	case *store.CountLists:
		c.Lens[row] = int32(way)
		c.Counts = append(c.Counts, make([]uint32, way)...)
	default:
		if column.Kind() == reflect.Slice {
			changeNumber(column.Index(row))
			return
		}
		values, valid := column.FieldByName("Values"), column.FieldByName("Valid")
		if known := valid.Index(row); way == 1 || known.Uint() == 0 {
			known.SetUint(1 - known.Uint())
		} else {
			changeNumber(values.Index(row))
		}
	}
}

// otherText returns another text of the column, or one that it does not have.
func otherText(c *store.Names, row, way int) string {
	for _, text := range c.Texts {
		if way == 0 && text != c.At(row) {
			return text
		}
	}
	return "x"
}

func changeNumber(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	case v.CanUint():
		v.SetUint(v.Uint() ^ 1)
	default:
		v.SetFloat(v.Float() + 1)
	}
}
