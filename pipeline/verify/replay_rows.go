package verify

import (
	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline/store"
)

// write writes what is known of a move before it is made, and returns the code of its
// text in the column.
func (r *replay[P]) write(w *store.Moves, p P, mover engine.Seat, m engine.Move, legal []engine.Move) uint32 {
	row := w.Rows()
	south, north := r.game.Stores(p)
	w.Variant.Codes = append(w.Variant.Codes, r.name)
	w.Agent.Codes = append(w.Agent.Codes, r.movers[mover])
	w.GameID = append(w.GameID, r.id)
	w.Ply = append(w.Ply, uint16(r.tally.plies))
	w.OpeningNumber = append(w.OpeningNumber, r.pair)
	w.Mover = append(w.Mover, uint8(mover))
	w.Board.Data = r.game.Cells(w.Board.Data, p)
	w.Board.Ends = append(w.Board.Ends, uint32(len(w.Board.Data)))
	w.Marks = append(w.Marks, r.game.Marks(p))
	w.SouthStore = append(w.SouthStore, south)
	w.NorthStore = append(w.NorthStore, north)
	code := r.code(&w.Move, &r.codes, p, m)
	w.Move.Codes = append(w.Move.Codes, code)
	w.Legal = append(w.Legal, uint16(len(legal)))
	w.Explored = append(w.Explored, false)
	if r.study.Record.LegalMoves {
		codes := make([]uint32, len(legal))
		for i, l := range legal {
			codes[i] = r.code(&w.LegalMoves.Names, &r.legal, p, l)
		}
		w.LegalMoves.Set(row, codes...)
	}
	return code
}

// code returns the code of a listed move in a column, whose text follows from the
// number of the move alone.
func (r *replay[P]) code(column *store.Names, known *[]uint32, p P, m engine.Move) uint32 {
	const few = 1 << 12
	if m >= few {
		return column.Code(r.game.FormatMove(p, m))
	}
	for len(*known) <= int(m) {
		*known = append(*known, 0)
	}
	if (*known)[m] == 0 {
		(*known)[m] = column.Code(r.game.FormatMove(p, m)) + 1
	}
	return (*known)[m] - 1
}

// outcomes writes the outcome of the game into the rows of its moves.
func (r *replay[P]) outcomes(w *store.Moves, result engine.Result) {
	if result.Truncated() {
		return
	}
	for row := range w.Rows() {
		sign := 1
		if engine.Seat(w.Mover[row]) == engine.North {
			sign = -1
		}
		w.Outcome.Set(row, int8(sign*result.Winner))
		w.Margin.Set(row, int16(sign*result.Margin()))
		w.PliesLeft.Set(row, uint16(r.tally.plies-row))
	}
}

// row writes the row of the games table.
func (r *replay[P]) row(w *store.Games, result engine.Result) {
	t, row := &r.tally, w.Rows()
	w.Variant.Append(r.variant.Name)
	w.GameID = append(w.GameID, r.id)
	w.Number = append(w.Number, r.number)
	w.Matchup.Append(r.matchups[r.matchup])
	w.SouthAgent.Append(r.agents[engine.South])
	w.NorthAgent.Append(r.agents[engine.North])
	w.Pair = append(w.Pair, r.pair)
	w.Split.Append(r.study.Splits.Of(r.start))
	w.Opening.Append(r.opening...)
	w.OpeningNumber = append(w.OpeningNumber, r.pair)
	w.Start.AppendString(r.start)
	w.Final.AppendString(r.game.Format(r.referee.Position()))
	w.Plies = append(w.Plies, uint16(t.plies))
	if !result.Truncated() {
		w.Winner.Set(row, int8(result.Winner))
		w.Margin.Set(row, int16(result.Margin()))
	}
	w.SouthTotal = append(w.SouthTotal, uint16(result.Totals[engine.South]))
	w.NorthTotal = append(w.NorthTotal, uint16(result.Totals[engine.North]))
	w.Unassigned = append(w.Unassigned, uint16(result.Unassigned))
	w.End.Append(result.End.String())
	w.Truncated = append(w.Truncated, result.Truncated())
	w.CapturingMoves = append(w.CapturingMoves, uint16(t.captures))
	w.MaxCapture = append(w.MaxCapture, t.maxCapture)
	if t.captures > 0 {
		w.FirstCapturePly.Set(row, uint16(t.firstCapture))
	}
	w.LeadChanges = append(w.LeadChanges, uint16(t.leadChanges))
	w.DecisionPlies = append(w.DecisionPlies, uint16(t.decisions))
	w.Laps = append(w.Laps, t.laps)
	w.MaxLaps = append(w.MaxLaps, t.maxLaps)
	w.Sown = append(w.Sown, t.sown)
	r.addUp(w, row)
	w.MovesHash = append(w.MovesHash, r.hash())
}

// A tally adds a game up from the end of its opening.
type tally struct {
	plies, decisions, captures, firstCapture, leadChanges int
	maxCapture                                            uint16
	laps, maxLaps, sown                                   uint32
	ahead                                                 int         // captures of South less those of North
	leader                                                engine.Seat // who was ahead last, if led
	led                                                   bool
}

func (t *tally) add(mover engine.Seat, legal int, e engine.Effect) {
	if legal > 1 {
		t.decisions++
	}
	t.laps, t.sown = t.laps+e.Laps, t.sown+e.Sown
	t.maxLaps, t.maxCapture = max(t.maxLaps, e.Laps), max(t.maxCapture, e.Captured)
	if e.Captured > 0 {
		if t.captures == 0 {
			t.firstCapture = t.plies
		}
		t.captures++
		t.lead(mover, int(e.Captured))
	}
	t.plies++
}

// lead notes who is ahead by captures. Nobody is at a tie, which changes no leader.
func (t *tally) lead(mover engine.Seat, captured int) {
	if mover == engine.North {
		captured = -captured
	}
	t.ahead += captured
	if t.ahead == 0 {
		return
	}
	leader := engine.South
	if t.ahead < 0 {
		leader = engine.North
	}
	if t.led && leader != t.leader {
		t.leadChanges++
	}
	t.leader, t.led = leader, true
}
