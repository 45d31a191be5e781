package slow

import "strconv"

// The rows of a player of Bao la Kimasai.
const (
	front = 0
	back  = 1
)

// bao referees Bao la Kimasai.
type bao struct {
	r     Rules
	files int
}

// A hole is one of a player's own holes: its row, and its file from his left.
type hole struct{ row, file int }

func newBao(r Rules) *bao {
	return &bao{r: r, files: r.whole("files")}
}

// Start has a stone in every hole but one of each player. [B2]
func (b *bao) Start() string {
	gap := hole{front, 1}
	switch b.r["gap"] {
	case "back-left":
		gap = hole{back, 1}
	case "front-right":
		gap = hole{front, b.files}
	}
	p := baoPosition{turn: south}
	for side := range p.stone {
		for file := 1; file <= b.files; file++ {
			p.stone[side][front][file] = 1
			p.stone[side][back][file] = 1
		}
		p.stone[side][gap.row][gap.file] = 0
	}
	return b.format(p)
}

// next is the following hole counter-clockwise round the owner's rows. [B3]
func (b *bao) next(h hole) hole {
	if h.row == back && h.file < b.files {
		return hole{back, h.file + 1} // along the back row from left to right
	}
	if h.row == back {
		return hole{front, b.files} // at its end up into the front row
	}
	if h.file > 1 {
		return hole{front, h.file - 1} // along the front row from right to left
	}
	return hole{back, 1} // at its end down into the back row
}

// Moves lists the legal moves in the order of the ring.
func (b *bao) Moves(position string) ([]Move, error) {
	p, err := b.parse(position)
	if err != nil {
		return nil, err
	}
	return b.steps(p), nil
}

// steps lists the moves of a position; none if the game is over.
func (b *bao) steps(p baoPosition) []Move {
	var moves []Move
	if p.count(south) == 0 || p.count(north) == 0 { // [B6]
		return moves
	}
	h := hole{back, 1}
	for i := 0; i < 2*b.files; i++ {
		to := b.next(h)
		own := p.stone[p.turn]
		if own[h.row][h.file] == 1 && own[to.row][to.file] == 0 { // [B3]
			moves = append(moves, b.step(p, h, to))
		}
		h = to
	}
	return moves
}

// step moves one stone on and takes what it captures.
func (b *bao) step(p baoPosition, from, to hole) Move {
	mover := p.turn
	p.stone[mover][from.row][from.file] = 0
	p.stone[mover][to.row][to.file] = 1 // [B3]
	taken := 0
	if to.row == front { // [B4] when the stone enters a hole of the front row
		facing := b.files + 1 - to.file // [B1]
		taken = b.capture(&p, other(mover), facing)
	}
	p.turn = other(mover)
	text := "b" + strconv.Itoa(from.file)
	if from.row == front {
		text = "f" + strconv.Itoa(from.file)
	}
	return Move{Text: text, To: b.format(p), Captured: taken, Laps: 1, Sown: 1}
}

// capture takes the enemy's stones in a file, as the rule has it. [B4]
func (b *bao) capture(p *baoPosition, enemy, file int) int {
	atFront := p.stone[enemy][front][file]
	atBack := p.stone[enemy][back][file]
	if b.r["capture"] == "back-if-front-empty" {
		if atFront == 0 { // [B4] only the back stone
			p.stone[enemy][back][file] = 0 // [B5]
			return atBack
		}
		return 0
	}
	if atFront == 0 { // [B4] nothing without a front stone
		return 0
	}
	p.stone[enemy][front][file] = 0 // [B5]
	if b.r["capture"] == "front-only" {
		return 1
	}
	p.stone[enemy][back][file] = 0 // [B4] [B5] the back stone with it
	return 1 + atBack
}

// Apply plays one move.
func (b *bao) Apply(position, move string) (Move, error) {
	moves, err := b.Moves(position)
	if err != nil {
		return Move{}, err
	}
	return find(moves, move)
}
