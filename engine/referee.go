package engine

// DefaultPlyLimit is the number of plies after which a game is cut off, in plies.
const DefaultPlyLimit = 2000

// A Referee plays one game after another of a [Game]: it lists the legal moves,
// makes the chosen one, and ends the game by the rules, by repetition or by the
// ply limit, looked at in this order. It allocates nothing once it is warm.
type Referee[P comparable] struct {
	game   Game[P]
	opener Opener[P] // nil if the game lists all its moves
	limit  int

	pos     P
	ply     int
	begun   int    // seeds of the position the game began from
	legal   []Move // of pos; empty once the game is over or where moves are counted
	counted uint64
	opening bool // no listed position has been reached yet
	seen    history[P]
	result  Result
	over    bool
}

// NewReferee returns a referee of g that cuts games off after limit plies.
func NewReferee[P comparable](g Game[P], limit int) *Referee[P] {
	r := &Referee[P]{game: g, limit: limit}
	r.opener, _ = g.(Opener[P])
	r.Begin(g.Start())
	return r
}

// Begin starts a game from p, at ply 0.
func (r *Referee[P]) Begin(p P) {
	r.pos, r.ply, r.over = p, 0, false
	r.begun = r.game.Total(p)
	r.opening = r.opener != nil
	r.seen.clear()
	r.arrive()
}

// Play makes m, which must be a legal move of the position, and returns its effect.
func (r *Referee[P]) Play(m Move) Effect {
	next, e := r.game.Play(r.pos, m)
	r.pos = next
	r.ply++
	if e.Final {
		r.seen.clear()
	}
	r.arrive()
	return e
}

// arrive lists the moves of the position just reached, or ends the game there.
func (r *Referee[P]) arrive() {
	r.legal, r.counted = r.legal[:0], 0
	if r.opening {
		if r.counted, r.opening = r.opener.Count(r.pos); r.opening {
			r.cutOff()
			return
		}
	}
	if r.seen.add(r.game.Key(r.pos), r.pos) {
		r.end(r.game.Stopped(r.pos))
		return
	}
	r.legal = r.game.Moves(r.legal, r.pos)
	if len(r.legal) == 0 {
		result, ok := r.game.Result(r.pos)
		if !ok {
			panic("engine: a position without moves has no result: " + r.game.Format(r.pos))
		}
		r.end(result)
		return
	}
	r.cutOff()
}

// cutOff ends the game without a result if it has reached the ply limit.
func (r *Referee[P]) cutOff() {
	if r.ply >= r.limit {
		result := r.game.Stopped(r.pos)
		result.End, result.Winner = PlyLimit, 0
		r.end(result)
	}
}

func (r *Referee[P]) end(result Result) {
	result.Unassigned = r.begun - result.Totals[South] - result.Totals[North]
	r.legal, r.counted = r.legal[:0], 0
	r.result, r.over = result, true
}

// Position returns the position the game has reached.
func (r *Referee[P]) Position() P { return r.pos }

// Ply returns the number of moves made since Begin.
func (r *Referee[P]) Ply() int { return r.ply }

// Legal returns the legal moves in ascending order, valid until the next call
// of Play or Begin; none if the game is over or the moves are counted.
func (r *Referee[P]) Legal() []Move { return r.legal }

// Counted returns how many moves there are where they are counted, not listed, or else 0.
func (r *Referee[P]) Counted() uint64 { return r.counted }

// Seen returns the positions since the last one that cannot occur again, in
// order of play, the current one included; valid until the next Play or Begin.
func (r *Referee[P]) Seen() []P { return r.seen.positions }

// Repeats tells whether reaching p by a move that is not final would repeat a position.
func (r *Referee[P]) Repeats(p P) bool { return r.seen.has(r.game.Key(p), p) }

// Over returns the result, or false while the game goes on.
func (r *Referee[P]) Over() (Result, bool) { return r.result, r.over }
