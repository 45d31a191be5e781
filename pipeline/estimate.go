package pipeline

import (
	"context"
	"fmt"
	"os"
	"time"
)

// An Estimate is what to expect of a matchup of a variant, going by a sample.
type Estimate struct {
	Variant, Matchup int
	Sample           int64 // games played
	Rows, Bytes      int64 // of all games
	Time             time.Duration
}

// Estimate plays the first games of every matchup of every variant, for about as long
// as told, and returns what to expect of all of them with one worker. It writes to a
// temporary folder, which it removes.
func (p *Plan) Estimate(ctx context.Context, each time.Duration) (_ []Estimate, err error) {
	dir, err := os.MkdirTemp("", "boma-sample-")
	if err != nil {
		return nil, fmt.Errorf("pipeline: %w", err)
	}
	defer os.RemoveAll(dir)
	var all []Estimate
	for v := range p.Variants {
		for m := range p.Study.Matchups {
			e, err := p.estimate(ctx, dir, v, m, each)
			if err != nil {
				return nil, err
			}
			all = append(all, e)
		}
	}
	return all, nil
}

// estimate plays more and more games until they take long enough. The first sample only
// warms up.
func (p *Plan) estimate(ctx context.Context, dir string, variant, matchup int, each time.Duration) (Estimate, error) {
	total := p.Study.Games
	const first = 64
	for games := min(total, first); ; games = min(total, games*4) {
		sample := *p
		sample.Units = []Unit{{Range: Range{variant, matchup, 0, games}, Of: 1}}
		begun := time.Now()
		files, err := sample.Generate(ctx, 0, dir, nil)
		if err != nil {
			return Estimate{}, err
		}
		took := time.Since(begun)
		if games < total && (took < each/4 || games == first) {
			continue
		}
		e := Estimate{Variant: variant, Matchup: matchup, Sample: games}
		share := float64(total) / float64(games)
		for _, f := range files {
			e.Bytes += int64(float64(f.Bytes) * share)
		}
		e.Rows = int64(float64(tally(files).Rows) * share)
		e.Time = time.Duration(float64(took) * share)
		return e, nil
	}
}
