package analysis

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// A Meeting is what came of games in which one player moved first against another.
type Meeting struct {
	First, Second int // players, from 0
	Wins          int64
	Draws         int64
	Losses        int64 // of the first
}

// Ratings are the strengths of players by the model of Davidson with an order effect.
//
//	P(first i wins) = gamma pi_i / Z,  P(i loses) = pi_j / Z,  P(draw) = nu sqrt(pi_i pi_j) / Z
//
// Z is their sum. Davidson (1970), JASA 65, 317-328; Davidson and Beaver (1977),
// Biometrics 33, 693-702. Strengths are logarithms with mean 0; in Elo points they are
// 400 log10 pi = 173.7178 theta.
type Ratings struct {
	Players []Rating `json:"players"`
	Gamma   Interval `json:"gamma"` // factor of moving first; 1 is none
	Nu      Interval `json:"nu"`    // factor of draws; 0 without any
	Games   int64    `json:"games"`
	LogLike float64  `json:"log_likelihood"`
	// Steps of Newton's method until no part of the gradient was above 1e-8 a game.
	Steps int `json:"steps"`
	// Separated names what the games leave without an end: then the likelihood rises
	// for ever, and the figures are those under a prior of 350 Elo either way.
	Separated []string `json:"separated,omitempty"`
}

// A Rating is the strength of one player.
type Rating struct {
	Name     string   `json:"name"`
	Strength Interval `json:"strength"` // natural logarithm
	Elo      Interval `json:"elo"`
}

// EloPoint is how many Elo points a natural logarithm of strength is: 400 / ln 10.
const EloPoint = 400 / math.Ln10

// priorElo is the standard deviation of the prior where the likelihood has no maximum.
const priorElo = 350

// ErrNoGames is returned where there is nothing to rate.
var ErrNoGames = errors.New("analysis: no finished games to rate players by")

// Advantage returns the first player's advantage in Elo points, 400 log10 gamma.
func (r *Ratings) Advantage() Interval {
	elo := func(x float64) float64 { return EloPoint * math.Log(x) }
	return Interval{elo(r.Gamma.Estimate), elo(r.Gamma.Low), elo(r.Gamma.High)}
}

// Rate fits the model to the meetings of the named players by maximum likelihood, with
// intervals from the observed information.
func Rate(names []string, meetings []Meeting, level float64) (*Ratings, error) {
	var games, drawn int64
	for _, m := range meetings {
		if min(m.First, m.Second) < 0 || max(m.First, m.Second) >= len(names) {
			return nil, fmt.Errorf("analysis: a meeting of players %d and %d, want 0 to %d", m.First, m.Second, len(names)-1)
		}
		games += m.Wins + m.Draws + m.Losses
		drawn += m.Draws
	}
	if games == 0 {
		return nil, ErrNoGames
	}
	d := davidson{players: len(names), meetings: meetings, draws: drawn > 0}
	r := &Ratings{Games: games}
	r.Separated = d.separated(names)
	x, steps, err := []float64(nil), 0, ErrNoGames
	if len(r.Separated) == 0 {
		if x, steps, err = d.fit(float64(games)); err != nil {
			r.Separated = []string{"no finite maximum: " + err.Error()}
		}
	}
	if err != nil {
		d.prior = square(EloPoint / priorElo)
		if x, steps, err = d.fit(float64(games)); err != nil {
			return nil, fmt.Errorf("analysis: ratings: %w", err)
		}
	}
	r.Steps, r.LogLike = steps, d.logLikelihood(x)
	if err := d.report(r, names, x, normal(level)); err != nil {
		return nil, err
	}
	return r, nil
}

// separated says in words what the maximum of the likelihood is infinite in. It is
// finite where no set of players takes every point from the others, and both wins and
// losses of first players remain to weigh them against each other.
func (d *davidson) separated(names []string) (found []string) {
	won := make([][]bool, d.players) // won[i][j]: i took at least half a point from j
	for i := range won {
		won[i] = make([]bool, d.players)
	}
	var wins, losses int64
	for _, m := range d.meetings {
		wins, losses = wins+m.Wins, losses+m.Losses
		if m.Wins+m.Draws > 0 {
			won[m.First][m.Second] = true
		}
		if m.Losses+m.Draws > 0 {
			won[m.Second][m.First] = true
		}
	}
	switch {
	case wins+losses == 0:
		found = append(found, "every game is drawn: strengths and the first move are not told apart")
	case losses == 0:
		found = append(found, "no first player ever lost: the first-move factor has no upper end")
	case wins == 0:
		found = append(found, "no first player ever won: the first-move factor has no lower end")
	}
	above, below := reach(won, 0, false), reach(won, 0, true)
	var lost, out []string
	for i, name := range names {
		switch {
		case !above[i] && !below[i]:
			out = append(out, name)
		case above[i] != below[i]:
			lost = append(lost, name)
		}
	}
	if len(out) > 0 {
		found = append(found, "never met "+names[0]+", however indirectly: "+strings.Join(out, ", "))
	}
	if len(lost) > 0 {
		found = append(found, "all points go one way between "+names[0]+" and "+strings.Join(lost, ", "))
	}
	return found
}

// reach returns the players that can be reached from one by points taken, or given.
func reach(won [][]bool, from int, given bool) []bool {
	seen := make([]bool, len(won))
	seen[from] = true
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for j := range won {
			edge := won[queue[0]][j]
			if given {
				edge = won[j][queue[0]]
			}
			if edge && !seen[j] {
				seen[j] = true
				queue = append(queue, j)
			}
		}
	}
	return seen
}
