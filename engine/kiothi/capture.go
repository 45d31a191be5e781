package kiothi

import (
	"math/bits"

	"github.com/boma-games/boma/engine"
)

// capture takes what a move that ended in the mover's hole last takes, and returns
// the position and how many warriors went to his prison. open holds the boma that are occupied and
// not marked. [K10] [K11]
func (g *Game) capture(p Position, last int, open uint32) (Position, int) {
	facing := holes - 1 - last
	taken := open & (1 << facing) // [K10]
	if last%boma == 0 && (taken != 0 || !g.bonusWithK10) {
		taken |= g.bonus(open, facing) // [K11]
	}
	if taken == 0 && !g.loneCapturer {
		return p, 0
	}
	taken |= 1 << last // the capturing warrior goes along, once
	n := 0
	for ; taken != 0; taken &= taken - 1 {
		var there uint64
		p.Board, there = p.Board.Empty(uint64(bits.TrailingZeros32(taken)))
		n += int(there)
	}
	if p.Mover == engine.South {
		p.Prison.South += uint8(n)
	} else {
		p.Prison.North += uint8(n)
	}
	return p, n
}

// bonuses holds what [K11] takes under each value of bonus. facing is the boma that
// faces the mover's boma 1: the enemy's boma 10; his 9, 8 ... are the holes before it.
var bonuses = map[string]func(open uint32, facing int) uint32{
	"three-right":         func(open uint32, facing int) uint32 { return ifAll(open, 0b111<<(facing-3)) },
	"three-from-opposite": func(open uint32, facing int) uint32 { return ifAll(open, 0b111<<(facing-2)) },
	"run":                 run,
	"none":                func(uint32, int) uint32 { return 0 },
}

// ifAll returns three if each of them is open.
func ifAll(open, three uint32) uint32 {
	if open&three == three {
		return three
	}
	return 0
}

// run returns the enemy's boma 10, 9, 8 ... as long as each is open.
func run(open uint32, facing int) uint32 {
	var taken uint32
	for x := facing; x > facing-boma && open>>x&1 == 1; x-- {
		taken |= 1 << x
	}
	return taken
}
