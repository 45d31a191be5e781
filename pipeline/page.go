package pipeline

import (
	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/boma-games/boma/solvers/agent"
)

// A page knows, of the batches of one split, the codes of what it writes often, and the
// rows of the game at hand.
type page[P comparable] struct {
	games *store.Games
	moves *store.Moves // nil: no moves are recorded
	texts []string     // of listed moves, by their number
	codes []uint32     // of texts in the column move, plus 1
	lists []uint32     // of texts in the column legal_moves, plus 1
	list  []uint32     // scratch

	variant uint32
	agents  [2]uint32 // by seat
	first   int       // row of the game at hand
	id      int64
	movers  []engine.Seat // of its rows
	plies   []int
}

// page returns the page of the batches, ready for the rows of a game.
func (s *scribe[P]) page(b Batches) *page[P] {
	pg := s.pageOf(b)
	if !s.study.Record.Moves {
		pg.moves = nil
	}
	if m := pg.moves; m != nil {
		pg.variant = m.Variant.Code(s.facts.Name)
		for seat, name := range s.seats {
			pg.agents[seat] = m.Agent.Code(name)
		}
		pg.first = m.Rows()
	}
	pg.movers, pg.plies = pg.movers[:0], pg.plies[:0]
	pg.id = GameID(s.study.Seed, s.facts.Name, s.study.Matchups[s.matchup], s.number)
	return pg
}

func (s *scribe[P]) pageOf(b Batches) *page[P] {
	for _, pg := range s.pages {
		if pg.games == b.Games {
			return pg
		}
	}
	pg := &page[P]{games: b.Games, moves: b.Moves}
	s.pages = append(s.pages, pg)
	return pg
}

const direct = 1 << 12 // moves below this are looked up by number

// text returns a listed move of the position in notation.
func (pg *page[P]) text(s *scribe[P], m engine.Move) string {
	if m >= direct {
		return s.game.FormatMove(s.referee.Position(), m)
	}
	if int(m) >= len(pg.texts) {
		pg.texts = append(pg.texts, make([]string, int(m)+1-len(pg.texts))...)
	}
	if pg.texts[m] == "" {
		pg.texts[m] = s.game.FormatMove(s.referee.Position(), m)
	}
	return pg.texts[m]
}

// code returns the code of a move in a column of names, whose known codes are kept.
func code(known *[]uint32, names *store.Names, m engine.Move, text string) uint32 {
	if m >= direct {
		return names.Code(text)
	}
	if int(m) >= len(*known) {
		*known = append(*known, make([]uint32, int(m)+1-len(*known))...)
	}
	if (*known)[m] == 0 {
		(*known)[m] = names.Code(text) + 1
	}
	return (*known)[m] - 1
}

// before writes what is known before the move is made.
func (pg *page[P]) before(s *scribe[P], seat engine.Seat, d *agent.Decision, text string) {
	m, p, legal := pg.moves, s.referee.Position(), s.referee.Legal()
	row := m.Rows()
	south, north := s.game.Stores(p)
	m.Variant.Codes = append(m.Variant.Codes, pg.variant)
	m.Agent.Codes = append(m.Agent.Codes, pg.agents[seat])
	m.GameID = append(m.GameID, pg.id)
	m.Ply = append(m.Ply, uint16(s.counts.plies))
	m.OpeningNumber = append(m.OpeningNumber, s.pair)
	m.Mover = append(m.Mover, uint8(seat))
	m.Board.Data = s.game.Cells(m.Board.Data, p)
	m.Board.Ends = append(m.Board.Ends, uint32(len(m.Board.Data)))
	m.Marks = append(m.Marks, s.game.Marks(p))
	m.SouthStore = append(m.SouthStore, south)
	m.NorthStore = append(m.NorthStore, north)
	m.Move.Codes = append(m.Move.Codes, code(&pg.codes, &m.Move, d.Move, text))
	m.Legal = append(m.Legal, uint16(len(legal)))
	m.Explored = append(m.Explored, d.Explored)
	pg.movers = append(pg.movers, seat)
	pg.plies = append(pg.plies, s.counts.plies)
	if s.study.Record.LegalMoves {
		pg.list = pg.list[:0]
		for _, l := range legal {
			pg.list = append(pg.list, code(&pg.lists, &m.LegalMoves.Names, l, pg.text(s, l)))
		}
		m.LegalMoves.Set(row, pg.list...)
	}
	pg.known(row, d)
}

// known writes what the player knows about his move.
func (pg *page[P]) known(row int, d *agent.Decision) {
	m := pg.moves
	if d.Value != nil {
		m.RootValue.Set(row, *d.Value)
	}
	if d.Margin != nil {
		m.RootMargin.Set(row, *d.Margin)
	}
	if d.Nodes != nil {
		m.SearchNodes.Set(row, *d.Nodes)
	}
	if d.Depth != nil {
		m.SearchDepth.Set(row, *d.Depth)
	}
	if d.Visits != nil {
		m.Visits.Set(row, d.Visits...)
	}
}

// after writes what the move did.
func (pg *page[P]) after(e engine.Effect) {
	m := pg.moves
	m.Laps = append(m.Laps, e.Laps)
	m.Sown = append(m.Sown, e.Sown)
	m.Captured = append(m.Captured, uint8(e.Captured))
}

// finish writes what is known once the game is over: the outcome into the rows of its
// moves, and its row of the games table.
func (pg *page[P]) finish(s *scribe[P], split string) {
	result, _ := s.referee.Over()
	if !result.Truncated() && pg.moves != nil {
		signs := [2]int{1, -1}
		for i, seat := range pg.movers {
			row := pg.first + i
			pg.moves.Outcome.Set(row, int8(signs[seat]*result.Winner))
			pg.moves.Margin.Set(row, int16(signs[seat]*result.Margin()))
			pg.moves.PliesLeft.Set(row, uint16(s.counts.plies-pg.plies[i]))
		}
	}
	pg.game(s, split, result)
}
