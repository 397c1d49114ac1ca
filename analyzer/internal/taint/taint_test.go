package taint_test

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

const imports = `package program; import ("encoding/json"; "fmt"; "os"; "path/filepath"; "strings"); ` +
	`var _, _, _, _, _ = json.Marshal, fmt.Sprint, os.Getenv, filepath.Join, strings.ToUpper;`

// message is a type of whole messages.
const message = "\ntype message struct { ID int `json:\"id\"`; Method string `json:\"method\"`; Params json.RawMessage `json:\"params\"` }"

func taintsOf(t *testing.T, source string, imported func(*types.Func) (taint.Summary, bool)) (*wire.Package, *taint.Values) {
	t.Helper()
	if imported == nil {
		imported = func(*types.Func) (taint.Summary, bool) { return taint.Summary{}, false }
	}
	w := wire.New(programtest.Pass(t, source), "")
	w.Build(w.Speaks())
	return w, taint.New(w, imported)
}

func function(t *testing.T, w *wire.Package, name string) *ssa.Function {
	t.Helper()
	for _, fn := range w.Funcs {
		if fn.Name() == name {
			return fn
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

// write spells a taint: the parameters and captured variables of fn that a
// value is made of, or fields of them, those that decided which one it is behind a
// colon, "!" for the peer's message, "[]" for a whole message, the names, and what
// its fields are made of.
func write(fn *ssa.Function, t taint.Taint) string {
	name := func(i int) string {
		switch {
		case i < len(fn.Params):
			return fn.Params[i].Name()
		case i-len(fn.Params) < len(fn.FreeVars):
			return fn.FreeVars[i-len(fn.Params)].Name()
		}
		return fmt.Sprint(i)
	}
	bits := func(set uint64, tie taint.Tie) string {
		var list []string
		for i := range 63 {
			if set&(1<<i) != 0 {
				list = append(list, name(i))
			}
		}
		for _, p := range t.Picks {
			if p.Tie == tie {
				list = append(list, name(p.Param)+"."+p.Field)
			}
		}
		return strings.Join(list, " ")
	}
	s := bits(t.From, taint.Made)
	if t.From&taint.Peer != 0 {
		s += "!"
	}
	if part := bits(t.Part, taint.Named); part != "" || t.Part&taint.Peer != 0 {
		s += "/" + part
	}
	if t.Part&taint.Peer != 0 {
		s += "!"
	}
	if via := bits(t.Via, taint.Found); via != "" || t.Via&taint.Peer != 0 {
		s += ":" + via
	}
	if t.Via&taint.Peer != 0 {
		s += "!"
	}
	if t.Frame {
		s += "[]"
	}
	s += " <" + strings.Join(t.Names, " ") + ">"
	for _, f := range t.Parts {
		s += fmt.Sprintf(" {%s %s}", f.Name, write(fn, f.Of))
	}
	return strings.TrimSpace(s)
}

// TestTaint joins taints, and puts them in the place of parameters.
func TestTaint(t *testing.T) {
	a, b := taint.Taint{From: 1}.With("a"), taint.Taint{Via: 2, From: taint.Peer}.With("b", "a")
	c := taint.Taint{From: 4, Via: taint.Peer, Frame: true}
	fn := &ssa.Function{}
	for _, test := range []struct {
		name string
		got  taint.Taint
		want string
	}{
		{"join", a.Join(b), "0!:1 <a b>"},
		{"join all", b.Join(c), "2!:1![] <b a>"},
		{"join the other way round", c.Join(b), "2!:1![] <b a>"},
		{"in by nobody", taint.Taint{Via: 1 | taint.Peer}.In([]taint.Taint{{}}), ":! <>"},
		{"selected", a.Selected(), ":0 <a>"},
		{"selected again", b.Selected(), ":1! <b a>"},
		{"selected by a frame", c.Selected(), ":2! <>"},
		{"with", a.With("x", "", "_", "a", "x"), "0 <x a>"},
		{"behind", a.Behind("x", "a"), "0 <a x>"},
		{"outside", b.Outside(), "! <b a>"},
		{"outside of a frame", c.Outside(), ":![] <>"},
		{"in, without parameters", taint.Taint{From: taint.Peer}.In([]taint.Taint{a}), "! <>"},
		{"in", a.In([]taint.Taint{b, c}), "!:1 <a b>"},
		{"in by another", b.In([]taint.Taint{c, a}), "!:0 <b a>"},
		{"in by one of the peer", b.In([]taint.Taint{c, {From: taint.Peer}}), "!:! <b a>"},
		{"in by one that the peer selected", b.In([]taint.Taint{c, {Via: 8 | taint.Peer}}), "!:3! <b a>"},
		{"in made of one that the peer selected", a.In([]taint.Taint{{Via: taint.Peer, From: 8}}), "3:! <a>"},
		{"in a frame", c.In([]taint.Taint{a, a, a}), "0:![] <a>"},
		{"within", taint.Taint{From: 1 | taint.Peer, Part: 2, Via: 4 | taint.Peer}.Within(), "/0 1!:2! <>"},
		{"within what the peer names", taint.Taint{Part: taint.Peer}.Within(), "/! <>"},
		{"what was found by a part", taint.Taint{Part: 1 | taint.Peer}.Selected(), ":0! <>"},
		{"in, by a part", taint.Taint{Part: 1}.In([]taint.Taint{{From: 2 | taint.Peer, Part: 4, Via: 8}}), "/1 2!:3 <>"},
		{"in, by a part that the peer selected", taint.Taint{Part: 1}.In([]taint.Taint{{Via: taint.Peer}}), ":! <>"},
		{"in, both", taint.Taint{From: 1, Via: 1}.In([]taint.Taint{{From: 2 | taint.Peer}}), "1! <>"},
		{"in, too few", c.In([]taint.Taint{a}), ":![] <>"},
	} {
		if got := write(fn, test.got); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	many := taint.Taint{}
	for i := range 20 {
		many = many.Behind(fmt.Sprint("n", i))
	}
	if len(many.Names) != 12 || many.Names[0] != "n0" {
		t.Errorf("names %v", many.Names)
	}
	if !a.Symbolic() || !b.Symbolic() || (taint.Taint{From: taint.Peer}).Symbolic() {
		t.Error("symbolic")
	}
	for _, test := range []struct {
		t    taint.Taint
		tied bool
		tie  cause.Tie
	}{
		{taint.Taint{}, false, 0},
		{a, true, 0},
		{taint.Taint{Via: 1}, true, 0},
		{taint.Taint{Part: 1}, true, 0},
		{taint.Taint{Part: taint.Peer, Via: taint.Peer}, true, cause.Within},
		{taint.Taint{From: taint.Peer, Via: taint.Peer}, true, cause.Derived},
		{taint.Taint{From: taint.Peer}, true, cause.Derived},
		{taint.Taint{Via: taint.Peer}, true, cause.Selected},
	} {
		if test.t.Tied() != test.tied || test.t.Subject().Tie != test.tie {
			t.Errorf("%+v: %t %v", test.t, test.t.Tied(), test.t.Subject())
		}
	}
	if s := (taint.Taint{Frame: true}.With("n")).Subject(); !s.Frame || s.Names[0] != "n" {
		t.Errorf("subject %v", s)
	}
	same := func() taint.Taint {
		return taint.Taint{From: 1 | taint.Peer, Part: 1 | taint.Peer, Via: 2 | taint.Peer, Frame: true}.With("a")
	}
	if !same().Equal(same()) {
		t.Error("not equal")
	}
	for i, change := range []func(*taint.Taint){
		func(t *taint.Taint) { t.From = 0 }, func(t *taint.Taint) { t.Via = 0 }, func(t *taint.Taint) { t.Part = 0 }, func(t *taint.Taint) { t.Part &^= taint.Peer }, func(t *taint.Taint) { t.From &^= taint.Peer },
		func(t *taint.Taint) { t.Via &^= taint.Peer }, func(t *taint.Taint) { t.Frame = false }, func(t *taint.Taint) { t.Names = nil },
	} {
		x := same()
		if change(&x); x.Equal(same()) {
			t.Errorf("change %d makes no difference", i)
		}
	}
}
