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
		"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": nil, // no circle
		"p": {"q"}, "q": {"r", "a"}, "r": {"p"}, // one circle
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
				t.Errorf("%s first: %s, which is in no circle, was evaluated %d times", first, k, evals[k])
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
		t.Errorf("a value that never comes to rest is %d", got)
	}
}

// A key that is discovered only while a circle is computed again is part of it.
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
