// Package record is the data contract: what a row of the games table and a row
// of the moves table hold. The structs [Game] and [Move] are the schema: order
// and names of columns come from their tags, types and nullability from their
// Go types (a pointer, or the tag option optional, may be null), meanings from
// the comments on their fields, which [Tables] reads out of this very source.
// No column is repeated in another place; testdata/schema.txt guards them all.
//
// Null stands only where a value is not known, never for zero.
package record

// SchemaVersion counts the changes to the columns. A reader that meets another
// number refuses the file.
const SchemaVersion = 1

// Keys of the footer of every file, under one prefix.
const (
	KeyPrefix         = "boma."
	KeySchemaVersion  = KeyPrefix + "schema_version"
	KeyProgramVersion = KeyPrefix + "program_version"
	KeyStudyHash      = KeyPrefix + "study_hash"
	KeySeed           = KeyPrefix + "seed"
	KeyVariant        = KeyPrefix + "variant"
	KeyRules          = KeyPrefix + "rules"
	KeyRulesHash      = KeyPrefix + "rules_hash"
	KeySamplingPeriod = KeyPrefix + "sampling_period"
)
