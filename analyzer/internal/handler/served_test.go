package handler_test

import (
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// serving is a package whose interface is implemented by others.
const serving = rolled + `
type Server interface { Load(raw json.RawMessage, n int) error; Other() error }
type LoadFunc func(raw json.RawMessage, n int) error
func (f LoadFunc) Load(raw json.RawMessage, n int) error { return f(raw, n) }
func (f LoadFunc) Other() error { return nil }
type OddFunc func(n int) error
func (f OddFunc) Load(raw json.RawMessage, n int) error { return f(n) }
func (f OddFunc) Other() error { return nil }
type FreeFunc func(raw json.RawMessage, n int) error
type Name string
`

// served finds handlers in a package that imports another one whose interface
// hands errors to the peer.
func served(t *testing.T, name, head, source string, speaks bool) string {
	first := programtest.Pass(t, strings.Replace(serving, rolled, head, 1))
	load := first.Pkg.Scope().Lookup("Server").Type().Underlying().(*types.Interface).Method(0)
	imports := `package caller; import ("encoding/json"; p "program.example/program"`
	if head == coder {
		imports += `; _ "github.com/coder/acp-go-sdk"`
	}
	pass := programtest.Importing(t, first, name, imports+"); var _ json.RawMessage; var _ p.Name;"+source)
	pass.ImportPackageFact = func(pkg *types.Package, f analysis.Fact) bool {
		if s, ok := f.(*wire.SpeaksFact); ok && pkg == first.Pkg && speaks {
			s.Protocol = "acp"
			return true
		}
		return false
	}
	pass.ImportObjectFact = func(obj types.Object, f analysis.Fact) bool {
		if s, ok := f.(*handler.SinkFact); ok && obj == types.Object(load) {
			*s = handler.SinkFact{Code: -32099, Method: "session/load", Site: program.Site{Line: 7}, Wire: []bool{true, false, true}}
			return true
		}
		return false
	}
	return write(find(pass))
}

// TestServed has types and functions that implement the interface of another
// package.
func TestServed(t *testing.T) {
	run(t, func(t *testing.T, c sample) string { return served(t, "caller.go", c.head, c.source, true) }, []sample{
		{"a type", rolled, `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error { return nil }
func (d *desk) Other() error { return nil }
type half struct{}
func (d *half) Load(raw json.RawMessage, n int) error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw -) sink 7`},
		{"a value", rolled, `
type desk struct{}
func (d desk) Load(raw json.RawMessage, n int) error { return nil }
func (d desk) Other() error { return nil }
type more interface { p.Server }
type one[T any] struct{}
func (d one[T]) Load(raw json.RawMessage, n int) error { return nil }
func (d one[T]) Other() error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw -) sink 7`},
		{"a method of an embedded type", rolled, `
type base struct{}
func (d base) Load(raw json.RawMessage, n int) error { return nil }
type desk struct{ base }
func (d desk) Other() error { return nil }
type other struct{ p.Server }`, `base.Load code -32099 -32099 for session/load (- !raw -) sink 7`},
		{"an adapted function", rolled, `
func load(raw json.RawMessage, n int) error { return nil }
var a, b p.Server = p.LoadFunc(load), p.LoadFunc(load)
func odd(n int) error { return nil }
var c p.Server = p.OddFunc(odd)
type LoadFunc func(raw json.RawMessage, n int) error
var d = LoadFunc(func(raw json.RawMessage, n int) error { return nil })
var e = p.FreeFunc(func(raw json.RawMessage, n int) error { return nil })
type ownFunc func(raw json.RawMessage, n int) error
func (f ownFunc) Load(raw json.RawMessage, n int) error { return f(raw, n) }
func (f ownFunc) Other() error { return nil }
var g p.Server = ownFunc(func(raw json.RawMessage, n int) error { return nil })`, `
			load code -32099 -32099 for session/load (!raw -) sink 7
			ownFunc.Load code -32099 -32099 for session/load (- !raw -) sink 7`},
	})
}

// TestServedByLayer has an interface of a package that carries messages alone:
// its implementation is the protocol's if it tells the methods.
func TestServedByLayer(t *testing.T) {
	run(t, func(t *testing.T, c sample) string { return served(t, "caller.go", c.head, c.source, false) }, []sample{
		{"that tells none", rolled, `
const method = "session/prompt"
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error { return nil }
func (d *desk) Other() error { return nil }`, ``},
		{"that tells some", rolled, `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error {
	if string(raw) == "session/prompt" {
		return nil
	}
	return nil
}
func (d *desk) Other() error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw -) sink 7`},
		{"that calls one that does", rolled, `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error { return again(raw, n) }
func again(raw json.RawMessage, n int) error {
	if n > 0 {
		return again(raw, n-1)
	}
	return tells(raw)
}
func tells(raw json.RawMessage) error {
	if string(raw) == "session/prompt" {
		return nil
	}
	return nil
}
func (d *desk) Other() error { return nil }`, `desk.Load code -32099 -32099 for session/load (- !raw -) sink 7`},
	})
	if s := (&handler.SinkFact{Code: 3, Method: "m"}).String(); s != "sends 3 for m" {
		t.Error(s)
	}
}

// TestServedOrNot has an implementation in a test file, and beside a library
// that answers the peer.
func TestServedOrNot(t *testing.T) {
	const desk = `
type desk struct{}
func (d *desk) Load(raw json.RawMessage, n int) error {
	if string(raw) == "session/prompt" {
		return nil
	}
	return nil
}
func (d *desk) Other() error { return nil }
func register(p.Server) {}
func main() { register(p.LoadFunc(load)) }
func load(raw json.RawMessage, n int) error { return nil }`
	for _, c := range []struct {
		name, head string
		speaks     bool
		want       int
	}{
		{"caller.go", rolled, true, 2},
		{"caller_test.go", rolled, true, 0},
		{"caller.go", rolled, false, 1},
		{"caller.go", coder, true, 2},
		{"caller.go", coder, false, 0},
	} {
		got := served(t, c.name, c.head, desk, c.speaks)
		if n := strings.Count(got, "sink"); n != c.want {
			t.Errorf("%s, speaks %t: %d of %d\n%s", c.name, c.speaks, n, c.want, got)
		}
	}
}
