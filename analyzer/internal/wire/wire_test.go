package wire_test

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

const (
	problem = "type Problem struct { Code int `json:\"code\"`; Message string `json:\"message\"` }\n"
	message = "type message struct { ID int `json:\"id\"`; Method string `json:\"method\"`; Params string `json:\"params\"` }\n"
	library = "package p\nimport acp \"github.com/coder/acp-go-sdk\"\nvar _ acp.RequestError\n"
	plain   = "package p\nimport \"github.com/sourcegraph/jsonrpc2\"\nvar _ jsonrpc2.Error\n"
	spelled = "package p\nconst method = \"session/prompt\"\n"
	cancels = "const cancel = \"$/cancel_request\"\n"
)

// parts is a function that has a prefix cut off a string and compares the rest with an
// end, or with the constant of that name.
func parts(cut, end string) string {
	if end == "" {
		end = "end"
	} else {
		end = "\"" + end + "\""
	}
	return "package p\nimport \"strings\"\nvar _ = strings.Cut\nfunc f(s string) bool {\n\trest, ok := " + cut + "\n\tswitch rest {\n\tcase " + end + ":\n\t\treturn ok\n\t}\n\treturn false\n}"
}

func built(pass *analysis.Pass, setting string) *wire.Package {
	w := wire.New(pass, setting)
	w.Build(w.Speaks())
	return w
}

