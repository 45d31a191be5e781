package table

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/zeebo/xxh3"
)

var little = binary.LittleEndian

// A head describes a tier in a file.
type head struct {
	size    uint64
	symbols []int32
	counts  []uint64
	lengths []uint32 // of the blocks as stored
	sums    []uint64 // of the blocks as stored
}

// blocks returns how many blocks a tier has and the size of the last.
func (h *head) blocks() (n int, last uint64) {
	size := bytesFor(h.size, shiftFor(len(h.symbols)))
	if size == 0 {
		return 0, 0
	}
	n = int((size-1)/BlockSize) + 1
	return n, size - uint64(n-1)*BlockSize
}

// blockSize returns the size of a block before compression.
func (h *head) blockSize(i int) uint64 {
	if n, last := h.blocks(); i == n-1 {
		return last
	}
	return BlockSize
}

func (h *head) encode() []byte {
	b := little.AppendUint64(nil, h.size)
	b = little.AppendUint32(b, uint32(len(h.symbols)))
	for i, symbol := range h.symbols {
		b = little.AppendUint32(b, uint32(symbol))
		b = little.AppendUint64(b, h.counts[i])
	}
	b = little.AppendUint32(b, uint32(len(h.lengths)))
	for i, length := range h.lengths {
		b = little.AppendUint32(b, length)
		b = little.AppendUint64(b, h.sums[i])
	}
	return b
}

var errHead = errors.New("its head makes no sense")

func decodeHead(b []byte) (*head, error) {
	h := &head{}
	if len(b) < 12 {
		return nil, errHead
	}
	h.size = little.Uint64(b)
	n := int(little.Uint32(b[8:]))
	b = b[12:]
	if n > 1<<16 || len(b) < 12*n+4 {
		return nil, errHead
	}
	for range n {
		h.symbols = append(h.symbols, int32(little.Uint32(b)))
		h.counts = append(h.counts, little.Uint64(b[4:]))
		b = b[12:]
	}
	n = int(little.Uint32(b))
	b = b[4:]
	if want, _ := h.blocks(); n != want || len(b) != 12*n || h.size > 1<<56 || h.size > 0 && len(h.symbols) == 0 {
		return nil, errHead
	}
	for range n {
		h.lengths = append(h.lengths, little.Uint32(b))
		h.sums = append(h.sums, little.Uint64(b[4:]))
		b = b[12:]
	}
	return h, nil
}

// checkBlock compares a block as stored with its checksum.
func (h *head) checkBlock(i int, stored []byte) error {
	if xxh3.Hash(stored) != h.sums[i] {
		return fmt.Errorf("block %d is damaged", i)
	}
	return nil
}
