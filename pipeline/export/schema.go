package export

import (
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
)

// LayoutVersion counts the changes to the columns of an export.
const LayoutVersion = 1

// A field is a column of the export: its name, its type in Arrow, where it is found among
// the columns, and how it is written as text.
type field struct {
	name     string
	typ      arrow.DataType        // of the elements, where there is a number of them
	per      func(*settings) int   // elements a row; nil: one
	of       func(*columns) column // nil: text alone
	text     func(*texter, *row)   // nil: no text
	nullable bool
	in       when
	meaning  string
}

// A when says in which exports a column is.
type when uint8

const (
	always    when = iota
	single         // a row is one recorded move
	merged         // a row is all recorded moves of a position
	inArrow        // Arrow alone
	inTables       // all but Arrow
	inParquet      // Parquet alone
	inText         // csv and jsonl
)

var (
	u8, u16, u32 = arrow.PrimitiveTypes.Uint8, arrow.PrimitiveTypes.Uint16, arrow.PrimitiveTypes.Uint32
	i8, i16, i64 = arrow.PrimitiveTypes.Int8, arrow.PrimitiveTypes.Int16, arrow.PrimitiveTypes.Int64
	f32, boolean = arrow.PrimitiveTypes.Float32, arrow.FixedWidthTypes.Boolean
	str          = arrow.BinaryTypes.String
)

