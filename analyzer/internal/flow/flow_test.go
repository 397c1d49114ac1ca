package flow

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// imports opens every program of these tests. It ends without a line break, so
// that the code begins on line 2.
const imports = `package program; import ("context"; "encoding/json"; "errors"; "fmt"; "io"; "io/fs"; "os"; "strconv"; "sync"; "time"; ` +
	`acp "github.com/coder/acp-go-sdk"; "github.com/sourcegraph/jsonrpc2"; pkgerrors "github.com/pkg/errors"); ` +
	`var _, _, _, _, _, _, _, _, _, _, _, _ = context.Background, json.Marshal, errors.New, fmt.Errorf, io.EOF, fs.ErrExist, os.Getenv, strconv.Atoi, new(sync.Mutex), time.Now, acp.NewInternalError, pkgerrors.Wrap; type _ jsonrpc2.Error;`

// shapes are types with the shape of an error object, for programs without a
// library.
const shapes = `package program; import ("encoding/json"; "errors"; "fmt"; "os"; "strings"; "slices"); ` +
	`var _, _, _, _, _, _ = json.Marshal, errors.New, fmt.Errorf, os.Getenv, strings.Title, slices.Max[[]int]; const method = "session/prompt"; ` +
	"type RPCError struct { Code int `json:\"code\"`; Message string `json:\"message\"`; Data any `json:\"data\"` }; " +
	`func (e *RPCError) Error() string { return e.Message };`

// facts are what passes export, as they are between processes.
type facts struct {
	objects  map[types.Object]map[reflect.Type][]byte
	packages map[*types.Package]map[reflect.Type][]byte
}

func keep(t *testing.T, pass *analysis.Pass, f *facts) {
	encode := func(fact analysis.Fact) []byte {
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(fact); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	decode := func(b []byte, fact analysis.Fact) bool {
		return b != nil && gob.NewDecoder(bytes.NewReader(b)).Decode(fact) == nil
	}
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) {
		if f.objects[obj] == nil {
			f.objects[obj] = make(map[reflect.Type][]byte)
		}
		f.objects[obj][reflect.TypeOf(fact)] = encode(fact)
	}
	pass.ImportObjectFact = func(obj types.Object, fact analysis.Fact) bool {
		return decode(f.objects[obj][reflect.TypeOf(fact)], fact)
	}
	pass.ExportPackageFact = func(fact analysis.Fact) {
		f.packages[pass.Pkg] = map[reflect.Type][]byte{reflect.TypeOf(fact): encode(fact)}
	}
	pass.ImportPackageFact = func(pkg *types.Package, fact analysis.Fact) bool {
		return decode(f.packages[pkg][reflect.TypeOf(fact)], fact)
	}
}

func newFacts() *facts {
	return &facts{make(map[types.Object]map[reflect.Type][]byte), make(map[*types.Package]map[reflect.Type][]byte)}
}

// errorsOf returns the errors of a program of source text.
func errorsOf(t *testing.T, source string) *Errors {
	t.Helper()
	return errorsIn(programtest.Pass(t, source))
}

func errorsIn(pass *analysis.Pass) *Errors {
	w := wire.New(pass, "")
	w.Build(w.Speaks())
	return New(w)
}

