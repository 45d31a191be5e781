package table

// A Run says how to solve, tier by tier. What is found does not depend on it.
type Run struct {
	Workers int                // goroutines, at least 1
	Below   []*Tier            // values of the lowest tiers, if they are known already
	Done    func(Solved) error // called after each tier; may be nil
	Keep    bool               // keep distances in memory too
}

// A Solved is what is known of a tier.
type Solved struct {
	Tier      int
	Values    *Tier
	Distances *Tier  // nil in a game without loops
	Sweeps    int    // over the tier, until nothing changed
	Looks     uint64 // at single positions, over all sweeps; 0 where many are looked at together
}

// A Growing is what a run has found so far.
type Growing struct {
	Run
	Values, Distances Memory
}

// Begin returns a run that knows the values it was given.
func (r Run) Begin() *Growing {
	return &Growing{Run: r, Values: append(Memory{}, r.Below...), Distances: make(Memory, len(r.Below))}
}

// Add takes the next tier.
func (g *Growing) Add(s Solved) error {
	g.Values = append(g.Values, s.Values)
	if g.Keep {
		g.Distances = append(g.Distances, s.Distances)
	}
	if g.Done == nil {
		return nil
	}
	return g.Done(s)
}

// Known returns what was found, with distances if they are to be kept and there are any.
func (g *Growing) Known(loops bool) Known {
	k := Known{Values: g.Values}
	if loops && g.Keep {
		k.Distances = g.Distances
	}
	return k
}
