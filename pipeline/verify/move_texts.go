package verify

import (
	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline/store"
)

// moveTexts reads the moves of a file, and nothing else of it, ahead of the comparison.
type moveTexts struct {
	r     *store.MovesReader
	at    int
	moves []engine.Move // by code of text
	seen  []bool        // likewise: moves holds it
}

func openMoveTexts(path string) (*moveTexts, error) {
	r, err := store.OpenMoves(path, "move")
	if err != nil {
		return nil, err
	}
	return &moveTexts{r: r}, nil
}

// next returns the next move of the file, by its code and as text; nil has none.
func (t *moveTexts) next() (code uint32, text string, there bool) {
	if t == nil {
		return 0, "", false
	}
	for t.at == t.r.BatchRows() {
		t.at = 0
		if !t.r.Next() {
			return 0, "", false
		}
	}
	code = t.r.Move.Codes[t.at]
	t.at++
	return code, t.r.Move.Texts[code], true
}

// known returns the move that a text was found to be.
func (t *moveTexts) known(code uint32) (engine.Move, bool) {
	if int(code) >= len(t.seen) || !t.seen[code] {
		return 0, false
	}
	return t.moves[code], true
}

func (t *moveTexts) learn(code uint32, m engine.Move) {
	for len(t.seen) <= int(code) {
		t.seen, t.moves = append(t.seen, false), append(t.moves, 0)
	}
	t.seen[code], t.moves[code] = true, m
}
