package pipeline

import (
	"errors"
	"fmt"
	"sync"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline/store"
	"github.com/boma-games/boma/solvers/agent"
)

// Facts are what a variant says of itself.
type Facts struct {
	Name  string // canonical, such as kiothi/standard+filled=5
	Rules string // every parameter as text
	Hash  string // of the rules, in hex
}

// A Variant is one variant of a study, ready to play. Its position type is forgotten.
type Variant struct {
	Facts
	Kind       string    // of openings: by-game is resolved
	Rearranged bool      // games begin with redistributions
	Matchups   []Matchup // agents with every setting, as the study would write them
	Recorded   []Matchup // agents by their recorded names
	Tables     []TableFacts

	scribe  func() Scribe
	close   func() error
	writers sync.Pool // of *unitWriter
}

// A Scribe plays games of a variant, one after another, and writes their rows. It is
// for one goroutine.
type Scribe interface {
	// Play plays game number of a matchup and appends its rows to the batches that
	// to returns for its split. After an error the batches hold parts of a game.
	Play(matchup int, number int64, to func(split string) Batches) error
}

// Batches are where rows go. Moves is nil where none are recorded.
type Batches struct {
	Games *store.Games
	Moves *store.Moves
}

// NewScribe returns a scribe of the variant.
func (v *Variant) NewScribe() Scribe { return v.scribe() }

// Close ends what its agents hold.
func (v *Variant) Close() error { return v.close() }

// Folder returns the name of the variant in paths.
func (v *Variant) Folder() string { return Folder(v.Name, v.Hash) }

func (v *Variant) facts() VariantFacts {
	return VariantFacts{v.Name, v.Folder(), v.Rules, v.Hash, v.Kind, v.Recorded}
}

// Compile works a study out for one variant, with what tables give it. The study is
// resolved and checked.
func Compile[P comparable](g engine.Recorder[P], f Facts, s Study, agents agent.Table[P], solved Solved[P]) (*Variant, error) {
	c := &compiled[P]{game: g, facts: f, study: s, from: g.Start(), solved: solved}
	v, err := c.compile(agents)
	if err != nil {
		err = errors.Join(err, c.close())
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return v, nil
}

// compiled is a variant with its position type.
type compiled[P comparable] struct {
	game       engine.Recorder[P]
	facts      Facts
	study      Study // agents with every setting
	from       P     // the position that games begin from, unless it is drawn
	solved     Solved[P]
	kind       string
	rearranged bool                // games begin with redistributions
	agents     [][2]agent.Agent[P] // by matchup and slot
	recorded   []Matchup
}

func (c *compiled[P]) compile(agents agent.Table[P]) (*Variant, error) {
	if err := c.readStart(); err != nil {
		return nil, err
	}
	if err := c.chooseKind(); err != nil {
		return nil, err
	}
	if err := c.makeAgents(agents); err != nil {
		return nil, err
	}
	if err := c.refuseRepeats(); err != nil {
		return nil, err
	}
	return &Variant{
		Facts: c.facts, Kind: c.kind, Rearranged: c.rearranged, Matchups: c.study.Matchups, Recorded: c.recorded, Tables: c.solved.Facts(),
		scribe: func() Scribe { return newScribe(c) },
		close:  c.close,
	}, nil
}

func (c *compiled[P]) readStart() (err error) {
	if c.study.Start.Position == "" {
		return nil
	}
	if c.from, err = c.game.Parse(c.study.Start.Position); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	r := engine.NewReferee[P](c.game, c.study.PlyLimit)
	r.Begin(c.from)
	if result, over := r.Over(); over {
		return refuse("start", c.study.Start.Position, "a position with a legal move (the game is over: %v)", result.End)
	}
	return nil
}

// chooseKind resolves by-game, and refuses redistributions where there are none.
func (c *compiled[P]) chooseKind() error {
	_, counted := engine.Counted[P](c.game, c.from)
	c.rearranged = counted
	c.kind = c.study.Openings.Kind
	switch {
	case c.kind == ByGame && counted:
		c.kind = Redistribution
	case c.kind == ByGame:
		c.kind = RandomPlies
	case c.kind == Redistribution && !counted:
		return refuse("openings.kind", c.kind, "%s or %s: games begin from a position without a redistribution",
			RandomPlies, NoOpening)
	}
	return nil
}

func (c *compiled[P]) makeAgents(agents agent.Table[P]) error {
	matchups := c.study.Matchups
	c.study.Matchups = nil
	for _, m := range matchups {
		south, southText, err := agents.Parse(c.game, m.South)
		if err != nil {
			return err
		}
		c.agents = append(c.agents, [2]agent.Agent[P]{south})
		north, northText, err := agents.Parse(c.game, m.North)
		if err != nil {
			return err
		}
		c.agents[len(c.agents)-1][slotB] = north
		c.study.Matchups = append(c.study.Matchups, Matchup{southText, northText})
		c.recorded = append(c.recorded, Matchup{south.Name(), north.Name()})
	}
	return nil
}

// refuseRepeats refuses a matchup that would play one game again and again: agents
// without chance from openings that all lead to one position.
func (c *compiled[P]) refuseRepeats() error {
	different := int64(1)
	if c.study.Pairs {
		different = 2
	}
	for i, pair := range c.agents {
		if pair[slotA].Random() || pair[slotB].Random() || c.study.Games <= different {
			continue
		}
		one, err := newScribe(c).oneOpening(i)
		if err != nil {
			return err
		}
		if one {
			return refuse("games", c.study.Games, "%d: neither agent of %v plays by chance and all openings lead to one position, "+
				"so it would record one game again and again (openings.kind: %s has more)", different, c.recorded[i], RandomPlies)
		}
	}
	return nil
}

func (c *compiled[P]) close() error {
	var errs []error
	if c.solved.Close != nil {
		errs = append(errs, c.solved.Close())
	}
	for _, pair := range c.agents {
		for _, a := range pair {
			if a != nil {
				errs = append(errs, a.Close())
			}
		}
	}
	return errors.Join(errs...)
}
