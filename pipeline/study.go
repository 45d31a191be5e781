package pipeline

import "github.com/boma-games/boma/engine"

// A Study says which games are played and what is kept of them. It is plain data:
// what a study file says, and after [Resolve] every default filled in.
//
// The tags are those of package strict: a field marked optional may be left out of
// the file.
type Study struct {
	Name     string       `yaml:"name" json:"name"`
	Seed     uint64       `yaml:"seed" json:"seed" optional:"true"`
	Games    int64        `yaml:"games" json:"games"` // of each variant and matchup, both of a pair counted
	Variants []string     `yaml:"variants" json:"variants"`
	Matchups []Matchup    `yaml:"matchups" json:"matchups"`
	Openings Openings     `yaml:"openings" json:"openings" optional:"true"`
	Pairs    bool         `yaml:"pairs" json:"pairs" optional:"true"`                 // each opening twice, agents swapped
	Start    Start        `yaml:"start" json:"start,omitzero" optional:"true"`        // nothing: the variant's opening
	PlyLimit int          `yaml:"ply_limit" json:"ply_limit" optional:"true"`         // plies of a game, its opening included
	Record   Recording    `yaml:"record" json:"record" optional:"true"`               //
	Splits   Splits       `yaml:"splits" json:"splits" optional:"true"`               //
	Shard    int64        `yaml:"shard" json:"shard" optional:"true"`                 // games of a work unit
	Tables   []StudyTable `yaml:"tables" json:"tables,omitempty" hash:"no"`           // of exact values; the plan hashes what they hold
	Dataset  Dataset      `yaml:"dataset" json:"dataset" optional:"true" hash:"no"`   //
	Analysis Analysis     `yaml:"analysis" json:"analysis" optional:"true" hash:"no"` //
}

// A Matchup is two agents in text form. In pairs they swap seats in every second game.
type Matchup struct {
	South string `yaml:"south" json:"south"`
	North string `yaml:"north" json:"north"`
}

// The kinds of openings.
const (
	ByGame         = "by-game"        // redistribution where the game has one, else random plies
	Redistribution = "redistribution" // drawn uniformly
	RandomPlies    = "random-plies"   // after the redistributions, where there are any
	NoOpening      = "none"           // redistributions are then made by the agents
)

// Who makes the redistributions.
const (
	ByStudy  = "study"
	ByAgents = "agents"
)

// Openings say how games begin. What an opening holds is no row of the moves table.
type Openings struct {
	Kind  string `yaml:"kind" json:"kind" optional:"true"`
	Plies *int   `yaml:"plies" json:"plies,omitempty"` // random plies at which there is a choice; nil where none are played
	By    string `yaml:"by" json:"by" optional:"true"` // who makes the redistributions
}

// Recording says what is kept of a game besides its row of the games table.
type Recording struct {
	Moves      bool `yaml:"moves" json:"moves" optional:"true"`
	LegalMoves bool `yaml:"legal_moves" json:"legal_moves" optional:"true"`
	Every      int  `yaml:"every" json:"every" optional:"true"` // plies between recorded moves
}

// Splits are the shares of openings, 0 to 1, that do not go to the split train.
type Splits struct {
	Validation float64 `yaml:"validation" json:"validation" optional:"true"`
	Test       float64 `yaml:"test" json:"test" optional:"true"`
}

// Dataset is what the card says of a dataset. No row depends on it.
type Dataset struct {
	Title    string   `yaml:"title" json:"title,omitempty" optional:"true"`
	License  string   `yaml:"license" json:"license,omitempty" optional:"true"` // as SPDX writes it
	Creators []string `yaml:"creators" json:"creators,omitempty"`
	URL      string   `yaml:"url" json:"url,omitempty" optional:"true"`
	Date     string   `yaml:"date" json:"date,omitempty" optional:"true"` // year-month-day
	DOI      string   `yaml:"doi" json:"doi,omitempty" optional:"true"`
}

// Analysis is what the analysis of the dataset will go by. No row depends on it.
type Analysis struct {
	Baseline    string  `yaml:"baseline" json:"baseline,omitempty" optional:"true"` // variant that others are compared with
	Confidence  float64 `yaml:"confidence" json:"confidence" optional:"true"`       // of intervals
	Equivalence float64 `yaml:"equivalence" json:"equivalence" optional:"true"`     // greatest difference of scores that counts as none
	Replicates  int     `yaml:"replicates" json:"replicates" optional:"true"`       // of the bootstrap
}

// The defaults of a study, where they are no zero values.
const (
	DefaultPlies       = 4
	DefaultShard       = 50_000
	defaultConfidence  = 0.95
	defaultEquivalence = 0.02
	defaultReplicates  = 1000
)

// NewStudy returns a study with every default that needs no look at the rest of it:
// what a file is read into.
func NewStudy() Study {
	return Study{
		PlyLimit: engine.DefaultPlyLimit,
		Record:   Recording{Moves: true, Every: 1},
		Shard:    DefaultShard,
		Analysis: Analysis{Confidence: defaultConfidence, Equivalence: defaultEquivalence, Replicates: defaultReplicates},
	}
}
