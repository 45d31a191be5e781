package rules

import (
	"slices"
	"strings"
	"testing"
)

// tea is a Rules struct with a parameter of every kind.
type tea struct {
	Cups  int    `param:"cups" clause:"C1" want:"4|1..12"`
	Steep int    `param:"steep" clause:"C2" want:"3|none=0|2..10/2"`
	Leaf  string `param:"leaf" clause:"C3" want:"green|black|white"`
	Milk  string `param:"milk" clause:"C4" want:"no"`
}

func usual() (t tea) {
	SetDefaults(&t)
	return t
}

func TestParams(t *testing.T) {
	for i, want := range []struct {
		name, clause, first string
		number              bool
		words, want         string
	}{
		{"cups", "C1", "4", true, "", "1..12"}, // the default lies in the range
		{"steep", "C2", "3", true, "none", "3, none or 2..10 in steps of 2"},
		{"leaf", "C3", "green", false, "green black white", "green, black or white"},
		{"milk", "C4", "no", false, "no", "no"},
	} {
		p := Params(tea{})[i]
		if p.Name != want.name || p.Clause != want.clause || p.Default != want.first || p.Number != want.number {
			t.Errorf("parameter %d is %+v, want %+v", i, p, want)
		}
		if words := strings.Join(p.Words(), " "); words != want.words {
			t.Errorf("%s: words %q, want %q", p.Name, words, want.words)
		}
		if got := p.Want(); got != want.want {
			t.Errorf("%s: want is %q, want %q", p.Name, got, want.want)
		}
	}
}

func TestSetDefaults(t *testing.T) {
	if got, want := usual(), (tea{Cups: 4, Steep: 3, Leaf: "green", Milk: "no"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct {
		name, value string
		want        tea
	}{
		{"cups", "1", tea{1, 3, "green", "no"}},
		{"cups", "4", tea{4, 3, "green", "no"}},
		{"cups", "12", tea{12, 3, "green", "no"}},
		{"steep", "none", tea{4, 0, "green", "no"}},
		{"steep", "3", tea{4, 3, "green", "no"}},
		{"steep", "10", tea{4, 10, "green", "no"}},
		{"leaf", "white", tea{4, 3, "white", "no"}},
	} {
		got := usual()
		if err := Set(&got, c.name, c.value); err != nil || got != c.want {
			t.Errorf("%s=%s: %+v, %v, want %+v", c.name, c.value, got, err, c.want)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"cups", "0", `cups = 0, want 1..12 [C1]`},
		{"cups", "13", `cups = 13, want 1..12 [C1]`},
		{"cups", "-1", `cups = -1, want 1..12 [C1]`},
		{"cups", "04", `cups = 04, want 1..12 [C1]`},
		{"cups", "+4", `cups = +4, want 1..12 [C1]`},
		{"cups", "4.0", `cups = 4.0, want 1..12 [C1]`},
		{"cups", "", `cups = , want 1..12 [C1]`},
		{"cups", "99999999999999999999", `cups = 99999999999999999999, want 1..12 [C1]`},
		{"steep", "0", `steep = 0, want 3, none or 2..10 in steps of 2 [C2]`}, // it has a word
		{"steep", "5", `steep = 5, want 3, none or 2..10 in steps of 2 [C2]`},
		{"steep", "12", `steep = 12, want 3, none or 2..10 in steps of 2 [C2]`},
		{"steep", "twelve", `steep = twelve, want 3, none or 2..10 in steps of 2 [C2]`},
		{"steep", "noen", `steep = noen, want 3, none or 2..10 in steps of 2 [C2], did you mean "none"?`},
		{"leaf", "", `leaf = , want green, black or white [C3]`},
		{"leaf", "Green", `leaf = Green, want green, black or white [C3], did you mean "green"?`},
		{"leaf", "blck", `leaf = blck, want green, black or white [C3], did you mean "black"?`},
		{"leaf", "oolong", `leaf = oolong, want green, black or white [C3]`},
		{"milk", "yes", `milk = yes, want no [C4]`},
		{"cup", "4", `unknown parameter "cup", did you mean "cups"?; parameters: cups, steep, leaf, milk`},
		{"sugar", "4", `unknown parameter "sugar"; parameters: cups, steep, leaf, milk`},
		{"", "4", `unknown parameter ""; parameters: cups, steep, leaf, milk`},
	} {
		got := usual()
		if err := Set(&got, c.name, c.value); err == nil || err.Error() != c.want {
			t.Errorf("%s=%s:\n got %v\nwant %s", c.name, c.value, err, c.want)
		}
		if got != usual() {
			t.Errorf("%s=%s was refused and left %+v", c.name, c.value, got)
		}
	}
}

func TestCheck(t *testing.T) {
	if err := Check(usual()); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		rules tea
		want  string
	}{
		{tea{}, `cups = 0, want 1..12 [C1]`}, // zero is not a game
		{tea{Cups: 4, Steep: 5, Leaf: "green", Milk: "no"}, `steep = 5, want 3, none or 2..10 in steps of 2 [C2]`},
		{tea{Cups: 4, Steep: 0, Leaf: "", Milk: "no"}, `leaf = , want green, black or white [C3]`},
		{tea{Cups: 4, Steep: 0, Leaf: "green"}, `milk = , want no [C4]`},
	} {
		if err := Check(c.rules); err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.rules, err, c.want)
		}
	}
}