func TestSpeaks(t *testing.T) {
	for _, c := range []struct {
		name, source, setting string
		want                  string // protocol, "" if it speaks none
		others                bool   // its own error types are for other peers
		layer                 bool
		marked                bool // it is known which protocol the messages are of
	}{
		{name: "nothing", source: "package p"},
		{name: "a library", source: library, want: "ACP", others: true},
		{name: "a library and a method", source: library + spelled[len("package p\n"):], want: "ACP"},
		{name: "a library of plain JSON-RPC", source: plain, layer: true},
		{name: "a library of plain JSON-RPC, set to none", source: plain, setting: "none"},
		{name: "a directive against a library of plain JSON-RPC", source: "//acperrlint:protocol none\n" + plain},
		{name: "a library of plain JSON-RPC and a method", source: plain + spelled[len("package p\n"):], want: "ACP"},
		{name: "a method", source: spelled, want: "ACP"},
		{name: "a method of ARC", source: "package p\nconst method = \"task.create\"", want: "ARC"},
		{name: "a method of others too", source: "package p\nconst method = \"initialize\""},
		{name: "methods that any service with sessions has", source: "package p\nvar methods = []string{\"session/list\", \"session/close\", \"session/delete\"}"},
		{name: "one that makes an agent beside them", source: "package p\nvar methods = []string{\"session/list\", \"session/new\"}", want: "ACP"},
		{name: "methods that any service with sessions has, beside a library", source: library + "\nconst method = \"session/list\"", want: "ACP"},
		{name: "a directive on a handler of sessions", source: "package p\n//acperrlint:handler\nfunc f() error { return nil }\nconst method = \"session/list\"", want: "ACP"},
		{name: "a word with a slash", source: "package p\nconst method = \"session/nothing\""},
		{name: "a method in parts", source: parts("strings.CutPrefix(s, \"terminal/\")", "output"), want: "ACP"},
		{name: "a method in parts, of ARC", source: parts("strings.TrimPrefix(s, \"task.\"), true", "create"), want: "ARC"},
		{name: "a method in parts, behind a length", source: parts("s[len(\"terminal/\"):], true", "output"), want: "ACP"},
		{name: "a method in parts with names", source: parts("strings.CutPrefix(s, begin)", "") + "\nconst begin, end = \"terminal/\", \"output\"", want: "ACP"},
		{name: "a method in parts that are compared with !=", source: "package p\nimport \"strings\"\nfunc f(s string) bool { return strings.TrimPrefix(s, \"terminal/\") != \"output\" }", want: "ACP"},
		{name: "the rest of no method", source: parts("strings.CutPrefix(s, \"terminal/\")", "turn")},
		{name: "the rest of a method behind another beginning", source: parts("strings.CutPrefix(s, \"/terminal/\")", "output")},
		{name: "the rest of what any service with sessions has", source: parts("strings.CutPrefix(s, \"session/\")", "list")},
		{name: "the rest of a method that nothing is cut off from", source: parts("s, strings.HasPrefix(s, \"terminal/\")", "output")},
		{name: "the beginning of a method that is handed on", source: parts("strings.CutPrefix(s, g(\"terminal/\"))", "output") + "\nfunc g(s string) string { return s }"},
		{name: "what cuts off something else", source: parts("s, cutter(s).CutPrefix()", "output") + "\ntype cutter string\nfunc (c cutter) CutPrefix() bool { return c != \"terminal/\" }"},
		{name: "the end of a method that is cut off", source: parts("strings.CutSuffix(s, \"terminal/\")", "output")},
		{name: "the rest of a method for other strings", source: parts("strings.CutPrefix(s, \"terminal/\")", "turn") + "\nfunc g(s string) bool { return s == \"output\" }"},
		{name: "the rest of a method that is not compared", source: "package p\nimport \"strings\"\nfunc f(s string) string { return strings.TrimPrefix(s, \"terminal/\") + \"output\" }"},
		{name: "a raw string", source: "package p\nconst method = `session/prompt`", want: "ACP"},
		{name: "a character", source: "package p\nconst c = 's'"},
		{name: "the second file speaks", source: "package p\nconst a, method = \"a\", \"session/prompt\"", want: "ACP"},
		{name: "a directive", source: "//acperrlint:protocol arc\npackage p\n" + spelled[len("package p\n"):], want: "ARC"},
		{name: "a directive against it", source: "//acperrlint:protocol none\n" + library},
		{name: "a directive on a type", source: "package p\n//acperrlint:protocol arc\ntype T struct{}", want: "ARC"},
		{name: "a directive against a type", source: "package p\n//acperrlint:protocol none\ntype T struct{}"},
		{name: "a directive on a handler", source: "package p\n//acperrlint:handler\nfunc f() error { return nil }", want: "ACP"},
		{name: "a directive on a handler of ARC", source: "package p\n//acperrlint:handler\nfunc f() error { return nil }\nconst method = \"task.create\"", want: "ARC"},
		{name: "a directive on a handler with a setting", source: "package p\n//acperrlint:handler\nfunc f() error { return nil }", setting: "arc", want: "ARC"},
		{name: "a directive on a function that sends", source: "package p\n//acperrlint:sends code=1\nfunc f(error) {}", want: "ACP"},
		{name: "a directive on an error", source: "package p\n//acperrlint:error\ntype T struct{ Code int }", want: "ACP"},
		{name: "a directive with a problem", source: "package p\n//acperrlint:sends\nfunc f(error) {}"},
		{name: "a directive that ignores", source: "package p\nfunc f() error {\n\t//acperrlint:ignore returnederr it is fine\n\treturn nil\n}"},
		{name: "set to none", source: spelled, setting: "none"},
		{name: "set to none beside a library", source: library, setting: "none", want: "ACP"},
		{name: "set to ARC without anything", source: "package p", setting: "arc"},
		{name: "set to ARC with an error type", source: "package p\n" + problem, setting: "arc", want: "ARC"},
		{name: "set to ACP with an error type", source: "package p\n" + problem, setting: "acp", want: "ACP"},
		{name: "set to ACP with a library of plain JSON-RPC", source: plain, setting: "acp", want: "ACP"},
		{name: "set to ARC and spells ACP", source: spelled, setting: "arc"},
		{name: "set to ACP and spells what any service with sessions has", source: "package p\nconst method = \"session/list\"", setting: "acp", want: "ACP"},
		{name: "set to ACP and spells it", source: spelled, setting: "acp", want: "ACP"},
		{name: "set to nothing that is known", source: library, setting: "arc", want: "ARC"},
		{name: "carries messages", source: "package p\n" + problem + message, layer: true},
		{name: "carries messages, set to none", source: "package p\n" + problem + message, setting: "none"},
		{name: "carries messages that cancel as ACP does", source: "package p\n" + cancels + problem + message, layer: true, marked: true},
		{name: "carries messages that cancel as others do, too", source: "package p\n" + cancels + "const theirs = \"$/cancelRequest\"\n" + problem + message, layer: true},
		{name: "carries messages that cancel as ACP does, and has tools", source: "package p\n" + cancels + "const tools = \"tools/list\"\n" + problem + message, layer: true},
		{name: "cancels as ACP does and carries nothing", source: "package p\n" + cancels},
		{name: "has messages alone", source: "package p\n" + message},
		{name: "has error objects alone", source: "package p\n" + problem},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := wire.New(programtest.Pass(t, c.source), c.setting)
			speaks := w.Speaks()
			if speaks != (c.want != "") || speaks && !strings.EqualFold(w.Protocol.Name, c.want) {
				t.Errorf("speaks %t: %v, want %q", speaks, w.Protocol, c.want)
			}
			w.Build(speaks)
			if w.Layer != c.layer || c.layer && w.Protocol == nil {
				t.Errorf("layer %t", w.Layer)
			}
			if w.Marked != c.marked {
				t.Errorf("marked %t", w.Marked)
			}
			if speaks && w.OtherPeers() != c.others {
				t.Errorf("other peers %t", w.OtherPeers())
			}
			if w.Borrowed() {
				t.Error("borrowed")
			}
		})
	}
}

