package solvers

import "testing"

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		d      Distance
		plies  int
		forced bool
		bound  Bound
	}{
		{Distance{Never, Never}, Never, false, None},
		{Distance{3, Never}, 3, true, AtLeast},
		{Distance{Never, 0}, 0, true, AtMost},
		{Distance{5, 2}, 2, true, Exact},
	} {
		plies, forced := tt.d.Plies()
		if plies != tt.plies || forced != tt.forced || tt.d.Bound() != tt.bound {
			t.Errorf("%v: %d, %v, %d, want %d, %v, %d", tt.d, plies, forced, tt.d.Bound(), tt.plies, tt.forced, tt.bound)
		}
	}
}

func TestMargin(t *testing.T) {
	for v, want := range map[Value]int{Endless: 0, 0: 0, -2: -2, 60: 60} {
		if got := v.Margin(); got != want {
			t.Errorf("%d: %d, want %d", v, got, want)
		}
	}
}
