package main

import (
	"math/rand/v2"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/solvers/agent"
	"github.com/boma-games/boma/solvers/search"
)

// A party is the agents of a session: at the seats where no person sits, and the one
// that gives hints.
type party[P comparable] struct {
	game    engine.Game[P]
	limit   int // plies
	seed    uint64
	agents  [2]agent.Agent[P] // by seat; nil: a person
	players [2]agent.Player[P]
	adviser agent.Agent[P]
}

// invite makes the agents that the options name.
func (y *party[P]) invite(g engine.Game[P], v variant, o playOptions) (err error) {
	y.game, y.limit, y.seed = g, o.limit, o.seed
	known := agents[P](v.facts, answerTime, givenFiles{})
	for seat, text := range o.seats {
		if text == "" {
			continue
		}
		if y.agents[seat], _, err = known.Parse(g, text); err != nil {
			y.close()
			return badf("--%s: %w", [...]string{"south", "north"}[seat], err)
		}
	}
	if y.adviser, _, err = known.Parse(g, o.hint); err != nil {
		y.close()
		return badf("--hint: %w", err)
	}
	return nil
}

func (y *party[P]) close() {
	for _, a := range append(y.agents[:], y.adviser) {
		if a != nil {
			a.Close()
		}
	}
}

// begin seats a fresh player of each agent.
func (y *party[P]) begin() {
	for seat, a := range y.agents {
		if a != nil {
			y.players[seat] = a.NewGame(engine.Seat(seat), rand.New(rand.NewPCG(y.seed, 1+uint64(seat))))
		}
	}
}

func (y *party[P]) observe(m engine.Move) {
	for _, p := range y.players {
		if p != nil {
			p.Observe(m)
		}
	}
}

// view is what a player sees of the game of a referee.
func (y *party[P]) view(r *engine.Referee[P]) agent.View[P] {
	return agent.View[P]{Position: r.Position(), Legal: r.Legal(), Counted: r.Counted(), Seen: r.Seen(), Ply: r.Ply(), PlyLimit: y.limit}
}

// letAgentMove makes a move if it is an agent's turn.
func (s *session[P]) letAgentMove() (moved bool, err error) {
	p := s.referee.Position()
	player := s.party.players[s.game.Mover(p)]
	if player == nil {
		return false, nil
	}
	if err := s.out.Flush(); err != nil { // he may think for a while
		return false, err
	}
	d, err := player.Choose(s.party.view(s.referee))
	if err != nil {
		return false, err
	}
	s.makeMove(p, d.Move)
	return true, nil
}

// lastOfPerson returns the index of the last move that no agent made, or -1.
func (s *session[P]) lastOfPerson() int {
	last, p := -1, s.start
	for i, m := range s.moves {
		if s.party.agents[s.game.Mover(p)] == nil {
			last = i
		}
		p, _ = s.game.Play(p, m)
	}
	return last
}

// hint tells what the adviser would play at p, and what it thinks of the best moves.
func (s *session[P]) hint(p P) error {
	player := s.party.adviser.NewGame(s.game.Mover(p), rand.New(rand.NewPCG(s.party.seed, s.game.Key(p))))
	moves, d, err := search.Rank(player, s.party.view(s.referee))
	if err != nil {
		return err
	}
	answer := ranking{Agent: s.party.adviser.Name(), Nodes: d.Nodes, Depth: d.Depth}
	answer.Moves = ranks(nil, s.game, p, moves[:min(len(moves), hinted)])
	s.showRanking(s.game.Mover(p), &answer)
	return nil
}

// hinted is how many moves a hint names.
const hinted = 3