func TestImports(t *testing.T) {
	first := programtest.Pass(t, spelled+problem+`
//acperrlint:error
type Odd struct{ Code int; Msg string }
//acperrlint:sends code=-32602
func Fail(error) {}
//acperrlint:handler method=session/prompt
func hidden(error) {}
func (*Problem) Error() string { return "" }
`)
	facts := make(map[types.Object]*wire.DirectiveFact)
	first.ExportObjectFact = func(obj types.Object, f analysis.Fact) { facts[obj] = f.(*wire.DirectiveFact) }
	w := built(first, "")
	w.Export()
	if len(facts) != 2 {
		t.Errorf("%d directives are facts", len(facts))
	}
	if s := facts[first.Pkg.Scope().Lookup("Fail")].String() + ", " + (&wire.SpeaksFact{Protocol: "acp"}).String(); s != "directive sends, speaks acp" {
		t.Error(s)
	}
	second := programtest.Importing(t, first, "caller.go", "package caller\nimport p \"program.example/program\"\nvar _ p.Problem\n"+problem)
	second.ImportObjectFact = func(obj types.Object, f analysis.Fact) bool {
		d, ok := facts[obj]
		if ok {
			*f.(*wire.DirectiveFact) = *d
		}
		return ok
	}
	if w := built(second, ""); w.Protocol != nil || w.Borrowed() {
		t.Error("speaks by a package that does not")
	}
	second.ImportPackageFact = func(pkg *types.Package, f analysis.Fact) bool {
		f.(*wire.SpeaksFact).Protocol = w.Protocol.Name
		return pkg == first.Pkg
	}
	v := built(second, "")
	if v.Protocol != w.Protocol || !v.Borrowed() || !v.OtherPeers() {
		t.Errorf("speaks %v, borrowed %t, other peers %t", v.Protocol, v.Borrowed(), v.OtherPeers())
	}
	scope := first.Pkg.Scope()
	for name, want := range map[string]string{"Problem": "Code Message  pointer", "Odd": "Code Msg  pointer"} {
		if et := v.ErrorType(scope.Lookup(name).Type()); et == nil || fields(et) != want {
			t.Errorf("%s is %v", name, et)
		}
	}
	if v.ErrorType(second.Pkg.Scope().Lookup("Problem").Type()) != nil {
		t.Error("its own error type is the peer's")
	}
	if v := built(second, "acp"); v.ErrorType(second.Pkg.Scope().Lookup("Problem").Type()) == nil {
		t.Error("its own error type is not the peer's although the user says so")
	}
	third := programtest.Importing(t, first, "caller.go", "package caller\nimport p \"program.example/program\"\nvar _ p.Problem\nconst method = \"session/list\"\n"+problem)
	third.ImportPackageFact = second.ImportPackageFact
	if v := built(third, ""); v.Protocol != w.Protocol || v.Borrowed() || v.OtherPeers() || v.ErrorType(third.Pkg.Scope().Lookup("Problem").Type()) == nil {
		t.Error("a method of sessions beside a package that speaks")
	}
	if d, ok := v.Tells(scope.Lookup("Fail"), "sends"); !ok || d.Code != -32602 || !d.HasCode || d.Word != "sends" {
		t.Errorf("the directive is %+v", d)
	}
	for name, word := range map[string]string{"Fail": "handler", "hidden": "handler", "Problem": "error"} {
		if _, ok := v.Tells(scope.Lookup(name), word); ok {
			t.Errorf("a directive %s on %s", word, name)
		}
	}
	if _, ok := w.Tells(scope.Lookup("Fail"), "handler"); ok {
		t.Error("another word")
	}
	if d, ok := w.Tells(scope.Lookup("hidden"), "handler"); !ok || d.Method != "session/prompt" {
		t.Errorf("the directive is %+v", d)
	}
	if _, ok := w.Tells(nil, "sends"); ok {
		t.Error("a directive on nothing")
	}
	if !v.Own(first.Pkg) || !v.Own(second.Pkg) || v.Own(nil) || v.Own(types.NewPackage("encoding/json", "json")) || v.Own(types.NewPackage("github.com/coder/acp-go-sdk", "acp")) {
		t.Error("own packages")
	}
}

