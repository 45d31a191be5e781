package bao

import (
	"testing"

	"github.com/boma-games/boma/engine/enginetest"
)

func BenchmarkRandomPlay(b *testing.B) { enginetest.RandomPlay(b, game(b, nil)) }
