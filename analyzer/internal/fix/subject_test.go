package fix

import (
	"go/ast"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// about is a program of which BODY is the body of a method.
const aboutProgram = `package program

import (
	"errors"
	"fmt"
	"os"
	"sync"
)

type request struct {
	SessionID string ` + "`json:\"sessionId\"`" + `
	Path      string ` + "`json:\"path\"`" + `
	Items     []string ` + "`json:\"items\"`" + `
	Hidden    string ` + "`json:\"-\"`" + `
	Untagged  string
}

type agent struct {
	SessionID string
	open      map[string]*agent
	list      []string
	live      sync.Map
	flag      bool
}

func fill(*request) {}

func (a *agent) find(id string) *agent { return a.open[id] }
func (a *agent) owned(user, id string) bool { return a.open[user+id] != nil }
func (a *agent) known(r *request) bool { return r != nil && a.open[r.SessionID] != nil }

var _, _, _ = fmt.Sprint, os.Args, errors.New

func (a *agent) handle(params request, ptr *request, id, name string) error {
	BODY
	return nil
}
`

// made returns the call of errors.New in a body, with what is needed to ask of it.
func made(t *testing.T, body string) (*builder, *file, *ast.CallExpr) {
	t.Helper()
	source := strings.Replace(aboutProgram, "BODY", body, 1)
	pass := programtest.Pass(t, source)
	pass.ReadFile = func(string) ([]byte, error) { return []byte(source), nil }
	b := newBuilder(pass, nil, nil, protocol.ACP())
	f := b.file(pass.Files[0].Pos())
	var call *ast.CallExpr
	ast.Inspect(pass.Files[0], func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && (strings.HasPrefix(f.text(c), "errors.New") || strings.HasPrefix(f.text(c), "fmt.Errorf")) {
			call = c
		}
		return true
	})
	return b, f, call
}

func TestAbout(t *testing.T) {
	const fails = ` return errors.New("unknown session") }`
	for _, test := range []struct {
		body, want string
		names      string // that the evidence has; "" if nothing ties it to the request
	}{
		// What a condition asks about.
		{`if a.open[params.SessionID] == nil {` + fails, "params.SessionID", ""},
		{`if _, ok := a.open[params.SessionID]; !ok {` + fails, "params.SessionID", ""},
		{`s := a.find(params.SessionID); if s == nil {` + fails, "params.SessionID", ""},
		{`_, ok := a.live.Load(params.SessionID); if !ok {` + fails, "params.SessionID", ""},
		{`var s, ok = a.open[params.SessionID]; _ = s; if !ok {` + fails, "params.SessionID", ""},
		{`switch { case a.open[params.SessionID] == nil:` + fails, "params.SessionID", ""},
		{`if a.open[params.SessionID] != nil { return nil } else {` + fails, "params.SessionID", ""},
		{`if a.open[params.SessionID] != nil { return nil }; {` + fails, "params.SessionID", ""},
		{`for _, s := range a.list { if s == params.SessionID { return nil } }; {` + fails, "params.SessionID", ""},
		{`if a.flag { if a.open[params.SessionID] == nil {` + fails + `}`, "params.SessionID", ""},
		{`if a.open[a.list[0]] == nil {` + fails, "", ""},
		// A key of another name, if the evidence has it.
		{`if a.find(name) == nil {` + fails, "name", "name"},
		{`if a.find(name) == nil {` + fails, "", "other"},
		{`if a.owned(name, id) {` + fails, "", "name id"},
		{`if a.owned(name, params.SessionID) {` + fails, "params.SessionID", ""},
		{`if name == "" {` + fails, "", "name"},
		// What the text names, and both.
		{`if a.owned(name, id) { return fmt.Errorf("session %s of somebody", id) }`, "id", ""},
		{`{ return fmt.Errorf("session %s", params.SessionID) }`, "params.SessionID", ""},
		{`{ return fmt.Errorf("session of %s", name) }`, "", ""},
		{`{ return fmt.Errorf("session %s", id) }`, "id", ""},
		{`if a.find(id) == nil { return fmt.Errorf("session %s after %s", id, a.SessionID) }`, "id", ""},
		{`{ return fmt.Errorf("sessions %s and %s", params.SessionID, a.SessionID) }`, "params.SessionID", ""},
		// The value is another one by now.
		{`_, ok := a.open[id]; id = "b"; if !ok {` + fails, "", "id"},
		{`_, ok := a.open[params.SessionID]; params = request{}; if !ok {` + fails, "", "params SessionID"},
		{`_, ok := a.open[params.SessionID]; params.SessionID = "b"; if !ok {` + fails, "", "params SessionID"},
		{`_, ok := a.open[id]; { id := 1; _ = id; if !ok {` + fails + `}`, "", "id"},
		{`_, ok := a.open[id]; for id = range a.open { if !ok {` + fails + `}`, "", "id"},
		// A pointer that may be nil.
		{`if ptr == nil || a.open[ptr.SessionID] == nil {` + fails, "", "ptr SessionID"},
		{`if ptr != nil && a.open[ptr.SessionID] != nil { return nil }; {` + fails, "", "ptr SessionID"},
		{`if !a.known(ptr) {` + fails, "", "ptr SessionID"},
		{`_ = ptr.SessionID; if !a.known(ptr) {` + fails, "ptr.SessionID", ""},
		// Nothing is asked.
		{`{` + fails, "", "params SessionID"},
		{`{` + fails, "", ""},
	} {
		b, f, call := made(t, test.body)
		o := errflow.Outcome{Answer: &protocol.Answer{Data: "sessionId"}}
		if test.names != "" {
			o.Verdict.Subject = cause.Subject{Tie: cause.Derived, Names: strings.Fields(test.names)}
		}
		if got := b.about(o, f, call, fields["sessionId"]); got != test.want {
			t.Errorf("%s (evidence %q): about %q, want %q", test.body, test.names, got, test.want)
		}
	}
}

