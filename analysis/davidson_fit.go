package analysis

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A davidson is the model as a choice among three outcomes, whose log weights are
// linear in the parameters x = (theta_1 ... theta_n, log gamma, log nu):
//
//	first wins  log gamma + theta_i
//	draw        log nu + (theta_i + theta_j)/2
//	first loses theta_j
//
// so that the log-likelihood is concave. Strengths are fixed to a mean of 0 by a term
// -(sum theta)²/2, which moves no maximum.
type davidson struct {
	players  int
	meetings []Meeting
	draws    bool    // there is a nu
	prior    float64 // precision of a normal prior on every parameter; 0 is none
}

func (d *davidson) size() int {
	if d.draws {
		return d.players + 2
	}
	return d.players + 1
}

// features returns, of each outcome, the parameters with their weights.
func (d *davidson) features(m Meeting) [3][]term {
	f := [3][]term{{{m.First, 1}, {d.players, 1}}, nil, {{m.Second, 1}}}
	if d.draws {
		f[1] = []term{{m.First, 0.5}, {m.Second, 0.5}, {d.players + 1, 1}}
	}
	return f
}

type term struct {
	at     int
	weight float64
}

func (m Meeting) counts() [3]float64 {
	return [3]float64{float64(m.Wins), float64(m.Draws), float64(m.Losses)}
}

// probabilities returns those of first wins, draw, first loses, and the log of Z.
func (d *davidson) probabilities(x []float64, f [3][]term) (p [3]float64, logZ float64) {
	top := math.Inf(-1)
	for o, terms := range f {
		if terms == nil {
			p[o] = math.Inf(-1)
			continue
		}
		for _, t := range terms {
			p[o] += t.weight * x[t.at]
		}
		top = max(top, p[o])
	}
	sum := 0.0
	for o := range p {
		p[o] = math.Exp(p[o] - top)
		sum += p[o]
	}
	for o := range p {
		p[o] /= sum
	}
	return p, top + math.Log(sum)
}

// logLikelihood returns that of the games, without the term that fixes the mean.
func (d *davidson) logLikelihood(x []float64) (sum float64) {
	for _, m := range d.meetings {
		f := d.features(m)
		_, logZ := d.probabilities(x, f)
		for o, n := range m.counts() {
			if n == 0 {
				continue
			}
			sum -= n * logZ
			for _, t := range f[o] {
				sum += n * t.weight * x[t.at]
			}
		}
	}
	return sum
}

func (d *davidson) objective(x []float64) float64 {
	mean := 0.0
	sum := d.logLikelihood(x)
	for i, v := range x {
		sum -= d.prior / 2 * v * v
		if i < d.players {
			mean += v
		}
	}
	return sum - mean*mean/2
}

// slopes returns the gradient and the observed information, the negative of the
// second derivatives.
//
//	n (E f f' - E f E f')  for each meeting of n games
func (d *davidson) slopes(x []float64) (gradient []float64, information *mat.SymDense) {
	k := d.size()
	gradient, information = make([]float64, k), mat.NewSymDense(k, nil)
	add := func(i, j int, v float64) { information.SetSym(i, j, information.At(i, j)+v) }
	for _, m := range d.meetings {
		f, counts := d.features(m), m.counts()
		n := counts[0] + counts[1] + counts[2]
		p, _ := d.probabilities(x, f)
		mean := make([]float64, k)
		for o, terms := range f {
			for _, t := range terms {
				gradient[t.at] += (counts[o] - n*p[o]) * t.weight
				mean[t.at] += p[o] * t.weight
				for _, u := range terms {
					if u.at >= t.at {
						add(t.at, u.at, n*p[o]*t.weight*u.weight)
					}
				}
			}
		}
		for i, a := range mean {
			for j := i; a != 0 && j < k; j++ {
				add(i, j, -n*a*mean[j])
			}
		}
	}
	total := 0.0
	for _, v := range x[:d.players] {
		total += v
	}
	for i := range k {
		gradient[i] -= d.prior * x[i]
		add(i, i, d.prior)
		for j := i; i < d.players && j < d.players; j++ {
			add(i, j, 1)
		}
		if i < d.players {
			gradient[i] -= total
		}
	}
	return gradient, information
}

const (
	maxSteps     = 200
	converged    = 1e-8 // of the gradient, a game
	tooFar       = 14   // a logarithm of odds, 2,400 Elo: further is without end
	conditioning = 1e11
)

// fit climbs by Newton's method, halving steps that do not rise.
func (d *davidson) fit(games float64) (x []float64, steps int, err error) {
	x = make([]float64, d.size())
	at := d.objective(x)
	for steps = range maxSteps {
		gradient, information := d.slopes(x)
		steepest := 0.0
		for _, g := range gradient {
			steepest = max(steepest, math.Abs(g))
		}
		var factor mat.Cholesky
		if !factor.Factorize(information) || factor.Cond() > conditioning {
			return x, steps, errors.New("the games do not tell strength from the first move")
		}
		if steepest <= converged*games {
			return x, steps, nil
		}
		var step mat.VecDense
		if err := factor.SolveVecTo(&step, mat.NewVecDense(len(x), gradient)); err != nil {
			return x, steps, err
		}
		if x, at, err = d.climb(x, at, &step); err != nil {
			return x, steps, err
		}
	}
	return x, steps, fmt.Errorf("no convergence in %d steps", maxSteps)
}

func (d *davidson) climb(x []float64, at float64, step *mat.VecDense) ([]float64, float64, error) {
	for size := 1.0; size > 1e-10; size /= 2 {
		next, far := make([]float64, len(x)), 0.0
		for i := range x {
			next[i] = x[i] + size*step.AtVec(i)
			far = max(far, math.Abs(next[i]))
		}
		if value := d.objective(next); value >= at-1e-12*math.Abs(at) {
			if far > tooFar {
				return x, at, errors.New("a parameter runs away")
			}
			return next, value, nil
		}
	}
	return x, at, errors.New("no step rises")
}

// report fills in the estimates with intervals of z standard errors.
func (d *davidson) report(r *Ratings, names []string, x []float64, z float64) error {
	_, information := d.slopes(x)
	var factor mat.Cholesky
	var covariance mat.SymDense
	if !factor.Factorize(information) {
		return errors.New("analysis: ratings: no covariance")
	}
	if err := factor.InverseTo(&covariance); err != nil {
		return fmt.Errorf("analysis: ratings: %w", err)
	}
	n := float64(d.players)
	var mean, whole float64
	rows := make([]float64, d.players)
	for i := range d.players {
		mean += x[i] / n
		for j := range d.players {
			rows[i] += covariance.At(i, j) / n
		}
		whole += rows[i] / n
	}
	for i, name := range names { // the variance of theta_i less the mean
		se := math.Sqrt(max(0, covariance.At(i, i)-2*rows[i]+whole))
		s := Interval{x[i] - mean, x[i] - mean - z*se, x[i] - mean + z*se}
		r.Players = append(r.Players, Rating{name, s, s.scale(0, EloPoint)})
	}
	factorOf := func(i int) Interval { return around(x[i], math.Sqrt(covariance.At(i, i)), z) }
	r.Gamma = factorOf(d.players)
	if d.draws {
		r.Nu = factorOf(d.players + 1)
	}
	return nil
}

// around returns exp of log ± z standard errors.
func around(log, se, z float64) Interval {
	return Interval{math.Exp(log), math.Exp(log - z*se), math.Exp(log + z*se)}
}
