package program

import (
	"strconv"
	"strings"
	"testing"
)

// What the results of calls are at last copies of, and how many are followed.
func TestRoots(t *testing.T) {
	run(t, []sample{
		{"results of calls", `package p
func one(c bool) int {
	if c {
		return 1
	}
	return 2
}
func two() (int, int) { return 3, 4 }
func same(v int) int { return v }
func g(c bool, f func() int, s string) {
	made("1 2", one(c))
	a, b := two()
	made("3", a)
	made("4", b)
	made("5", same(5))
	made("6", same(same(6)))
	made("?", f())
	made("len()", len(s))
}
`},
		{"results of functions without a body, and of none", `package p
import "os"
func bare() int
func g() {
	made("?", os.Getpid())
	made("?", bare())
	var f func() int
	made("?", f())
}
`},
		{"results of two calls of one function", `package p
func pick(c bool, a, b int) int {
	if c {
		return a
	}
	return b
}
func g(c bool) {
	made("1 2", pick(c, 1, 2))
	made("3 4", pick(c, 3, 4))
}
`},
		{"a function that calls itself", `package p
func down(n, v int) int {
	if n == 0 {
		return v
	}
	return down(n-1, v)
}
func g(n int) { made("1", down(n, 1)) }
`},
		{"calls that are too deep to be told apart", `package p
func a(v int) int { return b(v) }
func b(v int) int { return c(v) }
func c(v int) int { return d(v) }
func d(v int) int { return e(v) }
func e(v int) int { return f(v) }
func f(v int) int { return h(v) }
func h(v int) int { return i(v) }
func i(v int) int { return v }
func j(v int) int { return i(v) }
func g() {
	made("1", a(1))
	made("2", a(2))
	made("3", b(3))
	made("4", b(4))
}
`},
		{"more than can be counted", `package p
func g(i int) {
	a := [...]int{` + numbers(MaxValues-1) + `}
	from("` + words(MaxValues-1) + `", a[i])
	roots("` + words(MaxValues-1) + `", a[i])
	b := [...]int{` + numbers(MaxValues) + `}
	roots("?", b[i])
}
`},
	})
}

func numbers(n int) string { return strings.ReplaceAll(words(n), " ", ", ") }

func words(n int) string {
	var list []string
	for i := range n {
		list = append(list, strconv.Itoa(i))
	}
	return strings.Join(list, " ")
}
