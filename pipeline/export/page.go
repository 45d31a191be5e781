package export

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/store"
)

// A page is some rows of a moves file, with the numbers of their moves. It is read by one
// goroutine and used by another.
type page struct {
	store.Moves
	played []engine.Move
	words  []string // texts of the moves, by row; only for text
	starts []int    // of visits, by row, and the end
	rows   int
	file   *pipeline.File
	first  int64 // number of the first row in its file
	before int64 // rows of the files before it in its split
	split  int   // that the dataset puts its games in
	period int   // plies between recorded moves
}

// text returns the move of a row in notation.
func (p *page) text(i int) string { return p.words[i] }

// visits returns the visits of a row and their sum; nothing where there are none.
func (p *page) visits(i int) (visits []uint32, total uint64) {
	if i+1 >= len(p.starts) {
		return nil, 0
	}
	visits = p.Visits.Counts[p.starts[i]:p.starts[i+1]]
	for _, n := range visits {
		total += uint64(n)
	}
	return visits, total
}

// at says where a row stands.
func (p *page) at(i int, err error) error {
	return fmt.Errorf("%s: row %d: %w", p.file.Path, p.first+int64(i), err)
}

// used are the columns that rows are made from.
var used = []string{
	"game_id", "ply", "opening_number", "mover", "board", "marks", "south_store", "north_store", "move", "legal",
	"outcome", "margin", "solved_wdl", "solved_margin", "solved_distance", "root_value", "root_margin", "visits", "explored",
}

// seen are those that positions are made from.
var seen = []string{"mover", "board", "marks", "south_store", "north_store"}

// A reading goes through the moves files of a variant.
type reading struct {
	dir     string
	files   []pipeline.File
	variant pipeline.VariantFacts
	hash    string // of the study
	columns []string
	parse   func(in *page, i int, text string) (engine.Move, error)
	texts   bool
	free    chan *page // to be used again

	known  map[string]engine.Move
	moves  []engine.Move // by code
	before [3]int64      // rows of the files before, by split
}

// each calls do with every page in order.
func (r *reading) each(ctx context.Context, do func(*page) error) error {
	r.known, r.before = map[string]engine.Move{}, [3]int64{}
	for i := range r.files {
		f := &r.files[i]
		if err := r.file(ctx, f, do); err != nil {
			return err
		}
		r.before[splitOf(f.Split)] += f.Rows
	}
	return nil
}

func (r *reading) file(ctx context.Context, f *pipeline.File, do func(*page) error) (err error) {
	m, err := store.OpenMoves(filepath.Join(r.dir, filepath.FromSlash(f.Path)), r.columns...)
	if err != nil {
		return inputError{err}
	}
	defer m.Close()
	footer := m.Footer()
	if footer.Variant != r.variant.Name || footer.RulesHash != r.variant.Hash || footer.StudyHash != r.hash || m.NumRows() != f.Rows {
		return inputf("%s is not the file that the manifest names: %d rows of %s", f.Path, m.NumRows(), footer.Variant)
	}
	r.moves = r.moves[:0] // codes are those of a file
	at := int64(0)
	for m.Next() {
		var p *page
		select {
		case p = <-r.free:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		p.take(m)
		p.file, p.first, p.period = f, at, footer.SamplingPeriod
		p.split = splitOf(f.Split)
		p.before = r.before[p.split]
		if err := r.number(p, &m.Move); err != nil {
			return err
		}
		at += int64(p.rows)
		if err := do(p); err != nil {
			return err
		}
	}
	if err := m.Err(); err != nil {
		return inputError{err}
	}
	return nil
}

// take takes the columns out of a reader and gives it those of the page to fill. Names
// stay with the reader, whose codes go on.
func (p *page) take(m *store.MovesReader) {
	variant, agent, move, lists := m.Variant, m.Agent, m.Move, m.LegalMoves
	p.Moves, m.Moves = m.Moves, p.Moves
	m.Variant, m.Agent, m.Move, m.LegalMoves = variant, agent, move, lists
	p.Moves.Variant, p.Agent, p.Move, p.LegalMoves = store.Names{}, store.Names{}, store.Names{}, store.NameLists{}
	p.rows = m.BatchRows()
	p.starts = p.starts[:0]
	if len(p.Visits.Lens) > 0 {
		at := 0
		for _, n := range p.Visits.Lens {
			p.starts = append(p.starts, at)
			at += int(max(n, 0))
		}
		p.starts = append(p.starts, at)
	}
}

// number gives rows the numbers of their moves: a text has one, whatever the position.
func (r *reading) number(p *page, names *store.Names) error {
	if r.parse == nil {
		return nil
	}
	p.played, p.words = p.played[:0], p.words[:0]
	const unknown = engine.Move(1<<64 - 1)
	for len(r.moves) < len(names.Texts) {
		r.moves = append(r.moves, unknown)
	}
	for i, code := range names.Codes[:p.rows] {
		if r.moves[code] == unknown {
			text := names.Texts[code]
			m, ok := r.known[text]
			if !ok {
				var err error
				if m, err = r.parse(p, i, text); err != nil {
					return inputError{p.at(i, err)}
				}
				r.known[text] = m
			}
			r.moves[code] = m
		}
		p.played = append(p.played, r.moves[code])
		if r.texts {
			p.words = append(p.words, names.Texts[code])
		}
	}
	return nil
}
