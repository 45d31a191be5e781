package analysis

// A quantity is a ratio of sums over games: a game adds num to the one and den to the
// other; 0 where it has no part in it.
type quantity struct {
	Metric
	scale float64 // of num
	of    func(f *facts) (num, den int64)
	boot  [2]int // of a figure of plies: the columns of the bootstrap, numerator and denominator
}

// A Metric says what a figure means and who says so.
type Metric struct {
	Name    string `json:"name"`
	Unit    string `json:"unit"`
	Formula string `json:"formula"`
	Source  string `json:"source"`
}

// when gives a figure to the games for which it is true.
func when(is bool, num int64) (int64, int64) {
	if !is {
		return 0, 0
	}
	return num, 1
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

const (
	ours   = "this program"
	browne = "Browne 2008 (QUT eprints 17025), as it is cited; not checked against the thesis"
	ludii  = "Ludii, package metrics, as its source reads"
)

// results are quantities that every game has.
var results = []quantity{
	{Metric{"first_player_score", "score", "s = (W1 + D/2) / (W1 + D + W2)", ours}, 0.5,
		func(f *facts) (int64, int64) { return when(f.finished(), f.sign()+1) }, noBoot},
	{Metric{"first_wins", "share", "W1 / G", ours}, 1,
		func(f *facts) (int64, int64) { return truth(f.result == resultFirst), 1 }, noBoot},
	{Metric{"second_wins", "share", "W2 / G", ours}, 1,
		func(f *facts) (int64, int64) { return truth(f.result == resultSecond), 1 }, noBoot},
	{Metric{"draws", "share", "D / G, repetition draws counted; Ludii calls it drawishness", ludii}, 1,
		func(f *facts) (int64, int64) { return truth(f.result == resultDraw), 1 }, noBoot},
	{Metric{"truncated", "share", "T / G, games stopped at the ply limit: no result; Ludii calls them timeouts", ludii}, 1,
		func(f *facts) (int64, int64) { return truth(!f.finished()), 1 }, noBoot},
	{Metric{"first_wins_decided", "share", "W1 / (W1 + W2)", ours}, 1,
		func(f *facts) (int64, int64) { return when(f.decided(), truth(f.result == resultFirst)) }, noBoot},
	{Metric{"agent_score", "score", "score of the agent whose text sorts first, against the other, over both seats", ours}, 0.5,
		func(f *facts) (int64, int64) {
			if f.swapped {
				return when(f.rivals && f.finished(), 1-f.sign())
			}
			return when(f.rivals && f.finished(), 1+f.sign())
		}, noBoot},
	{Metric{"margin_mean", "seeds", "mean of South's total less North's", ours}, 1,
		func(f *facts) (int64, int64) { return when(f.finished(), f.margin) }, noBoot},
	{Metric{"margin_size", "seeds", "mean of |margin|", ours}, 1,
		func(f *facts) (int64, int64) { return when(f.finished(), max(f.margin, -f.margin)) }, noBoot},
	{Metric{"margin_two", "share", "P(|margin| = 2), of finished games", ours}, 1,
		func(f *facts) (int64, int64) { return when(f.finished(), truth(max(f.margin, -f.margin) == 2)) }, noBoot},
	warrior("match_score_worth_1", 1), warrior("match_score_worth_2", 2), warrior("match_score_worth_10", 10),
	{Metric{"plies", "plies", "mean M; Ludii calls it duration in moves", ludii}, 1,
		func(f *facts) (int64, int64) { return f.plies, 1 }, noBoot},
	{Metric{"laps", "laps", "mean laps of a game", ours}, 1,
		func(f *facts) (int64, int64) { return f.laps, 1 }, noBoot},
	{Metric{"sown", "seeds", "mean seeds sown in a game", ours}, 1,
		func(f *facts) (int64, int64) { return f.sown, 1 }, noBoot},
	{Metric{"longest_move", "laps", "mean over games of the most laps of one move", ours}, 1,
		func(f *facts) (int64, int64) { return f.maxLaps, 1 }, noBoot},
	{Metric{"capturing_moves", "moves", "mean moves of a game that capture", ours}, 1,
		func(f *facts) (int64, int64) { return f.capturing, 1 }, noBoot},
	{Metric{"largest_capture", "seeds", "mean over games of the most seeds captured by one move", ours}, 1,
		func(f *facts) (int64, int64) { return f.maxCapture, 1 }, noBoot},
	{Metric{"first_capture", "ply", "mean ply of the first capture, from 0, of games with one", ours}, 1,
		func(f *facts) (int64, int64) { return when(f.firstCapture >= 0, f.firstCapture) }, noBoot},
	{Metric{"lead_changes", "changes", "mean times the leader by captures changed to the other player", ours}, 1,
		func(f *facts) (int64, int64) { return f.leadChanges, 1 }, noBoot},
	{Metric{"lead_change_browne", "share", "mean of changes of leader / (M - 1)", browne}, one1,
		func(f *facts) (int64, int64) {
			return when(f.plies > 1, fixed(float64(f.leadChanges)/float64(max(1, f.plies-1))))
		}, noBoot},
	{Metric{"decision_share", "share", "sum of plies with b > 1 / sum of plies; Ludii takes the mean over games and calls it decision moves", ours}, 1,
		func(f *facts) (int64, int64) { return f.decisions, f.plies }, [2]int{bootDecisions, bootPlies}},
	{Metric{"capture_share", "share", "sum of capturing moves / sum of plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.capturing, f.plies }, [2]int{bootCapturing, bootPlies}},
	{Metric{"laps_per_move", "laps", "sum of laps / sum of plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.laps, f.plies }, [2]int{bootLaps, bootPlies}},
	{Metric{"sown_per_move", "seeds", "sum of seeds sown / sum of plies", ours}, 1,
		func(f *facts) (int64, int64) { return f.sown, f.plies }, [2]int{bootSown, bootPlies}},
}

// one1 turns fixed point into numbers.
const one1 = 1.0 / one

// warrior is the match score where a win by exactly two is worth so many wins.
func warrior(name string, worth int64) quantity {
	return quantity{Metric{name, "score",
		"first player's points / points, 1 a win, 1/2 each a draw, one_warrior_worth a win by exactly two", "Kiothi's one-warrior rule [K14]"}, 0.5,
		func(f *facts) (int64, int64) {
			if !f.oneWarrior || !f.finished() {
				return 0, 0
			}
			points := int64(1)
			if f.margin == 2 || f.margin == -2 {
				points = worth
			}
			return points * (f.sign() + 1), points
		}, noBoot}
}

// The columns of the bootstrap: what figures of plies are ratios of.
const (
	bootPlies = iota
	bootDecisions
	bootCapturing
	bootLaps
	bootSown
	bootTraced
	bootLegal
	bootCaptured
	bootCovered // from here on, exact values only
	bootErrors
	bootSteps
	bootLoss
	bootChoices
	bootOnly
	bootColumns = 16
)

var noBoot = [2]int{-1, -1}

// boot returns the columns of a game.
func (f *facts) boot() (v [bootColumns]int64) {
	v[bootPlies], v[bootDecisions], v[bootCapturing], v[bootLaps], v[bootSown] = f.plies, f.decisions, f.capturing, f.laps, f.sown
	if f.traced {
		t, l := &f.trace, &f.trace.label
		v[bootTraced], v[bootLegal], v[bootCaptured] = t.plies, t.legal, t.captured
		v[bootCovered], v[bootErrors], v[bootSteps], v[bootLoss] = l.plies, l.errors, l.steps, l.loss
		v[bootChoices], v[bootOnly] = l.choices, l.only
	}
	return v
}
