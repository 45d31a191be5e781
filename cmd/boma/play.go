package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/engine/rules"
	"github.com/spf13/cobra"
)

type playOptions struct {
	seed  uint64
	limit int
	seats [2]string // agents in text form; empty: a person
	hint  string    // the agent that is asked for advice
}

func (a *app) playCommand() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play VARIANT [POSITION]",
		Short: "Play a game at the terminal, against an agent or another person",
		Long: `Play a game at the terminal, from the opening or from a position: two people, or
--south or --north an agent, or both. Type a move, or moves, hint, random, undo, help or
quit. The game ends by its rules, by repetition or by the ply limit.`,
		Example: `  boma play tihbat/standard
  boma play bao/standard --north alphabeta:depth=6
  boma play kiothi/standard --south mcts:iterations=800 --hint alphabeta:depth=4
  boma play kiothi/standard --north alphabeta:depth=4,table=kiothi-6.table
  boma play tihbat/standard --south greedy --north random`,
		Args:              arguments(1, 2, "VARIANT [POSITION]"),
		ValidArgsFunction: a.completeVariant,
		RunE: func(_ *cobra.Command, args []string) error {
			if o.limit < 1 {
				return badf("--ply-limit = %d, want a whole number from 1", o.limit)
			}
			v, err := a.open(args[0])
			if err != nil {
				return err
			}
			return v.play(a, o, append(args[1:], v.opening)[0])
		},
	}
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "of the random `number`s of agents and behind the word random")
	cmd.Flags().IntVar(&o.limit, "ply-limit", engine.DefaultPlyLimit, "`plies` after which the game is cut off")
	cmd.Flags().StringVar(&o.seats[engine.South], "south", "", "`agent` who plays South, such as mcts:iterations=200")
	cmd.Flags().StringVar(&o.seats[engine.North], "north", "", "`agent` who plays North")
	cmd.Flags().StringVar(&o.hint, "hint", adviser, "`agent` who is asked for hints")
	return cmd
}

// A session is one game at the terminal.
type session[P comparable] struct {
	*app
	game    engine.Game[P]
	variant variant
	referee *engine.Referee[P]
	rng     *rand.Rand
	lines   *bufio.Scanner
	echo    bool // the input is no terminal: show what was read

	start P
	moves []engine.Move // played so far
	party party[P]
}

func playAtTerminal[P comparable](a *app, g engine.Game[P], v variant, o playOptions, position string) error {
	start, err := parse(g, position)
	if err != nil {
		return err
	}
	s := &session[P]{
		app: a, game: g, variant: v, start: start,
		referee: engine.NewReferee(g, o.limit),
		rng:     rand.New(rand.NewPCG(o.seed, 0)),
		lines:   bufio.NewScanner(a.in),
		echo:    !terminal(a.in),
	}
	s.referee.Begin(start)
	if err := s.party.invite(g, v, o); err != nil {
		return err
	}
	defer s.party.close()
	s.party.begin()
	a.title(v)
	fmt.Fprintln(a.out)
	s.showForm()
	fmt.Fprintf(a.out, "Or type %s or %s.\n", strings.Join(words[:len(words)-1], ", "), words[len(words)-1])
	showBoard(a.out, g, start)
	return s.play()
}

// play goes on to the end of the game, or of the input.
func (s *session[P]) play() error {
	a, g := s.app, s.game
	for {
		if result, over := s.referee.Over(); over {
			showResult(a.out, result, g.Mover(s.referee.Position()))
			return nil
		}
		if moved, err := s.letAgentMove(); err != nil {
			return err
		} else if moved {
			continue
		}
		line, there, err := s.ask()
		if err != nil {
			return err
		}
		if !there || line == "quit" {
			fmt.Fprintf(a.out, "The game stops here. To go on with it:\n  boma play %s %q\n", s.variant.Name, g.Format(s.referee.Position()))
			return nil
		}
		if err := s.obey(line); err != nil {
			return err
		}
	}
}

