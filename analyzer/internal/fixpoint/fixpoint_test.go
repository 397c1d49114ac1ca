package fixpoint

import (
	"maps"
	"slices"
	"testing"
)

// reach returns a solver for the keys that a graph's keys lead to, and counts
// its evaluations.
func reach(graph map[string][]string, evals map[string]int) *Solver[string, map[string]bool] {
	s := new(Solver[string, map[string]bool])
	s.Equal = func(a, b map[string]bool) bool { return maps.Equal(a, b) }
	s.Widen = func(string) map[string]bool { return map[string]bool{"?": true} }
	s.Eval = func(k string) map[string]bool {
		evals[k]++
		out := map[string]bool{k: true}
		for _, next := range graph[k] {
			maps.Copy(out, s.Get(next))
		}
		return out
	}
	return s
}

func TestGet(t *testing.T) {
	graph := map[string][]string{
		"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": nil, // no cycle
		"p": {"q"}, "q": {"r", "a"}, "r": {"p"}, // one cycle
		"x": {"y", "p"}, "y": {"x", "z"}, "z": {"y", "z"}, // two that share a key
	}
	want := map[string]string{
		"a": "abcd", "d": "d",
		"p": "abcdpqr", "q": "abcdpqr", "r": "abcdpqr",
		"x": "abcdpqrxyz", "y": "abcdpqrxyz", "z": "abcdpqrxyz",
	}
	for first := range graph { // whichever is asked for first
		evals := make(map[string]int)
		s := reach(graph, evals)
		s.Get(first)
		for k, list := range want {
			got := slices.Sorted(maps.Keys(s.Get(k)))
			text := ""
			for _, g := range got {
				text += g
			}
			if text != list {
				t.Errorf("%s first: Get(%s) = %s, want %s", first, k, text, list)
			}
		}
		for _, k := range []string{"a", "b", "c", "d"} {
			if evals[k] != 1 {
				t.Errorf("%s first: %s, which is in no cycle, was evaluated %d times", first, k, evals[k])
			}
		}
	}
}

func TestGetAgain(t *testing.T) {
	evals := make(map[string]int)
	s := reach(map[string][]string{"p": {"q"}, "q": {"p"}}, evals)
	s.Get("p")
	before := maps.Clone(evals)
	s.Get("q")
	s.Get("p")
	if !maps.Equal(evals, before) {
		t.Errorf("evaluations went from %v to %v", before, evals)
	}
}

func TestWiden(t *testing.T) {
	s := new(Solver[int, int])
	s.Equal = func(a, b int) bool { return a == b }
	s.Widen = func(int) int { return -1 }
	s.Eval = func(k int) int { return s.Get(1-k) + 1 } // grows for ever
	if got := s.Get(0); got != -1 && s.Get(1) != -1 {
		t.Errorf("a value that never reaches a fixpoint is %d", got)
	}
}

// A key that is discovered only while a cycle is computed again is part of it.
func TestLateKey(t *testing.T) {
	s := new(Solver[string, map[string]bool])
	s.Equal = func(a, b map[string]bool) bool { return maps.Equal(a, b) }
	s.Eval = func(k string) map[string]bool {
		out := map[string]bool{k: true}
		switch k {
		case "p":
			maps.Copy(out, s.Get("q"))
		case "q":
			p := s.Get("p")
			maps.Copy(out, p)
			if p["q"] {
				maps.Copy(out, s.Get("late"))
			}
		case "late":
			maps.Copy(out, s.Get("p"))
		}
		return out
	}
	for _, k := range []string{"p", "q", "late"} {
		if got := s.Get(k); len(got) != 3 {
			t.Errorf("Get(%s) = %v, want all three", k, got)
		}
	}
}

// A cycle is found late: a key asks for p, where the cycle was met, only when
// it is computed again.
func TestLateCircle(t *testing.T) {
	for _, late := range []string{"q", "r"} {
		s := new(Solver[string, map[string]bool])
		s.Equal = func(a, b map[string]bool) bool { return maps.Equal(a, b) }
		s.Eval = func(k string) map[string]bool {
			out := map[string]bool{k: true}
			switch k {
			case "p":
				s.Get("q")
				out["last"] = true
			case "q", "r":
				other := s.Get(map[string]string{"q": "r", "r": "q"}[k])
				switch {
				case k != late:
					maps.Copy(out, other)
				case other["q"]:
					maps.Copy(out, s.Get("p"))
				}
			}
			return out
		}
		s.Get("p")
		for _, k := range []string{"p", "q", "r"} {
			if got := s.Get(k); !got["last"] {
				t.Errorf("Get(%s) = %v, want what p has at last too", k, got)
			}
		}
	}
}

