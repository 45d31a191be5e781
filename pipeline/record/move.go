package record

// Move is a row of the moves table: one move after the opening.
type Move struct {
	// game/source[+parameter=value...]
	Variant string `parquet:"variant"`
	// agent that moved, with every setting
	Agent string `parquet:"agent"`
	// game_id of the games table
	GameID int64 `parquet:"game_id"`
	// moves since the opening, from 0
	Ply uint16 `parquet:"ply"`
	// number of the opening, for splitting and clustering
	OpeningNumber int64 `parquet:"opening_number"`
	// 0 South, 1 North
	Mover uint8 `parquet:"mover"`
	// before the move. Kiothi 20 bytes: South's boma 1..10, North's 1..10; Tihbat 4 bytes and Kalah 2 x houses bytes likewise; Bao la Kimasai 6 bytes: South's ring, then North's, 24 bits little-endian each, bit i = hole i of the ring b1..bn, fn..f1
	Board []byte `parquet:"board"`
	// bit i: board byte i is marked; 0 in games without marks
	Marks uint32 `parquet:"marks"`
	// seeds in South's store before the move; 0 in Bao la Kimasai, which has no store
	SouthStore uint8 `parquet:"south_store"`
	// seeds in North's store before the move, likewise
	NorthStore uint8 `parquet:"north_store"`
	// the move in notation
	Move string `parquet:"move"`
	// number of legal moves
	Legal uint16 `parquet:"legal"`
	// relay laps of the move
	Laps uint32 `parquet:"laps"`
	// seeds the move sowed
	Sown uint32 `parquet:"sown"`
	// seeds the move captured
	Captured uint8 `parquet:"captured"`
	// of the game, for the mover: +1, 0, -1; null if truncated
	Outcome *int8 `parquet:"outcome"`
	// of the game, for the mover, in seeds; null if truncated
	Margin *int16 `parquet:"margin"`
	// plies to the end of the game, this move included; null if truncated
	PliesLeft *uint16 `parquet:"plies_left"`
	// exact value for the mover, +1, 0, -1; null where no table covers it
	SolvedWDL *int8 `parquet:"solved_wdl"`
	// exact final margin for the mover, in seeds (score games); null where no table covers it
	SolvedMargin *int16 `parquet:"solved_margin"`
	// distance as the table defines it; null where no table covers it
	SolvedDistance *uint16 `parquet:"solved_distance"`
	// number of legal moves that keep the value; null where no table covers it
	Optimal *uint16 `parquet:"optimal"`
	// steps of win, draw, loss that the played move gave away; null where no table covers it
	LossWDL *int8 `parquet:"loss_wdl"`
	// margin that the played move gave away, in seeds; null where no table covers it
	LossMargin *int16 `parquet:"loss_margin"`
	// expected result for the mover, -1 to 1 (MCTS); null for agents without one
	RootValue *float32 `parquet:"root_value"`
	// expected or searched margin for the mover, in seeds (alpha-beta, MCTS); null for agents without one
	RootMargin *float32 `parquet:"root_margin"`
	// nodes searched; null for agents that do not search
	SearchNodes *uint32 `parquet:"search_nodes"`
	// depth searched, in plies; null for agents that do not search
	SearchDepth *uint16 `parquet:"search_depth"`
	// legal moves in notation, in ascending order; null unless the study asks
	LegalMoves []string `parquet:"legal_moves,list,optional"`
	// search visits in the order of legal_moves; null for agents without visits
	Visits []uint32 `parquet:"visits,list,optional"`
	// drawn for exploration, not chosen for strength
	Explored bool `parquet:"explored"`
}
