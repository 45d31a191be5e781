package table

import (
	"encoding/json"
	"fmt"

	"github.com/zeebo/xxh3"
)

// The magic at either end of a file; the digit is that of the format.
const (
	magic    = "boma table 1\r\n\x1a\x00"
	endMagic = "ends 1\r\n"

	tierMark  = "TIER"
	indexMark = "INDX"
)

// The kinds of table.
const (
	Margin    = "margin"   // values: what the mover still gains, seeds
	WinLoss   = "win-loss" // values: 1, 0, -1 for the mover
	Distances = "distance"
)

// BlockSize is the size of a block before compression, in bytes.
const BlockSize = 1 << 14

// A Header says what a table holds.
type Header struct {
	Game       string `json:"game"`
	Variant    string `json:"variant"`
	Rules      string `json:"rules"` // hash of the resolved rules
	Kind       string `json:"kind"`
	Loops      bool   `json:"loops"`  // positions can recur: distances go with the values
	Most       int    `json:"most"`   // most seeds on the board
	Covers     string `json:"covers"` // the same in words
	Tiers      int    `json:"tiers"`
	Positions  uint64 `json:"positions"`
	Compressed bool   `json:"compressed"` // with zstd, block by block
	Program    string `json:"program"`    // that wrote it, with its version
}

// encode returns the beginning of a file.
func (h Header) encode() []byte {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // numbers and text only
	}
	return append([]byte(magic), section("", text)...)
}

// section returns a mark, a length, the text and its checksum.
func section(mark string, text []byte) []byte {
	b := append([]byte(mark), 0, 0, 0, 0)
	little.PutUint32(b[len(mark):], uint32(len(text)))
	b = append(b, text...)
	return little.AppendUint64(b, xxh3.Hash(text))
}

func (h *Header) decode(text []byte) error {
	if err := json.Unmarshal(text, h); err != nil {
		return err
	}
	if h.Tiers < 1 || h.Tiers > 1<<24 {
		return fmt.Errorf("tiers = %d, want 1 to %d", h.Tiers, 1<<24)
	}
	return nil
}