func TestModules(t *testing.T) {
	pass := programtest.Pass(t, "package p")
	for _, c := range []struct {
		path, version, pkg string
		own, dependency    bool
	}{
		{"program.example", "", "program.example/other", true, false},
		{"program.example", "", "program.example", true, false},
		{"program.example", "", "program.examples/other", false, false},
		{"elsewhere.example", "", "program.example/other", false, false},
		{"program.example", "v1.0.0", "program.example/other", true, true},
		{"", "", "strings", false, false},
		{"", "", "stringsx/strings", true, false},
	} {
		pass.Module = &analysis.Module{Path: c.path, Version: c.version}
		if got := wire.New(pass, "").Own(types.NewPackage(c.pkg, "x")); got != c.own {
			t.Errorf("%s is of the module %s: %t", c.pkg, c.path, got)
		}
		if got := wire.Dependency(pass.Pkg.Path(), pass.Module); got != c.dependency {
			t.Errorf("the package is not the user's, in module %s %s: %t", c.path, c.version, got)
		}
	}
}

func TestDependency(t *testing.T) {
	for _, c := range []struct {
		path   string
		module *analysis.Module
		want   bool
	}{
		{"fmt", nil, true},
		{"fmt", &analysis.Module{}, true},
		{"program", nil, false},
		{"github.com/coder/acp-go-sdk", nil, true},
		{"github.com/coder/acp-go-sdk", &analysis.Module{Path: "github.com/coder/acp-go-sdk"}, false},
		{"github.com/coder/acp-go-sdk", &analysis.Module{Path: "github.com/coder/acp-go-sdk", Version: "v0.13.5"}, true},
		{"program.example/program", &analysis.Module{Path: "program.example"}, false},
	} {
		if got := wire.Dependency(c.path, c.module); got != c.want {
			t.Errorf("%s in %+v: %t", c.path, c.module, got)
		}
	}
}

func fields(t *wire.ErrorType) string {
	if t == nil {
		return ""
	}
	s := fmt.Sprintf("%s %s %s", t.Fields.Code, t.Fields.Message, t.Fields.Data)
	if t.Fields.Pointer {
		s += " pointer"
	}
	if t.Fields.RawData {
		s += " raw"
	}
	if t.Details {
		s += " details"
	}
	if t.LibraryName() != "" {
		s += " of " + t.LibraryName()
	}
	return s
}

