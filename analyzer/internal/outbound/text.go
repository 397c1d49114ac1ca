// Whose text is a text?

package outbound

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// text goes back from a text that is no copy to the error whose it is.
func (t *trace) text(s step) (next []step, ok bool) {
	if words, ok := program.StringConst(s.v); ok {
		t.say(words)
		return nil, true
	}
	if t.carries(s.v) {
		return s.as(anError, s.v), true
	}
	if x, i := program.LoadedField(s.v); x != nil && t.f.isMessage(x, i) {
		s.coded = true
		return s.as(anError, x), true
	}
	switch v := s.v.(type) {
	case *ssa.MakeInterface, *ssa.Slice:
		return s.to(program.Operand(v)), true
	case *ssa.BinOp:
		return s.to(v.X, v.Y), program.IsString(v.Type()) // the only operation that makes one
	case *ssa.Convert:
		if program.IsString(v.X.Type()) {
			return s.to(v.X), true
		}
		return t.bytes(s, v.X), true
	}
	if call, _ := program.CallOf(s.v); call != nil {
		return t.made(s, call)
	}
	return nil, false
}

// isMessage reports whether a field of a struct is the message of an error
// with a code, or its data.
func (f *finder) isMessage(x ssa.Value, i int) bool {
	typ, field := f.w.ErrorType(x.Type()), program.FieldOf(x.Type(), i)
	return typ != nil && field != nil && (field.Name() == typ.Fields.Message || field.Name() == typ.Fields.Data)
}

// bytes goes back from a text that was bytes: a value in JSON, or the data of an
// error.
func (t *trace) bytes(s step, v ssa.Value) []step {
	if call, _ := program.CallOf(v); call != nil && errlib.Encodes(program.CalleeName(call.Common())) {
		return s.as(aPart, call.Call.Args[0])
	}
	if x, i := program.LoadedField(v); x != nil && t.f.isMessage(x, i) {
		s.coded = true
		return s.as(anError, x)
	}
	return t.lose()
}

// made goes back from a text that a call returns, if it is known what that makes of what.
func (t *trace) made(s step, call *ssa.Call) (next []step, ok bool) {
	c := call.Common()
	name := program.CalleeName(c)
	if recv := program.Receiver(c); recv != nil && strings.HasSuffix(name, "Error") && len(program.Arguments(c)) == 0 && t.f.w.CarriesError(recv.Type()) {
		return s.as(anError, recv), true
	}
	switch errlib.OfText(name) {
	case errlib.Formats:
		format, ok := program.StringConst(c.Args[0])
		if !ok {
			return t.lose(), true
		}
		t.say(format)
		return t.parts(s, c.Args[1]), true
	case errlib.Prints:
		return t.parts(s, c.Args[0]), true
	case errlib.Concatenates:
		elements, complete := t.f.w.Elements(program.Use{V: c.Args[0], At: s.at, In: s.in})
		if !complete {
			t.lose()
		}
		s.what = aPart
		return s.uses(elements), true
	case errlib.Folds, errlib.Trims, errlib.Cuts:
		return s.to(c.Args[0]), program.IsString(c.Args[0].Type())
	case errlib.Numbers:
		return t.dead(s), true
	}
	return nil, false
}

// parts goes on to what is formatted into a text.
func (t *trace) parts(s step, operands ssa.Value) []step {
	list := program.Variadic(operands)
	if list == nil && !program.IsNil(operands) {
		t.lose()
	}
	return s.as(aPart, list...)
}
