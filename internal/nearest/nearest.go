// Package nearest finds the name that a user may have meant. It knows nothing of
// what the names are.
package nearest

import "fmt"

// Hint returns ", did you mean …?" with the name that is nearest to one that is not
// known, or "" if none is near. prefix goes in front of it.
func Hint(unknown, prefix string, names []string) string {
	// Of a short name, a change of two letters leaves nothing.
	best, least := "", min(2, len(unknown)/3)+1
	for _, name := range names {
		if d := distance(unknown, name); d < least {
			best, least = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %s%s?", prefix, best)
}

// distance counts the bytes to insert, remove, replace or swap with their
// neighbour to make b of a.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		for j := range rows[i] {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			d := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				d++
			}
			d = min(d, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
