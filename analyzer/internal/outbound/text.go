package outbound

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// text goes back from a text to the error whose it is.
func (t *trace) text(s step) {
	if words, ok := program.StringConst(s.V); ok {
		t.say(words)
		return
	}
	if t.carries(s.V) {
		t.as(s, anError, s.V)
		return
	}
	switch v := s.V.(type) {
	case *ssa.MakeInterface:
		t.to(s, v.X)
		return
	case *ssa.BinOp:
		if program.IsString(v.Type()) { // the only operation that makes one
			t.to(s, v.X)
			t.to(s, v.Y)
			return
		}
	case *ssa.Slice:
		t.to(s, v.X)
		return
	case *ssa.Convert:
		if program.IsString(v.X.Type()) {
			t.to(s, v.X)
			return
		}
		t.bytes(s, v.X)
		return
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.FieldAddr); ok && t.f.isMessage(a.X.Type(), a.Field) {
			t.object(s, a.X)
			return
		}
	case *ssa.Field:
		if t.f.isMessage(v.X.Type(), v.Field) {
			t.object(s, v.X)
			return
		}
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			t.made(s, call, v.Index)
			return
		}
	case *ssa.Call:
		t.made(s, v, 0)
		return
	}
	if !t.sourcesOf(s) {
		t.dead(s, "a text from elsewhere")
	}
}

// object goes on to the error object whose message a text is.
func (t *trace) object(s step, x ssa.Value) {
	s.what, s.coded = anError, true
	t.to(s, x)
}

// isMessage reports whether a field of a struct is the message of an error
// with a code, or its data.
func (f *finder) isMessage(t types.Type, i int) bool {
	typ := f.w.ErrorType(t)
	field := program.FieldOf(t, i)
	return typ != nil && field != nil && (field.Name() == typ.Fields.Message || field.Name() == typ.Fields.Data)
}

// bytes goes back from a text that was bytes: a value in JSON, or the data of an
// error.
func (t *trace) bytes(s step, v ssa.Value) {
	if e, ok := v.(*ssa.Extract); ok {
		if call, ok := e.Tuple.(*ssa.Call); ok && program.CalleeName(call.Common()) == "encoding/json.Marshal" {
			t.as(s, aPart, call.Call.Args[0])
			return
		}
	}
	if load, ok := v.(*ssa.UnOp); ok {
		if a, ok := load.X.(*ssa.FieldAddr); ok && t.f.isMessage(a.X.Type(), a.Field) {
			t.object(s, a.X)
			return
		}
	}
	t.lose("a text of bytes")
}

// made goes back from a text that a call returns.
func (t *trace) made(s step, call *ssa.Call, index int) {
	c := call.Common()
	name := program.CalleeName(c)
	if recv := program.Receiver(c); recv != nil && strings.HasSuffix(name, "Error") && len(program.Arguments(c)) == 0 && t.f.w.CarriesError(recv.Type()) {
		t.as(s, anError, recv)
		return
	}
	switch {
	case name == "fmt.Sprintf":
		format, ok := program.StringConst(c.Args[0])
		if !ok {
			t.lose("a format that is not known")
			return
		}
		t.say(format)
		t.parts(s, c.Args[1])
	case name == "fmt.Sprint" || name == "fmt.Sprintln":
		t.parts(s, c.Args[0])
	case name == "strings.Join":
		elements, complete := t.f.w.Elements(program.Use{V: c.Args[0], At: s.At, In: s.In})
		if !complete {
			t.lose("a list of texts")
		}
		for _, u := range elements {
			next := s
			next.Use, next.what = u, aPart
			t.push(next)
		}
	case strings.HasPrefix(name, "strings.") && len(c.Args) > 0 && program.IsString(c.Args[0].Type()):
		t.to(s, c.Args[0])
	case strings.HasPrefix(name, "strconv."):
		t.dead(s, "a number")
	default:
		t.called(s, call, index)
	}
}

// parts goes on to what is formatted into a text.
func (t *trace) parts(s step, operands ssa.Value) {
	list := program.Variadic(operands)
	if list == nil && !program.IsNil(operands) {
		t.lose("a list of operands")
	}
	for _, v := range list {
		t.as(s, aPart, v)
	}
}
