// Package fixpoint solves equations that depend on one another, on demand: the
// value of a key may be computed from the values of other keys, in cycles
// too.
//
// It knows nothing of programs. Keys that depend on one another in a cycle
// are computed again until nothing changes, and others once, so that what
// comes out does not depend on the key that was asked for first.
package fixpoint

import "slices"

// A Solver computes and keeps the values of keys. The zero value of V is what
// a key in a cycle has at first.
type Solver[K comparable, V any] struct {
	// Eval computes the value of a key; it asks for others by Get. The more
	// they say, the more its result must say.
	Eval func(K) V
	// Equal reports whether two values say the same.
	Equal func(a, b V) bool
	// Widen gives the value of a key that does not reach a fixpoint.
	Widen func(K) V

	nodes map[K]*node[K, V]
	stack []*node[K, V] // keys whose components are not complete, in the order in which they were met
	under []*node[K, V] // keys that are being evaluated
	dirty []*node[K, V] // keys whose value was computed from one that changed since
	next  int
}

type node[K comparable, V any] struct {
	key        K
	value      V
	index, low int // as in Tarjan's algorithm for strongly connected components
	readers    []*node[K, V]
	reads      map[*node[K, V]]bool
	final      bool
	waits      bool // its value depends on what others do not have in the end
	late       bool // they have all that they get without what waits
	dirty      bool
	evals      int
}

// maxEvals bounds how often one key is computed. Components of real programs
// reach theirs after a few rounds.
const maxEvals = 64

// Get returns the value of a key. Asked for by Eval, it may be less than the
// final one; then Eval is called again.
func (s *Solver[K, V]) Get(k K) V {
	n := s.nodes[k]
	if n == nil {
		n = s.visit(k)
	}
	if len(s.under) > 0 && !n.final {
		reader := s.under[len(s.under)-1]
		if !reader.reads[n] {
			if reader.reads == nil {
				reader.reads = make(map[*node[K, V]]bool)
			}
			reader.reads[n] = true
			n.readers = append(n.readers, reader)
		}
		reader.low = min(reader.low, n.low)
	}
	return n.value
}

// Late reports whether Eval may act on what another key does not have. The
// first time it may not: in a cycle, a key whose value is not complete has less
// than in the end. Once the cycle is solved without what waits, all that wait
// are evaluated again, and may.
func (s *Solver[K, V]) Late() bool {
	if len(s.under) == 0 {
		return true
	}
	n := s.under[len(s.under)-1]
	n.waits = true
	return n.late
}

func (s *Solver[K, V]) visit(k K) *node[K, V] {
	if s.nodes == nil {
		s.nodes = make(map[K]*node[K, V])
	}
	s.next++
	n := &node[K, V]{key: k, index: s.next, low: s.next}
	s.nodes[k] = n
	at := len(s.stack)
	s.stack = append(s.stack, n)
	s.eval(n)
	if n.low < n.index {
		return n // part of the component of a key below
	}
	for {
		s.settle(n)
		if n.low < n.index {
			return n
		}
		if !s.wake(s.stack[at:]) {
			break
		}
	}
	for _, m := range s.stack[at:] {
		m.final, m.readers, m.reads = true, nil, nil
	}
	s.stack = s.stack[:at]
	return n
}

// wake marks the keys of a component that wait, and reports whether there are any.
func (s *Solver[K, V]) wake(component []*node[K, V]) bool {
	woken := false
	for _, m := range component {
		if m.waits && !m.late {
			m.late, woken = true, true
			s.mark(m)
		}
	}
	return woken
}

// mark notes that a key is to be computed again.
func (s *Solver[K, V]) mark(n *node[K, V]) {
	if !n.dirty {
		n.dirty = true
		s.dirty = append(s.dirty, n)
	}
}

// eval computes a key's value and marks those that were computed from another
// one.
func (s *Solver[K, V]) eval(n *node[K, V]) {
	s.under = append(s.under, n)
	n.evals++
	v := s.Eval(n.key)
	s.under = s.under[:len(s.under)-1]
	if n.evals > maxEvals {
		v = s.Widen(n.key)
	}
	if s.Equal(v, n.value) {
		return
	}
	n.value = v
	for _, r := range n.readers {
		s.mark(r)
	}
}

// settle computes the keys of a component up to their fixpoint. n is the one
// that was met first.
func (s *Solver[K, V]) settle(n *node[K, V]) {
	for {
		var round []*node[K, V]
		s.dirty = slices.DeleteFunc(s.dirty, func(m *node[K, V]) bool {
			if m.index < n.index {
				return false
			}
			round = append(round, m)
			return true
		})
		if len(round) == 0 {
			return
		}
		// What was met last comes first: others are computed from it.
		slices.SortFunc(round, func(a, b *node[K, V]) int { return b.index - a.index })
		for _, m := range round {
			m.dirty = false
			if m.evals <= 2*maxEvals {
				s.eval(m)
				n.low = min(n.low, m.low)
			}
		}
	}
}
