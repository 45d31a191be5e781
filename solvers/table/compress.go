package table

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// The compressor and the decompressor may be used from many goroutines at once.
var (
	compressor = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderCRC(false),
			zstd.WithWindowSize(BlockSize), zstd.WithSingleSegment(true))
		if err != nil {
			panic(err) // the options are constants
		}
		return e
	})
	decompressor = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(BlockSize), zstd.WithDecoderConcurrency(0))
		if err != nil {
			panic(err)
		}
		return d
	})
)

// deflate returns a block as it is stored.
func deflate(block []byte, compressed bool) []byte {
	if !compressed {
		return block
	}
	return compressor().EncodeAll(block, nil)
}

// inflate is the inverse of deflate; size is what the block must have then.
func inflate(stored []byte, compressed bool, size int) ([]byte, error) {
	if !compressed {
		if len(stored) != size {
			return nil, fmt.Errorf("%d bytes, want %d", len(stored), size)
		}
		return stored, nil
	}
	block, err := decompressor().DecodeAll(stored, make([]byte, 0, size))
	if err == nil && len(block) != size {
		err = fmt.Errorf("%d bytes, want %d", len(block), size)
	}
	return block, err
}
