package record

// Game is a row of the games table: one finished or truncated game.
type Game struct {
	// game/source[+parameter=value...]
	Variant string `parquet:"variant"`
	// (23-bit hash of study seed, variant and matchup) << 40, plus number
	GameID int64 `parquet:"game_id"`
	// game number in its variant and matchup
	Number int64 `parquet:"number"`
	// who plays whom
	Matchup string `parquet:"matchup"`
	// agent of the first player, with every setting: mcts:iterations=200,c=1.4
	SouthAgent string `parquet:"south_agent"`
	// agent of the second player, with every setting
	NorthAgent string `parquet:"north_agent"`
	// the two games that share an opening with sides swapped have the same
	Pair int64 `parquet:"pair"`
	// train, validation or test, by a hash of the position after the opening
	Split string `parquet:"split"`
	// the moves before the record begins, in notation; empty for starts sampled from a table, where start says all
	Opening string `parquet:"opening"`
	// number of the opening; the same random stream in every variant of the study
	OpeningNumber int64 `parquet:"opening_number"`
	// position in notation in which the record begins
	Start string `parquet:"start"`
	// position in notation at the end
	Final string `parquet:"final"`
	// moves after the opening
	Plies uint16 `parquet:"plies"`
	// +1 South (first player), 0 draw, -1 North; null if truncated
	Winner *int8 `parquet:"winner"`
	// South's total less North's, in seeds; null if truncated
	Margin *int16 `parquet:"margin"`
	// seeds taken by or assigned to South (Bao la Kimasai: stones left)
	SouthTotal uint16 `parquet:"south_total"`
	// seeds taken by or assigned to North (Bao la Kimasai: stones left)
	NorthTotal uint16 `parquet:"north_total"`
	// seeds split evenly or left over (Bao la Kimasai: stones taken); with the two totals the seeds of the position the game began from
	Unassigned uint16 `parquet:"unassigned"`
	// no-moves, all-captured, annihilated, row-empty, repetition or ply-limit
	End string `parquet:"end"`
	// true only for ply-limit: the game has no result
	Truncated bool `parquet:"truncated"`
	// moves that captured
	CapturingMoves uint16 `parquet:"capturing_moves"`
	// most seeds captured by one move
	MaxCapture uint16 `parquet:"max_capture"`
	// ply of the first capture, from 0; null if there was none
	FirstCapturePly *uint16 `parquet:"first_capture_ply"`
	// times the leader by captures changed to the other player
	LeadChanges uint16 `parquet:"lead_changes"`
	// plies with more than one legal move
	DecisionPlies uint16 `parquet:"decision_plies"`
	// relay laps in all
	Laps uint32 `parquet:"laps"`
	// most relay laps in one move
	MaxLaps uint32 `parquet:"max_laps"`
	// seeds sown in all
	Sown uint32 `parquet:"sown"`
	// value South gave away against the tables, over covered plies: margin in seeds, in win-loss games steps; null without tables
	SouthLoss *int32 `parquet:"south_loss"`
	// value North gave away, likewise
	NorthLoss *int32 `parquet:"north_loss"`
	// South's plies that the tables cover; null without tables
	SouthCovered *uint16 `parquet:"south_covered"`
	// North's plies that the tables cover; null without tables
	NorthCovered *uint16 `parquet:"north_covered"`
	// xxh3 of start, opening and moves in notation: equal games are one observation
	MovesHash int64 `parquet:"moves_hash"`
}
