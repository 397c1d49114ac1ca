package program

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// A variable escapes where its address is kept, or where a function gets it
// whose result may write through it later.
func TestEscapes(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
var kept *error
func fill(*error) {}
func reset(p *error) func() { *p = nil; return nil }
func later(p *error) func() { return func() { *p = nil } }
func look(p *error) func() { return func() { _ = *p } }
func count(p *error, n *int) func() { *n = 1; return func() { *n = 2 } }
func other(*error) (int, func())
func number(p *error) int { *p = nil; return 1 }
func pointers(c bool, m map[string]*error, all chan *error) *error {
	var stays, stored, met, meets, mapped, sent, given, returned error
	stays = nil
	_ = stays
	kept = &stored
	p := &met
	if c {
		p = &meets
	}
	fill(p)
	m["a"] = &mapped
	all <- &sent
	fill(&given)
	return &returned
}
func calls(f func(*error) func(), n *int, run func(func())) {
	var captured, resets, writesLater, looks, counts, unseen, unknown, noFunc error
	run(func() { captured = *kept; _ = captured })
	reset(&resets)
	later(&writesLater)
	look(&looks)
	count(&counts, n)
	other(&unseen)
	f(&unknown)
	number(&noFunc)
}
`))
	for name, want := range map[string]string{
		"pointers": "mapped meets met returned sent stored",
		"calls":    "resets unknown unseen writesLater",
	} {
		var got []string
		for _, b := range p.Pkg.Func(name).Blocks {
			for _, instr := range b.Instrs {
				if a, ok := instr.(*ssa.Alloc); ok && p.Escapes(a) {
					got = append(got, a.Comment)
				}
			}
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != want {
			t.Errorf("in %s, what escapes is %q, want %q", name, text, want)
		}
	}
	if calls := p.Pkg.Func("calls"); p.Escapes(calls.Params[0]) {
		t.Error("a parameter is no variable of the function")
	}
}

// What a function returns in a variable is what it stored there last, whatever
// its deferred calls put in its place.
func TestStoredLast(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
var global int
func one() (x, y int) {
	defer func() { x = 3 }()
	defer func() { y = 4 }()
	x = 1
	return 2, 5
}
func none(p *int) (int, int) { return *p, global }
`))
	stored := func(name string) string {
		var words []string
		for _, v := range Returns(p.Pkg.Func(name))[0].Results {
			word := "?"
			if last := p.StoredLast(v); last != v {
				word = describe(last)
			}
			words = append(words, word)
		}
		return strings.Join(words, " ")
	}
	for name, want := range map[string]string{"one": "2 5", "none": "? ?"} {
		if got := stored(name); got != want {
			t.Errorf("%s stored %s last, want %s", name, got, want)
		}
	}
}