func TestErrorType(t *testing.T) {
	const methods = "\nfunc (T) Error() string { return \"\" }"
	for _, c := range []struct{ name, source, want string }{
		{"the shape", "type T struct { C int `json:\"code\"`; M string `json:\"message\"`; D any `json:\"data,omitempty\"` }", "C M D pointer"},
		{"a value", "type T struct { C int `json:\"code\"`; M string `json:\"message\"` }" + methods, "C M "},
		{"details", "type T struct { C int `json:\"code\"`; M string `json:\"message\"`; D any `json:\"details\"` }", "C M D pointer details"},
		{"raw data", "type T struct { C int `json:\"code\"`; M string `json:\"message\"`; D json.RawMessage `json:\"data\"` }", "C M D pointer raw"},
		{"a code that is a string", "type T struct { C string `json:\"code\"`; M string `json:\"message\"` }", ""},
		{"a message that is none", "type T struct { C int `json:\"code\"`; M []byte `json:\"message\"` }", ""},
		{"no message", "type T struct { C int `json:\"code\"` }", ""},
		{"no tags", "type T struct { Code int; Message string }", ""},
		{"no struct", "type T int" + methods, ""},
		{"many fields", "type T struct { C int `json:\"code\"`; M string `json:\"message\"`; a, b, c, d int }", "C M  pointer"},
		{"too many fields", "type T struct { C int `json:\"code\"`; M string `json:\"message\"`; a, b, c, d, e int }", ""},
		{"told", "//acperrlint:error\ntype T struct { Code int; Msg string; Data any }", "Code Msg Data pointer"},
		{"told, without a message", "//acperrlint:error\ntype T struct { Code int; a, b, c, d, e, f int }", "Code   pointer"},
		{"told, without a code", "//acperrlint:error\ntype T struct { Message string }", ""},
		{"told that it is none", "//acperrlint:protocol none\ntype T struct { C int `json:\"code\"`; M string `json:\"message\"` }", ""},
		{"told that it is", "//acperrlint:protocol acp\ntype T struct { C int `json:\"code\"`; M string `json:\"message\"` }", "C M  pointer"},
		{"a method that tells the code", "type T struct { kind Kind; text string; n int }\ntype Kind int\nconst Busy Kind = -32010\nfunc (t T) Code() Kind { return t.kind }" + methods, "kind text "},
		{"a method that tells the code of one of two", "type T struct { kind, other Kind; text string }\ntype Kind int\nconst Busy Kind = -32010\nfunc (t T) Code() Kind { return t.kind }" + methods, ""},
		{"a method that tells a code without constants", "type T struct { kind Kind; text string }\ntype Kind int\nconst Busy Kind = 5\nfunc (t T) Code() Kind { return t.kind }" + methods, ""},
		{"a method that asks for something", "type T struct { kind Kind; text string }\ntype Kind int\nconst Busy Kind = -32010\nfunc (t T) Code(int) Kind { return t.kind }" + methods, ""},
		{"a method that tells two things", "type T struct { kind Kind; text string }\ntype Kind int\nconst Busy Kind = -32010\nfunc (t T) Code() (Kind, bool) { return t.kind, true }" + methods, ""},
		{"a method that tells a word", "type T struct { kind Kind; text string }\ntype Kind string\nconst Busy = -32010\nfunc (t T) Code() Kind { return t.kind }" + methods, ""},
		{"a method of what is no error", "type T struct { kind Kind; text string }\ntype Kind int\nconst Busy Kind = -32010\nfunc (t T) Code() Kind { return t.kind }", ""},
		{"a field that is a code", "type T struct { kind Kind; Code Kind }\ntype Kind int\nconst Busy Kind = -32010" + methods, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := built(programtest.Pass(t, "package p\nimport \"encoding/json\"\nvar _ json.RawMessage\nconst method = \"session/prompt\"\n"+c.source), "")
			T := w.Pass.Pkg.Scope().Lookup("T").Type()
			got := w.ErrorType(T)
			if fields(got) != c.want {
				t.Errorf("got %q, want %q", fields(got), c.want)
			}
			if w.ErrorType(types.NewPointer(T)) != got {
				t.Error("a pointer to it is something else")
			}
			if w.CarriesError(T) != (got != nil || program.IsError(T)) {
				t.Error("it does not carry what it is")
			}
			if got != nil && w.ErrorTypeByName("program.example/program.T") != got {
				t.Error("it is not found by its name")
			}
			if w.ErrorTypeByName("program.example/program.U") != nil {
				t.Error("something else is found by its name")
			}
		})
	}
}

