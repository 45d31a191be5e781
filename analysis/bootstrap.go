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
//
// Nearly all of the time goes here, so figures are first added up two to a word.
type bootstrap struct {
	replicates   int
	plain, exact weighted
	weights      []uint8 // of the cluster at hand, by replicate
}

// weighted is eight columns in every replicate.
type weighted struct {
	sums    []int64  // a row of columns a replicate; nil before the first cluster
	words   []uint64 // the same of the last clusters, two columns in each of four words
	pending int      // clusters in words
}

const (
	bootWidth   = bootColumns / 2
	smallFigure = 1 << 20                              // of a column, to be packed
	mostWeight  = 8                                    // in poisson
	mostPending = 1 << 32 / (smallFigure * mostWeight) // clusters that 32 bits have room for
)

// poisson has the weight of each of 65,536 equally likely hashes.
var poisson = func() (weights [1 << 16]uint8) {
	p, sum := math.Exp(-1), math.Exp(-1)
	k := 0
	for i := range weights {
		for float64(i)+0.5 > sum*(1<<16) && k < mostWeight {
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
	if b.weights == nil {
		b.weights = make([]uint8, (b.replicates+lanes-1)/lanes*lanes)
	}
	var key [8]byte
	binary.LittleEndian.PutUint64(key[:], uint64(id))
	for r := 0; r < len(b.weights); r += lanes {
		hash := xxh3.HashSeed(key[:], uint64(r/lanes))
		w := (*[lanes]uint8)(b.weights[r:])
		w[0], w[1], w[2], w[3] = poisson[uint16(hash)], poisson[uint16(hash>>16)], poisson[uint16(hash>>32)], poisson[hash>>48]
	}
	b.plain.add(b.weights[:b.replicates], (*[bootWidth]int64)(v[:]))
	if v[bootCovered] != 0 {
		b.exact.add(b.weights[:b.replicates], (*[bootWidth]int64)(v[bootWidth:]))
	}
}

func (s *weighted) add(weights []uint8, v *[bootWidth]int64) {
	if s.sums == nil {
		s.sums, s.words = make([]int64, len(weights)*bootWidth), make([]uint64, len(weights)*bootWidth/2)
	}
	var word [bootWidth / 2]uint64
	for i := range word {
		low, high := uint64(v[2*i]), uint64(v[2*i+1])
		if low >= smallFigure || high >= smallFigure {
			s.addLarge(weights, v)
			return
		}
		word[i] = low | high<<32
	}
	for r, w := range weights {
		row := (*[bootWidth / 2]uint64)(s.words[r*bootWidth/2:])
		row[0] += uint64(w) * word[0]
		row[1] += uint64(w) * word[1]
		row[2] += uint64(w) * word[2]
		row[3] += uint64(w) * word[3]
	}
	if s.pending++; s.pending == mostPending {
		s.unpack()
	}
}

func (s *weighted) addLarge(weights []uint8, v *[bootWidth]int64) {
	for r, w := range weights {
		for i, x := range v {
			s.sums[r*bootWidth+i] += int64(w) * x
		}
	}
}

// unpack moves what stands in words to the sums.
func (s *weighted) unpack() {
	for i, word := range s.words {
		s.sums[2*i] += int64(word & math.MaxUint32)
		s.sums[2*i+1] += int64(word >> 32)
	}
	clear(s.words)
	s.pending = 0
}

// merge adds another part.
func (s *weighted) merge(t *weighted) {
	if t.sums == nil {
		return
	}
	t.unpack()
	if s.sums == nil {
		s.sums, s.words = make([]int64, len(t.sums)), make([]uint64, len(t.words))
	}
	for i, v := range t.sums {
		s.sums[i] += v
	}
}

func (b *bootstrap) merge(c *bootstrap) {
	b.plain.merge(&c.plain)
	b.exact.merge(&c.exact)
}

// column returns the sum of a column in a replicate.
func (b *bootstrap) column(r, column int) int64 {
	s := &b.plain
	if column >= bootWidth {
		s, column = &b.exact, column-bootWidth
	}
	if s.sums == nil {
		return 0
	}
	if s.pending > 0 {
		s.unpack()
	}
	return s.sums[r*bootWidth+column]
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
