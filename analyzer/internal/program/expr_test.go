package program

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
)

// Expr writes what is passed to the function show as the source has it, or
// nearly so.
func TestExpr(t *testing.T) {
	p := Build(programtest.Pass(t, `package p
import ("errors"; "os"; "path/filepath"; "strings")
type item struct { name string; next *item }
type shelf struct { item; items map[string]*item; list []item; look func(string) bool }
type finder interface { Find(name string) (*item, error); Len() int }
var top shelf
func show(want string, v ...any)
func mode() string
func f(s *shelf, id string, n int, ok bool, fi finder, ch chan string, x any) {
	show("id", id)
	show("s.items", s.items)
	show("s.items[id]", s.items[id])
	show("s.items[id].next.name", s.items[id].next.name)
	show("s.name", s.name)
	show("top.list", top.list)
	show("s.list[n]", s.list[n])
	show("!ok", !ok)
	show("-n", -n)
	show("n + 1", n + 1)
	show("<-ch", <-ch)
	show("len(id)", len(id))
	show("len(id)", len([]rune(id)))
	show("strings.TrimSpace(id)", strings.TrimSpace(id))
	show("mode()", mode())
	show("fi.Len()", fi.Len())
	show("s.look(id)", s.look(id))
	show("errors.Is(errors.New(\"a\"), os.ErrNotExist)", errors.Is(errors.New("a"), os.ErrNotExist))
	show("x", x.(string))
	show("id", id[1:])
	show("\"a\"", "a")
	show("…", "a text that is much too long to be written")
	show("filepath.Join(…)", filepath.Join(id, "a"))
	show("nil", error(nil))
	show("", strings.ToUpper(strings.ToUpper(strings.ToUpper(strings.ToUpper(strings.ToUpper(strings.ToUpper(strings.ToUpper(id)))))))+strings.ToUpper(strings.ToUpper(strings.ToUpper(strings.ToUpper(id)))))
	found, err := fi.Find(id)
	show("found", found)
	show("err", err)
	show("found.name", found.name)
	name := strings.ToLower(id)
	show("name", name)
	it, here := s.items[name]
	show("it", it)
	show("here", here)
	text, is := x.(string)
	show("text", text)
	show("is", is)
	_, last := fi.Find("z")
	show("last", last)
	v := 1
	if ok {
		v = 2
	}
	show("v", v)
	func() { show("id", id) }()
	for _, word := range strings.Fields(id) {
		show("strings.Fields(id)[…]", word)
	}
	show("", struct{ a int }{1})
}
`), func(*types.Package) bool { return false }, nil)
	for _, fn := range p.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok || call.Call.StaticCallee() == nil || call.Call.StaticCallee().Name() != "show" {
					continue
				}
				want, _ := StringConst(call.Call.Args[0])
				if got := p.Expr(Variadic(call.Call.Args[1])[0]); got != want {
					t.Errorf("%s: got %q, want %q", p.Pass.Fset.Position(call.Pos()), got, want)
				}
			}
		}
	}
	for _, fn := range p.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if call, ok := instr.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Find" {
					if got := p.CallExpr(call); !strings.HasPrefix(got, "fi.Find(") {
						t.Errorf("a call is written as %q", got)
					}
				}
			}
		}
	}
}

// A loop over what there is already is told from one that may have no end.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       int
	}{
		{"a slice", `for _, x := range list { use(x) }`, 1},
		{"a map", `for k := range table { use(k) }`, 1},
		{"a number", `for i := range n { use(i) }`, 1},
		{"a channel", `for x := range ch { use(x) }`, 0},
		{"a condition", `for more() { use(1) }`, 0},
		{"a counter", `for i := 0; i < n; i++ { use(i) }`, 0},
		{"no loop", `use(n)`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Build(programtest.Pass(t, "package p\n\nfunc use(int) {}\nfunc more() bool { return false }\n\nfunc f(list []int, table map[int]bool, ch chan int, n int) { "+c.body+" }\n"), func(*types.Package) bool { return true }, nil)
			got := 0
			for _, fn := range p.Funcs {
				for _, b := range fn.Blocks {
					if Counts(b) {
						got++
					}
				}
			}
			if got != c.want {
				t.Errorf("%d blocks begin the rounds of such a loop, want %d", got, c.want)
			}
		})
	}
}
