package store

import (
	"bytes"
	"slices"
	"sync"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"github.com/boma-games/boma/pipeline/record"
)

// A schema is what the footer of a table says about its columns.
type schema struct {
	elements []format.SchemaElement
	orders   []format.ColumnOrder
	paths    [][]string // of each column
	types    []format.Type
}

var (
	gamesSchema = sync.OnceValue(schemaOf[record.Game])
	movesSchema = sync.OnceValue(schemaOf[record.Move])
)

// schemaOf takes the schema from an empty file that parquet-go writes for the
// struct, so that tags mean here what they mean there.
func schemaOf[T any]() schema {
	var empty bytes.Buffer
	if err := parquet.NewGenericWriter[T](&empty).Close(); err != nil {
		panic("store: schema of a record: " + err.Error())
	}
	f, err := parquet.OpenFile(bytes.NewReader(empty.Bytes()), int64(empty.Len()))
	if err != nil {
		panic("store: schema of a record: " + err.Error())
	}
	s := schema{elements: f.Metadata().Schema, orders: f.Metadata().ColumnOrders}
	s.walk(0, nil)
	return s
}

// walk enters the columns under element i and returns the element after them.
func (s *schema) walk(i int, path []string) int {
	e := s.elements[i]
	if i > 0 { // the root has no part in a path
		path = append(slices.Clip(path), e.Name)
	}
	i++
	if !e.NumChildren.Valid {
		s.paths, s.types = append(s.paths, path), append(s.types, e.Type.V)
	}
	for range e.NumChildren.V {
		i = s.walk(i, path)
	}
	return i
}
