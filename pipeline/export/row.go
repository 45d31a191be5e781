package export

import "github.com/boma-games/boma/pipeline/store"

// A row of the export before it is laid into columns. It shares no memory with what it
// was made from.
type row struct {
	features []uint8
	board    int      // features before the stores: all that the moves to come depend on
	actions  []uint16 // legal, ascending
	policy   []float32
	kind     uint8
	played   uint16
	outside  bool // a legal move is beyond the actions
	missing  bool // the policy asked for is not to be had

	outcome, exactWDL     opt[int8]
	margin, exactMargin   opt[int16]
	exactDistance         opt[uint16]
	rootValue, rootMargin opt[float32]

	weight   float32
	count    uint32
	gameID   int64
	opening  int64
	ply      uint16
	mover    uint8
	explored bool

	position, move string // only for text

	results                                      uint32 // of a row of many: how many have a result
	outcomeMean, outcomeSE, marginMean, marginSE opt[float32]
}

// An opt is a value that may be null.
type opt[T any] struct {
	v  T
	ok bool
}

func (o *opt[T]) set(v T) { o.v, o.ok = v, true }

func get[T any](n *store.Null[T], i int) (o opt[T]) {
	o.v, o.ok = n.At(i)
	return o
}

// values copies what the recorded row has.
func (r *row) values(in *page, i int) {
	r.outcome, r.margin = get(&in.Outcome, i), get(&in.Margin, i)
	r.exactWDL, r.exactMargin, r.exactDistance = get(&in.SolvedWDL, i), get(&in.SolvedMargin, i), get(&in.SolvedDistance, i)
	r.rootValue, r.rootMargin = get(&in.RootValue, i), get(&in.RootMargin, i)
	r.weight, r.count = float32(in.period), 1
	r.gameID, r.opening = in.GameID[i], in.OpeningNumber[i]
	r.ply, r.mover, r.explored = in.Ply[i], in.Mover[i], in.Explored[i]
}

// southFirst returns what the holes hold, South's first.
func (r *row) southFirst(holes int) []uint8 {
	if r.mover == 0 {
		return r.features[:2*holes]
	}
	return append(r.features[holes:2*holes:2*holes], r.features[:holes]...)
}
