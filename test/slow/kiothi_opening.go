package slow

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Start is the position before the redistributions.
func (k *kiothi) Start() string {
	p := kiothiPosition{turn: south, phase: "r1"}
	for side := range p.row { // [K2] in the rightmost boma
		for boma := 11 - k.r.whole("filled"); boma <= 10; boma++ {
			p.row[side][boma] = k.r.whole("warriors_per_boma")
		}
	}
	if k.r["opening_boma"] == "0" { // [K3]
		k.begin(&p)
	}
	return p.format()
}

// begin starts play: the marks are set and South is to sow. [K3] [K4]
func (k *kiothi) begin(p *kiothiPosition) {
	p.turn, p.phase = south, "play" // [K3] South makes the first sowing
	for side := range p.row {
		for boma := 1; boma <= 10; boma++ {
			switch k.r["protection"] { // [K4]
			case "marked":
				p.mark[side][boma] = p.row[side][boma] > 0
			case "unsown":
				p.mark[side][boma] = true
			}
		}
	}
}

// redistribute plays a redistribution given in notation. [K3]
func (k *kiothi) redistribute(p kiothiPosition, text string) (Move, error) {
	parts, err := pair(text, ">")
	if err != nil {
		return Move{}, err
	}
	for _, set := range k.bomaSets(p) {
		if setText(set) != parts[0] {
			continue
		}
		put, err := parsePut(parts[1])
		if err != nil {
			return Move{}, err
		}
		q, hand := p.lift(set)
		if put.sum() != hand { // [K3] puts their warriors, all of them
			return Move{}, fmt.Errorf("%q puts down other than the %d it lifts", text, hand)
		}
		for side := range put {
			for boma := 1; boma <= 10; boma++ {
				q.row[side][boma] += put[side][boma] // [K3] any boma of the board
			}
		}
		k.handOver(&q)
		return Move{Text: text, To: q.format(), Sown: hand}, nil
	}
	return Move{}, fmt.Errorf("%q empties boma it may not", text)
}

// handOver follows a redistribution: North's comes next, or play begins. [K3]
func (k *kiothi) handOver(p *kiothiPosition) {
	if p.phase == "r1" {
		p.turn, p.phase = north, "r2"
		return
	}
	k.begin(p)
}

// lift empties a set of the mover's boma and counts their warriors. [K3]
func (p kiothiPosition) lift(set []int) (kiothiPosition, int) {
	hand := 0
	for _, boma := range set {
		hand += p.row[p.turn][boma]
		p.row[p.turn][boma] = 0 // no mark is touched [K3]
	}
	return p, hand
}

// bomaSets lists the sets of own occupied boma that may be emptied. [K3]
func (k *kiothi) bomaSets(p kiothiPosition) [][]int {
	var occupied []int
	for boma := 1; boma <= 10; boma++ {
		if p.row[p.turn][boma] > 0 {
			occupied = append(occupied, boma)
		}
	}
	least, most := 2, 2
	switch k.r["opening_boma"] {
	case "1":
		least, most = 1, 1
	case "up-to-2":
		least, most = 1, 2
	}
	least = min(least, len(occupied)) // [K3] empties those he has
	most = min(most, len(occupied))
	var sets [][]int
	for size := least; size <= most; size++ {
		sets = append(sets, choices(occupied, size)...)
	}
	return sets
}

// choices lists the ways to choose that many from a list, in order.
func choices(from []int, size int) [][]int {
	if size == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for i := range from {
		for _, rest := range choices(from[i+1:], size-1) {
			all = append(all, append([]int{from[i]}, rest...))
		}
	}
	return all
}

// setText writes the emptied boma.
func setText(set []int) string {
	words := make([]string, len(set))
	for i, boma := range set {
		words[i] = strconv.Itoa(boma)
	}
	return strings.Join(words, "+")
}

// Count gives the number of redistributions of an r1 or r2 position: for each
// set of boma emptied, the ways to put w warriors into twenty boma.
func Count(r Rules, position string) (*big.Int, error) {
	k, p, err := opening(r, position)
	if err != nil {
		return nil, err
	}
	sum := new(big.Int)
	for _, set := range k.bomaSets(p) {
		_, w := p.lift(set)
		sum.Add(sum, new(big.Int).Binomial(int64(w+19), 19))
	}
	return sum, nil
}

// opening reads a position in which a redistribution is due.
func opening(r Rules, position string) (*kiothi, kiothiPosition, error) {
	full, err := complete("kiothi", r)
	if err != nil {
		return nil, kiothiPosition{}, err
	}
	k := newKiothi(full)
	p, err := k.parse(position)
	if err == nil && p.phase == "play" {
		err = errInPlay
	}
	return k, p, err
}
