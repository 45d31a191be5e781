package analysis

import (
	"fmt"

	"github.com/boma-games/boma/pipeline/store"
)

// plies reads a moves file a game at a time.
type plies struct {
	*store.MovesReader
	path  string
	at    int // row of the batch
	label bool
}

func openPlies(u unit, variant string) (*plies, error) {
	columns := []string{"game_id", "mover", "legal", "captured"}
	label, err := labelled(u.games)
	if err != nil {
		return nil, err
	}
	if label {
		columns = append(columns, labelColumns...)
	}
	r, err := store.OpenMoves(u.moves, columns...)
	if err != nil {
		return nil, err
	}
	p := &plies{MovesReader: r, path: u.moves, label: label}
	switch {
	case u.movesRows >= 0 && r.NumRows() != u.movesRows:
		err = fmt.Errorf("analysis: %s: %d rows, want %d by the manifest", u.moves, r.NumRows(), u.movesRows)
	case r.Footer().Variant != variant:
		err = fmt.Errorf("analysis: %s: moves of %s beside games of %s", u.moves, r.Footer().Variant, variant)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return p, nil
}

// labelled reports whether tables cover any game of a file.
func labelled(games string) (bool, error) {
	r, err := store.OpenGames(games, "south_covered")
	if err != nil {
		return false, err
	}
	defer r.Close()
	for r.Next() {
		for i := range r.BatchRows() {
			if _, known := r.SouthCovered.At(i); known {
				return true, nil
			}
		}
	}
	return false, r.Err()
}

// game reads the plies of the next game into the trace of f.
func (p *plies) game(id int64, f *facts) error {
	for left := int(f.plies); left > 0; {
		if p.at == p.BatchRows() {
			p.at = 0
			if !p.Next() {
				if err := p.Err(); err != nil {
					return err
				}
				return fmt.Errorf("analysis: %s: ends within game %d, %d plies missing", p.path, id, left)
			}
		}
		n := min(left, p.BatchRows()-p.at)
		from, to := p.at, p.at+n
		if p.GameID[from] != id || p.GameID[to-1] != id {
			return fmt.Errorf("analysis: %s: rows of game %d, want %d plies of game %d as in the games table",
				p.path, p.GameID[to-1], f.plies, id)
		}
		f.trace.moves(p.Mover[from:to], p.Legal[from:to], p.Captured[from:to])
		if p.label {
			f.trace.label.moves(&p.Moves, from, to)
		}
		p.at, left = to, left-n
	}
	f.trace.label.end(int8(f.sign()))
	return nil
}

// atEnd wants no rows after the last game.
func (p *plies) atEnd() error {
	if p.at < p.BatchRows() || p.Next() {
		return fmt.Errorf("analysis: %s: rows of game %d, which is not in the games table", p.path, p.GameID[min(p.at, p.BatchRows()-1)])
	}
	return p.Err()
}
