// What is reached by steps: the one work list of the engine's searches.

package program

import (
	"iter"
	"slices"
)

// Reached yields some things and all that steps lead to from them, each once, those that
// are fewer steps away first. A step is asked for when what it starts from was taken.
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