func TestSuggest(t *testing.T) {
	known := []string{"marked", "unsown", "none"}
	for written, want := range map[string]string{
		"markd":        "marked", // one left out
		"marcked":      "marked", // one too many
		"narked":       "marked", // one wrong
		"makred":       "marked", // two swapped
		"unsow":        "unsown",
		"non":          "none",
		"nnoe":         "none",
		"xyz":          "",
		"":             "",
		"none":         "", // it is known: nothing to suggest
		"mrkdx":        "",
		"protection":   "",
		"markedmarked": "",
	} {
		if want != "" {
			want = `, did you mean "` + want + `"?`
		}
		if got := Suggest(written, known); got != want {
			t.Errorf("%q: %q, want %q", written, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "bca", 2},
		{"kitten", "sitting", 3}, {"ca", "abc", 3}, // a swapped pair is not touched again
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestTextAndHash(t *testing.T) {
	r := usual()
	if err := Set(&r, "steep", "none"); err != nil {
		t.Fatal(err)
	}
	const text = "tea cups=4 steep=none leaf=green milk=no"
	if got := Text("tea", r); got != text {
		t.Errorf("%q, want %q", got, text)
	}
	// printf '%s' "tea cups=4 steep=none leaf=green milk=no" | sha256sum
	const hash = "87637cdd6bebe05f8b3bd321970bd532ffeaf250012582be4bd106a7a3ed968a"
	if got := Hash("tea", r); got != hash {
		t.Errorf("%s, want %s", got, hash)
	}
	if Hash("tea", usual()) == hash || Hash("coffee", r) == hash {
		t.Error("other rules have the same hash")
	}
}

func TestChanges(t *testing.T) {
	r := usual()
	if got := Changes(r, usual()); got != "" {
		t.Errorf("%q, want nothing", got)
	}
	for _, c := range []struct{ name, value, want string }{ // in the order of the struct, not of setting
		{"leaf", "white", "+leaf=white"},
		{"steep", "none", "+steep=none+leaf=white"},
		{"cups", "12", "+cups=12+steep=none+leaf=white"},
		{"leaf", "green", "+cups=12+steep=none"},
	} {
		if err := Set(&r, c.name, c.value); err != nil {
			t.Fatal(err)
		}
		if got := Changes(r, usual()); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := Changes(usual(), r); got != "+cups=4+steep=3" {
		t.Errorf("the other way round %q", got)
	}
}

func TestValueReadsWhatSetWrote(t *testing.T) {
	for _, p := range Params(tea{}) {
		for _, value := range append(slices.Clone(p.Words()), "2", "3", "4", "10") {
			r := usual()
			if Set(&r, p.Name, value) == nil && p.Value(r) != value {
				t.Errorf("%s=%s is read as %s", p.Name, value, p.Value(r))
			}
		}
	}
}

// crooked has a tag that is no number.
type crooked struct {
	Cups int `param:"cups" clause:"C1" want:"four"`
}

func TestCrookedTag(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a tag that cannot be read was")
		}
	}()
	Params(crooked{})
}
