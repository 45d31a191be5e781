package rules

import (
	"reflect"
	"testing"
)

const leaflet = `# Tea

[C0] Water, and what goes into it
[C9] in the same paragraph.

[C1] The pot holds tea
for all who sit down.
- ` + "`cups: 4` page · `5` page (\"some accounts\"), MW · any 1..12 ours" + `

Not numbered.

[C2] ours · Steeping.
- ` + "`steep: 3` page · `none` ablation (water,\n  nothing else) · any even 2..10 ours" + `
- ` + "`lid: on` page" + `

[C3] No parameter, ` + "`milk: no`" + `.
`

func TestSentences(t *testing.T) {
	want := []Sentence{
		{Number: "C0", Text: "Water, and what goes into it [C9] in the same paragraph."},
		{Number: "C1", Text: "The pot holds tea for all who sit down.", Choices: []Choice{
			{Param: "cups", Sources: []Source{{"4", "page"}, {"5", `page ("some accounts"), MW`}, {"any 1..12", "ours"}}},
		}},
		{Number: "C2", Text: "ours · Steeping.", Choices: []Choice{
			{Param: "steep", Sources: []Source{{"3", "page"}, {"none", "ablation (water, nothing else)"}, {"any even 2..10", "ours"}}},
			{Param: "lid", Sources: []Source{{"on", "page"}}},
		}},
		{Number: "C3", Text: "No parameter, `milk: no`."},
	}
	got := Sentences(leaflet)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

func TestFrom(t *testing.T) {
	cups := Sentences(leaflet)[1].Choices[0]
	for value, want := range map[string]string{"4": "page", "5": `page ("some accounts"), MW`, "7": "ours"} {
		if got := cups.From(value); got != want {
			t.Errorf("%s is from %q, want %q", value, got, want)
		}
	}
	lid := Sentences(leaflet)[2].Choices[1]
	if got := lid.From("off"); got != "" {
		t.Errorf("a value that is not there is from %q", got)
	}
}

func TestValueWithoutQuotes(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a value without quotes was read")
		}
	}()
	Sentences("[C1] Tea.\n- `cups: 4` page · five page")
}
