package program

import (
	"strings"
	"testing"
)

// What maps, slices, arrays and strings have as elements and keys.
func TestElements(t *testing.T) {
	run(t, []sample{
		{"a map", `package p
func g(k string) {
	m := map[string]int{"a": 1}
	m["b"] = 2
	from("1 2", m[k])
	v, ok := m[k]
	from("1 2", v)
	from("itself", ok)
	for key, val := range m {
		from("a b", key)
		from("1 2", val)
	}
	for range m {
	}
}
`},
		{"an empty map", `package p
func g(k string) {
	m := map[string]int{}
	from("?", m[k])
}
`},
		{"a map of one kind that the values of another are not in", `package p
func g(k string, n map[string]map[string]int) {
	inner := map[string]int{"a": 1}
	n["x"] = inner
	from("1?", inner[k])
	from("MakeMap?", n[k])
}
`},
		{"a map that is a global", `package p
var m = map[string]int{"a": 1}
func init() { m["b"] = 2 }
var other func() map[string]int
var n map[string]int
var o = other()
func g(k string) {
	from("2 1", m[k])
	for key := range m {
		from("b a", key)
	}
	from("?", n[k])
	o["c"] = 3
	from("3?", o[k])
}
`},
		{"a map that is filled in a field alone", `package p
type s struct{ m map[string]int }
func (v *s) put(k string) { v.m["c"] = 3; from("3", v.m[k]) }
`},
		{"a map that is a field", `package p
type s struct{ m, n map[string]int }
func newS() *s {
	m := map[string]int{"a": 1}
	return &s{m: m}
}
func (v *s) get(k string) { from("1", v.m[k]); from("?", v.n[k]) }
`},
		{"maps that meet", `package p
func g(c bool, k string) {
	m := map[string]int{"a": 1}
	if c {
		m = map[string]int{"b": 2}
	}
	from("1 2", m[k])
	type named map[string]int
	from("1 2", named(m)[k])
	var none map[string]int
	if c {
		none = m
	}
	from("1 2", none[k])
}
`},
		{"a slice", `package p
func g(i int) {
	s := []int{1, 2}
	from("1 2", s[i])
	s = append(s, 3)
	from("1 2 3", s[i])
	for _, v := range s[1:] {
		from("1 2 3", v)
	}
	t := make([]int, i)
	t[0] = 4
	from("4", t[i])
}
`},
		{"a slice that is copied", `package p
import "slices"
func g(i int) {
	s := []int{1, 2}
	from("?", slices.Clone(s)[i])
}
`},
		{"an array", `package p
func g(i int) {
	a := [2]int{1, 2}
	from("1 2", a[i])
}
func other() [2]int { return [2]int{} }
func h(i int) { from("?", other()[i]) }
`},
		{"a slice that is a global", `package p
var s = []int{1, 2}
func g(i int) { s[0] = 3; from("3 1 2", s[i]) }
`},
		{"a slice that is a parameter", `package p
func f(s []int) { from("1", s[0]) }
func g() { f([]int{1}) }
func h(s []int) { from("?", s[0]) }
`},
		{"a slice that is captured", `package p
func g(run func(func())) {
	s := []int{1}
	run(func() { from("1", s[0]) })
}
`},
		{"a slice that is captured and set by the closure", `package p
func g(run func(func())) {
	s := []int{1}
	run(func() { s = append(s, 2) })
	from("?", s[0])
}
`},
		{"a string", `package p
func g(s string) {
	from("?", s[0])
	for _, r := range s {
		from("?", r)
	}
}
`},
		{"more elements than can be counted", `package p
func g(i int) {
	var s []int
` + strings.Repeat("\tif i == 1 {\n\t\ts = []int{1}\n\t}\n", MaxValues/2) + `
	from("?", s[i])
}
`},
	})
}
