package wire_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// methods tells the method at each call of the function mark in f, by the
// mark's argument.
func methods(w *wire.Package) string {
	var out []string
	for _, fn := range w.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(*ssa.Call)
				if !ok || program.CalleeName(call.Common()) != "program.example/program.mark" {
					continue
				}
				s, _ := program.StringConst(call.Call.Args[0])
				out = append(out, s+" "+w.MethodAt(b))
			}
		}
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

func TestMethodAtVariables(t *testing.T) {
	for _, c := range []struct{ name, vars, compared, want string }{
		{"set once", `var v = "session/prompt"`, "v", "session/prompt"},
		{"set again", `var v = "session/prompt"
func set() { v = "x" }`, "v", ""},
		{"made by a call", `func name() string { return "session/prompt" }
var v = name()`, "v", ""},
		{"a field", `var v = struct{ a, b string }{"session/load", "session/prompt"}`, "v.b", "session/prompt"},
		{"a field of one of two", `type names struct{ a string }
var v, v2 = names{"session/prompt"}, names{"session/load"}`, "v.a", "session/prompt"},
		{"a field of one of two that change", `type names struct{ a string }
var v, v2 = names{"session/prompt"}, names{"session/load"}
func set() { v2.a = "x" }`, "v.a", "session/prompt"},
		{"a field that changes", `type names struct{ a string }
var v = names{"session/prompt"}
func set() { v.a = "x" }`, "v.a", ""},
		{"a field that may change", `type names struct{ a string }
var v = names{"session/prompt"}
func set(n *names) { n.a = "x" }`, "v.a", ""},
		{"a field behind a pointer", `type names struct{ a string }
var v = &names{"session/prompt"}`, "v.a", ""},
		{"never set", `var v string`, "v", ""},
		{"put together first", `type names struct{ a, b string }
var v names
func init() { n := names{"session/prompt", "x"}; v = n }`, "v.a", "session/prompt"},
		{"put together in steps", `type names struct{ a string }
var v names
func init() { n := names{"session/prompt"}; n.a = "x"; v = n }`, "v.a", ""},
		{"copied over", `type names struct{ a string }
var v = names{"session/prompt"}
func set(n names) { v = n }`, "v.a", ""},
		{"copied over from a local variable", `type names struct{ a string }
var v = names{"session/prompt"}
func set() { n := names{"x"}; v = n }`, "v.a", ""},
		{"copied twice", `type names struct{ a string }
var v names
func set() { n := names{"session/prompt"}; v = n; m := names{"x"}; v = m }`, "v.a", ""},
		{"beside a local one", `type names struct{ a string }
var v = names{"session/prompt"}
func other() string { n := names{"x"}; n.a = "y"; return n.a }`, "v.a", "session/prompt"},
		{"in an interface", `var v any = "session/prompt"`, "v", "session/prompt"},
		{"behind a pointer to a string", `var s = "session/prompt"
var v = &s`, "*v", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := "package p\nfunc mark(string) {}\n" + c.vars + "\nfunc f(m string) { if m == " + c.compared + " { mark(\"a\") } }\n"
			if got := methods(built(programtest.Pass(t, source), "")); got != "a "+c.want {
				t.Errorf("got %s, want a %s", got, c.want)
			}
		})
	}
}

func TestMethodAt(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"a switch", `switch m {
	case "session/prompt":
		mark("a")
	case "session/load", "session/new":
		mark("b")
	case "other":
		mark("c")
	default:
		mark("d")
	}
	mark("e")`, "a session/prompt; b ; c other; d ; e "},
		{"a switch on what other protocols have too", `switch m {
	case "initialize":
		mark("a")
	case "other":
		mark("b")
	}
	if m2 == "session/prompt" || m > "x" {
		mark("c")
	}`, "a initialize; b ; c "},
		{"a method of the program's own, before another one", `if m == "other" {
		mark("a")
	} else if m != "more" {
		mark("b")
	} else if m == "session/prompt" {
		mark("c")
	}`, "a other; b ; c session/prompt"},
		{"an if", `if m == "session/prompt" {
		mark("a")
	} else {
		mark("b")
	}`, "a session/prompt; b "},
		{"an if the other way round", `if "session/prompt" != m {
		mark("a")
		return
	}
	mark("b")`, "a ; b session/prompt"},
		{"nested", `switch m {
	case "session/prompt":
		if n > 1 {
			mark("a")
		}
		for range n {
			mark("b")
		}
	case "session/load":
		if m2 == "session/new" {
			mark("c")
		}
		mark("d")
	}`, "a session/prompt; b session/prompt; c session/new; d session/load"},
		{"two ways for one method", `if m == "session/prompt" || m2 == "session/prompt" {
		mark("a")
	}
	if m == "session/prompt" || n > 1 {
		mark("b")
	}`, "a session/prompt; b "},
		{"a greater one", `if m > "session/prompt" {
		mark("a")
	}`, "a "},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := "package p\nfunc mark(string) {}\nfunc f(m, m2 string, n int) {\n\t" + c.source + "\n}\n"
			if got := methods(built(programtest.Pass(t, source), "")); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	w := built(programtest.Pass(t, "package p\nfunc f(m string) { if m == \"x\" { println() } }"), "")
	for _, b := range w.Funcs[0].Blocks {
		if w.MethodAt(b) != "" {
			t.Error("a method of no protocol")
		}
	}
}

