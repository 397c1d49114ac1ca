// Package limit is mutated by the test of the program above.
package limit

// words are those that Known knows.
var words = []string{"one", "two"}

// Known reports whether a word is known.
func Known(word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// Over returns by how much n is over a limit.
func Over(n, limit int) int {
	if n > limit && limit > 0 {
		return n - limit
	}
	return 0
}

// Kind says what a value is.
func Kind(v any) (kind string) {
	switch v.(type) {
	case int, bool:
		kind = "plain"
	}
	return kind
}

// Bit is called by no test.
func Bit(n uint) uint64 { return 1 << n }
