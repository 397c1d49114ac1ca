package program

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// guards writes what holds at a mark, nearest first.
func guards(b *ssa.BasicBlock) string {
	var words []string
	for g := range Guards(b) {
		word := condition(g.V)
		if !g.Truth {
			word = "!" + word
		}
		if g.Other {
			word += "|"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func condition(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Parameter:
		return v.Name()
	case *ssa.BinOp:
		return describe(v.X) + v.Op.String() + describe(v.Y)
	}
	return describe(v)
}

func TestGuards(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func mark(string) {}
func more() bool { return true }
func g(a, b, c bool, list []int, seq func(func(int) bool)) {
	mark("")
	if a {
		mark("a")
		if b {
			mark("b a")
		} else {
			mark("!b a")
		}
		mark("a")
	}
	mark("")
	if a && b {
		mark("b a")
	}
	if a || b {
		mark("a| b|")
		if c {
			mark("c")
		}
	} else {
		mark("!b !a")
	}
	for more() {
		mark("more()")
	}
	mark("")
	for a {
		mark("a")
	}
	if c {
		return
	}
	mark("!c")
	if a {
		if b {
			return
		}
	}
	mark("!a| !b| !c")
}
func h(a, b bool) {
	if a {
	} else {
	}
	mark("")
	if b {
	}
	mark("")
}
func ranged(a bool, seq func(func(int) bool)) {
	for range seq {
		if a {
			return
		}
	}
	mark("")
}
`))
	n := 0
	for _, fn := range p.Funcs {
		for call := range callsIn(fn) {
			if CalleeName(call.Common()) != "program.example/program.mark" {
				continue
			}
			n++
			want, _ := StringConst(call.Call.Args[0])
			if got := guards(call.Block()); got != want {
				t.Errorf("line %d: guards are %q, want %q", p.Pass.Fset.Position(call.Pos()).Line, got, want)
			}
		}
	}
	if n != 18 {
		t.Errorf("%d marks were reached, want 18", n)
	}
	// who does not want more gets no more
	for _, fn := range p.Funcs {
		for _, b := range fn.Blocks {
			for g := range Guards(b) {
				_ = g
				break
			}
		}
	}
}

func TestFailed(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func mark(string) {}
func g(err error, q *int, a bool) {
	if err != nil {
		mark("failed")
	} else {
		mark("fine")
	}
	if nil == q {
		mark("")
	}
	if q == nil {
		mark("unset")
	} else {
		mark("set")
	}
	if a {
		mark("")
	}
	if a || err != nil {
		mark("")
	}
}
`))
	for call := range Each[*ssa.Call](p.Pkg.Func("g")) {
		got, first := "", true
		for g := range Guards(call.Block()) {
			if !first {
				break
			}
			first = false
			err, failed := g.Failed()
			v, unset := g.Unset()
			switch {
			case failed:
				got = "failed"
			case err != nil:
				got = "fine"
			case unset:
				got = "unset"
			case v != nil:
				got = "set"
			}
		}
		if want, _ := StringConst(call.Call.Args[0]); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestBranch(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func g(a bool) int {
	if a {
		return 1
	}
	return 2
}
`))
	g := p.Pkg.Func("g")
	first := g.Blocks[0]
	for i, truth := range []bool{true, false} {
		if got, ok := Branch(first, first.Succs[i]); !ok || got.Truth != truth || got.V != g.Params[0] {
			t.Errorf("branch %d is %v, %v", i, got, ok)
		}
	}
	if got, ok := Branch(first.Succs[0], first); ok {
		t.Errorf("a return is a branch: %v", got)
	}
	if got, ok := Branch(new(ssa.BasicBlock), first); ok {
		t.Errorf("an empty block is a branch: %v", got)
	}
}

func TestRangedOver(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func seq(yield func(int) bool) {}
func g(f func()) {
	for range seq {
		f()
	}
	x := 1
	func() { _ = x }()
	seq(func(int) bool { return x == 1 })
}
`))
	var got []string
	for _, fn := range p.Pkg.Func("g").AnonFuncs {
		text := "nil"
		if v := p.RangedOver(fn); v != nil {
			text = describe(v)
		}
		got = append(got, text)
	}
	if text := fmt.Sprint(got); text != "[seq nil nil]" {
		t.Errorf("the closures of g are bodies of loops over %s, want seq, nil, nil", text)
	}
	if v := p.RangedOver(p.Pkg.Func("g")); v != nil {
		t.Errorf("a function is the body of a loop over %v", v)
	}
}

func TestReaches(t *testing.T) {
	p := of(module(t, "program.example/program/program.go", `package p
func more() bool { return true }
func g(a bool) int {
	if a {
		return 1
	}
	for more() {
		more()
	}
	return 2
}
`))
	g := p.Pkg.Func("g")
	first, one := g.Blocks[0], g.Blocks[1]
	returns := Returns(g)
	last := returns[1].Block()
	loop := last.Preds[0]
	for _, test := range []struct {
		from, to, avoid *ssa.BasicBlock
		want            bool
	}{
		{first, one, nil, true}, {first, last, nil, true}, {one, last, nil, false}, {last, first, nil, false},
		{first, last, loop, false}, {first, one, loop, true}, {loop, loop, nil, true},
	} {
		if got := Reaches(test.from, test.to, test.avoid); got != test.want {
			t.Errorf("a way from %v to %v without %v: %v", test.from, test.to, test.avoid, got)
		}
	}
}