// function returns a function or method by its name, or a closure as "f$1".
func (e *Errors) function(t *testing.T, name string) *ssa.Function {
	t.Helper()
	for _, fn := range e.w.Funcs {
		if fn.Name() == name {
			return fn
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

// result renders the errors of a function's last result, one a line.
func (e *Errors) result(t *testing.T, name string) string {
	t.Helper()
	fn := e.function(t, name)
	s := e.Result(fn, fn.Signature.Results().Len()-1)
	for _, x := range s {
		if *x.key() != x.makeKey() {
			t.Errorf("an error that was made from another one has kept its key: %s", renderOne(fn, x))
		}
	}
	return render(fn, s)
}

// render writes what is said of errors as tests spell it. Values are written
// by the parameters and captured variables of fn that they are made of.
func render(fn *ssa.Function, s Set) string {
	var lines []string
	for _, x := range s {
		lines = append(lines, renderOne(fn, x))
	}
	return short.Replace(strings.Join(lines, "\n"))
}

var short = strings.NewReplacer("program.example/program.", "", "program.example/caller.", "", "github.com/coder/acp-go-sdk.", "acp.", "coder/acp-go-sdk", "acp",
	"github.com/sourcegraph/jsonrpc2.", "jsonrpc2.", "sourcegraph/jsonrpc2", "jsonrpc2")

var kindNames = [...]string{"plain", "sentinel", "external", "coded", "canceled", "answered", "unknown", "param", "variable", "paramcall"}

func renderOne(fn *ssa.Function, x *Error) string {
	var b words
	b.add(kindNames[x.Kind])
	if x.Kind.Symbolic() {
		b.add(operand(fn, x.Index))
		b.addIf(x.Result != 0, fmt.Sprintf("#%d", x.Result))
		for _, t := range x.Call.by() {
			b.add("(" + taintOf(fn, t) + ")")
		}
	}
	if r := x.Recoded; r != nil {
		var in words
		in.addIf(r.Value != 0, fmt.Sprint(r.Value))
		in.addIf(r.Open, "open")
		if r.Param > 0 {
			in.add("code " + operand(fn, r.Param-1))
		}
		for _, i := range r.Said {
			in.add("said " + operand(fn, i))
		}
		b.add("recoded{" + in.String() + "}")
	}
	b.addIf(x.Text != "", fmt.Sprintf("%q", x.Text))
	b.addIf(x.Name != "", x.Name)
	b.addIf(x.Type != "", x.Type)
	b.addIf(x.settled(), siteOf(x.Site))
	b.addIf(x.Made != nil, "made")
	if x.Made != nil {
		b.add(siteOf(*x.Made))
	}
	b.addIf(x.Func != "" && x.Func != fn.Name(), "in "+x.Func)
	b.addIf(x.Method != "", "method "+x.Method)
	b.addIf(x.Interface() != nil, "interface")
	b.addIf(x.Interface() != nil && len(x.Call.by()) > 0, fmt.Sprint("called by ", len(x.Call.by())))
	b.taint("args", fn, x.Args)
	b.taint("subject", fn, x.Subject)
	b.conds(fn, x.Conds)
	b.addIf(x.Alone, "alone")
	b.addIf(x.Joined, "joined")
	if c := x.Code; c != nil {
		b.code(fn, c)
	}
	for _, w := range x.Wraps() {
		var in words
		in.add(fmt.Sprintf("%q", w.Text))
		in.add(siteOf(w.Site))
		in.addIf(!w.Keeps, "lost")
		in.taint("args", fn, w.Args)
		in.conds(fn, w.Conds)
		b.add("wrap{" + in.String() + "}")
	}
	b.addIf(x.Lost(), "lost")
	if len(x.Relays()) > 0 {
		var in words
		for _, r := range x.Relays() {
			in.addIf(r.Line > 0, fmt.Sprintf("%s/%d", siteOf(r.Site), r.Hops)) // not the end of a function
		}
		b.add("relays{" + in.String() + "}")
	}
	b.addIf(int(x.Hops) != len(x.Relays()), fmt.Sprint("hops ", x.Hops))
	b.addIf(len(x.Beside) > 0, "beside "+strings.Join(x.Beside, ","))
	b.addIf(x.Reported, "reported")
	b.known(x.Known)
	return b.String()
}

// words are joined with spaces.
type words []string

func (b *words) add(s string) { *b = append(*b, s) }

func (b *words) addIf(is bool, s string) {
	if is {
		b.add(s)
	}
}

func (b *words) String() string { return strings.Join(*b, " ") }

func (b *words) taint(what string, fn *ssa.Function, t taint.Taint) {
	if s := taintOf(fn, t); s != "" {
		b.add(what + "(" + s + ")")
	}
}

func (b *words) conds(fn *ssa.Function, list []guard.Cond) {
	names := map[cause.Kind]string{
		cause.Missing: "missing", cause.Empty: "empty", cause.Relative: "relative", cause.NotOneOf: "not one of", cause.OutOfRange: "out of range",
		cause.Predicate: "predicate", cause.OwnUnset: "own unset", cause.OwnFalse: "own false", cause.OwnSet: "own set", cause.Failed: "failed", cause.IsError: "is",
		cause.ContextDone: "done", cause.Status: "status", cause.Early: "early", cause.Withdrawn: "withdrawn", cause.Formless: "formless", cause.Equal: "equal",
	}
	for _, c := range list {
		in := words{names[c.Kind]}
		in.addIf(c.Name != "", c.Name)
		in.addIf(c.Subject.Tied(), taintOf(fn, c.Subject))
		in.addIf(c.Flag != 0, fmt.Sprintf("flag %d %t", c.Flag, c.Truth))
		b.add("if{" + in.String() + "}")
	}
}

func (b *words) code(fn *ssa.Function, c *Code) {
	var in words
	in.addIf(c.Value != 0, fmt.Sprint(c.Value))
	in.addIf(c.Decl != "", c.Name())
	in.addIf(c.Open, "open")
	in.addIf(c.Library != "", c.Library)
	in.addIf(c.Nil, "nil")
	in.addIf(c.Mapper, "mapper")
	in.addIf(c.Bound, "bound")
	in.addIf(c.Chosen, "chosen")
	in.addIf(!c.Not.Nothing(), "but for "+strings.Join(slices.Concat(c.Not.Not, c.Not.NotOf(), c.Not.SaysNot), ","))
	if c.CodeParam > 0 {
		in.add("code " + operand(fn, c.CodeParam-1))
	}
	if c.TextParam > 0 {
		in.add("text " + operand(fn, c.TextParam-1))
	}
	if c.SetOn > 0 {
		in.add("set on " + operand(fn, c.SetOn-1))
	}
	in.addIf(c.HasData, "data")
	in.addIf(c.At.Code.IsValid(), "written")
	in.addIf(c.At.CodeArg > 0, fmt.Sprint("codearg ", c.At.CodeArg))
	in.addIf(c.At.Data.IsValid(), "datawritten")
	in.addIf(c.At.DataArg > 0, fmt.Sprint("dataarg ", c.At.DataArg))
	for _, x := range c.Cause {
		in.add("cause{" + renderOne(fn, x) + "}")
	}
	b.add("code{" + in.String() + "}")
}

func (b *words) known(k guard.Known) {
	list := func(what string, names []string) {
		b.addIf(len(names) > 0, what+" "+strings.Join(names, ","))
	}
	list("is", k.Is)
	list("not", k.Not)
	list("of type", k.IsTypes)
	list("not of type", k.NotTypes)
	list("not itself of type", k.NoneOf)
	b.addIf(k.Itself, "itself")
	list("says", k.Says)
	list("says not", k.SaysNot)
	b.addIf(k.Nil, "nil")
	b.addIf(k.NotNil, "not nil")
	b.addIf(k.Asked, "asked")
	b.addIf(k.Opaque, "opaque")
	b.addIf(k.Unlike, "unlike")
}

func siteOf(s program.Site) string {
	if s.File != "program.go" {
		return fmt.Sprintf("%s:%d", s.File, s.Line)
	}
	return fmt.Sprintf(":%d", s.Line)
}

// operand returns a parameter or captured variable of a function.
func operand(fn *ssa.Function, i int) string {
	switch {
	case i < len(fn.Params):
		return fn.Params[i].Name()
	case i-len(fn.Params) < len(fn.FreeVars):
		return fn.FreeVars[i-len(fn.Params)].Name()
	}
	return fmt.Sprint("?", i)
}

// taintOf writes a taint without its names: what a value is made of, after a
// slash what names it, and after a colon what decided which one it is.
func taintOf(fn *ssa.Function, t taint.Taint) string {
	bits := func(set uint64, tie taint.Tie) string {
		var in words
		for i := range 63 {
			if set&(1<<i) != 0 {
				in.add(operand(fn, i))
			}
		}
		for _, p := range t.Picks {
			if p.Tie == tie {
				in.add(operand(fn, p.Param) + "." + p.Field)
			}
		}
		return in.String()
	}
	s := bits(t.From, taint.Made)
	if part := bits(t.Part, taint.Named); part != "" {
		s += "/" + part
	}
	if via := bits(t.Via, taint.Found); via != "" {
		s += ":" + via
	}
	if t.From&taint.Peer != 0 {
		s += "!"
	}
	if t.Part&taint.Peer != 0 {
		s += "/!"
	}
	if t.Via&taint.Peer != 0 {
		s += ":!"
	}
	if t.Frame {
		s += "[]"
	}
	return s
}

// A sample is a program and the errors of the last result of its function f.
type sample struct {
	name   string
	source string
	want   string
}

func run(t *testing.T, head string, cases []sample) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := errorsOf(t, head+c.source).result(t, "f")
			if want := strings.ReplaceAll(strings.TrimSpace(c.want), "\t", ""); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
