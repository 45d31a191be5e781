package record

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"reflect"
	"strings"
	"text/tabwriter"
)

// A Column is one column of a table, as the code defines it.
type Column struct {
	Name     string `json:"name"`
	Type     string `json:"type"` // int8 .. uint32, int64, float32, string, binary, bool, list<...>
	Nullable bool   `json:"nullable"`
	Meaning  string `json:"meaning"` // with the unit, where it has one
}

// A Table is a name and its columns in order.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
}

// A Schema is what `boma schema` prints: fit for [encoding/json].
type Schema struct {
	Version int     `json:"schema_version"`
	Tables  []Table `json:"tables"`
}

//go:embed game.go
var gameSource string

//go:embed move.go
var moveSource string

// Tables returns the schema of both tables.
func Tables() Schema {
	return Schema{SchemaVersion, []Table{
		{"games", columns(reflect.TypeFor[Game](), gameSource)},
		{"moves", columns(reflect.TypeFor[Move](), moveSource)},
	}}
}

// Print writes s as aligned text, one line a column.
func (s Schema) Print(w io.Writer) error {
	fmt.Fprintf(w, "schema version %d\n", s.Version)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, t := range s.Tables {
		fmt.Fprintf(tw, "\n%s\n", t.Name)
		for _, c := range t.Columns {
			null := ""
			if c.Nullable {
				null = "null"
			}
			fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", c.Name, c.Type, null, c.Meaning)
		}
	}
	return tw.Flush()
}

func columns(t reflect.Type, source string) []Column {
	meaning := comments(t.Name(), source)
	var cols []Column
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("parquet"), ",")
		cols = append(cols, Column{
			Name:     name,
			Type:     typeName(f.Type),
			Nullable: f.Type.Kind() == reflect.Pointer || strings.Contains(options, "optional"),
			Meaning:  meaning[f.Name],
		})
	}
	return cols
}

func typeName(t reflect.Type) string {
	switch {
	case t.Kind() == reflect.Pointer:
		return typeName(t.Elem())
	case t == reflect.TypeFor[[]byte]():
		return "binary"
	case t.Kind() == reflect.Slice:
		return "list<" + typeName(t.Elem()) + ">"
	}
	return t.String()
}

// comments returns the comment above each field of the struct in source.
func comments(name, source string) map[string]string {
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ParseComments)
	if err != nil {
		panic("record: own source does not parse: " + err.Error())
	}
	out := make(map[string]string)
	ast.Inspect(file, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && len(f.Names) == 1 {
			out[f.Names[0].Name] = strings.TrimSpace(f.Doc.Text())
		}
		return true
	})
	return out
}
