// Package configs loads variants: named sets of rules, each with its source.
//
// A variant is named game/source, with changes of single parameters after it, such as
// kiothi/standard+filled=5. A source is a file variants/<game>/<source>.yaml. The
// files here are embedded in the program; a folder on disk overrides and adds to them.
//
// The package knows no game. The caller hands over the Rules struct of the game, and
// package rules reads from its tags what may stand in a file or a name.
package configs

import (
	"fmt"

	"github.com/boma-games/boma/engine/rules"
)

// A Variant is a named set of rules.
type Variant[R any] struct {
	Name         string // canonical, such as kiothi/standard+filled=5
	Game, Source string
	Title        string
	Region       string // where the game is played, and by whom
	Reference    string // bibliographic source
	Ours         string // which of the values stand in no source
	Origin       string // "embedded" or the path of the file
	Rules        R
	Hash         string // of Rules, as [rules.Hash] makes it
}

// Load returns the variant called name.
//
// Name need not be canonical: changes may stand in any order and may repeat the
// source's own value. The Name of the variant has them in the order of the game's
// RULES.md, without such repeats, so that equal rules within a source have one name.
func Load[R any](l *Library, name string) (Variant[R], error) {
	game, source, changes, err := SplitName(name)
	if err != nil {
		return Variant[R]{}, err
	}
	path, text, err := l.read(game, source)
	if err != nil {
		return Variant[R]{}, fmt.Errorf("configs: %s: %w", name, err)
	}
	v, err := parse[R](path, text)
	if err != nil {
		return Variant[R]{}, fmt.Errorf("configs: %w", err)
	}
	base := v.Rules
	if err := apply(&v.Rules, changes); err != nil {
		return Variant[R]{}, fmt.Errorf("configs: %s: %w", name, err)
	}
	v.Game, v.Source, v.Origin = game, source, l.origin(game, source)
	v.Name = game + "/" + source + rules.Changes(v.Rules, base)
	v.Hash = rules.Hash(game, v.Rules)
	return v, nil
}
