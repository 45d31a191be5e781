package rings

// A matrix is rows of bits; a row begins with a word of its own.
type matrix struct {
	rows, columns int
	stride        int // words a row
	words         []uint64
}

func newMatrix(rows, columns int) *matrix {
	stride := (columns + 63) / 64
	return &matrix{rows, columns, stride, make([]uint64, rows*stride)}
}

func (m *matrix) row(i int) []uint64 { return m.words[i*m.stride : (i+1)*m.stride : (i+1)*m.stride] }

func (m *matrix) bit(i, j int) bool { return m.words[i*m.stride+j/64]>>(j%64)&1 == 1 }

func (m *matrix) set(i, j int) { m.words[i*m.stride+j/64] |= 1 << (j % 64) }

// valid returns the bits of word w of a row that stand for columns.
func (m *matrix) valid(w int) uint64 {
	if w == m.stride-1 && m.columns%64 != 0 {
		return 1<<(m.columns%64) - 1
	}
	return ^uint64(0)
}

// fill sets every bit.
func (m *matrix) fill() {
	for i := range m.words {
		m.words[i] = m.valid(i % m.stride)
	}
}

// block reads the 64 by 64 bits of rows from 64 i and word w.
func (m *matrix) block(b *[64]uint64, i, w int) {
	n := min(64, m.rows-64*i)
	at := 64*i*m.stride + w
	for k := range n {
		b[k] = m.words[at]
		at += m.stride
	}
	clear(b[n:])
}

// transpose mirrors a block at its diagonal.
//
// H. S. Warren, Hacker's Delight, 2nd edition (2012), section 7-3.
func transpose(b *[64]uint64) {
	mask := uint64(0x00000000ffffffff)
	for j := 32; j != 0; j >>= 1 {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (b[k&63]>>(j&63) ^ b[(k+j)&63]) & mask
			b[k&63] ^= t << (j & 63)
			b[(k+j)&63] ^= t
		}
		mask ^= mask << (j >> 1 & 63)
	}
}
