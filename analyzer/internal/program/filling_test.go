package program

import (
	"fmt"
	"strings"
	"testing"
)

// What is put into maps and slices where others have them too.
func TestFilling(t *testing.T) {
	run(t, []sample{
		{"a function that is given the map", `package p
func add(m map[string]int, k string, v int) { m[k] = v }
func g(k string) {
	m, n := map[string]int{}, map[string]int{}
	add(m, "a", 1)
	add(n, "b", 2)
	go add(m, "c", 3)
	defer add(m, "d", 4)
	roots("1 3 4", m[k])
	roots("2", n[k])
	for key := range m {
		roots("a c d", key)
	}
}
`},
		{"one that hands it on", `package p
func add(m map[string]int, v int) { set(m, v) }
func set(m map[string]int, v int) {
	if v > 9 {
		add(m, v/2)
	}
	m["k"] = v
	roots("BinOp 1", m["k"])
}
func g(k string) {
	m := map[string]int{}
	add(m, 1)
	roots("1 BinOp", m[k])
}
`},
		{"functions that are not known", `package p
type filler interface{ fill(map[string]int) }
func g(k string, fill func(map[string]int), f filler) {
	m := map[string]int{"a": 1}
	fill(m)
	from("1?", m[k])
	n := map[string]int{"a": 2}
	f.fill(n)
	from("2?", n[k])
}
`},
		{"methods of an interface", `package p
type filler interface{ fill(map[string]int) }
type one struct{}
type two struct{ n int }
func (one) fill(m map[string]int) { m["a"] = 1 }
func (t two) fill(m map[string]int) { m["b"] = 2 }
func g(k string) {
	m := map[string]int{}
	for _, f := range []filler{one{}, two{}} {
		f.fill(m)
	}
	from("1 2", m[k])
}
`},
		{"functions of a table", `package p
func one(m map[string]int) { m["a"] = 1 }
func two(m map[string]int) { m["b"] = 2 }
func g(k string) {
	m := map[string]int{}
	for _, f := range []func(map[string]int){one, two} {
		f(m)
	}
	from("1 2", m[k])
}
`},
		{"methods of the map", `package p
import (
	"foreign"
	"foreign.example/other"
)
type table map[string]int
type adder interface{ add(int) }
func (t table) add(v int) { t["a"] = v }
func (t table) put(v int) { t["a"] = v }
func g(k string) {
	m, n := table{}, table{}
	m.add(1)
	put := n.put
	put(2)
	roots("1", m[k])
	from("v", n[k])
	f := foreign.Table{"f": 6}
	fill := f.Fill
	fill()
	from("6", f[k])
	e := other.Table{"e": 7}
	fill = e.Fill
	fill()
	from("7?", e[k])
}
func f(k string) {
	o := table{"o": 3}
	var a adder = o
	a.add(4)
	var v any = a
	v.(table)["b"] = 5
	roots("3 4 5", o[k])
}
type filler interface{ Fill() }
func h(c bool, k string, p filler) {
	m := other.Table{"a": 1}
	var f filler = m
	if c {
		f = p
	}
	fill := f.Fill
	fill()
	from("1?", m[k])
}
`},
		{"functions of other packages", `package p
import (
	"foreign"
	"foreign.example/other"
	"maps"
)
func g(k string) {
	m, n, o := map[string]int{"a": 1}, map[string]int{"b": 2}, map[string]int{"c": 3}
	foreign.Fill(m)
	other.Fill(n)
	maps.Copy(o, m)
	from("1", m[k])
	from("2?", n[k])
	from("3 1", o[k])
}
`},
		{"a function of the module", `package p
import "io"
func g(k string) {
	m := map[string]int{"a": 1}
	io.Fill(m)
	from("1?", m[k])
}
`},
		{"elements that are copied", `package p
func g(i int) {
	s, t, o := make([]int, 3), []int{1, 2}, []int{3}
	copy(s, t)
	copy(t, o)
	from("1 2 3", s[i])
	from("1 2 3", t[i])
	from("3", o[i])
	a := [2]int{4, 5}
	b := a
	from("4 5", b[i])
	for _, v := range a {
		from("4 5", v)
	}
}
`},
		{"elements that others copy", `package p
func add(s, t []int) { copy(s, t) }
func all(p *[2]int, a [2]int) { *p = a }
func set(s []int, v int) { s[0] = v }
func g(i int, q **int, text string) {
	s, t := make([]int, 1), make([]int, 1)
	add(s, []int{1})
	add(t, []int{2})
	set(s, 3)
	set(t, 4)
	roots("3 1", s[i])
	roots("4 2", t[i])
	var a, b [2]int
	all(&a, [2]int{5, 6})
	all(&b, [2]int{7, 8})
	from("5 6", a[i])
	from("7 8", b[i])
	u := []int{9}
	*q = &u[0]
	from("9?", u[i])
	v := []byte(text)
	v[0] = 10
	from("10?", v[i])
}
`},
		{"another map that is gone through", `package p
type t struct{}
func (t) methods() map[string]int { return map[string]int{"a": 1, "b": 2} }
func g(k string, v t) {
	m := map[string]int{}
	for k, v := range v.methods() {
		m[k] = v
	}
	roots("1 2", m[k])
	for k := range m {
		roots("a b", k)
	}
}
`},
		{"what a function returns", `package p
func fresh() map[string]int {
	m := map[string]int{"a": 1}
	return m
}
func two(v int) (int, map[string]int) { return 1, map[string]int{"b": v} }
func none() map[string]int { return nil }
func outer(v int) map[string]int {
	m := inner()
	m["a"] = v
	return m
}
func inner() map[string]int { return map[string]int{} }
func g(k string) {
	m := fresh()
	m["c"] = 3
	from("3 1", m[k])
	n := fresh()
	from("1", n[k])
	_, o := two(4)
	o["d"] = 5
	_, p := two(6)
	roots("1", outer(1)[k])
	roots("2", outer(2)[k])
	roots("5 4", o[k])
	roots("6", p[k])
	q := none()
	q["e"] = 7
	from("7", q[k])
}
`},
		{"what a function returns, as the function sees it", `package p
type t struct{}
func local(k string) map[string]int {
	m := map[string]int{"a": 1}
	from("1 2", m[k])
	return m
}
func Open(k string) map[string]int {
	m := map[string]int{"a": 1}
	from("1?", m[k])
	return m
}
func value(k string) map[string]int {
	m := map[string]int{"a": 1}
	from("1?", m[k])
	return m
}
func (t) method(k string) map[string]int {
	m := map[string]int{"a": 1}
	from("1?", m[k])
	return m
}
var kept = value
func g() {
	local("")["b"] = 2
	f := func(k string) map[string]int {
		m := map[string]int{"a": 1}
		from("1?", m[k])
		return m
	}
	f("")
}
`},
		{"what is returned by two ways", `package p
func two(k string) (m, n map[string]int) {
	m, n = map[string]int{"a": 1}, map[string]int{"b": 2}
	from("1 3", m[k])
	from("2 4", n[k])
	return m, n
}
func g() {
	m, n := two("")
	m["c"] = 3
	n["d"] = 4
	go two("")
}
`},
		{"a variable that a closure has", `package p
func g(k string) {
	m := map[string]int{}
	on := func(v int) { m[k] = v; func() { m[k] = 2 }() }
	on(1)
	roots("1 2", m[k])
	var n map[string]int
	func() { n = map[string]int{"a": 3} }()
	from("?", n[k])
}
func h(k string) {
	m := map[string]int{"a": 1}
	var n map[string]int
	keep := func() {
		func() { n = m }()
	}
	keep()
	get := func() { n["b"] = 2 }
	get()
	from("1 2", m[k])
	o := map[string]int{"c": 3}
	n = o
	func() { n = map[string]int{"d": 4} }()
	from("3 2", o[k])
}
func fill(m map[string]int, v int) {
	x := m
	func() { _ = x }()
	x["a"] = v
}
func fills(k string) {
	m, n := map[string]int{}, map[string]int{}
	fill(m, 1)
	fill(n, 2)
	roots("1", m[k])
	roots("2", n[k])
	o := map[string]int{"a": 3}
	p := o
	func(q *map[string]int) { (*q)["b"] = 4; p["c"] = 5 }(&p)
	from("3 5 4", o[k])
}
`},
		{"a pointer to the variable", `package p
func fill(m *map[string]int) { (*m)["b"] = 2 }
func keep(m *map[string]int, to **map[string]int) { *to = m }
func g(k string) {
	m := map[string]int{"a": 1}
	fill(&m)
	(*&m)["c"] = 3
	from("?", m[k])
	n := map[string]int{"d": 4}
	o := n
	fill(&o)
	from("4 2", n[k])
	q := map[string]int{"e": 5}
	r := q
	keep(&r, nil)
	from("5?", q[k])
}
`},
		{"a field", `package p
type s struct{ m, n map[string]int }
func fill(m map[string]int, v int) { m["b"] = v }
func (v *s) get(k string) {
	roots("1 3 2", v.m[k])
	roots("4", v.n[k])
}
func (v s) value(k string) { fill(v.m, 3) }
func value() s { return s{} }
func g() {
	m := map[string]int{"a": 1}
	v := &s{m: m, n: map[string]int{}}
	fill(v.m, 2)
	fill(value().n, 4)
	roots("1 3 2", m["x"])
	roots("4", value().n["x"])
}
`},
		{"a field that is copied into what it holds", `package p
import "maps"
type s struct{ m map[string]int }
func (v *s) set(k string) {
	m := map[string]int{}
	v.m = m
	maps.Copy(m, v.m)
	from("1", m[k])
}
func g() *s { return &s{m: map[string]int{"a": 1}} }
`},
		{"a field whose address goes elsewhere", `package p
type s struct{ m map[string]int }
func fill(*map[string]int) {}
func (v *s) get(k string) { fill(&v.m); from("1?", v.m[k]) }
func g() *s { return &s{m: map[string]int{"a": 1}} }
`},
		{"what other packages see", `package p
type s struct{ M map[string]int }
func (v *s) get(k string) { from("1?", v.M[k]) }
func g(k string) *s {
	m := map[string]int{"a": 1}
	from("1?", m[k])
	return &s{m}
}
`},
		{"an interface value", `package p
type s struct{ v any }
func (x *s) fill(k string) { x.v.(map[string]int)[k] = 3 }
func g(k string, x *s) {
	var v any = map[string]int{"a": 1}
	v.(map[string]int)["b"] = 2
	if m, ok := v.(map[string]int); ok {
		m["c"] = 3
	}
	from("1 2 3", v.(map[string]int)[k])
	m := map[string]int{"d": 4}
	x.v = m
	from("4?", m[k])
}
`},
		{"other containers and channels", `package p
func g(k string, c chan map[string]int, at *map[string]int, s []map[string]int) {
	m := map[string]int{"a": 1}
	c <- m
	from("1?", m[k])
	n := map[string]int{"b": 2}
	*at = n
	from("2?", n[k])
	o := map[string]int{"c": 3}
	s[0] = o
	from("3?", o[k])
	t := map[any]int{"d": 4}
	key := map[any]int{t: 5}
	from("4?", t[k])
	from("5", key[k])
}
`},
		{"what is compared, counted and gone through", `package p
func g(k string) int {
	m := map[string]int{"a": 1}
	for range m {
	}
	delete(m, k)
	clear(m)
	_, ok := m[k]
	if m == nil || ok {
		return len(m)
	}
	from("1", m[k])
	return 0
}
`},
		{"maps in maps", `package p
func g(k string) {
	all := map[string]map[string]int{"x": {"a": 1}}
	all["y"] = map[string]int{"b": 2}
	from("1 2?", all[k][k])
}
`},
		{"circles", `package p
type tree []tree
type node map[string]any
func g(t tree, n node) {
	for range 3 {
		t = t[0]
		n = n["next"].(node)
	}
	from("?", t[0])
	from("?", n["next"])
	from("1?", down(3)["next"])
}
func down(i int) node {
	if i == 0 {
		return node{"next": 1}
	}
	return down(i - 1)["next"].(node)
}
`},
		{"circles that meet", `package p
type node map[string]any
func g(k string) {
	var x, y node = node{"a": node{"d": 3}}, node{"b": node{"c": node{"e": 5}}}
	for range 3 {
		x, y = y[k].(node), x[k].(node)
	}
	made("MakeMap MakeMap?", x[k])
	made("MakeMap 3 5?", y[k])
}
`},
		{"an array of another", `package p
type s struct{ a [2]int }
func (v *s) set(i int) {
	v.a[0] = 1
	from("1", v.a[i])
	for _, e := range v.a[:] {
		from("1", e)
	}
}
`},
		{"more calls than can be followed", `package p
func add(m map[string]int, v int) { m["k"] = v }
func g(k string) {
	m := map[string]int{}
` + strings.Repeat("\tadd(m, 1)\n", maxSteps) + `
	from("?", m[k])
}
`},
		{"many of them", `package p
func add(m map[string]int, v int) { m["k"] = v }
func g(k string) {
	m := map[string]int{"a": 1}
` + strings.Repeat("\tadd(m, 1)\n", 2*MaxValues) + `
	from("` + "1" + strings.Repeat(" v", 2*MaxValues) + `", m[k])
}
`},
		{"many questions", `package p
func add(m map[string]int, v int) { m["k"] = v }
func f(k string) {
	m := map[string]int{}
` + strings.Repeat("\tadd(m, 1)\n", maxSteps/2) + `
	from("` + strings.TrimSpace(strings.Repeat(" v", maxSteps/2)) + `", m[k])
}
func g(k string) {
	m := map[string]int{}
` + strings.Repeat("\tadd(m, 1)\n", maxSteps/2) + `
	from("` + strings.TrimSpace(strings.Repeat(" v", maxSteps/2)) + `", m[k])
}
`},
		{"ways that double", `package p
` + doubling(20) + `
func g(k string) {
	m := map[string]int{}
	f0(m, 1)
	from("` + strings.TrimSpace(strings.Repeat("v ", 8)) + `", m[k])
}
`},
	})
}

// doubling is functions each of which calls the next one twice.
func doubling(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "func f%d(m map[string]int, v int) { f%d(m, v); f%[2]d(m, v) }\n", i, i+1)
	}
	fmt.Fprintf(&b, "func f%d(m map[string]int, v int) { m[\"k\"] = v }\n", n)
	return b.String()
}
