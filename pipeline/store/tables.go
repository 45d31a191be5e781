package store

// Games is a batch of rows of the games table, a column a field; what they mean
// is said at record.Game. All columns but Null ones are of equal length.
type Games struct {
	Variant         Names
	GameID          []int64
	Number          []int64
	Matchup         Names
	SouthAgent      Names
	NorthAgent      Names
	Pair            []int64
	Split           Names
	Opening         Bytes
	OpeningNumber   []int64
	Start           Bytes
	Final           Bytes
	Plies           []uint16
	Winner          Null[int8]
	Margin          Null[int16]
	SouthTotal      []uint16
	NorthTotal      []uint16
	Unassigned      []uint16
	End             Names
	Truncated       []bool
	CapturingMoves  []uint16
	MaxCapture      []uint16
	FirstCapturePly Null[uint16]
	LeadChanges     []uint16
	DecisionPlies   []uint16
	Laps            []uint32
	MaxLaps         []uint32
	Sown            []uint32
	SouthLoss       Null[int32]
	NorthLoss       Null[int32]
	SouthCovered    Null[uint16]
	NorthCovered    Null[uint16]
	MovesHash       []int64
}

// Rows returns the number of rows, if the column game_id is in use.
func (g *Games) Rows() int { return len(g.GameID) }

func (g *Games) columns() []column {
	return []column{
		&names{v: &g.Variant},
		&longs{v: &g.GameID},
		&longs{v: &g.Number},
		&names{v: &g.Matchup},
		&names{v: &g.SouthAgent},
		&names{v: &g.NorthAgent},
		&longs{v: &g.Pair},
		&names{v: &g.Split},
		&texts{v: &g.Opening},
		&longs{v: &g.OpeningNumber},
		&texts{v: &g.Start},
		&texts{v: &g.Final},
		&ints[uint16]{v: &g.Plies},
		&nullInts[int8]{v: &g.Winner},
		&nullInts[int16]{v: &g.Margin},
		&ints[uint16]{v: &g.SouthTotal},
		&ints[uint16]{v: &g.NorthTotal},
		&ints[uint16]{v: &g.Unassigned},
		&names{v: &g.End},
		&bools{v: &g.Truncated},
		&ints[uint16]{v: &g.CapturingMoves},
		&ints[uint16]{v: &g.MaxCapture},
		&nullInts[uint16]{v: &g.FirstCapturePly},
		&ints[uint16]{v: &g.LeadChanges},
		&ints[uint16]{v: &g.DecisionPlies},
		&ints[uint32]{v: &g.Laps},
		&ints[uint32]{v: &g.MaxLaps},
		&ints[uint32]{v: &g.Sown},
		&nullInts[int32]{v: &g.SouthLoss},
		&nullInts[int32]{v: &g.NorthLoss},
		&nullInts[uint16]{v: &g.SouthCovered},
		&nullInts[uint16]{v: &g.NorthCovered},
		&longs{v: &g.MovesHash, plain: true}, // a hash: differences are no smaller
	}
}

// Moves is a batch of rows of the moves table; see record.Move.
type Moves struct {
	Variant        Names
	Agent          Names
	GameID         []int64
	Ply            []uint16
	OpeningNumber  []int64
	Mover          []uint8
	Board          Bytes
	Marks          []uint32
	SouthStore     []uint8
	NorthStore     []uint8
	Move           Names
	Legal          []uint16
	Laps           []uint32
	Sown           []uint32
	Captured       []uint8
	Outcome        Null[int8]
	Margin         Null[int16]
	PliesLeft      Null[uint16]
	SolvedWDL      Null[int8]
	SolvedMargin   Null[int16]
	SolvedDistance Null[uint16]
	Optimal        Null[uint16]
	LossWDL        Null[int8]
	LossMargin     Null[int16]
	RootValue      Null[float32]
	RootMargin     Null[float32]
	SearchNodes    Null[uint32]
	SearchDepth    Null[uint16]
	LegalMoves     NameLists
	Visits         CountLists
	Explored       []bool
}

// Rows returns the number of rows, if the column game_id is in use.
func (m *Moves) Rows() int { return len(m.GameID) }

func (m *Moves) columns() []column {
	return []column{
		&names{v: &m.Variant},
		&names{v: &m.Agent},
		&longs{v: &m.GameID},
		&ints[uint16]{v: &m.Ply},
		&longs{v: &m.OpeningNumber},
		&ints[uint8]{v: &m.Mover},
		&texts{v: &m.Board},
		&ints[uint32]{v: &m.Marks},
		&ints[uint8]{v: &m.SouthStore},
		&ints[uint8]{v: &m.NorthStore},
		&names{v: &m.Move},
		&ints[uint16]{v: &m.Legal},
		&ints[uint32]{v: &m.Laps},
		&ints[uint32]{v: &m.Sown},
		&ints[uint8]{v: &m.Captured},
		&nullInts[int8]{v: &m.Outcome},
		&nullInts[int16]{v: &m.Margin},
		&nullInts[uint16]{v: &m.PliesLeft},
		&nullInts[int8]{v: &m.SolvedWDL},
		&nullInts[int16]{v: &m.SolvedMargin},
		&nullInts[uint16]{v: &m.SolvedDistance},
		&nullInts[uint16]{v: &m.Optimal},
		&nullInts[int8]{v: &m.LossWDL},
		&nullInts[int16]{v: &m.LossMargin},
		&nullFloats{v: &m.RootValue},
		&nullFloats{v: &m.RootMargin},
		&nullInts[uint32]{v: &m.SearchNodes},
		&nullInts[uint16]{v: &m.SearchDepth},
		&nameLists{v: &m.LegalMoves, names: names{v: &m.LegalMoves.Names}},
		&countLists{v: &m.Visits},
		&bools{v: &m.Explored},
	}
}
