package slow

// capture takes what a move that ended in the empty boma at takes; the
// capturing warrior stands there now.
func (k *kiothi) capture(s *sowing, at place) {
	if at.side != s.turn { // [K10] only in the mover's own row
		return
	}
	if k.r["capture_needs_crossing"] == "yes" && !s.crossed { // [K10]
		return
	}
	bonus := []place{}
	if at.boma == 1 { // [K11]
		bonus = k.bonus(s) // judged on the board as it stands before [K10] takes
	}
	enemies := 0
	if s.open(at.facing()) { // [K10]
		enemies = s.take(at.facing())
	}
	if k.r["bonus_needs_capture"] == "yes" && enemies == 0 { // [K11]
		bonus = nil
	}
	for _, b := range bonus {
		enemies += s.take(b) // [K11] with any [K10] capture, or alone
	}
	if enemies > 0 || k.r["capturing_warrior"] == "always" { // [K10]
		s.take(at) // [K10] [K11] the capturing warrior goes along, once
	}
}

// bonus lists the enemy boma that the leftmost bonus takes. [K11]
func (k *kiothi) bonus(s *sowing) []place {
	enemy := other(s.turn)
	switch k.r["bonus"] {
	case "three-right":
		return s.allOpen([]place{{enemy, 9}, {enemy, 8}, {enemy, 7}})
	case "three-from-opposite":
		return s.allOpen([]place{{enemy, 10}, {enemy, 9}, {enemy, 8}})
	case "run":
		var run []place
		for boma := 10; boma >= 1 && s.open(place{enemy, boma}); boma-- {
			run = append(run, place{enemy, boma})
		}
		return run
	}
	return nil // none
}

// allOpen is the list itself, or nothing if one of it cannot be taken: fewer
// than three, no bonus. [K11]
func (s *sowing) allOpen(list []place) []place {
	for _, b := range list {
		if !s.open(b) {
			return nil
		}
	}
	return list
}

// open tells whether a boma is occupied and not marked. [K10] [K11]
func (s *sowing) open(at place) bool {
	return s.row[at.side][at.boma] > 0 && !s.mark[at.side][at.boma]
}

// take moves all warriors of a boma to the mover's prison. [K10]
func (s *sowing) take(at place) int {
	taken := s.row[at.side][at.boma]
	s.row[at.side][at.boma] = 0
	s.prison[s.turn] += taken
	return taken
}