// Cycles need few evaluations: what is inside of another cycle
// is not solved on its own, one change of what a key reads computes it once,
// and what was met last comes first.
func TestEvaluations(t *testing.T) {
	tests := []struct {
		title string
		graph map[string][]string
		want  map[string]int
	}{
		{"one cycle", map[string][]string{"p": {"q"}, "q": {"r"}, "r": {"p"}}, map[string]int{"p": 2, "q": 2, "r": 2}},
		{"a cycle in a cycle", map[string][]string{"p": {"q"}, "q": {"r"}, "r": {"q", "p"}}, map[string]int{"p": 2, "q": 2, "r": 3}},
		{"a key that reads two that change", map[string][]string{"p": {"q", "r"}, "q": {"p"}, "r": {"p", "q"}}, map[string]int{"p": 2, "q": 2, "r": 3}},
		{"a cycle beside a key that waits", map[string][]string{"p": {"q", "s"}, "q": {"p", "u"}, "u": {"q"}, "s": {"t"}, "t": {"s"}}, map[string]int{"p": 2, "q": 3, "s": 2, "t": 2, "u": 3}},
	}
	for _, test := range tests {
		t.Run(test.title, func(t *testing.T) {
			evals := make(map[string]int)
			reach(test.graph, evals).Get("p")
			if !maps.Equal(evals, test.want) {
				t.Errorf("evaluations are %v, want %v", evals, test.want)
			}
		})
	}
}

// A key that reads itself and reaches its fixpoint in time keeps its value.
func TestMaxEvals(t *testing.T) {
	for _, test := range []struct{ rest, want int }{{maxEvals - 1, maxEvals - 1}, {maxEvals, -1}} {
		s := new(Solver[int, int])
		s.Equal = func(a, b int) bool { return a == b }
		s.Widen = func(int) int { return -1 }
		s.Eval = func(k int) int { return min(s.Get(k)+1, test.rest) }
		if got := s.Get(0); got != test.want {
			t.Errorf("a value that grows to %d is %d, want %d", test.rest, got, test.want)
		}
	}
}

// Even values of which no two are equal end.
func TestNoRest(t *testing.T) {
	evals := 0
	s := new(Solver[int, int])
	s.Equal = func(a, b int) bool { return false }
	s.Widen = func(int) int { return -1 }
	s.Eval = func(k int) int {
		evals++
		return s.Get(k)
	}
	if got := s.Get(0); got != -1 || evals != 2*maxEvals+1 {
		t.Errorf("the value is %d after %d evaluations, want -1 after %d", got, evals, 2*maxEvals+1)
	}
}

// A key that acts on what another one does not have waits until that is complete:
// what it gives is not there because it was asked for first.
func TestLate(t *testing.T) {
	graph := map[string][]string{
		"p": {"q"}, "q": {"r", "own"}, "r": {"p"}, // a cycle with something of its own
		"x": {"y"}, "y": {"x"}, // one with nothing
		"z": {"none"}, "none": nil,
	}
	for first := range graph {
		s := new(Solver[string, map[string]bool])
		s.Equal = func(a, b map[string]bool) bool { return maps.Equal(a, b) }
		s.Eval = func(k string) map[string]bool {
			out := make(map[string]bool)
			if k == "own" {
				out["own"] = true
			}
			for _, next := range graph[k] {
				maps.Copy(out, s.Get(next))
			}
			if (k == "p" || k == "x" || k == "z") && len(out) == 0 && s.Late() {
				out["nothing of "+k] = true
			}
			return out
		}
		s.Get(first)
		for k, want := range map[string]string{"p": "own", "q": "own", "r": "own", "x": "nothing of x", "y": "nothing of x", "z": "nothing of z"} {
			if got := s.Get(k); len(got) != 1 || !got[want] {
				t.Errorf("%s first: Get(%s) = %v, want %s", first, k, got, want)
			}
		}
	}
	if s := new(Solver[int, int]); !s.Late() {
		t.Error("nothing is computed, and nothing is to come")
	}
}
