package export

import (
	"fmt"

	"github.com/boma-games/boma/engine"
	"github.com/boma-games/boma/pipeline"
)

// The kinds of policy targets, as the column policy_kind has them.
const (
	kindPlayed = iota
	kindVisits
	kindOptimal
)

// What may be asked for.
const (
	Auto    = "auto" // visits; else optimal where a table holds the position; else the move played
	Visits  = "visits"
	Optimal = "optimal"
	Played  = "played"
)

// Policies returns what may be asked for.
func Policies() []string { return []string{Auto, Visits, Optimal, Played} }

// target writes the policy of a row, and exact values that the recorded row does not have.
func (m *making[P]) target(in *page, i int, r *row, played int) error {
	held, err := m.exact(in, i, r)
	if err != nil {
		return err
	}
	r.kind = kindPlayed
	visits, total := in.visits(i)
	switch {
	case total > 0 && (m.set.Policy == Auto || m.set.Policy == Visits):
		if len(visits) != len(m.legal) {
			return fmt.Errorf("%s: %d numbers of visits for %d legal moves", m.Format(m.p), len(visits), len(m.legal))
		}
		r.kind = kindVisits
	case held && (m.set.Policy == Auto || m.set.Policy == Optimal):
		r.kind = kindOptimal
	}
	r.missing = m.set.Policy == Visits && r.kind != kindVisits || m.set.Policy == Optimal && r.kind != kindOptimal
	best := 0
	for _, keeps := range m.keep {
		if keeps {
			best++
		}
	}
	r.policy = r.policy[:0]
	for k := range m.legal {
		share := float32(0)
		switch {
		case r.kind == kindVisits:
			share = float32(float64(visits[m.place[k]]) / float64(total))
		case r.kind == kindOptimal && m.keep[k]:
			share = float32(1 / float64(best))
		case r.kind == kindPlayed && k == played:
			share = 1
		}
		r.policy = append(r.policy, share)
	}
	return nil
}

// exact looks a position up, marks the moves that keep its value, and writes exact values
// where the recorded row has none.
func (m *making[P]) exact(in *page, i int, r *row) (held bool, err error) {
	m.keep = m.keep[:0]
	for k := range m.solved.Tables {
		t := &m.solved.Tables[k]
		v, held, err := t.Value(m.p)
		if err != nil {
			return false, err
		}
		if held {
			return true, m.exactBy(t, v.Margin(), in, i, r)
		}
	}
	return false, nil
}

func (m *making[P]) exactBy(t *pipeline.Table[P], best int, in *page, i int, r *row) error {
	mover := m.Mover(m.p)
	kept := 0
	for _, move := range m.legal {
		q, e := m.Play(m.p, move)
		v, held, err := t.Value(q)
		if err != nil {
			return err
		}
		if !held {
			return fmt.Errorf("table %.12s holds %s, and not %s, which a move leads to", t.Hash, m.Format(m.p), m.Format(q))
		}
		worth := v.Margin()
		if m.Mover(q) != mover {
			worth = -worth
		}
		if t.Scored {
			worth += int(e.Captured)
		}
		if worth > best {
			return fmt.Errorf("table %.12s: %s is worth %d, and %s leads to %d", t.Hash, m.Format(m.p), best, m.FormatMove(m.p, move), worth)
		}
		m.keep = append(m.keep, worth == best)
		if worth == best {
			kept++
		}
	}
	if kept == 0 {
		return fmt.Errorf("table %.12s: %s is worth %d, and no move keeps that", t.Hash, m.Format(m.p), best)
	}
	stands := 0
	if t.Scored {
		stands = m.Stopped(m.p).Margin()
		if mover == engine.North {
			stands = -stands
		}
	}
	return m.label(t, stands+best, r)
}

// label writes exact values, which must be those that the recorded row has.
func (m *making[P]) label(t *pipeline.Table[P], value int, r *row) error {
	wdl := int8(min(max(value, -1), 1))
	if r.exactWDL.ok && r.exactWDL.v != wdl || t.Scored && r.exactMargin.ok && int(r.exactMargin.v) != value {
		return fmt.Errorf("%s: the dataset's exact values are not those of table %.12s", m.Format(m.p), t.Hash)
	}
	r.exactWDL.set(wdl)
	if t.Scored {
		r.exactMargin.set(int16(value))
	}
	if t.Distance == nil || r.exactDistance.ok {
		return nil
	}
	d, err := t.Distance(m.p)
	if plies, forced := d.Plies(); forced && err == nil {
		r.exactDistance.set(uint16(plies))
	}
	return err
}
