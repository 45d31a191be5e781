package slow

// Outcome ends the game when the player to move has no legal move. [K12]
func (k *kiothi) Outcome(position string) (Outcome, bool) {
	p, err := k.parse(position)
	if err != nil {
		panic(err)
	}
	if p.phase != "play" || len(k.sowings(p)) > 0 { // [K12]
		return Outcome{}, false
	}
	held := p.prison
	if k.r["leftovers"] == "opponent" && k.couldMove(p, other(p.turn)) { // [K12]
		held[other(p.turn)] += p.count(south) + p.count(north)
	} else { // [K12] each takes what stands in his own row
		held[south] += p.count(south)
		held[north] += p.count(north)
	}
	return Outcome{
		South:  held[south],
		North:  held[north],
		Winner: winner(held[south], held[north]), // [K13]
		End:    "no-moves",
	}, true
}

// couldMove tells whether a player could move were it his turn. [K12]
func (k *kiothi) couldMove(p kiothiPosition, who int) bool {
	p.turn = who
	return len(k.sowings(p)) > 0
}

// Repeated leaves the margin as it is: the rest is no one's. [K16]
func (k *kiothi) Repeated(position string) Outcome {
	p, err := k.parse(position)
	if err != nil {
		panic(err)
	}
	return Outcome{
		South:      p.prison[south],
		North:      p.prison[north],
		Unassigned: p.count(south) + p.count(north),
		Winner:     winner(p.prison[south], p.prison[north]), // [K13]
		End:        "repetition",
	}
}

// count is the number of warriors in a player's row.
func (p kiothiPosition) count(side int) int {
	sum := 0
	for boma := 1; boma <= 10; boma++ {
		sum += p.row[side][boma]
	}
	return sum
}