func TestMethodInParts(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"cut off", `if rest, ok := strings.CutPrefix(m, "terminal/"); ok {
		switch rest {
		case "output":
			mark("a")
		case "other":
			mark("b")
		case "":
			mark("c")
		default:
			mark("d")
		}
	}`, "a terminal/output; b terminal/other; c ; d "},
		{"trimmed", `if strings.TrimPrefix(m, "terminal/") == "output" {
		mark("a")
	}`, "a terminal/output"},
		{"compared with another string", `if strings.TrimPrefix(m, method) == other {
		mark("a")
	}`, "a "},
		{"the other way round", `if rest := strings.TrimPrefix(m, "terminal/"); "output" != rest {
		return
	}
	mark("a")`, "a terminal/output"},
		{"sliced", `if strings.HasPrefix(m, "terminal/") {
		if m[len("terminal/"):] == "output" {
			mark("a")
		}
		if m[1:] == "output" {
			mark("b")
		}
		if m[len("terminal/"):15] == "output" {
			mark("c")
		}
		if other[len("terminal/"):] == "output" {
			mark("d")
		}
	} else if m[len("terminal/"):] == "output" {
		mark("e")
	}
	if m[len("terminal/"):] == "output" {
		mark("f")
	}
	if m[:1] == "output" {
		mark("g")
	}
	if strings.Contains(m, "terminal/") && m[len("terminal/"):] == "output" {
		mark("h")
	}`, "a terminal/output; b ; c ; d ; e ; f ; g ; h "},
		{"sliced behind one of two", `if strings.HasPrefix(m, "terminal/") || strings.HasPrefix(other, "terminal/") {
		if m[len("terminal/"):] == "output" {
			mark("a")
		}
	}`, "a "},
		{"cut off by others", `if strings.TrimSuffix(m, "terminal/") == "output" {
		mark("a")
	}
	if strings.TrimPrefix(m, other) == "output" {
		mark("b")
	}
	if _, ok := strings.CutPrefix(m, "terminal/"); ok == (m == "output") {
		mark("c")
	}`, "a ; b ; c "},
		{"of two", `rest := strings.TrimPrefix(m, "terminal/")
	if n > 0 {
		rest = strings.TrimPrefix(other, "terminal/")
	}
	if rest == "output" {
		mark("a")
	}
	if n > 1 {
		rest = strings.TrimPrefix(m, "fs/")
	}
	switch rest {
	case "output":
		mark("b")
	case "read_text_file":
		mark("c")
	}`, "a terminal/output; b ; c "},
		{"of itself or another string", `rest := other
	if n > 0 {
		rest = strings.TrimPrefix(m, "terminal/")
	}
	if rest == "output" {
		mark("a")
	}`, "a "},
		{"passed on", `g(strings.TrimPrefix(m, "terminal/"), m)
	g(strings.TrimPrefix(other, "terminal/"), m)
}
func g(rest, whole string) {
	if rest == "output" {
		mark("a")
	}
	if whole == "output" {
		mark("b")
	}`, "a terminal/output; b "},
		{"passed on by others too", `g(strings.TrimPrefix(m, "terminal/"))
	keep = g
}
var keep func(rest string)
func g(rest string) {
	if rest == "output" {
		mark("a")
	}`, "a "},
		{"a word of its own behind it", `switch strings.TrimPrefix(m, "log/") {
	case "output":
		mark("a")
	case "session/prompt":
		mark("b")
	}`, "a log/output; b session/prompt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			source := "package p\nimport \"strings\"\nconst method = \"session/prompt\"\nfunc mark(string) {}\nfunc f(m, other string, n int) {\n\t" + c.source + "\n}\n"
			if got := methods(built(programtest.Pass(t, source), "")); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestRegistered(t *testing.T) {
	w := built(programtest.Pass(t, `package p
type handler func(string)
func register(method string, h handler) {}
func registerTwo(one, two string, h handler) {}
func around(n int, h handler) handler { return func(s string) { h(s) } }
func a(string) {}
func b(string) {}
func c(string) {}
func d(string) {}
func e(string) {}
func f(string) {}
func g(string) {}
func h(string) {}
func i(string) {}
var table = map[string]handler{"session/prompt": a, "other": b}
func init() {
	table["session/load"] = c
	register("session/new", d)
	register("other", e)
	registerTwo("session/new", "session/load", f)
	register("session/list", around(1, g))
	register("session/list", h)
	register("session/new", h)
	register("session/load", i)
	register("session/load", i)
	known["session/set_mode"] = true
	known["update"] = true
	ask("session/prompt", 1)
	tell("session/prompt", written)
	serve("session/fork", stub)
	(&router{other: used}).route("session/resume", routed)
}
type router struct{ other handler }
func (r *router) route(method string, h handler) {}
func routed(string) {}
func used(string) {}
var known = make(map[string]bool)
func ask(method string, n int) {}
func tell(method string, f func()) {}
func written() {}
func serve(method string, f func() error) {}
func stub() error { return nil }
`), "")
	var got []string
	for _, fn := range w.Funcs {
		if m, ok := w.Registered()[fn]; ok {
			got = append(got, fn.Name()+" "+m)
		}
		if m := w.MethodOf(fn); m != w.Registered()[fn] {
			t.Errorf("the method of %s is %s", fn, m)
		}
	}
	slices.Sort(got)
	want := "a session/prompt; around$1 session/list; c session/load; d session/new; g session/list; h ; i session/load; routed session/resume; stub session/fork"
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
	got = nil
	for _, r := range w.Registrations() {
		if !r.Pos.IsValid() {
			t.Errorf("a registration for %s without a place", r.Method)
		}
		name := "-"
		if r.Fn != nil {
			name = r.Fn.Name()
		}
		got = append(got, name+" "+r.Method)
	}
	slices.Sort(got)
	want = "- session/set_mode; a session/prompt; c session/load; d session/new; g session/list; h session/list; h session/new; i session/load; i session/load; routed session/resume; stub session/fork"
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("registrations %s, want %s", s, want)
	}
	silent := built(programtest.Pass(t, "package p\nfunc a(string) {}\nvar table = map[string]func(string){\"other\": a}"), "")
	if len(silent.Registered()) != 0 {
		t.Error("registered without a protocol")
	}
}