var fields = []field{
	{name: "position", typ: str, in: inText, text: func(t *texter, r *row) { t.text(r.position) },
		meaning: "the position in notation"},
	{name: "features", typ: u8, per: func(s *settings) int { return len(s.features) }, of: func(c *columns) column { return &c.features },
		text: func(t *texter, r *row) {
			shown := t.shownOf(nil, r)
			t.list(len(shown), func(i int) { t.int(int64(shown[i])) })
		},
		meaning: "the position as the player to move sees it; export.json names the numbers"},
	{name: "board", typ: u8, per: func(s *settings) int { return 2 * len(s.shape.holes) }, in: inParquet, of: func(c *columns) column { return &c.board },
		meaning: "what the holes hold, South's first"},
	{name: "legal_bits", typ: u8, per: func(s *settings) int { return (s.actions + 7) / 8 }, in: inArrow, of: func(c *columns) column { return &c.legalBits },
		meaning: "the legal moves, a bit an action: bit a%8 of number a/8 is action a; export.json names the actions"},
	{name: "legal", typ: arrow.ListOfNonNullable(u16), in: inTables, of: func(c *columns) column { return &c.legal },
		text:    func(t *texter, r *row) { t.list(len(r.actions), func(i int) { t.text(t.shape.actions[r.actions[i]]) }) },
		meaning: "the legal moves: their actions, ascending; export.json names the actions, and text has the names"},
	{name: "policy", typ: arrow.ListOfNonNullable(f32), of: func(c *columns) column { return &c.policy },
		text:    func(t *texter, r *row) { t.list(len(r.policy), func(i int) { t.float(r.policy[i]) }) },
		meaning: "what to play: the share of each legal move, in the order of the actions; sums to 1"},
	{name: "policy_kind", typ: u8, of: func(c *columns) column { return &c.kind },
		text:    whole(func(r *row) uint8 { return r.kind }),
		meaning: "0 the move played, 1 shares of visits, 2 evenly over the moves that keep the exact value"},
	{name: "outcome", typ: i8, nullable: true, in: single, of: func(c *columns) column { return &c.outcome },
		text:    wholeOr(func(r *row) opt[int8] { return r.outcome }),
		meaning: "of the game, for the mover: +1, 0, -1; null if truncated"},
	{name: "margin", typ: i16, nullable: true, in: single, of: func(c *columns) column { return &c.margin },
		text:    wholeOr(func(r *row) opt[int16] { return r.margin }),
		meaning: "of the game, for the mover, in seeds; null if truncated"},
	{name: "results", typ: u32, in: merged, of: func(c *columns) column { return &c.results },
		text:    whole(func(r *row) uint32 { return r.results }),
		meaning: "recorded moves whose game has a result"},
	{name: "outcome_mean", typ: f32, nullable: true, in: merged, of: func(c *columns) column { return &c.outcomeMean },
		text:    realOr(func(r *row) opt[float32] { return r.outcomeMean }),
		meaning: "mean of their outcomes for the mover; null without results"},
	{name: "outcome_se", typ: f32, nullable: true, in: merged, of: func(c *columns) column { return &c.outcomeSE },
		text:    realOr(func(r *row) opt[float32] { return r.outcomeSE }),
		meaning: "standard error of that, as of independent games; null below 2 results"},
	{name: "margin_mean", typ: f32, nullable: true, in: merged, of: func(c *columns) column { return &c.marginMean },
		text:    realOr(func(r *row) opt[float32] { return r.marginMean }),
		meaning: "mean of their margins for the mover, in seeds; null without results"},
	{name: "margin_se", typ: f32, nullable: true, in: merged, of: func(c *columns) column { return &c.marginSE },
		text:    realOr(func(r *row) opt[float32] { return r.marginSE }),
		meaning: "standard error of that, likewise"},
	{name: "exact_wdl", typ: i8, nullable: true, of: func(c *columns) column { return &c.exactWDL },
		text:    wholeOr(func(r *row) opt[int8] { return r.exactWDL }),
		meaning: "exact value for the mover, +1, 0, -1; null where no table holds the position"},
	{name: "exact_margin", typ: i16, nullable: true, of: func(c *columns) column { return &c.exactMargin },
		text:    wholeOr(func(r *row) opt[int16] { return r.exactMargin }),
		meaning: "exact final margin for the mover, in seeds (score games); null where no table holds the position"},
	{name: "exact_distance", typ: u16, nullable: true, of: func(c *columns) column { return &c.exactDistance },
		text:    wholeOr(func(r *row) opt[uint16] { return r.exactDistance }),
		meaning: "distance as the table defines it, in plies; null where there is none"},
	{name: "root_value", typ: f32, nullable: true, in: single, of: func(c *columns) column { return &c.rootValue },
		text:    realOr(func(r *row) opt[float32] { return r.rootValue }),
		meaning: "expected result for the mover by his search, -1 to 1; null for agents without one"},
	{name: "root_margin", typ: f32, nullable: true, in: single, of: func(c *columns) column { return &c.rootMargin },
		text:    realOr(func(r *row) opt[float32] { return r.rootMargin }),
		meaning: "expected margin for the mover by his search, in seeds; null for agents without one"},
	{name: "move", typ: str, in: inText, text: func(t *texter, r *row) { t.text(r.move) },
		meaning: "the move played, in notation"},
	{name: "played", typ: u16, of: func(c *columns) column { return &c.played },
		text:    whole(func(r *row) uint16 { return r.played }),
		meaning: "action that was played"},
	{name: "weight", typ: f32, of: func(c *columns) column { return &c.weight },
		text:    func(t *texter, r *row) { t.float(r.weight) },
		meaning: "plies that the row stands for: the sampling period of the dataset, times count"},
	{name: "count", typ: u32, of: func(c *columns) column { return &c.count },
		text:    whole(func(r *row) uint32 { return r.count }),
		meaning: "recorded moves that the row stands for; 1 without --dedup"},
	{name: "game_id", typ: i64, of: func(c *columns) column { return &c.gameID },
		text:    whole(func(r *row) int64 { return r.gameID }),
		meaning: "game_id of the games table"},
	{name: "opening_number", typ: i64, of: func(c *columns) column { return &c.opening },
		text:    whole(func(r *row) int64 { return r.opening }),
		meaning: "number of the opening"},
	{name: "ply", typ: u16, of: func(c *columns) column { return &c.ply },
		text:    whole(func(r *row) uint16 { return r.ply }),
		meaning: "moves since the opening, from 0"},
	{name: "mover", typ: u8, of: func(c *columns) column { return &c.mover },
		text:    whole(func(r *row) uint8 { return r.mover }),
		meaning: "0 South, 1 North"},
	{name: "explored", typ: boolean, of: func(c *columns) column { return &c.explored },
		text:    func(t *texter, r *row) { t.bool(r.explored) },
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
		case inTables:
			return s.Format == Arrow
		case inParquet:
			return s.Format != Parquet
		case inText:
			return !s.texts
		}
		return false
	})
}

// schema returns the columns as Arrow has them: lists are of fixed size, but in Parquet,
// which has no such type, and in text.
func (s *settings) schema() *arrow.Schema {
	var out []arrow.Field
	for _, f := range s.fields {
		t := f.typ
		switch {
		case f.name == "legal" && s.texts:
			t = arrow.ListOfNonNullable(str)
		case f.per == nil:
		case s.Format != Arrow:
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
