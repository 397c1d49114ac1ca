package program

import (
	"fmt"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// What a function returns is known where calls are deferred that cannot change it.
func TestDirect(t *testing.T) {
	const head = "package p\n\nfunc done() {}\nfunc use(*int) {}\n\n"
	for _, c := range []struct{ name, source, want string }{
		{"a constant", `func f() int { defer done(); return 1 }`, "[1]"},
		{"of several", `func f(a bool) (int, string) { defer done(); if a { return 2, "" }; return 1, "x" }`, `[2 ""] [1 "x"]`},
		{"a result with a name", `func f() (n int) { defer done(); n = 3; return n }`, "[3]"},
		{"set before", `func f() (n int) { defer done(); n = 3; n = 4; return }`, "[4]"},
		{"set on one way", `func f(a bool) (n int) { defer done(); if a { n = 3 }; return }`, "[?]"},
		{"that a deferred literal has", `func f() (n int) { defer func() { n = 2 }(); return 1 }`, "[?]"},
		{"whose address somebody has", `func f() (n int) { defer done(); use(&n); return 1 }`, "[?]"},
		{"a parameter", `func f(p *int) *int { defer done(); return p }`, "[p]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Build(programtest.Pass(t, head+c.source), func(*types.Package) bool { return true }, nil)
			got := ""
			for _, fn := range p.Funcs {
				if fn.Name() != "f" {
					continue
				}
				for _, ret := range Returns(fn) {
					var list []string
					for _, v := range ret.Results {
						switch v := v.(type) {
						case *ssa.Const:
							list = append(list, v.Value.String())
						case *ssa.Parameter:
							list = append(list, v.Name())
							if !Any(Referrers[*ssa.Return](v), func(r *ssa.Return) bool { return r == ret }) {
								t.Error("the parameter does not know of the return")
							}
						default:
							list = append(list, "?")
						}
					}
					if got != "" {
						got += " "
					}
					got += fmt.Sprint(list)
				}
			}
			if got != c.want {
				t.Errorf("returns %s, want %s", got, c.want)
			}
		})
	}
}

// A result that is only returned is not stored anywhere, where calls are deferred as well.
func TestDirectStores(t *testing.T) {
	const head = "package p\n\nvar kept *int\n\nfunc done() {}\n\n"
	for _, c := range []struct {
		name, source string
		stores       int
	}{
		{"returned", `func f(p *int) *int { defer done(); return p }`, 0},
		{"with another", `func f(p *int) (*int, int) { defer done(); return p, 1 }`, 0},
		{"set at the end", `func f(p *int) (q *int) { defer done(); q = p; return }`, 0},
		{"that a panic may come after", `func f(p *int) (q *int) { defer done(); q = p; done(); return }`, 1},
		{"kept", `func f(p *int) *int { defer done(); kept = p; return p }`, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Build(programtest.Pass(t, head+c.source), func(*types.Package) bool { return true }, nil)
			for _, fn := range p.Funcs {
				if fn.Name() != "f" {
					continue
				}
				n := 0
				for range Referrers[*ssa.Store](fn.Params[0]) {
					n++
				}
				if n != c.stores {
					t.Errorf("%d stores, want %d", n, c.stores)
				}
				for _, b := range fn.Blocks {
					for _, instr := range b.Instrs {
						if s, ok := instr.(*ssa.Store); ok && s.Val == fn.Params[0] {
							n--
						}
					}
				}
				if n != 0 {
					t.Errorf("%d more stores in the blocks than the parameter knows of", -n)
				}
			}
		})
	}
}