func TestDispatches(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         bool
	}{
		{"compares", `func f(m string) int {
	if m == "session/prompt" {
		return 1
	}
	return 0
}`, true},
		{"compares with a method of others too", `const method = "session/prompt"
func f(m string) int {
	if m == "initialize" {
		return 1
	}
	return 0
}`, false},
		{"looks up", `func g(string) {}
var table = map[string]func(string){"session/prompt": g}
func f(m string) { table[m](m) }`, true},
		{"looks up a method of others too", `const method = "session/prompt"
func g(string) {}
var table = map[string]func(string){"initialize": g}
func f(m string) { table[m](m) }`, false},
		{"looks up a letter", `const method = "session/prompt"
func f(m string) byte { return m[1] }`, false},
		{"compares around it", `func g(m string) func() int {
	if m == "session/prompt" {
		return nil
	}
	return func() int { return 1 }
}
func f(m string) func() int { return g(m) }`, false},
		{"neither", `const method = "session/prompt"
func f(m string) {}`, false},
		{"carries messages", problem + message + "func f() {}", true},
		{"speaks nothing", "func f() {}", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := built(programtest.Pass(t, "package p\n"+c.source), "")
			for _, fn := range w.Funcs {
				want := c.want
				switch fn.Name() {
				case "f":
				case "g$1":
					want = true
				default:
					continue
				}
				for range 2 {
					if w.Dispatches(fn) != want {
						t.Errorf("%s dispatches: %t", fn, !want)
					}
				}
			}
		})
	}
}
