package program

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// A literal is built in the variable that it initializes, and copied to one that
// held something before.
func TestLiterals(t *testing.T) {
	const head = "package p\n\nimport \"context\"\n\nvar _ context.Context\n\ntype T struct{ A, B int; In struct{ C int } }\n\nfunc use(*T) {}\nfunc ok() bool { return true }\nfunc see(*T) bool { return true }\n\n"
	for _, c := range []struct{ name, source, want string }{
		{"a new variable", `func f() { t := T{A: 1}; use(&t) }`, "t.A=1"},
		{"elements that branch", `func f(a bool) { t := T{A: 1, In: struct{ C int }{map[bool]int{a && ok(): 2}[true]}}; use(&t) }`, "t.A=1 t.In.C=?"},
		{"a nested literal", `func f() { t := T{In: struct{ C int }{3}}; use(&t) }`, "t.In.C=3"},
		{"a literal of a list", `func f() { use(&[]T{{A: 1}}[0]) }`, "slicelit[].A=1"},
		{"over what was there", `func f() { t := T{A: 1}; use(&t); t = T{B: 2} }`, "t.A=1 complit.B=2 t=?"},
		{"over a part of what was there", `func f(t *T) { t.In = struct{ C int }{4} }`, "complit.C=4 t.In=?"},
		{"in a loop, over what was there", `func f() { var t T; for range 3 { use(&t); t = T{B: 2} } }`, "complit.B=2 t=?"},
		{"a variable of the package", `var g = T{A: 1}`, "g.A=1"},
		{"over a variable of the package", `var g T; func f() { g = T{A: 1} }`, "complit.A=1 g=?"},
		{"used before, in a block of its own", `func f() { var t T; if ok() { use(&t) }; { t = T{A: 1} } }`, "complit.A=1 t=?"},
		{"used by an element, on one way", `func f(a bool) { var t T; t = T{A: map[bool]int{a && see(&t): 2}[true]}; use(&t) }`, "complit.A=? t=?"},
		{"without parts", `func f() { var t T; use(&t); t = T{} }`, "t=0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			pass := programtest.Pass(t, head+c.source)
			p := Build(pass, func(*types.Package) bool { return true }, nil)
			var got []string
			for _, fn := range p.Funcs {
				if fn.Name() != "f" && fn.Name() != "init" {
					continue
				}
				for instr := range Instructions(fn) {
					if s, ok := instr.(*ssa.Store); ok {
						got = append(got, stored(s.Addr)+"="+storedValue(s.Val))
					}
				}
			}
			if got := strings.Join(got, " "); got != c.want {
				t.Errorf("stores are %q, want %q", got, c.want)
			}
		})
	}
}

func stored(v ssa.Value) string {
	switch x := v.(type) {
	case *ssa.Alloc:
		return x.Comment
	case *ssa.FieldAddr:
		return stored(x.X) + "." + FieldOf(x.X.Type(), x.Field).Name()
	case *ssa.IndexAddr:
		return stored(x.X) + "[]"
	}
	return v.Name()
}

func storedValue(v ssa.Value) string {
	c, ok := v.(*ssa.Const)
	switch {
	case !ok:
		return "?"
	case c.Value == nil:
		return "0"
	}
	return fmt.Sprint(c.Int64())
}

// A table is one block with thousands of literals.
func BenchmarkLiterals(b *testing.B) {
	source := "package p\n\ntype T struct{ A, B int }\n\nvar table = []T{" + strings.Repeat("{A: 1, B: 2}, ", 5000) + "}\n"
	for b.Loop() {
		Build(programtest.Pass(b, source), func(*types.Package) bool { return true }, nil)
	}
}
