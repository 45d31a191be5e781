package store

import (
	"encoding/binary"
	"fmt"

	"github.com/parquet-go/parquet-go"
)

// maxDictionary is the size, in bytes, at which a dictionary of texts takes no
// more; the pages after that are plain.
const maxDictionary = 1 << 20

// names is a column of texts without nulls, as indices of one or two bytes into
// a dictionary of the row group in order of appearance.
type names struct {
	v     *Names
	local []uint32 // by code: index in dict, plus 1
	dict  []string
	size  int      // bytes of dict as written
	plain bool     // dict takes no more
	ids   []uint32 // scratch

	last  parquet.Dictionary // reading: the one that codes belongs to
	codes []uint32           // by index in last
}

func (c *names) rows() (int, bool) { return len(c.v.Codes), true }
func (c *names) drop(n int)        { c.v.Codes = c.v.Codes[:copy(c.v.Codes, c.v.Codes[n:])] }

func (c *names) begin() {
	clear(c.local)
	c.dict, c.size, c.plain = c.dict[:0], 0, false
}

func (c *names) dictionary(body []byte) ([]byte, int) {
	for _, text := range c.dict {
		body = appendText(body, text)
	}
	return body, len(c.dict)
}

func (c *names) bounds() (lo, hi []byte) {
	if c.plain || len(c.dict) == 0 {
		return nil, nil
	}
	first, last := c.dict[0], c.dict[0]
	for _, text := range c.dict {
		first, last = min(first, text), max(last, text)
	}
	return []byte(first), []byte(last)
}

func (c *names) encode(p *page, n int) {
	p.values = n
	c.append(p, c.v.Codes[:n])
}

func (c *names) append(p *page, codes []uint32) {
	if len(codes) == 0 {
		return
	}
	if same(codes) {
		if id := c.id(codes[0]); !c.plain {
			p.run(len(codes), int(id))
			return
		}
	}
	ids := c.ids[:0]
	for _, code := range codes {
		if c.plain {
			break
		}
		ids = append(ids, c.id(code))
	}
	c.ids = ids
	if c.plain {
		for _, code := range codes {
			p.body = appendText(p.body, c.v.Texts[code])
		}
		return
	}
	p.indices(len(ids), len(c.dict)-1, func(out []byte) {
		if len(c.dict) > 1<<8 {
			for i, id := range ids {
				binary.LittleEndian.PutUint16(out[2*i:], uint16(id))
			}
			return
		}
		for i, id := range ids {
			out[i] = byte(id)
		}
	})
}

// id returns the index of a code in the dictionary, or sets c.plain.
func (c *names) id(code uint32) uint32 {
	if int(code) < len(c.local) {
		if id := c.local[code]; id > 0 {
			return id - 1
		}
	}
	return c.enter(code)
}

func (c *names) enter(code uint32) uint32 {
	text := c.v.Texts[code]
	if len(c.dict) > maxIndex || c.size+4+len(text) > maxDictionary {
		c.plain = true
		return 0
	}
	if missing := len(c.v.Texts) - len(c.local); missing > 0 {
		c.local = append(c.local, make([]uint32, missing)...)
	}
	c.dict = append(c.dict, text)
	c.size += 4 + len(text)
	c.local[code] = uint32(len(c.dict))
	return uint32(len(c.dict)) - 1
}

func same(codes []uint32) bool {
	for _, code := range codes {
		if code != codes[0] {
			return false
		}
	}
	return true
}

func appendText(body []byte, text string) []byte {
	return append(binary.LittleEndian.AppendUint32(body, uint32(len(text))), text...)
}

func (c *names) decode(src parquet.Page) error {
	c.v.Codes = c.v.Codes[:0]
	return c.read(src)
}

// read appends the values of src.
func (c *names) read(src parquet.Page) error {
	dict, data := src.Dictionary(), src.Data()
	if data.Size() == 0 {
		return nil
	}
	if dict == nil {
		text, offsets := data.ByteArray()
		for i := range len(offsets) - 1 {
			c.v.Append(string(text[offsets[i]:offsets[i+1]]))
		}
		return nil
	}
	if dict != c.last {
		c.last, c.codes = dict, c.codes[:0]
		entries := dict.Page().Data()
		text, offsets := entries.ByteArray()
		for i := range len(offsets) - 1 {
			c.codes = append(c.codes, c.v.Code(string(text[offsets[i]:offsets[i+1]])))
		}
	}
	for _, i := range data.Int32() {
		if uint(i) >= uint(len(c.codes)) {
			return fmt.Errorf("dictionary index %d, want 0 to %d", i, len(c.codes)-1)
		}
		c.v.Codes = append(c.v.Codes, c.codes[i])
	}
	return nil
}

// texts is a column of byte strings without nulls, each after its length.
type texts struct{ v *Bytes }

func (c *texts) rows() (int, bool)                    { return len(c.v.Ends), true }
func (c *texts) begin()                               {}
func (c *texts) dictionary(body []byte) ([]byte, int) { return body, 0 }
func (c *texts) bounds() (lo, hi []byte)              { return nil, nil }

func (c *texts) drop(n int) {
	gone := c.v.start(n)
	c.v.Data = c.v.Data[:copy(c.v.Data, c.v.Data[gone:])]
	c.v.Ends = c.v.Ends[:copy(c.v.Ends, c.v.Ends[n:])]
	for i := range c.v.Ends {
		c.v.Ends[i] -= gone
	}
}

func (c *texts) encode(p *page, n int) {
	p.values = n
	for i := range n {
		row := c.v.At(i)
		p.body = append(binary.LittleEndian.AppendUint32(p.body, uint32(len(row))), row...)
	}
}

func (c *texts) decode(src parquet.Page) error {
	data := src.Data()
	text, offsets := data.ByteArray()
	c.v.Data, c.v.Ends = append(c.v.Data[:0], text...), c.v.Ends[:0]
	if len(offsets) > 0 {
		c.v.Ends = append(c.v.Ends, offsets[1:]...)
	}
	return nil
}