// terminal tells whether a person sits before the input.
func terminal(in any) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// ask reads the next line that is not empty; there is none at the end of the input.
func (s *session[P]) ask() (line string, there bool, err error) {
	for line == "" {
		fmt.Fprintf(s.out, "%s> ", seatName(s.game.Mover(s.referee.Position())))
		if err := s.out.Flush(); err != nil {
			return "", false, err
		}
		if !s.lines.Scan() {
			fmt.Fprintln(s.out)
			return "", false, s.lines.Err()
		}
		line = strings.TrimSpace(s.lines.Text())
		if s.echo {
			fmt.Fprintln(s.out, line)
		}
	}
	return line, true, nil
}

// words are what a player may type besides a move and quit.
var words = []string{"moves", "hint", "random", "undo", "help", "quit"}

// obey does what a line asks for; what it cannot do it explains.
func (s *session[P]) obey(line string) error {
	p := s.referee.Position()
	switch line {
	case "moves":
		s.listMoves(p)
	case "hint":
		return s.hint(p)
	case "random":
		s.makeMove(p, s.randomMove())
	case "undo":
		s.undo()
	case "help":
		s.help()
	default:
		m, err := s.game.ParseMove(p, line)
		if err != nil {
			fmt.Fprintf(s.out, "%s%s\n", oneLine(err), rules.Suggest(line, words))
			return nil
		}
		s.makeMove(p, m)
	}
	return nil
}

func (s *session[P]) makeMove(p P, m engine.Move) {
	word := s.game.FormatMove(p, m)
	mover := s.game.Mover(p)
	effect := s.referee.Play(m)
	s.moves = append(s.moves, m)
	s.party.observe(m)
	fmt.Fprintln(s.out, did(mover, word, effect))
	showBoard(s.out, s.game, s.referee.Position())
}

func (s *session[P]) randomMove() engine.Move {
	if n := s.referee.Counted(); n > 0 {
		return engine.Move(s.rng.Uint64N(n))
	}
	legal := s.referee.Legal()
	return legal[s.rng.IntN(len(legal))]
}

// undo takes a person's last move back, and what agents answered, by playing the moves
// before it again, so that the referee and the agents forget the position as well.
func (s *session[P]) undo() {
	last := s.lastOfPerson()
	if last < 0 {
		fmt.Fprintln(s.out, "There is no move to take back.")
		return
	}
	back := len(s.moves) - last
	s.moves = s.moves[:last]
	s.referee.Begin(s.start)
	s.party.begin()
	for _, m := range s.moves {
		s.referee.Play(m)
		s.party.observe(m)
	}
	if back == 1 {
		fmt.Fprintln(s.out, "The last move is taken back.")
	} else {
		fmt.Fprintf(s.out, "The last %d moves are taken back.\n", back)
	}
	showBoard(s.out, s.game, s.referee.Position())
}

func (s *session[P]) listMoves(p P) {
	list := moveList{Count: s.referee.Counted()}
	if list.Count > 0 {
		fmt.Fprintf(s.out, "%s has %s, too many to list. Type random for one of them, or your own.\n",
			seatName(s.game.Mover(p)), plural(list.Count, "move"))
		s.showForm()
		return
	}
	list.Count = uint64(len(s.referee.Legal()))
	list.Moves = options(nil, s.game, p, s.referee.Legal())
	s.showMoves(s.game.Mover(p), &list)
}

func (s *session[P]) help() {
	fmt.Fprint(s.out, `  a move   plays it
  moves    lists the legal moves and what they do
  hint     asks an agent what it would play
  random   plays a legal move drawn at random
  undo     takes the last move back, as often as you like
  help     shows this
  quit     ends the session
`)
	s.showForm()
}

// showForm says what a move looks like.
func (s *session[P]) showForm() { wrap(s.out, "A move is ", "", s.variant.form+".") }
