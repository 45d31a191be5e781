package analysis

import "fmt"

// traced are quantities that need the moves table, every ply of it.
var traced = append([]quantity{
	{Metric{"branching", "moves", "mean over games of mean b", ludii}, one1,
		func(f *facts) (int64, int64) { return f.per(f.trace.legal) }, noBoot},
	{Metric{"branching_log", "log10 moves", "mean over games of mean log10 b: 10 to it is the geometric mean", ours}, one1,
		func(f *facts) (int64, int64) {
			num, den := f.per(f.trace.logs)
			return num / one, den
		}, noBoot},
	{Metric{"complexity", "log10 games", "mean of sum log10 b: game-tree complexity", ours}, one1,
		func(f *facts) (int64, int64) { return f.trace.logs, truth(f.traced) }, noBoot},
	{Metric{"complexity_ludii", "log10 games", "mean of M log10(mean b); never below complexity", ludii}, one1,
		func(f *facts) (int64, int64) {
			if !f.traced {
				return 0, 0
			}
			return f.trace.ludiiComplexity(), 1
		}, noBoot},
	{Metric{"branching_per_ply", "moves", "sum of b / sum of plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.overPlies(f.trace.legal) }, [2]int{bootLegal, bootTraced}},
	{Metric{"captured_per_move", "seeds", "sum of seeds captured / sum of plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.overPlies(f.trace.captured) }, [2]int{bootCaptured, bootTraced}},
	{Metric{"lead_change_ludii", "share", "mean of times the set of leaders by seeds differs / M, ties and the first position counted", ludii}, one1,
		func(f *facts) (int64, int64) { return f.per(f.trace.leaderSets) }, noBoot},
	{Metric{"drama_browne", "drama", "over decided games: mean over plies the later winner trails of sqrt(E_lead - E_win), E = 1/2 + lead / 2 seeds; 0 if he never trails", browne}, one1,
		func(f *facts) (int64, int64) {
			drama, _ := f.trace.drama(f.seeds)
			return when(f.traced && f.decided(), drama)
		}, noBoot},
	{Metric{"drama_ludii", "drama", "over decided games: mean over all plies of max E - E_winner, E as above", ludii}, one1,
		func(f *facts) (int64, int64) {
			_, drama := f.trace.drama(f.seeds)
			return when(f.traced && f.decided(), drama)
		}, noBoot},
	{Metric{"trailing_share", "share", "over decided games: mean share of plies at which the later winner trails", ours}, one1,
		func(f *facts) (int64, int64) {
			num, den := f.per(f.trace.trailed)
			return when(f.decided() && den > 0, num)
		}, noBoot},
	{Metric{"decisiveness_threshold", "seeds", "over decided games: mean of the largest lead the loser ever has", ludii}, 1,
		func(f *facts) (int64, int64) {
			return when(f.traced && f.decided() && f.plies > 0, f.trace.mostTrailed)
		}, noBoot},
	{Metric{"decisiveness_moves_ludii", "share", "over decided games: ply at which the winner first leads by more than the loser ever does / M", ludii}, one1,
		func(f *facts) (int64, int64) {
			if !f.traced || !f.decided() || f.plies == 0 {
				return 0, 0
			}
			return f.trace.passed(), 1
		}, noBoot},
	{Metric{"convergence_branching", "log10 moves a ply", "mean least-squares slope of log10 b on the ply", ludii}, one1,
		func(f *facts) (int64, int64) {
			slope, _ := f.trace.slopes()
			return when(f.traced && f.plies > 1, slope)
		}, noBoot},
	{Metric{"convergence_seeds", "seeds a ply", "mean least-squares slope of the seeds on the board on the ply", ludii}, one1,
		func(f *facts) (int64, int64) {
			_, slope := f.trace.slopes()
			return when(f.traced && f.plies > 1, slope)
		}, noBoot},
}, leads()...)

// per returns a sum over the plies of a game as a mean, in fixed point.
func (f *facts) per(sum int64) (int64, int64) {
	if !f.traced || f.plies == 0 {
		return 0, 0
	}
	return fixed(float64(sum) / float64(f.plies)), 1
}

func (f *facts) overPlies(sum int64) (int64, int64) {
	if !f.traced {
		return 0, 0
	}
	return sum, f.plies
}

// exact are quantities that need exact values.
var exact = append([]quantity{
	{Metric{"covered_share", "share", "sum of plies with an exact value / sum of plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.overPlies(f.trace.label.plies) }, [2]int{bootCovered, bootTraced}},
	{Metric{"error_rate", "share", "sum of moves that give value away / sum of covered plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.overCovered(f.trace.label.errors) }, [2]int{bootErrors, bootCovered}},
	{Metric{"error_rate_result", "share", "sum of moves that turn a win into a draw or loss, or a draw into a loss / sum of covered plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.overCovered(f.trace.label.steps) }, [2]int{bootSteps, bootCovered}},
	{Metric{"loss_per_move", "seeds or steps", "sum of value given away / sum of covered plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.overCovered(f.trace.label.loss) }, [2]int{bootLoss, bootCovered}},
	{Metric{"only_moves", "share", "sum of covered plies with a choice at which one move alone keeps the value / sum of such plies", ours}, 1,
		func(f *facts) (int64, int64) {
			if !f.traced {
				return 0, 0
			}
			return f.trace.label.only, f.trace.label.choices
		}, [2]int{bootOnly, bootChoices}},
	{Metric{"loss_first_player", "seeds or steps", "mean value South gives away in a game, over covered plies", ours}, 1,
		func(f *facts) (int64, int64) { return when(f.labelled && f.covered[0] > 0, f.loss[0]) }, noBoot},
	{Metric{"loss_second_player", "seeds or steps", "mean value North gives away in a game, over covered plies", ours}, 1,
		func(f *facts) (int64, int64) { return when(f.labelled && f.covered[1] > 0, f.loss[1]) }, noBoot},
}, tenths()...)

func (f *facts) overCovered(sum int64) (int64, int64) {
	if !f.traced {
		return 0, 0
	}
	return sum, f.trace.label.plies
}

// tenths returns the share of games decided at each tenth.
func tenths() (q []quantity) {
	for tenth := range 10 {
		q = append(q, quantity{Metric{
			fmt.Sprintf("decided_at_%d0_percent", tenth), "share",
			"of finished games whose ply floor(M x) is covered: the value there is the result, and stays so", ours}, 1,
			func(f *facts) (int64, int64) {
				if !f.traced || !f.finished() || f.trace.label.plies == 0 {
					return 0, 0
				}
				l := &f.trace.label
				return when(l.known[tenth], truth(l.decided[tenth]))
			}, noBoot})
	}
	return q
}

// quantities are all of them; the first is the score.
var quantities = append(append(append([]quantity{}, results...), traced...), exact...)
