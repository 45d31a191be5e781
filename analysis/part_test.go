package analysis

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// parted is a dataset whose files part pairs, with two variants, labels and cut games.
func parted(t *testing.T, dir string) {
	a, b := coins(1, 301, 0.55, 0.1, true), coins(2, 301, 0.45, 0.2, true)
	for i := range a {
		if i%7 == 0 {
			a[i].truncated = true
		}
		for ply := range a[i].moves {
			a[i].moves[ply].label = &fakeLabel{wdl: int8(ply%3 - 1), loss: int8(ply % 2), margin: int16(ply), lossMargin: int16(ply % 4), optimal: 1}
		}
	}
	dataset(t, dir, false,
		fixture{variant: "bao/x", south: "a", north: "a", pairs: true, games: a, shard: 37},
		fixture{variant: "bao/x", south: "b", north: "b", pairs: true, games: a, shard: 41},
		fixture{variant: "bao/x", south: "a", north: "b", pairs: true, games: b, shard: 53},
		fixture{variant: "bao/y", south: "a", north: "a", pairs: true, games: b, shard: 37},
		fixture{variant: "bao/y", south: "a", north: "b", pairs: true, games: a, shard: 75},
		fixture{variant: "bao/y", south: "b", north: "b", pairs: true, games: b, shard: 37})
}

// told is all that is worked out of a dataset.
func told(t *testing.T, d *Data) string {
	t.Helper()
	c, err := d.Compare("bao/x", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Skill()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, v := range []any{d.Report(), c, s} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}

func sources(t *testing.T, dir string) (files []Source) {
	t.Helper()
	_, units, err := layout(dir)
	if err != nil {
		t.Fatal(err)
	}
	short := func(path string) string { return strings.TrimPrefix(path, dir+"/") }
	for _, u := range units {
		files = append(files, Source{short(u.games), short(u.moves), u.gamesRows, u.movesRows})
	}
	return files
}

func encoded(t *testing.T, p *Part) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPartsAddUp cuts a dataset into random parts, sends each through its encoding, and
// wants of them what one look at the whole gives, to the last digit.
func TestPartsAddUp(t *testing.T) {
	dir := t.TempDir()
	parted(t, dir)
	o := Options{Settings: Settings{Replicates: 60}}
	want := told(t, read(t, dir, o))
	files := sources(t, dir)
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 8 {
		rng.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
		var texts [][]byte
		for rest := files; len(rest) > 0; {
			n := 1 + rng.IntN(len(rest))
			p, err := SumUp(t.Context(), dir, rest[:n], 60, 1+round%3)
			if err != nil {
				t.Fatal(err)
			}
			texts, rest = append(texts, encoded(t, p)), rest[n:]
		}
		n := len(texts)
		d, err := Gather(dir, o, func() (*Part, error) {
			if len(texts) == 0 {
				return nil, nil
			}
			p, err := DecodePart(bytes.NewReader(texts[0]))
			texts = texts[1:]
			return p, err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := told(t, d); got != want {
			t.Fatalf("%d parts give\n%s\nwant\n%s", n, got, want)
		}
	}
}

// TestPartIsWhole wants an encoding to keep all that a part holds, and to be the same for
// the same games.
func TestPartIsWhole(t *testing.T) {
	dir := t.TempDir()
	parted(t, dir)
	files := sources(t, dir)
	p, err := SumUp(t.Context(), dir, files, 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	text := encoded(t, p)
	q, err := DecodePart(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for key, tally := range p.tallies { // words and weights are what a machine works with
		tally.boot.plain.words, tally.boot.exact.words, tally.boot.weights = nil, nil, nil
		other := q.tallies[key]
		other.boot.plain.words, other.boot.exact.words = nil, nil
		for _, c := range tally.open {
			if len(c.num) == 0 {
				t.Fatal("a cluster without quantities")
			}
		}
		if !reflect.DeepEqual(tally, other) {
			t.Errorf("%v: %+v\nis read as\n%+v", key, tally, other)
		}
	}
	if !reflect.DeepEqual(p, q) {
		t.Errorf("%+v\nis read as\n%+v", p, q)
	}
	slices.Reverse(files)
	again, err := SumUp(t.Context(), dir, files, 60, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(encoded(t, again), text) {
		t.Error("the same games give other bytes")
	}
	for cut := 0; cut < len(text); cut += 1 + cut/3 {
		if _, err := DecodePart(bytes.NewReader(text[:cut])); err == nil {
			t.Errorf("the first %d of %d bytes are taken for a part", cut, len(text))
		}
	}
}

// TestGatherRefuses wants parts that are not the dataset to be refused.
func TestGatherRefuses(t *testing.T) {
	dir := t.TempDir()
	parted(t, dir)
	files := sources(t, dir)
	for _, tt := range []struct {
		files      []Source
		replicates int
		want       string
	}{
		{files[1:], 60, "games, want the 1806 of "},
		{append(files[:1:1], files...), 60, "stands in two files or twice"},
		{files, 61, "61 replicates, want 60"},
	} {
		p, err := SumUp(t.Context(), dir, tt.files, tt.replicates, 2)
		if err == nil {
			parts := []*Part{p, nil}
			_, err = Gather(dir, Options{Settings: Settings{Replicates: 60}}, func() (*Part, error) {
				p := parts[0]
				parts = parts[1:]
				return p, nil
			})
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want %q", err, tt.want)
		}
	}
}
