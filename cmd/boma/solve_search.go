package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/boma-games/boma/engine"
	exactly "github.com/boma-games/boma/solvers/exact"
	"github.com/boma-games/boma/solvers/perfect"
	solved "github.com/boma-games/boma/solvers/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// searchOptions are those of one position's value by search.
type searchOptions struct {
	search bool
	tables []string
	memory string
	nodes  uint64
}

func (o *searchOptions) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.search, "search", false, "find the value of one position, by search")
	f.StringArrayVar(&o.tables, "table", nil, "with --search, `file` of exact values to end lines at; may be given again")
	f.StringVar(&o.memory, "memory", "1GiB", "with --search, `room` for what is remembered of positions, besides the tables")
	f.Uint64Var(&o.nodes, "nodes", 0, "with --search, `number` of positions to look at before giving up with what is proved; 0 never gives up")
}

// checkSearch refuses flags that do not go together.
func checkSearch(cmd *cobra.Command, search bool, args []string) error {
	refuse, why := []string{"table", "memory", "nodes"}, "want --search with it"
	if search {
		refuse, why = []string{"max", "out", "raw", "yes", "grid", "verify", "workers"}, "want none with --search, which looks for the value of one position on one core"
	} else if len(args) > 1 {
		return badf("position = %q, want --search with it", args[1])
	}
	for _, name := range refuse {
		if f := cmd.Flags().Lookup(name); f.Changed {
			return badf("--%s = %s, %s", name, f.Value, why)
		}
	}
	return nil
}

// A searched is the answer of boma solve --search --json. Bounds and value are those of
// the final margin for the player to move, or in a game that is only won or lost 1, 0, -1.
type searched struct {
	Variant  string   `json:"variant"`
	Position string   `json:"position"`
	Mover    string   `json:"mover"`
	AtLeast  int      `json:"at_least"`
	AtMost   int      `json:"at_most"`
	Value    *int     `json:"value"` // where the bounds meet
	Best     *string  `json:"best"`  // a move that brings at_least
	Nodes    uint64   `json:"nodes"`
	Depth    int      `json:"depth"`
	Memory   uint64   `json:"memory_bytes"`
	Tables   []string `json:"tables"` // hashes
	scored   bool
}

func (a *app) searchExactly(ctx context.Context, args []string, o solveOptions) error {
	v, err := a.open(args[0])
	if err != nil {
		return err
	}
	s, err := v.exact.search(ctx, append(args[1:], v.opening)[0], o)
	if err != nil {
		return err
	}
	if a.json {
		return a.writeJSON(s)
	}
	a.showSearched(v, s)
	return nil
}

// searchPosition finds what a position is worth.
func searchPosition[P comparable](ctx context.Context, g engine.Game[P], v facts, text string, o solveOptions) (s searched, err error) {
	root, err := parse(g, text)
	if err != nil {
		return s, err
	}
	s = searched{Variant: v.Name, Position: g.Format(root), Mover: g.Mover(root).String(), Tables: []string{}}
	if s.Memory, err = parseBytes(o.memory); err != nil {
		return s, badf("--memory = %q, %w", o.memory, err)
	}
	p := exactly.Problem[P]{Game: g, Memory: s.Memory, Nodes: o.nodes}
	if few, err := spaceOf(g, v, 1); err == nil && few.Loops() {
		return s, badf("--search on %s: %w; want boma solve without it", v.Name, exactly.ErrLoops)
	}
	if p.Space, err = spaceOf(g, v, -1); err != nil {
		return s, err
	}
	for _, path := range o.tables {
		t, hash, err := loadSolved(g, v, path)
		if err != nil {
			return s, err
		}
		p.Tables, s.Tables = append(p.Tables, t), append(s.Tables, hash)
	}
	stands := 0
	if s.scored = p.Space.Scored(); s.scored {
		stands = (&perfect.Judge[P]{Game: g}).Stands(root)
	}
	p.Tell = tellSearch(o.stderr, stands)
	found, err := exactly.Search(ctx, p, root)
	if ctx.Err() != nil && o.stderr != nil {
		fmt.Fprintf(o.stderr, "boma solve: %s\n", progressOf(found, stands))
	}
	if errors.Is(err, exactly.ErrMemory) {
		err = badf("--memory = %s: %w", o.memory, err)
	}
	s.take(found, stands)
	if len(found.Best) > 0 {
		best := g.FormatMove(root, found.Best[0])
		s.Best = &best
	}
	return s, err
}

