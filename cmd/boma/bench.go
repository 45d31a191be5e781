package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/spf13/cobra"
)

type benchOptions struct{ seconds float64 }

// repetitions is an odd number, so that one of them is the median.
const repetitions = 5

func (a *app) benchCommand() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "bench [VARIANT...]",
		Short: "Measure how fast games are played",
		Long: `Measure how fast whole games of uniformly random moves are played, with the referee
that looks for repetitions, in one goroutine. Without a VARIANT all are measured. Each
is played for --seconds in five parts, and the part of median speed is reported.`,
		Example:           "  boma bench\n  boma bench kiothi/standard tihbat/standard --seconds 5\n  boma bench --json",
		ValidArgsFunction: a.completeVariants,
		RunE: func(_ *cobra.Command, args []string) error {
			if !(o.seconds > 0 && o.seconds <= 3600) {
				return badf("--seconds = %v, want a number above 0, at most 3600", o.seconds)
			}
			variants, err := a.benched(args)
			if err != nil {
				return err
			}
			return a.bench(variants, o)
		},
	}
	cmd.Flags().Float64Var(&o.seconds, "seconds", 1, "`seconds` to spend on each variant")
	a.jsonFlag(cmd)
	cmd.AddCommand(a.benchSolveCommand())
	return cmd
}

// benched opens the variants that are named, or all.
func (a *app) benched(names []string) ([]variant, error) {
	if len(names) == 0 {
		return a.all("")
	}
	var variants []variant
	for _, name := range names {
		v, err := a.open(name)
		if err != nil {
			return nil, err
		}
		variants = append(variants, v)
	}
	return variants, nil
}

// bench writes a line a variant, as soon as it is measured.
func (a *app) bench(variants []variant, o benchOptions) error {
	longest := len("variant")
	for _, v := range variants {
		longest = max(longest, len(v.Name))
	}
	if !a.json {
		fmt.Fprintf(a.out, "Random play, one goroutine; %s, %s, %s.\n\n", runtime.Version(), runtime.GOARCH, plural(uint64(runtime.NumCPU()), "CPU"))
		fmt.Fprintf(a.out, "%-*s %10s %12s %8s %11s %12s %9s %9s\n", longest, "variant",
			"games/s", "plies/s", "ns/ply", "plies/game", "allocs/game", "laps/ply", "sown/ply")
	}
	for _, v := range variants {
		if err := a.out.Flush(); err != nil {
			return err
		}
		s := v.bench(o)
		if a.json {
			line := measured{v.Name, s, repetitions, runtime.Version(), runtime.GOARCH, runtime.NumCPU()}
			if err := a.writeJSON(line); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(a.out, "%-*s %10s %12s %8.1f %11.1f %12.2f %9.2f %9.2f\n", longest, v.Name,
			grouped(uint64(s.Games)), grouped(uint64(s.Plies)), s.PlyTime, s.Length, s.Allocations, s.Laps, s.Sown)
	}
	return nil
}

// A measured is what is known of one variant on one machine.
type measured struct {
	Variant string `json:"variant"`
	speed
	Repetitions int    `json:"repetitions"`
	Go          string `json:"go"`
	Arch        string `json:"arch"`
	CPUs        int    `json:"cpus"`
}

// A speed is that of the repetition with the median of plies a second.
type speed struct {
	Games       float64 `json:"games_per_second"`
	Plies       float64 `json:"plies_per_second"`
	PlyTime     float64 `json:"ns_per_ply"`
	Length      float64 `json:"plies_per_game"`
	Allocations float64 `json:"allocations_per_game"`
	Laps        float64 `json:"laps_per_ply"`
	Sown        float64 `json:"sown_per_ply"`
}

// measure plays g for as long as the options say.
func measure[P comparable](g engine.Game[P], o benchOptions) speed {
	r := engine.NewReferee(g, engine.DefaultPlyLimit)
	rng := rand.New(rand.NewPCG(1, 0))
	part := time.Duration(o.seconds / repetitions * float64(time.Second))
	var warm tally
	for begun := time.Now(); time.Since(begun) < part/2; {
		playGame(&warm, g, r, rng)
	}
	speeds := make([]speed, repetitions)
	for i := range speeds {
		speeds[i] = repetition(g, r, rng, part)
	}
	slices.SortFunc(speeds, func(a, b speed) int { return int(math.Copysign(1, a.Plies-b.Plies)) })
	return speeds[repetitions/2]
}

func repetition[P comparable](g engine.Game[P], r *engine.Referee[P], rng *rand.Rand, part time.Duration) speed {
	var t tally
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := time.Now()
	elapsed := time.Duration(0)
	for elapsed < part || t.games == 0 {
		playGame(&t, g, r, rng)
		elapsed = time.Since(begun)
	}
	runtime.ReadMemStats(&after)
	games, plies, seconds := float64(t.games), float64(t.plies), elapsed.Seconds()
	return speed{
		Games:       ratio(games, seconds),
		Plies:       ratio(plies, seconds),
		PlyTime:     ratio(1e9*seconds, plies),
		Length:      ratio(plies, games),
		Allocations: ratio(float64(after.Mallocs-before.Mallocs), games),
		Laps:        ratio(float64(t.laps), plies),
		Sown:        ratio(float64(t.sown), plies),
	}
}

// ratio returns a/b to two decimals, all that a measurement of time is good for; 0
// where there is nothing to divide by, as in a game that is over when it begins.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return math.Round(100*a/b) / 100
}

// A tally adds games up.
type tally struct{ games, plies, laps, sown uint64 }

// playGame plays one game as engine.PlayUniformly does, and adds its moves up.
func playGame[P comparable](t *tally, g engine.Game[P], r *engine.Referee[P], rng *rand.Rand) {
	r.Begin(g.Start())
	for {
		if _, over := r.Over(); over {
			break
		}
		var m engine.Move
		if n := r.Counted(); n > 0 {
			m = engine.Move(rng.Uint64N(n))
		} else {
			legal := r.Legal()
			m = legal[rng.Uint64N(uint64(len(legal)))]
		}
		e := r.Play(m)
		t.laps += uint64(e.Laps)
		t.sown += uint64(e.Sown)
	}
	t.games++
	t.plies += uint64(r.Ply())
}
