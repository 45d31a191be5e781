package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/search"
	"github.com/spf13/cobra"
)

// adviser is the agent that is asked where none is named.
const adviser = "alphabeta:depth=6"

// answerTime is how long an outside agent has for an answer.
const answerTime = time.Minute

type bestOptions struct {
	agent  string
	tables []string
	seed   uint64
}

func (a *app) bestCommand() *cobra.Command {
	var o bestOptions
	cmd := &cobra.Command{
		Use:   "best VARIANT [POSITION | -]",
		Short: "Rank the moves of a position as an agent finds them",
		Long: `Rank the moves of a position (without one: of the opening) as an agent finds them, the
best first, with what each is worth to the player who makes it: the outcome where it is
certain, the expected result from -1 to 1, the searched or expected margin, the visits
of a tree. With - positions come from the standard input, one a line, and one JSON
object a line goes out.

Where a --table that boma solve wrote holds the position, the moves are ranked by their
exact values; elsewhere the agent looks positions up in it as it searches.

Kiothi's redistributions are too many to compare: agents look at some that they draw.`,
		Example: `  boma best tihbat/standard "7,7/7,7 0-0 S" --agent alphabeta:depth=12
  boma best bao/standard+files=3 --agent mcts:iterations=2000,c=1 --json
  boma best kiothi/standard+opening_boma=0 --agent alphabeta:depth=4
  boma best tihbat/standard "1,3/0,2 10-12 S" --table tihbat.table`,
		Args:              arguments(1, 2, "VARIANT [POSITION | -]"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			v, err := a.open(args[0])
			if err != nil {
				return err
			}
			position := append(args[1:], v.opening)[0]
			a.json = a.json || position == stream
			return v.best(a, o, position)
		},
	}
	cmd.Flags().StringVar(&o.agent, "agent", adviser, "who is asked, such as `mcts:iterations=200`")
	cmd.Flags().StringArrayVar(&o.tables, "table", nil, "`file` of exact values; may be given again")
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "of the random `number`s of the agent")
	a.jsonFlag(cmd)
	return cmd
}

// A ranking is the answer for one position.
type ranking struct {
	Position string  `json:"position"`
	Mover    string  `json:"mover"`
	Agent    string  `json:"agent"`
	Nodes    *uint32 `json:"nodes,omitempty"`
	Depth    *uint16 `json:"depth,omitempty"`
	Moves    []rank  `json:"moves"`
}

// A rank is a move with what it is worth to the mover.
type rank struct {
	Move    string   `json:"move"`
	Outcome *int     `json:"outcome,omitempty"` // +1, 0, -1 where it is certain
	Value   *float32 `json:"value,omitempty"`   // expected result
	Margin  *float32 `json:"margin,omitempty"`  // seeds
	Visits  *uint32  `json:"visits,omitempty"`
	To      string   `json:"to"`
}

// rankMoves does the work of the command on one position or on every line of the input.
func rankMoves[P comparable](a *app, g engine.Game[P], v variant, o bestOptions, position string) error {
	known, err := openLeaves(g, v.facts, o.tables)
	if err != nil {
		return err
	}
	defer known.Close()
	who, _, err := agents[P](v.facts, answerTime, givenFiles{}, known.asked()...).Parse(g, o.agent)
	if err != nil {
		return bad(err)
	}
	defer who.Close()
	return a.eachPosition(position, func(text string) error {
		p, err := parse(g, text)
		if err != nil {
			return err
		}
		r := ranking{Position: text, Mover: g.Mover(p).String(), Agent: who.Name(), Moves: []rank{}}
		result, over := g.Result(p)
		if !over {
			if err := answer(&r, g, p, known, who, o.seed); err != nil {
				return err
			}
		}
		if a.json {
			return a.writeJSON(r)
		}
		a.title(v)
		showBoard(a.out, g, p)
		if over {
			showResult(a.out, result, g.Mover(p))
		} else {
			a.showRanking(g.Mover(p), &r)
		}
		return nil
	})
}

// answer ranks the moves of p by a table, or else by the agent.
func answer[P comparable](r *ranking, g engine.Game[P], p P, known *leaves[P], who agent.Agent[P], seed uint64) error {
	moves, hash, err := known.rank(p, nil)
	if err != nil {
		return err
	}
	if hash != "" {
		r.Agent = "perfect:table=" + hash
		r.Moves = ranks(r.Moves, g, p, moves)
		return nil
	}
	if err := ask(r, g, p, who, seed); err != nil {
		return err
	}
	return known.Err()
}

// ask lets a fresh player rank the moves of p. The position takes part in its stream, so
// that it gets the same answer wherever it stands in the input.
func ask[P comparable](r *ranking, g engine.Game[P], p P, who agent.Agent[P], seed uint64) error {
	view := agent.View[P]{Position: p, Legal: g.Moves(nil, p), PlyLimit: engine.DefaultPlyLimit}
	if count, counted := engine.Counted(g, p); counted {
		view.Counted = count
	} else {
		view.Seen = []P{p}
	}
	player := who.NewGame(g.Mover(p), rand.New(rand.NewPCG(seed, g.Key(p))))
	moves, d, err := search.Rank(player, view)
	if err != nil {
		return err
	}
	r.Nodes, r.Depth = d.Nodes, d.Depth
	r.Moves = ranks(r.Moves, g, p, moves)
	return nil
}

// ranks appends moves of p as they are written.
func ranks[P comparable](dst []rank, g engine.Game[P], p P, moves []search.Ranked) []rank {
	for _, m := range moves {
		to, _ := g.Play(p, m.Move)
		dst = append(dst, rank{g.FormatMove(p, m.Move), m.Winner, m.Value, m.Margin, m.Visits, g.Format(to)})
	}
	return dst
}

// showRanking writes the moves as a table, without the columns that the agent leaves empty.
func (a *app) showRanking(mover engine.Seat, r *ranking) {
	fmt.Fprintf(a.out, "%s is to move. %s", seatName(mover), r.Agent)
	if r.Depth != nil && r.Nodes != nil {
		plies := "1 ply"
		if *r.Depth != 1 {
			plies = fmt.Sprintf("%d plies", *r.Depth)
		}
		fmt.Fprintf(a.out, " looked %s ahead, at %s", plies, plural(uint64(*r.Nodes), "node"))
	}
	fmt.Fprintln(a.out, ":")
	t := table{head: []string{"move", "outcome", "value", "margin", "visits", "leads to"}, left: []int{0, 1, 5}}
	empty := map[string]bool{"outcome": true, "value": true, "margin": true, "visits": true}
	for _, m := range r.Moves {
		cells := []string{m.Move, certainty(m.Outcome), decimals(m.Value, 3), decimals(m.Margin, 1), "", m.To}
		if m.Visits != nil {
			cells[4] = strconv.FormatUint(uint64(*m.Visits), 10)
		}
		for i, cell := range cells {
			empty[t.head[i]] = empty[t.head[i]] && cell == ""
		}
		t.add(cells...)
	}
	for name, idle := range empty {
		t.drop(name, idle)
	}
	t.write(a.out, "  ")
}

func certainty(outcome *int) string {
	if outcome == nil {
		return ""
	}
	return [...]string{"lost", "drawn", "won"}[*outcome+1]
}

// decimals writes a number with a sign, or nothing.
func decimals(x *float32, places int) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf("%+.*f", places, *x)
}