// take turns what is still to be gained into final margins.
func (s *searched) take(f exactly.Found, stands int) {
	s.AtLeast, s.AtMost, s.Nodes, s.Depth = f.AtLeast+stands, f.AtMost+stands, f.Nodes, f.Depth
	if f.Exact() {
		value := s.AtLeast
		s.Value = &value
	}
}

// loadSolved reads a table into memory.
func loadSolved[P comparable](g engine.Game[P], v facts, path string) (s exactly.Solved[P], hash string, err error) {
	t, err := solved.OpenPair(path)
	if err != nil {
		return s, "", bad(err)
	}
	defer t.Close()
	if s.Space, err = spaceFor(g, v, t); err != nil {
		return s, "", err
	}
	s.Values, err = t.Values.LoadAll()
	return s, t.Values.Hash(), bad(err)
}

// tellSearch says now and then how far a search has come.
func tellSearch(out io.Writer, stands int) func(exactly.Found) {
	last := time.Now()
	return func(f exactly.Found) {
		if out != nil && time.Since(last) > patience {
			last = time.Now()
			fmt.Fprintf(out, "boma solve: %s\n", progressOf(f, stands))
		}
	}
}

func progressOf(f exactly.Found, stands int) string {
	return fmt.Sprintf("%s, %d turns ahead; proved so far: at least %+d, at most %+d", plural(f.Nodes, "node"), f.Depth, f.AtLeast+stands, f.AtMost+stands)
}

// showSearched writes the answer for a person.
func (a *app) showSearched(v variant, s searched) {
	fmt.Fprintf(a.out, "%s: %s\n", v.Name, s.Position)
	mover := "South"
	if s.Mover == "N" {
		mover = "North"
	}
	fmt.Fprintf(a.out, "  value      %s for %s, who is to move\n", s.valueText(), mover)
	if s.Best != nil {
		fmt.Fprintf(a.out, "  best move  %s\n", *s.Best)
	}
	fmt.Fprintf(a.out, "  searched   %s, %d turns ahead\n", plural(s.Nodes, "node"), s.Depth)
	for _, hash := range s.Tables {
		fmt.Fprintf(a.out, "  table      hash %s\n", hash)
	}
}

// valueText says what is known of the value.
func (s *searched) valueText() string {
	var outcome string
	switch {
	case s.AtLeast > 0:
		outcome = "won"
	case s.AtMost < 0:
		outcome = "lost"
	case s.Value != nil:
		outcome = "drawn"
	default:
		outcome = "not known whether won or lost"
	}
	switch {
	case !s.scored:
		return outcome
	case s.Value != nil:
		return signed(*s.Value) + ", " + outcome
	}
	return fmt.Sprintf("from %+d to %+d, %s,", s.AtLeast, s.AtMost, outcome)
}

// signed writes a margin, 0 without a sign.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// parseBytes reads a size, such as 512MiB.
func parseBytes(text string) (uint64, error) {
	at := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if at < 0 {
		at = len(text)
	}
	unit, known := map[string]uint64{"": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}[text[at:]]
	n, err := strconv.ParseUint(text[:at], 10, 64)
	hi, size := bits.Mul64(n, unit)
	const least, most = 1 << 10, 1 << 40
	if err != nil || !known || hi > 0 || size < least || size > most {
		return 0, errors.New("want a size from 1KiB to 1024GiB, such as 512MiB or 4GB")
	}
	return size, nil
}
