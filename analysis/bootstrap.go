package analysis

import (
	"encoding/binary"
	"math"

	"github.com/zeebo/xxh3"
)

// A bootstrap holds the sums of figures of plies, weighted anew in every replicate.
// Whole clusters, pairs of games or games, have a Poisson(1) weight that is a hash of
// the cluster and the replicate, so that parts merge and a run repeats another; and a
// cluster has the same weight in every variant. Chamandy et al. (2012), Estimating
// Uncertainty for Massive Data Streams.
type bootstrap struct {
	replicates int
	plain      []int64 // replicates rows of bootPlain columns
	exact      []int64 // and as many for exact values, where there are any
}

// poisson has the weight of each of 65,536 equally likely hashes.
var poisson = func() (weights [1 << 16]uint8) {
	p, sum := math.Exp(-1), math.Exp(-1)
	k := 0
	for i := range weights {
		for float64(i)+0.5 > sum*(1<<16) && k < 8 {
			k++
			p /= float64(k)
			sum += p
		}
		weights[i] = uint8(k)
	}
	return weights
}()

const lanes = 4 // weights in a hash of 64 bits

// cluster adds one cluster to every replicate by its weight.
func (b *bootstrap) cluster(id int64, v *[bootColumns]int64) {
	if b.plain == nil {
		b.plain = make([]int64, b.replicates*bootPlain)
	}
	exact := v[bootCovered] != 0
	if exact && b.exact == nil {
		b.exact = make([]int64, b.replicates*bootPlain)
	}
	var key [8]byte
	binary.LittleEndian.PutUint64(key[:], uint64(id))
	for r := 0; r < b.replicates; r += lanes {
		hash := xxh3.HashSeed(key[:], uint64(r/lanes))
		for at := r; at < min(r+lanes, b.replicates); at++ {
			w := int64(poisson[uint16(hash)])
			hash >>= 16
			if w == 0 {
				continue
			}
			weigh((*[bootPlain]int64)(b.plain[at*bootPlain:]), (*[bootPlain]int64)(v[:]), w)
			if exact {
				weigh((*[bootPlain]int64)(b.exact[at*bootPlain:]), (*[bootPlain]int64)(v[bootPlain:]), w)
			}
		}
	}
}

func weigh(sums, v *[bootPlain]int64, w int64) {
	sums[0] += w * v[0]
	sums[1] += w * v[1]
	sums[2] += w * v[2]
	sums[3] += w * v[3]
	sums[4] += w * v[4]
	sums[5] += w * v[5]
	sums[6] += w * v[6]
	sums[7] += w * v[7]
}

func (b *bootstrap) add(c *bootstrap) {
	b.plain, b.exact = addAll(b.plain, c.plain), addAll(b.exact, c.exact)
}

func addAll(a, b []int64) []int64 {
	if a == nil && b != nil {
		a = make([]int64, len(b))
	}
	for i, v := range b {
		a[i] += v
	}
	return a
}

// column returns the sum of a column in a replicate.
func (b *bootstrap) column(r, column int) int64 {
	sums := b.plain
	if column >= bootPlain {
		sums, column = b.exact, column-bootPlain
	}
	if sums == nil {
		return 0
	}
	return sums[r*bootPlain+column]
}

// standardError returns that of the ratio of two columns over the replicates; those
// without a denominator are left out.
func (b *bootstrap) standardError(num, den int) float64 {
	var n, mean, squares float64
	for r := range b.replicates {
		d := b.column(r, den)
		if d == 0 {
			continue
		}
		n++
		x := float64(b.column(r, num)) / float64(d)
		delta := x - mean
		mean += delta / n
		squares += delta * (x - mean)
	}
	if n < 2 {
		return math.NaN()
	}
	return math.Sqrt(squares / (n - 1))
}
