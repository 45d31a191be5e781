package main

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/boma-games/boma/configs"
	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/bao"
	"github.com/boma-games/boma/engine/kalah"
	"github.com/boma-games/boma/engine/kiothi"
	"github.com/boma-games/boma/engine/rules"
	"github.com/boma-games/boma/engine/tihbat"
	"github.com/boma-games/boma/pipeline"
	"github.com/boma-games/boma/pipeline/export"
	"github.com/boma-games/boma/pipeline/verify"
)

// catalog names every game once: how it is opened, its RULES.md, and what a person
// types for a move.
var catalog = map[string]entry{
	"bao": of(bao.New, bao.RulesText,
		"the hole you step from, f (front) or b (back) and the file, such as f2"),
	"kalah": of(kalah.New, kalah.RulesText,
		"the house to sow, counted from the player's left, such as 3"),
	"kiothi": of(kiothi.New, kiothi.RulesText,
		"boma:warriors, so 7:3 lifts three from the seventh boma; a redistribution is the emptied boma, "+
			"> and where their warriors go, such as 5+6>S1=2,N3=8"),
	"tihbat": of(tihbat.New, tihbat.RulesText,
		"the hole to sow, 1 or 2, or pass when you must"),
}

// An entry is what the commands know of a game before its rules are chosen.
type entry struct {
	sentences func() []rules.Sentence
	params    []rules.Param
	open      func(l *configs.Library, name string) (variant, error)
}

// A variant is a game under its rules. The types of the rules and of the position
// are known to of alone; each command adds a field here, and its closure there.
type variant struct {
	facts
	opening string // position text
	form    string // of a move, for a person

	moves func(a *app, o movesOptions) onPosition
	apply func(a *app, moves []string) onPosition
	perft func(a *app, depth int) onPosition
	play  func(a *app, o playOptions, position string) error
	best  func(a *app, o bestOptions, position string) error
	bench func(o benchOptions) speed

	exact exact

	compile func(s pipeline.Study, o *studyOptions, t tablesOf) (*pipeline.Variant, error)
	again   verify.Game // the game for verification
	tabled  func(s *pipeline.Study, t tablesOf) (verify.Game, func() error, error)
	text    string // of the rules, as recorded
	replay  func(a *app, r replayed) error
	export  func(tables []string) (export.Game, func() error, error)
}

// An onPosition does a command's work on one position, given as text.
type onPosition func(position string) error

// of returns the entry of a game. The position type is forgotten here, once.
func of[R any, P comparable, G engine.Actor[P]](open func(R) (G, error), text, form string) entry {
	var none R
	return entry{
		sentences: func() []rules.Sentence { return rules.Sentences(text) },
		params:    rules.Params(none),
		open: func(l *configs.Library, name string) (variant, error) {
			chosen, err := configs.Load[R](l, name)
			if err != nil {
				return variant{}, err
			}
			g, err := open(chosen.Rules)
			if err != nil {
				return variant{}, err
			}
			v := variant{facts: factsOf(chosen), opening: g.Format(g.Start()), form: form}
			v.moves = func(a *app, o movesOptions) onPosition { return listMoves(a, g, v, o) }
			v.apply = func(a *app, moves []string) onPosition { return applyMoves(a, g, v, moves) }
			v.perft = func(a *app, depth int) onPosition { return countLeaves(a, g, v, depth) }
			v.play = func(a *app, o playOptions, position string) error { return playAtTerminal(a, g, v, o, position) }
			v.best = func(a *app, o bestOptions, position string) error { return rankMoves(a, g, v, o, position) }
			v.exact = exactOf(g, v.facts)
			v.bench = func(o benchOptions) speed { return measure(g, o) }
			v.again, v.text = verify.Of(g), rules.Text(chosen.Game, chosen.Rules)
			v.replay = func(a *app, r replayed) error { return replayGame(a, g, v, r) }
			v.compile = func(s pipeline.Study, o *studyOptions, t tablesOf) (*pipeline.Variant, error) {
				return compileFor(g, v.facts, v.text, s, o, t)
			}
			v.tabled = func(s *pipeline.Study, t tablesOf) (verify.Game, func() error, error) {
				given, err := openSolved(g, v.facts, s, t)
				return verify.Labelled(g, given), given.Close, err
			}
			v.export = func(tables []string) (export.Game, func() error, error) {
				given, err := openSolved(g, v.facts, &pipeline.Study{}, tablesOf{label: tables})
				return export.Of(g, given), given.Close, err
			}
			return v, nil
		},
	}
}

// games returns the names of the catalogue in alphabetical order.
func games() []string { return slices.Sorted(maps.Keys(catalog)) }

// find returns the entry of the game that a variant's name begins with.
func find(name string) (entry, error) {
	game, _, _, err := configs.SplitName(name)
	if err != nil {
		return entry{}, badf("%w; boma variants lists them", err)
	}
	return findGame(game)
}

func findGame(game string) (entry, error) {
	e, known := catalog[game]
	if !known {
		return e, badf("unknown game %q%s (games: %s)", game, rules.Suggest(game, games()), strings.Join(games(), ", "))
	}
	return e, nil
}

// open returns the variant called name.
func (a *app) open(name string) (variant, error) {
	l, err := a.library()
	if err != nil {
		return variant{}, err
	}
	e, err := find(name)
	if err != nil {
		return variant{}, err
	}
	v, err := e.open(l, name)
	return v, bad(err)
}

// all opens every variant of a game, or of all games. One that cannot be opened does
// not keep the others back: they come along with the error.
func (a *app) all(game string) ([]variant, error) {
	l, err := a.library()
	if err != nil {
		return nil, err
	}
	names := l.Games()
	if game != "" {
		names = []string{game}
	}
	var opened []variant
	var errs []error
	for _, game := range names {
		e, err := findGame(game)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		for _, source := range l.Sources(game) {
			v, err := e.open(l, game+"/"+source)
			if err != nil {
				errs = append(errs, err)
				continue
			}
			opened = append(opened, v)
		}
	}
	return opened, bad(errors.Join(errs...))
}