// TestErrorTypeElsewhere asks for error types of packages that do not answer a
// peer by their own codes.
func TestErrorTypeElsewhere(t *testing.T) {
	const coder = "type T struct { kind Kind; text string }\ntype Kind int\nconst Busy Kind = -32010\nfunc (t T) Code() Kind { return t.kind }\nfunc (T) Error() string { return \"\" }\n"
	silent := built(programtest.Pass(t, "package p\n"+coder), "")
	if silent.ErrorType(silent.Pass.Pkg.Scope().Lookup("T").Type()) != nil {
		t.Error("in a package that does not speak")
	}
	layer := built(programtest.Pass(t, "package p\n"+coder+problem+message), "")
	if !layer.Layer || layer.ErrorType(layer.Pass.Pkg.Scope().Lookup("T").Type()) != nil {
		t.Error("in a package that carries messages")
	}
	beside := built(programtest.Pass(t, library+spelled[len("package p\n"):]+coder), "")
	if beside.ErrorType(beside.Pass.Pkg.Scope().Lookup("T").Type()) != nil {
		t.Error("beside a library")
	}
	w := built(programtest.Pass(t, library+problem), "")
	if w.ErrorType(w.Pass.Pkg.Scope().Lookup("Problem").Type()) != nil {
		t.Error("of a package that answers by a library")
	}
	_, pkg := w.LibraryByName("coder/acp-go-sdk")
	if pkg == nil {
		t.Fatal("no library")
	}
	et := w.ErrorType(types.NewPointer(pkg.Scope().Lookup("RequestError").Type()))
	if fields(et) != "Code Message Data pointer of coder/acp-go-sdk" {
		t.Errorf("the library's is %s", fields(et))
	}
	if w.ErrorType(pkg.Scope().Lookup("PromptRequest").Type()) != nil || w.ErrorType(types.Typ[types.Int]) != nil || w.ErrorType(types.Universe.Lookup("error").Type()) != nil {
		t.Error("what is none")
	}
	if !w.CarriesError(types.Universe.Lookup("error").Type()) || w.CarriesError(types.Typ[types.Int]) {
		t.Error("what carries errors")
	}
	if lib, pkg := w.LibraryByName("sourcegraph/jsonrpc2"); lib == nil || pkg != nil {
		t.Error("a library that is not imported")
	}
	if lib, _ := w.LibraryByName("none"); lib != nil {
		t.Error("a library that nobody knows")
	}
	if w.Library(w.Pass.Pkg) != nil || w.Library(nil) != nil || w.Library(pkg) == nil || w.Library(pkg).Name != "coder/acp-go-sdk" {
		t.Error("libraries of packages")
	}
	if !w.ImportsLibrary("") || !w.ImportsLibrary("acp") || w.ImportsLibrary("arc") {
		t.Error("imported libraries")
	}
	if p := built(programtest.Pass(t, plain), ""); !p.ImportsLibrary("") || p.ImportsLibrary("acp") {
		t.Error("imported libraries of plain JSON-RPC")
	}
	if w.CoderOf(w.Pass.Pkg.Scope().Lookup("Problem").Type()) != nil {
		t.Error("a coder of a library that has none")
	}
}

func TestCoderOf(t *testing.T) {
	lib := slices.IndexFunc(sdk.Libraries(), func(l *sdk.Library) bool { return l.Coder != "" })
	if lib < 0 {
		t.Skip("no library has one")
	}
	w := built(programtest.Pass(t, `package p
import "github.com/creachadair/jrpc2"
type T struct{}
func (T) ErrCode() jrpc2.Code { return 1 }
type U struct{}
`), "")
	scope := w.Pass.Pkg.Scope()
	if l := w.CoderOf(scope.Lookup("T").Type()); l == nil || l.Name != "creachadair/jrpc2" {
		t.Errorf("coder of %v", l)
	}
	if w.CoderOf(scope.Lookup("U").Type()) != nil {
		t.Error("without the method")
	}
}

