package kalah

import "testing"

func TestPerft(t *testing.T) { kit.Perft(t, "testdata/perft.txt") }
