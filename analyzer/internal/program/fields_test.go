package program

import (
	"testing"

	"golang.org/x/tools/go/ssa"
)

// The functions in the fields of structs that tables have, each with its own table.
func TestFields(t *testing.T) {
	run(t, []sample{
		{"two tables of one type", `package p
type route struct {
	run  func() int
	slow bool
}
type mux struct{ calls, events map[string]route }
func one() int { return 1 }
func two() int { return 2 }
func three() int { return 3 }
func (m *mux) call(s string)  { m.calls[s] = route{run: one} }
func (m *mux) later(s string) { m.calls[s] = route{run: three, slow: true} }
func (m *mux) hear(s string)  { m.events[s] = route{run: two} }
func newMux() *mux { return &mux{calls: map[string]route{}, events: map[string]route{}} }
func (m *mux) handle(s string) int {
	r, ok := m.calls[s]
	if !ok {
		return 0
	}
	if r.slow {
		calls("three", r.run())
		go func() { calls("one three", r.run()) }()
		return 0
	}
	calls("one", r.run())
	e := m.events[s]
	calls("two", e.run())
	calls("two", m.events[s].run())
	for _, x := range m.calls {
		calls("one three", x.run())
	}
	for _, x := range []route{{run: one}} {
		calls("one", x.run())
	}
	for _, x := range []*route{{run: one}} {
		calls("one three two", x.run())
	}
	return 1
}
`},
		{"a table that others fill, and copies of copies", `package p
type route struct{ run func() int }
func one() int { return 1 }
func two() int { return 2 }
var Routes = map[string]route{"a": {one}}
var own = map[string]route{"a": {one}}
var other = map[string]route{"a": {two}}
func fill(m map[string]route) { m["b"] = own["a"] }
func g() {
	calls("two one", Routes["a"].run())
	local := own["a"]
	again := local
	calls("one", again.run())
	moved := map[string]route{}
	fill(moved)
	calls("one", moved["b"].run())
	own["c"] = own["a"]
	calls("one", own["c"].run())
	kept := other["a"]
	pass(&kept)
	calls("two one", kept.run())
	inside := other["a"]
	func() { pass(&inside) }()
	calls("two one", inside.run())
}
func pass(r *route) { r.run = two }
`},
		{"fields that others set, and what is no function", `package p
type Row struct {
	Run  func() int
	Slow bool
	n    int
}
func one() int { return 1 }
func two() int { return 2 }
func fast() *Row { return &Row{Run: one, n: 1} }
func slow() *Row { return &Row{Run: two, Slow: true, n: 2} }
func g(r *Row) {
	if r.Slow {
		calls("one two?", r.Run())
	}
	for _, x := range []Row{{n: 3}} {
		from("1 2 3", x.n)
	}
}
`},
		{"a loop's own function and others", `package p
type hop func() int
type box struct{ h hop }
func inner() int { return 1 }
func around(next hop) hop { return func() int { return next() } }
func boxed(steps []func(hop) hop, c bool) hop {
	var h hop = inner
	for _, s := range steps {
		h = s(h)
	}
	if c {
		return inner
	}
	return h
}
func g(c bool) { calls("inner?", boxed(nil, c)()) }
`},
	})
}

// What a loop puts around a function, and what is in the same table without.
func TestChains(t *testing.T) {
	const source = `package p
type hop func() int
func plain() hop { return func() int { return 1 } }
func inner() int { return 2 }
func first(next hop) hop { return func() int { return next() } }
func second(next hop) hop { return func() int { return next() } }
func chain(h hop, steps ...func(hop) hop) hop {
	for _, s := range steps {
		h = s(h)
	}
	return h
}
func g(s string) int {
	table := map[string]hop{"a": chain(inner, first), "b": plain(), "c": chain(inner, second), "d": inner}
	return table[s]()
}
`
	p := of(module(t, append(standard, "program.example/program/program.go", source)...))
	g := p.Pass.Pkg.Scope().Lookup("g")
	for _, fn := range p.Funcs {
		if fn.Object() != g {
			continue
		}
		call := Returns(fn)[0].Results[0].(*ssa.Call)
		list, others, known := p.Chains(Use{V: call.Call.Value, At: PlaceOf(call)})
		if len(list) != 2 || len(others) != 2 || !known {
			t.Errorf("%d chains, %d others, known is %v; want 2 chains and 2 others, all of them known", len(list), len(others), known)
		}
		for _, c := range list {
			if len(c.Links) != 1 || len(c.Links[0]) != 1 || !c.Known {
				t.Errorf("a chain of %d links; want one", len(c.Links))
			}
		}
		return
	}
	t.Error("no function g")
}
