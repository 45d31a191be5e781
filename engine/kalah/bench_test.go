package kalah

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, game(b, nil)) }

// BenchmarkRandomPlayWithoutEmptyCapture measures the rules that most programs have.
func BenchmarkRandomPlayWithoutEmptyCapture(b *testing.B) {
	enginetest.RandomPlay(b, game(b, map[string]string{"empty_capture": "no"}))
}
