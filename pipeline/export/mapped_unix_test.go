//go:build unix

package export

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/boma-games/boma/pipeline"
)

// TestMapped maps a file of several batches into memory, and wants the columns of fixed size
// to lie in it, and every batch but the last to be full.
func TestMapped(t *testing.T) {
	t.Parallel()
	s := small()
	s.Games, s.Shard, s.PlyLimit, s.Splits = 3000, 1000, 2000, pipeline.Splits{}
	s.Matchups = []pipeline.Matchup{{South: "random", North: "random"}}
	m := generate(t, s, variantOf{"kiothi", ""})
	dir, r := m.export(t, nil)
	v := &r.Variants[0]
	f, err := os.Open(filepath.Join(dir, v.Files[0].Path))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := syscall.Mmap(int(f.Fd()), 0, int(v.Files[0].Bytes), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(data)
	inside := func(b []byte) bool {
		at, from := uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(unsafe.Pointer(unsafe.SliceData(data)))
		return at >= from && at+uintptr(len(b)) <= from+uintptr(len(data))
	}
	read, err := ipc.NewMappedFileReader(data)
	if err != nil {
		t.Fatal(err)
	}
	if read.NumRecords() < 3 {
		t.Fatalf("%d batches: this test shows little", read.NumRecords())
	}
	var rows int64
	for i := range read.NumRecords() {
		b, err := read.RecordBatchAt(i)
		if err != nil {
			t.Fatal(err)
		}
		rows += b.NumRows()
		if i < read.NumRecords()-1 && b.NumRows() != batchRows {
			t.Errorf("batch %d has %d rows, want %d", i, b.NumRows(), batchRows)
		}
		for k, column := range b.Columns() {
			parts := column.Data().Buffers()[1:]
			if list, ok := column.(array.ListLike); ok {
				parts = list.ListValues().Data().Buffers()[1:]
			}
			for _, part := range parts {
				if !inside(part.Bytes()) {
					t.Errorf("column %s of batch %d was copied", b.ColumnName(k), i)
				}
			}
		}
	}
	if rows != v.Rows {
		t.Errorf("%d rows, want %d", rows, v.Rows)
	}
}
