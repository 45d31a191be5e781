package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boma-games/boma/engine"
)

// position checks all that the contract says about one position.
func (s *suite[P]) position(p P) error {
	text := s.g.Format(p)
	if err := s.text(p, text); err != nil {
		return err
	}
	moves := s.g.Moves(nil, p)
	if n, counted := engine.Counted(s.g, p); counted {
		return s.counted(p, text, n)
	}
	if !slices.Equal(s.g.Moves([]engine.Move{7, 7}, p), append([]engine.Move{7, 7}, moves...)) {
		return fmt.Errorf("%s: Moves does not append", text)
	}
	for i := range moves {
		if i > 0 && moves[i-1] >= moves[i] {
			return fmt.Errorf("%s: moves %v, want them ascending and distinct", text, moves)
		}
	}
	if _, over := s.g.Result(p); over != (len(moves) == 0) {
		return fmt.Errorf("%s: %d moves, but over is %v", text, len(moves), over)
	}
	legal := map[string]bool{}
	for _, m := range moves {
		word := s.g.FormatMove(p, m)
		legal[word] = true
		if err := s.move(p, m, word); err != nil {
			return fmt.Errorf("%s: move %s: %w", text, word, err)
		}
	}
	if len(legal) != len(moves) {
		return fmt.Errorf("%s: %d moves have %d words", text, len(moves), len(legal))
	}
	if err := s.actor(p, moves); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	return s.refused(p, text, legal)
}

// text checks that Format and Parse are inverse and Key is a function of p.
func (s *suite[P]) text(p P, text string) error {
	q, err := s.g.Parse(text)
	switch {
	case err != nil:
		return fmt.Errorf("%s: Parse(Format) fails: %w", text, err)
	case q != p || s.g.Format(q) != text:
		return fmt.Errorf("%s: Parse(Format) is %s", text, s.g.Format(q))
	case s.g.Key(q) != s.g.Key(p):
		return fmt.Errorf("%s: equal positions have keys %x and %x", text, s.g.Key(q), s.g.Key(p))
	case strings.ContainsAny(text, "\n\t") || strings.TrimSpace(text) != text:
		return fmt.Errorf("%q is not one line", text)
	case !strings.HasSuffix(s.g.Draw(p), "\n"):
		return fmt.Errorf("%s: the drawing does not end its last line", text)
	}
	return s.cells(p, text)
}

// A recorder is a game whose positions can be laid into columns of a record.
type recorder[P comparable] interface {
	Cells(dst []byte, p P) []byte
	Marks(p P) uint32
}

// cells checks the columns of a position, if the game has them: always as many
// bytes, and no mark beyond the last.
func (s *suite[P]) cells(p P, text string) error {
	r, ok := s.g.(recorder[P])
	if !ok {
		return nil
	}
	dst := r.Cells([]byte{7}, p)
	cells := len(dst) - 1
	switch {
	case dst[0] != 7:
		return fmt.Errorf("%s: Cells does not append", text)
	case cells != len(r.Cells(nil, s.g.Start())):
		return fmt.Errorf("%s: %d cells, but the start has others", text, cells)
	case r.Marks(p)>>cells != 0:
		return fmt.Errorf("%s: marks %b beyond the last of %d cells", text, r.Marks(p), cells)
	}
	return nil
}

// counted checks a position whose moves are numbered, at both ends and in between.
func (s *suite[P]) counted(p P, text string, n uint64) error {
	if n == 0 {
		return fmt.Errorf("%s: a counted position without moves", text)
	}
	if _, over := s.g.Result(p); over || len(s.g.Moves(nil, p)) > 0 {
		return fmt.Errorf("%s: a counted position is over or lists moves", text)
	}
	for _, m := range []uint64{0, n - 1, s.rng.Uint64N(n), s.rng.Uint64N(n), s.rng.Uint64N(n)} {
		word := s.g.FormatMove(p, engine.Move(m))
		if err := s.move(p, engine.Move(m), word); err != nil {
			return fmt.Errorf("%s: move %d, %s: %w", text, m, word, err)
		}
	}
	for _, word := range s.sample() {
		m, err := s.g.ParseMove(p, word)
		if err == nil && (uint64(m) >= n || s.g.FormatMove(p, m) != word) {
			return fmt.Errorf("%s: %q is read as move %d of %d", text, word, m, n)
		}
	}
	return nil
}

// move checks one legal move.
func (s *suite[P]) move(p P, m engine.Move, word string) error {
	s.learn(word)
	if back, err := s.g.ParseMove(p, word); err != nil || back != m {
		return fmt.Errorf("ParseMove(FormatMove(%d)) = %d, %v", m, back, err)
	}
	if word == "" || strings.ContainsAny(word, " \n\t") {
		return fmt.Errorf("%q is not one word", word)
	}
	next, effect := s.g.Play(p, m)
	if again, same := s.g.Play(p, m); again != next || same != effect {
		return fmt.Errorf("played twice it leads to %s and %s", s.g.Format(next), s.g.Format(again))
	}
	if effect.Captured > 0 && !effect.Final {
		return fmt.Errorf("captures %d and is not final, but they do not come back", effect.Captured)
	}
	left := s.g.Total(p)
	if s.o.Leaves {
		left -= int(effect.Captured)
	}
	if got := s.g.Total(next); got != left {
		return fmt.Errorf("leaves %d seeds, want %d", got, left)
	}
	if before, counted := engine.Counted(s.g, next); counted && before > 0 {
		if _, counted := engine.Counted(s.g, p); !counted {
			return fmt.Errorf("leads from a listed position to a counted one")
		}
	}
	return nil
}

// learn keeps a word that is a move somewhere, with copies that are a move nowhere.
func (s *suite[P]) learn(word string) {
	if len(s.words) < 400 && !slices.Contains(s.words, word) {
		s.words = append(s.words, word, " "+word, word+" ", "+"+word, word+word)
	}
}

// sample returns some of the words, the empty one first.
func (s *suite[P]) sample() []string {
	words := []string{""}
	for range min(len(s.words), 30) {
		words = append(words, s.words[s.rng.IntN(len(s.words))])
	}
	return words
}

// refused checks that ParseMove takes no word but those of legal moves.
func (s *suite[P]) refused(p P, text string, legal map[string]bool) error {
	for _, word := range s.sample() {
		if m, err := s.g.ParseMove(p, word); err == nil && !legal[word] {
			return fmt.Errorf("%s: %q is read as move %d, but it is not legal", text, word, m)
		}
	}
	return nil
}
