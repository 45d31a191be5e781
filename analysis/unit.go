package analysis

import (
	"fmt"

	"github.com/boma-games/boma/pipeline/store"
)

// A fileSum is what one unit adds to the whole.
type fileSum struct {
	variant, hash string
	tallies       map[Key]*Tally
	games         map[string][]numbered // by matchup
	sampled       bool
}

type numbered struct {
	number int64
	entry  entry
}

// A builder closes the pairs of one key, as they go by in order.
type builder struct {
	tally *Tally
	at    *cluster
	some  bool // at holds games
	ended int  // pairs closed before
}

func (b *builder) game(f *facts) {
	if b.some && b.at.pair != f.pair {
		b.end()
	}
	if !b.some {
		b.at.begin(f.pair)
		b.some = true
	}
	b.at.game(f)
}

func (b *builder) end() {
	if b.ended == 0 {
		b.tally.leave(b.at) // it may have begun in the file before
	} else {
		b.tally.cluster(b.at)
	}
	b.ended++
	b.some = false
}

// readUnit reads one unit.
func readUnit(u unit, replicates int) (*fileSum, error) {
	games, err := store.OpenGames(u.games, gameColumns...)
	if err != nil {
		return nil, err
	}
	defer games.Close()
	if u.gamesRows >= 0 && games.NumRows() != u.gamesRows {
		return nil, fmt.Errorf("analysis: %s: %d rows, want %d by the manifest", u.games, games.NumRows(), u.gamesRows)
	}
	p := &fileSum{variant: games.Footer().Variant, hash: games.Footer().RulesHash,
		tallies: make(map[Key]*Tally), games: make(map[string][]numbered)}
	r := &unitReader{sum: p, games: games, path: u.games, builders: make(map[Key]*builder), replicates: replicates}
	r.facts.oneWarrior = oneWarriorGame(p.variant)
	switch p.sampled = games.Footer().SamplingPeriod > 1; {
	case u.moves == "", p.sampled:
	default:
		if r.moves, err = openPlies(u, p.variant); err != nil {
			return nil, err
		}
		defer r.moves.Close()
	}
	return p, r.read()
}

// A unitReader goes through the games of a unit and their moves side by side.
type unitReader struct {
	sum        *fileSum
	games      *store.GamesReader
	path       string
	moves      *plies // nil where there are none
	facts      facts
	builders   map[Key]*builder
	replicates int
}

func (r *unitReader) read() error {
	for r.games.Next() {
		for i := range r.games.BatchRows() {
			if err := r.game(i); err != nil {
				return err
			}
		}
	}
	if err := r.games.Err(); err != nil {
		return err
	}
	if r.moves != nil {
		if err := r.moves.atEnd(); err != nil {
			return err
		}
	}
	for _, b := range r.builders {
		// A pair at the end of a file may go on in the next.
		b.tally.leave(b.at)
	}
	return nil
}

func (r *unitReader) game(i int) error {
	g, f := &r.games.Games, &r.facts
	f.read(g, i)
	if f.number < 0 {
		return fmt.Errorf("analysis: %s: game number %d", r.path, f.number)
	}
	if f.traced = r.moves != nil; f.traced {
		f.trace.begin(int64(startLead(g.Start.At(i))), f.sign())
		if err := r.moves.game(g.GameID[i], f); err != nil {
			return err
		}
	}
	matchup := g.Matchup.At(i)
	key := Key{r.sum.variant, matchup, kindNames[f.kind]}
	b := r.builders[key]
	if b == nil {
		b = &builder{tally: newTally(r.replicates), at: newCluster()}
		r.builders[key], r.sum.tallies[key] = b, b.tally
	}
	b.tally.game(f, g.End.At(i))
	b.game(f)
	r.sum.games[matchup] = append(r.sum.games[matchup],
		numbered{f.number, newEntry(g.MovesHash[i], g.Start.At(i), f.kind, f.result, f.swapped)})
	return nil
}
