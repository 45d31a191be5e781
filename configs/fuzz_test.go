package configs_test

import (
	"strings"
	"testing"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
)

// FuzzLoad reads any file by any name. What is accepted has rules that may be, and its
// canonical name leads to the same variant; what is refused is refused on one line.
func FuzzLoad(f *testing.F) {
	for _, row := range ruleRows {
		f.Add(head+"rules:\n  "+row.line+"\n", "kiothi/fuzz")
	}
	f.Add(head, "kiothi/fuzz+lift=all+filled=6+opening_boma=up-to-2")
	f.Add(head+"rules: {opening_boma: 1, lap_limit: 7}", "kiothi/fuzz+lap_limit=7")
	f.Add("", "kiothi/wikipedia+bonus=none")
	dir := f.TempDir()
	write(f, dir, "variants/kiothi/fuzz.yaml", head)
	l := library(f, dir)

	f.Fuzz(func(t *testing.T, text, name string) {
		write(t, dir, "variants/kiothi/fuzz.yaml", text)
		v, err := configs.Load[kiothi.Rules](l, name)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "configs: ") || strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("refused with %q", err)
			}
			return
		}
		if err := rules.Check(v.Rules); err != nil {
			t.Error(err)
		}
		again, err := configs.Load[kiothi.Rules](l, v.Name)
		if err != nil || again != v {
			t.Errorf("%q is %+v, and again %+v, %v", name, v, again, err)
		}
	})
}
