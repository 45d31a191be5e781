package verify

import (
	"sync"

	"github.com/boma-games/boma/pipeline/record"
	"github.com/boma-games/boma/pipeline/store"
)

// What decides a column.
const (
	byRules = iota // the rules, the moves and tables of solved values: playing them again tells
	byAgent        // the agent: only asking him again tells
)

// A checked column is one of a table that is compared.
type checked struct {
	name string
	by   int
	column
}

// decided says which columns the rules do not decide.
var decided = map[string]int{
	"moves.root_value": byAgent, "moves.root_margin": byAgent, "moves.search_nodes": byAgent,
	"moves.search_depth": byAgent, "moves.visits": byAgent, "moves.explored": byAgent,
}

// schema is read out of its source, which takes a while, once.
var schema = sync.OnceValue(record.Tables)

// named gives the columns of a table, which stand in its order, their names.
func named(table int, columns []column) []checked {
	t := schema().Tables[table]
	if len(columns) != len(t.Columns) {
		panic("verify: not every column of " + t.Name + " is compared")
	}
	all := make([]checked, len(columns))
	for i, c := range columns {
		name := t.Columns[i].Name
		all[i] = checked{name, decided[t.Name+"."+name], c}
	}
	return all
}

// gamesColumns compares the games of a file, s, with games made again, w.
func gamesColumns(s, w *store.Games) []checked {
	return named(0, []column{
		&names{s: &s.Variant, w: &w.Variant},
		&values[int64]{s: &s.GameID, w: &w.GameID},
		&values[int64]{s: &s.Number, w: &w.Number},
		&names{s: &s.Matchup, w: &w.Matchup},
		&names{s: &s.SouthAgent, w: &w.SouthAgent},
		&names{s: &s.NorthAgent, w: &w.NorthAgent},
		&values[int64]{s: &s.Pair, w: &w.Pair},
		&names{s: &s.Split, w: &w.Split},
		&texts{s: &s.Opening, w: &w.Opening},
		&values[int64]{s: &s.OpeningNumber, w: &w.OpeningNumber},
		&texts{s: &s.Start, w: &w.Start},
		&texts{s: &s.Final, w: &w.Final},
		&values[uint16]{s: &s.Plies, w: &w.Plies},
		&nulls[int8]{s: &s.Winner, w: &w.Winner},
		&nulls[int16]{s: &s.Margin, w: &w.Margin},
		&values[uint16]{s: &s.SouthTotal, w: &w.SouthTotal},
		&values[uint16]{s: &s.NorthTotal, w: &w.NorthTotal},
		&values[uint16]{s: &s.Unassigned, w: &w.Unassigned},
		&names{s: &s.End, w: &w.End},
		&values[bool]{s: &s.Truncated, w: &w.Truncated},
		&values[uint16]{s: &s.CapturingMoves, w: &w.CapturingMoves},
		&values[uint16]{s: &s.MaxCapture, w: &w.MaxCapture},
		&nulls[uint16]{s: &s.FirstCapturePly, w: &w.FirstCapturePly},
		&values[uint16]{s: &s.LeadChanges, w: &w.LeadChanges},
		&values[uint16]{s: &s.DecisionPlies, w: &w.DecisionPlies},
		&values[uint32]{s: &s.Laps, w: &w.Laps},
		&values[uint32]{s: &s.MaxLaps, w: &w.MaxLaps},
		&values[uint32]{s: &s.Sown, w: &w.Sown},
		&nulls[int32]{s: &s.SouthLoss, w: &w.SouthLoss},
		&nulls[int32]{s: &s.NorthLoss, w: &w.NorthLoss},
		&nulls[uint16]{s: &s.SouthCovered, w: &w.SouthCovered},
		&nulls[uint16]{s: &s.NorthCovered, w: &w.NorthCovered},
		&values[int64]{s: &s.MovesHash, w: &w.MovesHash},
	})
}

// movesColumns compares the moves of a file, s, with moves made again, w.
func movesColumns(s, w *store.Moves) []checked {
	return named(1, []column{
		&names{s: &s.Variant, w: &w.Variant},
		&names{s: &s.Agent, w: &w.Agent},
		&values[int64]{s: &s.GameID, w: &w.GameID},
		&values[uint16]{s: &s.Ply, w: &w.Ply},
		&values[int64]{s: &s.OpeningNumber, w: &w.OpeningNumber},
		&values[uint8]{s: &s.Mover, w: &w.Mover},
		&texts{s: &s.Board, w: &w.Board, binary: true},
		&values[uint32]{s: &s.Marks, w: &w.Marks},
		&values[uint8]{s: &s.SouthStore, w: &w.SouthStore},
		&values[uint8]{s: &s.NorthStore, w: &w.NorthStore},
		&names{s: &s.Move, w: &w.Move},
		&values[uint16]{s: &s.Legal, w: &w.Legal},
		&values[uint32]{s: &s.Laps, w: &w.Laps},
		&values[uint32]{s: &s.Sown, w: &w.Sown},
		&values[uint8]{s: &s.Captured, w: &w.Captured},
		&nulls[int8]{s: &s.Outcome, w: &w.Outcome},
		&nulls[int16]{s: &s.Margin, w: &w.Margin},
		&nulls[uint16]{s: &s.PliesLeft, w: &w.PliesLeft},
		&nulls[int8]{s: &s.SolvedWDL, w: &w.SolvedWDL},
		&nulls[int16]{s: &s.SolvedMargin, w: &w.SolvedMargin},
		&nulls[uint16]{s: &s.SolvedDistance, w: &w.SolvedDistance},
		&nulls[uint16]{s: &s.Optimal, w: &w.Optimal},
		&nulls[int8]{s: &s.LossWDL, w: &w.LossWDL},
		&nulls[int16]{s: &s.LossMargin, w: &w.LossMargin},
		&nulls[float32]{s: &s.RootValue, w: &w.RootValue},
		&nulls[float32]{s: &s.RootMargin, w: &w.RootMargin},
		&nulls[uint32]{s: &s.SearchNodes, w: &w.SearchNodes},
		&nulls[uint16]{s: &s.SearchDepth, w: &w.SearchDepth},
		nameLists(&s.LegalMoves, &w.LegalMoves),
		countLists(&s.Visits, &w.Visits),
		&values[bool]{s: &s.Explored, w: &w.Explored},
	})
}
