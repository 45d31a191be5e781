package kiothi

import "github.com/boma-games/boma/engine"

var _ engine.Actor[Position] = (*Game)(nil)
