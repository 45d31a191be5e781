// Package pipeline turns a study into a dataset: it plays the games and keeps them as
// files.
//
// A [Study] is data. [Compile] makes a [Variant] of it for one set of rules, in which
// the position type is forgotten; a [Plan] holds all variants and is cut into work
// units, each a matchup of a variant and a range of game numbers. [Plan.Generate] makes
// the files of one unit and is a pure function of plan and index: which process calls
// it, when, and after what, leaves no trace in a byte. [Run] calls it for every unit
// that a folder lacks.
//
// Randomness comes in streams of their own (streams.go): an opening depends on the
// study's seed and its number, an agent's choices on seed, matchup, pair and slot. The
// variant is in neither, so that variants are compared under the same luck; nor is the
// seat, so that an agent who swaps seats keeps his luck. Any game can so be played
// again alone, by [Player.Play].
//
// A game begins at the variant's opening or at the study's start; its opening moves are
// played by the same referee as the rest. So repetition and ply limit look at the whole
// game, while the counts of the record begin after the opening.
package pipeline
