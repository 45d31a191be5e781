package pipeline

import "github.com/boma-games/boma/engine"

// counts are what a game has come to since its opening.
type counts struct {
	plies, decisions, capturing int
	maxCapture                  uint16
	firstCapture                int // ply, if there was a capture
	laps, maxLaps, sown         uint32
	captured                    [2]int // by seat
	leader                      int    // +1 South, -1 North, 0 nobody yet
	changes                     int    // of the leader
	covered                     [2]int // plies that tables hold, by seat
	loss                        [2]int32
}

// add counts a move.
func (c *counts) add(seat engine.Seat, legal int, e engine.Effect) {
	if legal > 1 {
		c.decisions++
	}
	c.laps += e.Laps
	c.sown += e.Sown
	c.maxLaps = max(c.maxLaps, e.Laps)
	if e.Captured > 0 {
		c.capture(seat, e.Captured)
	}
	c.plies++
}

// capture counts a capture. Who captured more since the opening leads; at a tie the
// leader is who led before.
func (c *counts) capture(seat engine.Seat, n uint16) {
	if c.capturing == 0 {
		c.firstCapture = c.plies
	}
	c.capturing++
	c.maxCapture = max(c.maxCapture, n)
	c.captured[seat] += int(n)
	leader := c.leader
	switch south, north := c.captured[engine.South], c.captured[engine.North]; {
	case south > north:
		leader = 1
	case south < north:
		leader = -1
	}
	if leader == -c.leader && leader != 0 {
		c.changes++
	}
	c.leader = leader
}

// label counts what tables say of a move.
func (c *counts) label(seat engine.Seat, l *label) {
	if l.covered {
		c.covered[seat]++
		c.loss[seat] += l.given()
	}
}

// game writes the row of the games table.
func (pg *page[P]) game(s *scribe[P], split string, result engine.Result) {
	g, c := pg.games, &s.counts
	row := g.Rows()
	g.Variant.Append(s.facts.Name)
	g.GameID = append(g.GameID, pg.id)
	g.Number = append(g.Number, s.number)
	g.Matchup.Append(s.matchupNames[s.matchup])
	g.SouthAgent.Append(s.seats[engine.South])
	g.NorthAgent.Append(s.seats[engine.North])
	g.Pair = append(g.Pair, s.pair)
	g.Split.Append(split)
	g.Opening.Append(s.opening...)
	g.OpeningNumber = append(g.OpeningNumber, s.pair)
	g.Start.AppendString(s.start)
	g.Final.AppendString(s.game.Format(s.referee.Position()))
	g.Plies = append(g.Plies, uint16(c.plies))
	if !result.Truncated() {
		g.Winner.Set(row, int8(result.Winner))
		g.Margin.Set(row, int16(result.Margin()))
	}
	g.SouthTotal = append(g.SouthTotal, uint16(result.Totals[engine.South]))
	g.NorthTotal = append(g.NorthTotal, uint16(result.Totals[engine.North]))
	g.Unassigned = append(g.Unassigned, uint16(result.Unassigned))
	g.End.Append(result.End.String())
	g.Truncated = append(g.Truncated, result.Truncated())
	g.CapturingMoves = append(g.CapturingMoves, uint16(c.capturing))
	g.MaxCapture = append(g.MaxCapture, c.maxCapture)
	if c.capturing > 0 {
		g.FirstCapturePly.Set(row, uint16(c.firstCapture))
	}
	g.LeadChanges = append(g.LeadChanges, uint16(c.changes))
	g.DecisionPlies = append(g.DecisionPlies, uint16(c.decisions))
	g.Laps = append(g.Laps, c.laps)
	g.MaxLaps = append(g.MaxLaps, c.maxLaps)
	g.Sown = append(g.Sown, c.sown)
	if len(s.solved.Tables) > 0 {
		g.SouthLoss.Set(row, c.loss[engine.South])
		g.NorthLoss.Set(row, c.loss[engine.North])
		g.SouthCovered.Set(row, uint16(c.covered[engine.South]))
		g.NorthCovered.Set(row, uint16(c.covered[engine.North]))
	}
	g.MovesHash = append(g.MovesHash, s.movesHash())
}