func TestFaulty(t *testing.T) {
	const fails = ` return errors.New("invalid") }`
	for body, want := range map[string]string{
		`if params.Path == "" {` + fails:                                                    "path",
		`if len(params.Items) == 0 {` + fails:                                               "items",
		`if ptr.Path == "" {` + fails:                                                       "path",
		`if params.Path == "" || params.Path == "/" {` + fails:                              "path",
		`switch params.Path { case "a": default:` + fails:                                   "path",
		`switch params.Path { case "a": return nil }; {` + fails:                            "path",
		`switch params.Path { case "a": ` + fails:                                           "path",
		`if params.Hidden == "" {` + fails:                                                  "",
		`if params.Untagged == "" {` + fails:                                                "",
		`if params.Path == "" || params.SessionID == "" {` + fails:                          "",
		`if params.Path == a.SessionID {` + fails:                                           "",
		`if params.Path == name {` + fails:                                                  "",
		`if a.SessionID == "" {` + fails:                                                    "",
		`params.Path = name; if params.Path == "" {` + fails:                                "",
		`var q request; q.Path = name; if q.Path == "" {` + fails:                           "",
		`var q request; fill(&q); if q.Path == "" {` + fails:                                "path",
		`if params.Path == "" { return nil }; if a.flag {` + fails:                          "",
		`if params.Path == "" { println() }; {` + fails:                                     "",
		`for range 2 { if params.Path == "" { return nil } }; {` + fails:                    "path",
		`for a.flag { if params.Path == "" { return nil } }; {` + fails:                     "path",
		`for a.flag { println(); if params.Path == "" { return nil } }; {` + fails:          "",
		`func() error { if params.Path == "" {` + fails + `; return nil }()`:                "path",
		`if params.Path == "" { _ = func() error {` + fails + `}`:                           "",
		`if err := os.Chdir(params.Path); err != nil {` + fails:                             "path",
		`switch { case params.Path == "", params.SessionID == "":` + fails:                  "",
		`switch name { case "a": if params.Path == "" { return nil }; ` + fails:             "path",
		`if params.Path != "" { return nil } else if params.SessionID == "" {` + fails:      "sessionId",
		`f := func() { params.SessionID = name }; f(); if params.Path == "" {` + fails + ``: "",
		`if a.flag { return nil }; if params.Path == "" { println() } else {` + fails:       "path",
		`if [1]string{params.Path} == [1]string{} {` + fails:                                "path",
		`if any(params.Path).(string)[1:] == "" {` + fails:                                  "path",
		`if !a.flag && -len(params.Path) == 0 {` + fails:                                    "",
		`if *&params.Path == "" {` + fails:                                                  "path",
		`if d := params.Path; d == "" {` + fails:                                            "path",
		`d := string([]byte(params.Path)); e := d; if e == "" {` + fails:                    "path",
		`d := a.SessionID; if d == "" {` + fails:                                            "",
		`d := params.Path + name; if d == "" {` + fails:                                     "",
		`d := params.Path; d += name; if d == "" {` + fails:                                 "",
		`d := params.Path; if a.flag { d = name }; if d == "" {` + fails:                    "",
		`d := params.Path; func() { d = name }(); if d == "" {` + fails:                     "",
		`d := params.Path; if d == "" || params.SessionID == "" {` + fails:                  "",
		`n := len(params.Path); if n == 0 {` + fails:                                        "path",
		`n := 1; n = len(params.Path); if n == 0 {` + fails:                                 "path",
		`n := 1; if a.flag { n = len(params.Path) }; if n == 0 {` + fails:                   "",
		`n := len(params.Path); n++; if n == 0 {` + fails:                                   "",
		`n := len(params.Path); n += 2; if n == 0 {` + fails:                                "",
		`n := 0; for n = range params.Items { if n == 0 {` + fails + `}`:                    "",
		`if params.Items[0] == "" {` + fails:                                                "",
		`if a.open[params.Path] == nil {` + fails:                                           "path",
		`defer println(); { if params.Path == "" { return nil } }; {` + fails:               "",
		`if params.Path == "" { return nil } else { println() }; {` + fails:                 "",
		`switch { case a.flag: return nil; default: if params.Path == "" {` + fails + `}`:   "path",
	} {
		b, f, call := made(t, body)
		if got := b.faulty(errflow.Outcome{}, f, call); got != want {
			t.Errorf("%s: faulty %q, want %q", body, got, want)
		}
	}
	// The evidence has to name the field as well, if it names any.
	b, f, call := made(t, `if params.Path == "" {`+fails)
	for names, want := range map[string]string{"": "path", "Path": "path", "params Path": "path", "SessionID": ""} {
		o := errflow.Outcome{Verdict: cause.Verdict{Subject: cause.Subject{Names: strings.Fields(names)}}}
		if got := b.faulty(o, f, call); got != want {
			t.Errorf("evidence %q: faulty %q, want %q", names, got, want)
		}
	}
}

func TestSince(t *testing.T) {
	for _, test := range []struct {
		file, module string
		want         string
	}{
		{"", "", "any"},
		{"go1.17", "", "interface{}"},
		{"go1.18", "", "any"},
		{"go1.21.3", "1.17", "any"}, // by a build constraint
		{"", "1.17", "interface{}"},
		{"", "1.24.0", "any"},
	} {
		b, f, _ := made(t, "")
		b.pass.TypesInfo.FileVersions[f.syntax] = test.file
		if test.module != "" {
			b.pass.Module = &analysis.Module{GoVersion: test.module}
		}
		if got := b.anyType(f); got != test.want {
			t.Errorf("file %q, module %q: %s, want %s", test.file, test.module, got, test.want)
		}
	}
	pass := programtest.Pass(t, "package program\n\ntype any = int\n")
	pass.ReadFile = func(string) ([]byte, error) { return []byte("package program\n\ntype any = int\n"), nil }
	b := newBuilder(pass, nil, nil, nil)
	if got := b.anyType(b.file(pass.Files[0].Pos())); got != "interface{}" {
		t.Errorf("with another any: %s", got)
	}
}
