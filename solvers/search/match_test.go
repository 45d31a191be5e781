package search

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
)

// A match is games between two agents, each opening played twice with sides swapped.
type match[P comparable] struct {
	game    engine.Game[P]
	agents  [2]agent.Agent[P]
	seed    uint64
	pairs   int
	plies   int // of an opening, drawn uniformly
	workers int
}

// play returns the moves of each game and the first agent's points, half for a draw.
func (m match[P]) play(t testing.TB) (games []string, points []float64) {
	t.Helper()
	games, points = make([]string, 2*m.pairs), make([]float64, 2*m.pairs)
	var group sync.WaitGroup
	for w := range m.workers {
		group.Go(func() {
			r := engine.NewReferee(m.game, engine.DefaultPlyLimit)
			for i := w; i < 2*m.pairs; i += m.workers {
				result, moves := m.one(t, r, i)
				games[i] = moves
				win := result.Winner
				if i%2 == 1 {
					win = -win
				}
				points[i] = float64(win+1) / 2
			}
		})
	}
	group.Wait()
	return games, points
}

// one plays game i; the second agent is South in odd games.
func (m match[P]) one(t testing.TB, r *engine.Referee[P], i int) (engine.Result, string) {
	opening := rand.New(rand.NewPCG(m.seed, uint64(i/2)))
	for over := true; over; _, over = r.Over() {
		r.Begin(m.game.Start())
		for ply := 0; ply < m.plies || r.Counted() > 0; ply++ {
			if _, over := r.Over(); over {
				break
			}
			r.Play(uniform(opening, r))
		}
	}
	var players [2]agent.Player[P] // by seat
	for slot, a := range m.agents {
		seat := engine.Seat(slot ^ i%2)
		players[seat] = a.NewGame(seat, rand.New(rand.NewPCG(m.seed+1, uint64(2*i+slot))))
	}
	moves := ""
	for {
		if result, over := r.Over(); over {
			return result, moves
		}
		d, err := players[m.game.Mover(r.Position())].Choose(viewOf(r))
		if err != nil {
			t.Error(err)
			return engine.Result{}, moves
		}
		moves += fmt.Sprintf("%v %v %v %d;", d.Move, d.Explored, d.Visits, deref(d.Nodes))
		r.Play(d.Move)
		for _, p := range players {
			p.Observe(d.Move)
		}
	}
}

func deref(n *uint32) uint32 {
	if n == nil {
		return 0
	}
	return *n
}

func viewOf[P comparable](r *engine.Referee[P]) agent.View[P] {
	return agent.View[P]{Position: r.Position(), Legal: r.Legal(), Counted: r.Counted(), Seen: r.Seen(), Ply: r.Ply(), PlyLimit: engine.DefaultPlyLimit}
}

// score returns the mean of points with half the width of its interval at 95 %, the two
// games of an opening taken as one observation.
func score(points []float64) (mean, half float64) {
	n := float64(len(points) / 2)
	sum, squares := 0.0, 0.0
	for i := 0; i < len(points); i += 2 {
		x := (points[i] + points[i+1]) / 2
		sum += x
		squares += x * x
	}
	mean = sum / n
	return mean, 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))
}

// table holds all agents of these tests.
func table[P comparable]() agent.Table[P] {
	t := agent.Simple[P]()
	for name, maker := range Agents[P]() {
		t[name] = maker
	}
	return Exploring(t)
}

func named[P comparable](t testing.TB, g engine.Game[P], text string) agent.Agent[P] {
	t.Helper()
	a, _, err := table[P]().Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
