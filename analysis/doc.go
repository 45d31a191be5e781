// Package analysis reads a dataset by columns and says which rule favours whom, by how
// much, and how sure that is.
//
// The unit is the game, or the pair of games that share an opening with sides swapped;
// never the ply. Every number has an interval.
//
// A dataset is read once, file by file. What is kept of it is sums of integers, or of
// fixed-point numbers, by variant, matchup and kind of opening (a [Tally]); so parts
// merge in any order to the same last digit, and so do the replicates of the bootstrap,
// whose weights are hashes of pair and replicate. Of a game, 16 bytes stay in memory
// (ledger.go): enough to count distinct games, to see what openings decide, and to pair
// the games of two variants. Of a row, nothing stays.
//
// The formulas stand beside the functions, and [Catalogue] lists those of the metrics.
package analysis
