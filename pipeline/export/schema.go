package export

import (
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
)

// LayoutVersion counts the changes to the columns of an export.
const LayoutVersion = 1

// A field is a column of the export: its name, its type in Arrow, and where it is found.
type field struct {
	name     string
	typ      arrow.DataType
	per      func(*settings) int // values a row; nil: one
	nullable bool
	in       when
	meaning  string
	of       func(*columns) column
}

// A when says in which exports a column is.
type when uint8

const (
	always    when = iota
	single         // a row is one recorded move
	merged         // a row is all recorded moves of a position
	inArrow        // Arrow alone
	inParquet      // Parquet alone
)

var fields = []field{
	{name: "features", typ: arrow.PrimitiveTypes.Uint8, per: func(s *settings) int { return len(s.features) }, of: func(c *columns) column { return &c.features },
		meaning: "the position as the player to move sees it; export.json names the numbers"},
	{name: "board", typ: arrow.PrimitiveTypes.Uint8, per: func(s *settings) int { return 2 * len(s.shape.holes) }, in: inParquet, of: func(c *columns) column { return &c.board },
		meaning: "what the holes hold, South's first"},
	{name: "legal_bits", typ: arrow.PrimitiveTypes.Uint8, per: func(s *settings) int { return (s.actions + 7) / 8 }, in: inArrow, of: func(c *columns) column { return &c.legalBits },
		meaning: "the legal moves, a bit an action: bit a%8 of number a/8 is action a; export.json names the actions"},
	{name: "legal", typ: arrow.ListOfNonNullable(arrow.PrimitiveTypes.Uint16), in: inParquet, of: func(c *columns) column { return &c.legal },
		meaning: "the legal moves: their actions, ascending; export.json names the actions"},
	{name: "policy", typ: arrow.ListOfNonNullable(arrow.PrimitiveTypes.Float32), of: func(c *columns) column { return &c.policy },
		meaning: "what to play: the share of each legal move, in the order of the actions; sums to 1"},
	{name: "policy_kind", typ: arrow.PrimitiveTypes.Uint8, of: func(c *columns) column { return &c.kind },
		meaning: "0 the move played, 1 shares of visits, 2 evenly over the moves that keep the exact value"},
	{name: "outcome", typ: arrow.PrimitiveTypes.Int8, nullable: true, in: single, of: func(c *columns) column { return &c.outcome },
		meaning: "of the game, for the mover: +1, 0, -1; null if truncated"},
	{name: "margin", typ: arrow.PrimitiveTypes.Int16, nullable: true, in: single, of: func(c *columns) column { return &c.margin },
		meaning: "of the game, for the mover, in seeds; null if truncated"},
	{name: "results", typ: arrow.PrimitiveTypes.Uint32, in: merged, of: func(c *columns) column { return &c.results },
		meaning: "recorded moves whose game has a result"},
	{name: "outcome_mean", typ: arrow.PrimitiveTypes.Float32, nullable: true, in: merged, of: func(c *columns) column { return &c.outcomeMean },
		meaning: "mean of their outcomes for the mover; null without results"},
	{name: "outcome_se", typ: arrow.PrimitiveTypes.Float32, nullable: true, in: merged, of: func(c *columns) column { return &c.outcomeSE },
		meaning: "standard error of that, as of independent games; null below 2 results"},
	{name: "margin_mean", typ: arrow.PrimitiveTypes.Float32, nullable: true, in: merged, of: func(c *columns) column { return &c.marginMean },
		meaning: "mean of their margins for the mover, in seeds; null without results"},
	{name: "margin_se", typ: arrow.PrimitiveTypes.Float32, nullable: true, in: merged, of: func(c *columns) column { return &c.marginSE },
		meaning: "standard error of that, likewise"},
	{name: "exact_wdl", typ: arrow.PrimitiveTypes.Int8, nullable: true, of: func(c *columns) column { return &c.exactWDL },
		meaning: "exact value for the mover, +1, 0, -1; null where no table holds the position"},
	{name: "exact_margin", typ: arrow.PrimitiveTypes.Int16, nullable: true, of: func(c *columns) column { return &c.exactMargin },
		meaning: "exact final margin for the mover, in seeds (score games); null where no table holds the position"},
	{name: "exact_distance", typ: arrow.PrimitiveTypes.Uint16, nullable: true, of: func(c *columns) column { return &c.exactDistance },
		meaning: "distance as the table defines it, in plies; null where there is none"},
	{name: "root_value", typ: arrow.PrimitiveTypes.Float32, nullable: true, in: single, of: func(c *columns) column { return &c.rootValue },
		meaning: "expected result for the mover by his search, -1 to 1; null for agents without one"},
	{name: "root_margin", typ: arrow.PrimitiveTypes.Float32, nullable: true, in: single, of: func(c *columns) column { return &c.rootMargin },
		meaning: "expected margin for the mover by his search, in seeds; null for agents without one"},
	{name: "played", typ: arrow.PrimitiveTypes.Uint16, of: func(c *columns) column { return &c.played },
		meaning: "action that was played"},
	{name: "weight", typ: arrow.PrimitiveTypes.Float32, of: func(c *columns) column { return &c.weight },
		meaning: "plies that the row stands for: the sampling period of the dataset, times count"},
	{name: "count", typ: arrow.PrimitiveTypes.Uint32, of: func(c *columns) column { return &c.count },
		meaning: "recorded moves that the row stands for; 1 without --dedup"},
	{name: "game_id", typ: arrow.PrimitiveTypes.Int64, of: func(c *columns) column { return &c.gameID },
		meaning: "game_id of the games table"},
	{name: "opening_number", typ: arrow.PrimitiveTypes.Int64, of: func(c *columns) column { return &c.opening },
		meaning: "number of the opening"},
	{name: "ply", typ: arrow.PrimitiveTypes.Uint16, of: func(c *columns) column { return &c.ply },
		meaning: "moves since the opening, from 0"},
	{name: "mover", typ: arrow.PrimitiveTypes.Uint8, of: func(c *columns) column { return &c.mover },
		meaning: "0 South, 1 North"},
	{name: "explored", typ: arrow.FixedWidthTypes.Boolean, of: func(c *columns) column { return &c.explored },
		meaning: "the move was drawn for exploration, not chosen for strength"},
}

// fieldsOf returns the columns of an export.
func fieldsOf(s *settings) []field {
	return slices.DeleteFunc(slices.Clone(fields), func(f field) bool {
		switch f.in {
		case single:
			return s.Dedup
		case merged:
			return !s.Dedup
		case inArrow:
			return s.Format != Arrow
		case inParquet:
			return s.Format != Parquet
		}
		return false
	})
}

// schema returns the columns as Arrow has them: lists are of fixed size, but in Parquet,
// which has no such type.
func (s *settings) schema() *arrow.Schema {
	var out []arrow.Field
	for _, f := range s.fields {
		t := f.typ
		switch {
		case f.per == nil:
		case s.Format == Parquet:
			t = arrow.ListOfNonNullable(t)
		default:
			t = arrow.FixedSizeListOfNonNullable(int32(f.per(s)), t)
		}
		out = append(out, arrow.Field{Name: f.name, Type: t, Nullable: f.nullable})
	}
	var keys, values []string
	for _, p := range s.footer() {
		keys, values = append(keys, p.Key), append(values, p.Value)
	}
	meta := arrow.NewMetadata(keys, values)
	return arrow.NewSchema(out, &meta)
}
