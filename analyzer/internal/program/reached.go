// What is reached by steps, and what was asked before: the one work list of the engine's
// searches, and the one memo of answers that do not depend on one another in cycles.

package program

import (
	"iter"
	"slices"
)

// Reached yields some things and all that steps lead to from them, each once, the
// nearest first. It asks for the steps from a thing after it has yielded that.
func Reached[T comparable](steps func(T) []T, from ...T) iter.Seq[T] {
	return func(yield func(T) bool) {
		seen := make(map[T]bool)
		for work := slices.Clone(from); len(work) > 0; work = work[1:] {
			x := work[0]
			if seen[x] {
				continue
			}
			seen[x] = true
			if !yield(x) {
				return
			}
			work = append(work, steps(x)...)
		}
	}
}

// Remember returns the answer for a key, which it keeps in a map.
func Remember[K comparable, V any](known *map[K]V, k K, answer func(K) V) V {
	v, ok := (*known)[k]
	if !ok {
		v = answer(k)
		if *known == nil {
			*known = make(map[K]V)
		}
		(*known)[k] = v
	}
	return v
}

// Any reports whether one of a sequence is such a one.
func Any[T any](seq iter.Seq[T], such func(T) bool) bool {
	for x := range seq {
		if such(x) {
			return true
		}
	}
	return false
}
