// Package store keeps the tables of a dataset as Parquet files: [MovesWriter],
// [GamesWriter] write them, [MovesReader], [GamesReader] read them, a column at
// a time and never a row. It alone imports parquet-go.
//
// A batch, [Moves] or [Games], is a struct with a slice a column. A game loop
// appends to it directly and calls Commit; a reader fills one with the rows of a
// page. Nullable columns may be left short: what is missing is null.
//
// Pages and footer are laid out here, from parquet-go's encodings and footer
// types; the schema is parquet-go's own for the structs of package record, and
// tests read every file back by parquet-go and arrow-go. Its writers were too
// slow. One core, random play of Kiothi, all columns, zstd, medians:
//
//	                              ns/row   bytes/row
//	parquet-go, structs              707       10.38
//	parquet-go, values by column     537       10.59   the making of values not counted
//	this package                     213        8.76   appending counted
//	this package, Bao la Kimasai     115        3.61
//	reading all columns back          84
//	reading three                      5
//
// What makes the difference (benchmarks stand beside the code):
//
//   - Integers below 65,536 are indices into the dictionary 0, 1, 2 ...: the index
//     is the value, nothing is looked up. Indices take 2, 4, 8 or 16 bits, so that
//     zstd meets whole values: a column of legal moves takes 0.50 bytes a row so,
//     0.81 plain, 0.66 as differences and 0.63 packed tight.
//   - zstd at its fastest, told to code literals even where nothing matches.
//   - Pages of 16,384 rows: those of 65,536 gave Kiothi 3 % more bytes, those of
//     4,096 Bao la Kimasai 10 %, and batches stay in the cache of the processor.
//   - Identifiers are differences: 0.16 bytes a row before compression, not 8.
//   - Boards are plain. Lengths apart would save Kiothi 3 % and cost Bao la
//     Kimasai 7 % of the file; shared prefixes cost Kiothi 20 %.
//   - A column that is all null costs a run a page, 0.003 bytes a row.
//
// The bytes of a file are a function of its rows and footer alone. A reader
// takes only files whole and written here: checksums cover every byte, and
// another schema version is refused.
package store
