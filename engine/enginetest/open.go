package enginetest

import (
	"testing"

	"github.com/boma-games/boma/engine/rules"
)

// Open returns the game that open makes of the parameters that differ from the defaults.
func Open[R, G any](t testing.TB, open func(R) (G, error), changes map[string]string) G {
	t.Helper()
	var r R
	rules.SetDefaults(&r)
	for name, value := range changes {
		if err := rules.Set(&r, name, value); err != nil {
			t.Fatal(err)
		}
	}
	g, err := open(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
