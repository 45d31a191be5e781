package agent

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/boma-games/boma/engine"
)

// An outside agent is another program that answers questions, one line of JSON each.
// docs/exec.md is the protocol. Every question says all there is to know, so that any
// process of the program can answer it: there are as many as are asked at once.
type outside[P comparable] struct {
	game    engine.Game[P]
	variant string
	words   []string // the command
	name    string
	random  bool
	timeout time.Duration

	mu     sync.Mutex
	idle   []*process
	all    []*process
	closed bool
}

// Outside returns the maker of outside agents. Variant is told to the program; an
// answer that takes longer than the timeout is an error.
func Outside[P comparable](variant string, timeout time.Duration) Maker[P] {
	return Maker[P]{
		Settings: []Setting{Word("random", "yes", "yes", "no")},
		Rest:     &Rest{Name: "command", Bare: true, Want: "a program and its arguments, parted by spaces, such as python3 net.py"},
		Make: func(g engine.Game[P], v Values) (Agent[P], error) {
			a := &outside[P]{game: g, variant: variant, random: v["random"] == "yes", timeout: timeout}
			a.words = strings.Fields(v["command"])
			sum, err := fingerprint(a.words)
			if err != nil {
				return nil, err
			}
			a.name = "exec:random=" + v["random"] + ",sha256=" + sum
			return a, nil
		},
	}
}

// Name holds a hash of the program and no path.
func (a *outside[P]) Name() string { return a.name }

// Random is what the text says: a program does not show what it does with its seed.
func (a *outside[P]) Random() bool { return a.random }

func (a *outside[P]) NewGame(_ engine.Seat, rng *rand.Rand) Player[P] {
	return outsidePlayer[P]{a, rng}
}

type outsidePlayer[P comparable] struct {
	*outside[P]
	rng *rand.Rand
}

func (outsidePlayer[P]) Observe(engine.Move) {}

// A question is a line to the program, and an answer one of its own.
type question struct {
	Variant  string   `json:"variant"`
	Position string   `json:"position"`
	Legal    []string `json:"legal"`   // empty where moves are counted
	Count    uint64   `json:"count"`   // of legal moves
	History  []string `json:"history"` // positions that must not be reached again, the current one last
	Ply      int      `json:"ply"`
	PlyLimit int      `json:"ply_limit"`
	Seed     *uint32  `json:"seed,omitempty"`
}

type answer struct {
	Move     *string  `json:"move"`
	Value    *float32 `json:"value"`
	Margin   *float32 `json:"margin"`
	Visits   []uint32 `json:"visits"`
	Nodes    *uint32  `json:"nodes"`
	Depth    *uint16  `json:"depth"`
	Explored bool     `json:"explored"`
}

func (p outsidePlayer[P]) Choose(v View[P]) (Decision, error) {
	line, err := json.Marshal(p.question(v))
	if err != nil {
		return Decision{}, err
	}
	reply, err := p.ask(append(line, '\n'))
	if err != nil {
		return Decision{}, fmt.Errorf("agent exec:%s: %w", strings.Join(p.words, " "), err)
	}
	d, err := p.read(reply, v)
	if err != nil {
		return d, fmt.Errorf("agent exec:%s answered %s in position %q: %w",
			strings.Join(p.words, " "), short(reply), p.game.Format(v.Position), err)
	}
	return d, nil
}

func (p outsidePlayer[P]) question(v View[P]) question {
	q := question{
		Variant: p.variant, Position: p.game.Format(v.Position), Legal: []string{}, Count: v.Counted,
		History: []string{}, Ply: v.Ply, PlyLimit: v.PlyLimit,
	}
	for _, m := range v.Legal {
		q.Legal = append(q.Legal, p.game.FormatMove(v.Position, m))
	}
	if v.Counted == 0 {
		q.Count = uint64(len(v.Legal))
	}
	for _, seen := range v.Seen {
		q.History = append(q.History, p.game.Format(seen))
	}
	if p.random {
		seed := p.rng.Uint32()
		q.Seed = &seed
	}
	return q
}

// read takes an answer apart and refuses nonsense.
func (p outsidePlayer[P]) read(reply []byte, v View[P]) (Decision, error) {
	var a answer
	d := json.NewDecoder(bytes.NewReader(reply))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return Decision{}, fmt.Errorf(`want one object such as {"move": "..."}: %w`, err)
	}
	switch {
	case d.More():
		return Decision{}, errors.New("want one object a line")
	case a.Move == nil:
		return Decision{}, errors.New("want a move")
	case a.Value != nil && !(*a.Value >= -1 && *a.Value <= 1):
		return Decision{}, errors.New("want a value from -1 to 1")
	case a.Margin != nil && math.IsInf(float64(*a.Margin), 0):
		return Decision{}, errors.New("want a finite margin")
	case a.Visits != nil && len(a.Visits) != len(v.Legal):
		return Decision{}, fmt.Errorf("want %d visits, one for each of legal", len(v.Legal))
	}
	m, err := p.game.ParseMove(v.Position, *a.Move)
	return Decision{
		Move: m, Explored: a.Explored, Value: a.Value, Margin: a.Margin,
		Visits: a.Visits, Nodes: a.Nodes, Depth: a.Depth,
	}, err
}

// short cuts an answer to what a line has room for.
func short(reply []byte) string {
	const most = 200
	text := strings.TrimSpace(string(reply))
	if len(text) > most {
		text = text[:most] + "..."
	}
	return fmt.Sprintf("%q", text)
}
