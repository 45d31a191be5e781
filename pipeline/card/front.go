package card

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// front returns the YAML before the card, which Hugging Face datasets reads.
func front(f *Facts) string {
	var b strings.Builder
	b.WriteString("---\n")
	if f.About.License != "" {
		license(&b, f.About.License)
	}
	fmt.Fprintf(&b, "pretty_name: %s\n", quoted(f.title()))
	b.WriteString("task_categories:\n- reinforcement-learning\n- tabular-regression\n")
	b.WriteString("tags:\n- board-games\n- mancala\n- self-play\n")
	for _, name := range f.games() {
		fmt.Fprintf(&b, "- %s\n", name)
	}
	games, rows := f.totals()
	fmt.Fprintf(&b, "size_categories:\n- %s\n", sizeCategory(games+rows))
	b.WriteString("configs:\n")
	for _, t := range f.tables() {
		f.config(&b, t.Name, "data/"+t.Name+"/", "*/")
	}
	for _, t := range f.tables() {
		for _, v := range f.Variants {
			f.config(&b, t.Name+"-"+v.Folder, "data/"+t.Name+"/"+v.Folder+"/", "")
		}
	}
	b.WriteString("---\n")
	return b.String()
}

// config writes one configuration: the splits that have files below folder.
func (f *Facts) config(b *strings.Builder, name, folder, below string) {
	splits := f.splitsOf(folder)
	if len(splits) == 0 {
		return
	}
	fmt.Fprintf(b, "- config_name: %s\n", name)
	if name == "games" {
		b.WriteString("  default: true\n")
	}
	b.WriteString("  data_files:\n")
	for _, split := range splits {
		fmt.Fprintf(b, "  - split: %s\n    path: %s\n", split, quoted(folder+below+split+"-*.parquet"))
	}
}

// known are the licenses for data that Hugging Face has identifiers for.
var known = []string{
	"apache-2.0", "bsd-2-clause", "bsd-3-clause", "cc0-1.0", "cc-by-3.0", "cc-by-4.0", "cc-by-sa-3.0", "cc-by-sa-4.0",
	"cc-by-nc-4.0", "cc-by-nc-sa-4.0", "cc-by-nc-nd-4.0", "cc-by-nd-4.0", "gpl-3.0", "lgpl-3.0", "mit", "mpl-2.0",
	"odbl", "odc-by", "pddl", "unlicense",
}

// license writes the identifier of a license; one without has its name beside it.
func license(b *strings.Builder, name string) {
	if id := strings.ToLower(name); slices.Contains(known, id) {
		fmt.Fprintf(b, "license: %s\n", id)
		return
	}
	fmt.Fprintf(b, "license: other\nlicense_name: %s\n", quoted(name))
}

// quoted returns text as a string of JSON, which YAML reads as well.
func quoted(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic("card: a string is always JSON: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// sizeCategory returns the class of n rows.
func sizeCategory(n int64) string {
	if n < 1000 {
		return "n<1K"
	}
	steps := []string{"1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B", "100B", "1T"}
	bound := int64(10_000)
	for i := range len(steps) - 1 {
		if n < bound {
			return steps[i] + "<n<" + steps[i+1]
		}
		bound *= 10
	}
	return "n>1T"
}
