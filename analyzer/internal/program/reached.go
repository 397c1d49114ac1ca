// What is reached by steps: the one work list of the engine's searches.

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
