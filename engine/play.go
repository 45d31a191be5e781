package engine

import "math/rand/v2"

// PlayUniformly plays the rest of r's game with moves drawn uniformly.
func PlayUniformly[P comparable](r *Referee[P], rng *rand.Rand) Result {
	for {
		if result, over := r.Over(); over {
			return result
		}
		if n := r.Counted(); n > 0 {
			r.Play(Move(rng.Uint64N(n)))
			continue
		}
		legal := r.Legal()
		r.Play(legal[rng.Uint64N(uint64(len(legal)))])
	}
}