func TestFrame(t *testing.T) {
	for _, c := range []struct {
		source string
		want   bool
	}{
		{"type T struct { Method string `json:\"method\"`; Params any `json:\"params\"` }", true},
		{"type T struct { Method string `json:\"method\"`; Version string `json:\"jsonrpc\"` }", true},
		{"type T struct { Method string `json:\"method\"`; Version string `json:\"arc\"` }", true},
		{"type T struct { Method string `json:\"method\"`; ID string `json:\"id\"` }", false},
		{"type T struct { Params any `json:\"params\"`; Version string `json:\"jsonrpc\"` }", false},
		{"type T int", false},
		{"type E struct { Method string `json:\"method\"` }; type T struct { E; Params any `json:\"params\"` }", true},
		{"type E struct { Method string `json:\"method\"` }; type T struct { E `json:\"e\"`; Params any `json:\"params\"` }", false},
		{"type E struct { Method string `json:\"method\"` }; type T struct { F E; Params any `json:\"params\"` }", false},
	} {
		w := built(programtest.Pass(t, "package p\n"+c.source), "")
		T := w.Pass.Pkg.Scope().Lookup("T").Type()
		for range 2 {
			if w.Frame(T) != c.want || w.Frame(types.NewPointer(T)) != c.want {
				t.Errorf("%s is a frame: %t", c.source, !c.want)
			}
		}
	}
	w := built(programtest.Pass(t, library+message), "")
	if w.Frame(w.Pass.Pkg.Scope().Lookup("message").Type()) || w.Frame(types.Typ[types.Int]) || w.Frame(types.Universe.Lookup("error").Type()) {
		t.Error("beside a library, or what has no fields")
	}
	for name, want := range map[string]bool{"id": true, "method": true, "jsonrpc": true, "arc": true, "params": false, "": false} {
		if wire.FrameField(name) != want {
			t.Errorf("field %s", name)
		}
	}
}

func TestRawMessage(t *testing.T) {
	w := built(programtest.Pass(t, `package p
import "encoding/json"
type A struct{ Params json.RawMessage }
type B struct{ params *json.RawMessage }
type C struct{ Params string }
type D struct{ Data json.RawMessage }
type E []json.RawMessage
type F struct{ X int `+"`json:\"x,omitempty\"`"+` }
var raw json.RawMessage
`), "")
	scope := w.Pass.Pkg.Scope()
	for name, want := range map[string]bool{"A": true, "B": true, "C": false, "D": false, "E": false, "raw": true} {
		if wire.RawMessage(scope.Lookup(name).Type()) != want {
			t.Errorf("%s is raw: %t", name, !want)
		}
	}
	if wire.RawMessage(types.Typ[types.Int]) {
		t.Error("a number is raw")
	}
	f := scope.Lookup("F").Type()
	if wire.JSONName(f, 0) != "x" || wire.JSONName(types.NewPointer(f), 0) != "x" || wire.JSONName(f, 1) != "" || wire.JSONName(types.Typ[types.Int], 0) != "" {
		t.Error("names in JSON")
	}
	form := types.NewStruct([]*types.Var{types.NewField(0, nil, "Text", types.Typ[types.Int], false), types.NewField(0, nil, "ToolID", types.Typ[types.Int], false)}, []string{`json:"-"`})
	if name, tagged := wire.FieldName(form, 0); name != "" || tagged {
		t.Errorf("one form of a value is %q", name)
	}
	if name, tagged := wire.FieldName(form, 1); name != "toolId" || tagged {
		t.Errorf("a field without a tag is %q, %t", name, tagged)
	}
}

// A fork is taken for the library whose names it has, but one in the module is read.
func TestFork(t *testing.T) {
	pass := programtest.Pass(t, "package p")
	pass.Module = &analysis.Module{Path: "program.example"}
	for path, want := range map[string]bool{"example.org/fork": true, "program.example/fork": false, "program.example/third_party/github.com/coder/acp-go-sdk": true} {
		pkg := types.NewPackage(path, "fork")
		for _, name := range []string{"AgentSideConnection", "RequestError", "NewInternalError", "NewMethodNotFound"} {
			pkg.Scope().Insert(types.NewTypeName(0, pkg, name, nil))
		}
		if got := wire.New(pass, "").Library(pkg) != nil; got != want {
			t.Errorf("%s is a library: %t", path, got)
		}
	}
}

func TestCandidate(t *testing.T) {
	for source, want := range map[string]bool{
		"package p": false,
		library:     true,
		plain:       true,
		spelled:     true,
		parts("strings.CutPrefix(s, \"terminal/\")", "output"): true,
		parts("strings.CutPrefix(s, \"terminal/\")", "turn"):   false,

		"package p\n" + cancels:                                    true,
		"package p\nimport \"fmt\"\nvar _ = fmt.Sprint":            false,
		"package p\n//acperrlint:error\ntype T struct{ Code int }": true,
	} {
		pass := programtest.Pass(t, source)
		if got := wire.Candidate(pass.Pkg.Imports(), pass.Files); got != want {
			t.Errorf("%s is a candidate: %t", source, got)
		}
	}
	for method, want := range map[string]bool{"session/x": true, "fs/read_text_file": true, "terminal/kill": true, "task.create": true, "chat.x": true, "initialize": false, "": false} {
		if wire.Distinctive(method) != want {
			t.Errorf("%q is distinctive: %t", method, !want)
		}
	}
}

