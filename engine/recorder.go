package engine

// A Recorder is a game whose positions can be laid into columns of a record. Where
// moves are listed, what FormatMove writes follows from the number of the move alone,
// so that a text is made once and not once a row.
type Recorder[P comparable] interface {
	Game[P]
	// Cells appends the board of p to dst, always as many bytes: what the column
	// board holds.
	Cells(dst []byte, p P) []byte
	// Marks returns a bit for each byte of the board that is marked; 0 in games
	// without marks.
	Marks(p P) uint32
	// Stores returns the seeds that each seat has taken so far; 0 in games without
	// stores.
	Stores(p P) (south, north uint8)
}
