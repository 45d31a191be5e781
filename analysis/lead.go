package analysis

import "fmt"

// leads returns what is known of the lead at each tenth of a game: how large the first
// player's is, and how often the later winner has it. The lead is that of seeds
// captured, as in a trace.
func leads() (q []quantity) {
	for tenth := range 10 {
		q = append(q,
			quantity{Metric{fmt.Sprintf("lead_at_%d0_percent", tenth), "seeds",
				"of finished games: South's lead in seeds at ply floor(M x)", ours}, 1,
				func(f *facts) (int64, int64) {
					lead, known := f.leadAt(tenth)
					return when(known && f.finished(), lead)
				}, noBoot},
			quantity{Metric{fmt.Sprintf("winner_ahead_at_%d0_percent", tenth), "share",
				"of decided games: at ply floor(M x) the later winner leads", ours}, 1,
				func(f *facts) (int64, int64) {
					lead, known := f.leadAt(tenth)
					return when(known && f.decided(), truth(lead*f.sign() > 0))
				}, noBoot})
	}
	return q
}

// leadAt returns South's lead before the move at a tenth of the game, if its moves are
// known.
func (f *facts) leadAt(tenth int) (int64, bool) {
	plies := len(f.trace.leads)
	if !f.traced || plies == 0 {
		return 0, false
	}
	return int64(f.trace.leads[tenth*plies/10]), true
}