func TestWrites(t *testing.T) {
	for source, want := range map[string]bool{
		"type T struct{ Code int; Message string }":                                             true,
		"type T struct{ Code int }":                                                             false,
		"type T struct{ Message string }":                                                       false,
		"type T struct{ N int `json:\"code\"`; Text string `json:\"message\"` }":                true,
		"type T struct{ Method string; Params []byte }":                                         true,
		"func f() { _ = struct{ Code int; Message string }{} }":                                 true,
		"func f() any { return map[string]any{\"code\": 1} }":                                   true,
		"func f() string { return `{\"code\": 1}` }":                                            true,
		"func f() string { return \"{\\\"code\\\": 1}\" }":                                      true,
		"func f() string { return \"code\" + \"s\" }":                                           true,
		"func f() string { return \"the code\" }":                                               false,
		"type Code int\nfunc f(code Code, message string) (Code, string) { return code, \"\" }": false,
		"func f() any { return new(struct{ Code int; Message string }) }":                       true,
	} {
		if got := built(programtest.Pass(t, "package p\n"+source), "").Writes(); got != want {
			t.Errorf("%s writes: %t", source, got)
		}
	}
}

func TestHelps(t *testing.T) {
	for source, want := range map[string]bool{
		"func f() error { return nil }":                                true,
		"func f() (int, error) { return 0, nil }":                      true,
		"func f() int { return 0 }":                                    false,
		"type T struct{}\nfunc (T) m() error { return nil }":           true,
		"type T struct{}\nfunc (T) m() int { return 0 }":               false,
		"type T = error\nvar v int":                                    false,
		"func f() *Problem { return nil }\n" + problem:                 true,
		"type I interface{ m() error }":                                false,
		"type T struct{}\nfunc (*T) m() (x int, err error) { return }": true,
		"func f(int, func() error) {}":                                 true,
		"func f(func() int) {}":                                        false,
		"type F func() (int, error)\nfunc f(F) {}":                     true,
		"type T struct{}\nfunc (*T) m(func() error) {}":                true,
		"type I interface{ n() int; m() error }\nfunc f(I) {}":         true,
		"type I interface{ m() int }\nfunc f(I) {}":                    false,
		"func f(interface{ m() error }) {}":                            false,
		"func f(error) {}":                                             false,
	} {
		if got := built(programtest.Pass(t, "package p\n"+source), "").Helps(); got != want {
			t.Errorf("%s helps: %t", source, got)
		}
	}
}

// TestForOthers has types with the tags of an error object that are none,
// because they are for other peers.
func TestForOthers(t *testing.T) {
	const rest = `
type half struct { Code int ` + "`json:\"code\"`" + ` }
type text struct { Code string ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
//acperrlint:error
type told struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
//acperrlint:protocol none
type none struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + ` }
type large struct { Code int ` + "`json:\"code\"`" + `; Message string ` + "`json:\"message\"`" + `; A, B, C, D, E int }
`
	for _, c := range []struct{ head, want string }{
		{library + problem, "Problem"},
		{library + spelled[len("package p\n"):] + problem, ""},
		{spelled + problem, ""},
	} {
		var got []string
		for _, n := range built(programtest.Pass(t, c.head+rest), "").ForOthers() {
			got = append(got, n.Obj().Name())
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.head, s, c.want)
		}
	}
}

func TestSilenced(t *testing.T) {
	for _, c := range []struct {
		source, setting string
		want            bool
	}{
		{spelled, "", false},
		{spelled, "acp", false},
		{spelled, "none", true},
		{"//acperrlint:protocol none\n" + spelled, "", true},
		{"//acperrlint:protocol arc\n" + spelled, "", false},
	} {
		if got := wire.New(programtest.Pass(t, c.source), c.setting).Silenced(); got != c.want {
			t.Errorf("%q with %q: %t", c.source, c.setting, got)
		}
	}
}
