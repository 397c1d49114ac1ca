// Does the program ask an error for its code?

package outbound

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A question is a place where a function asks an error for its code.
type question struct {
	v    ssa.Value
	code int64 // 0 if it is not known which one
}

// asked returns where a function, or one that it gives the error to, asks for codes.
func (f *finder) asked(fn *ssa.Function) (out []question) {
	for instr := range program.Instructions(fn) {
		v, ok := instr.(ssa.Value)
		if !ok {
			continue
		}
		if f.ofCode(v) != nil {
			out = append(out, comparisons(v)...)
		}
		if _, sought := f.tests(instr); len(sought) > 0 {
			for _, s := range sought {
				if code, ok := codeIn(s); ok {
					out = append(out, question{v, code})
				}
			}
		} else if call, ok := v.(*ssa.Call); ok {
			out = append(out, f.predicate(call)...)
		}
	}
	return out
}

// ofCode returns the error whose code a value is, or nil.
func (f *finder) ofCode(v ssa.Value) ssa.Value {
	if !program.IsInteger(v.Type()) {
		return nil
	}
	if call, ok := v.(*ssa.Call); ok { // a function that returns the code of an error
		return f.given(call)
	}
	if x, field, typ := f.taken(v); x != nil && field == typ.Code {
		return x
	}
	return nil
}

// taken returns the coded error of which a value is a field, and that field.
func (f *finder) taken(v ssa.Value) (x ssa.Value, field string, typ sdk.ErrorType) {
	if from, i := program.LoadedField(v); from != nil {
		if t, of := f.w.ErrorType(from.Type()), program.FieldOf(from.Type(), i); t != nil && of != nil {
			return from, of.Name(), t.Fields
		}
	}
	return nil, "", typ
}

// given returns the error that a call is given, or nil.
func (f *finder) given(call *ssa.Call) ssa.Value {
	if i := slices.IndexFunc(call.Call.Args, func(a ssa.Value) bool { return f.w.CarriesError(a.Type()) }); i >= 0 {
		return call.Call.Args[i]
	}
	return nil
}

// comparisons returns the questions that a code is compared in.
func comparisons(v ssa.Value) []question {
	var out []question
	for _, ref := range *v.Referrers() {
		switch r := ref.(type) {
		case *ssa.BinOp:
			q := question{v: r}
			for _, x := range []ssa.Value{r.X, r.Y} {
				if code, ok := program.IntConst(x); ok && (r.Op == token.EQL || r.Op == token.NEQ) {
					q.code = code
				}
			}
			out = append(out, q)
		case *ssa.Convert:
			out = append(out, comparisons(r)...)
		case *ssa.Call:
			out = append(out, question{v: r})
		}
	}
	return out
}

var codes = regexp.MustCompile(`\b3[0-9]{4}\b`)

// codeIn returns the code in a text that a program looks for in an error.
func codeIn(text string) (int64, bool) {
	code, err := strconv.ParseInt(codes.FindString(text), 10, 64)
	return -code, err == nil
}

// predicate returns the questions that a call asks of an error that it is
// given.
func (f *finder) predicate(call *ssa.Call) (out []question) {
	if !program.IsBool(call.Type()) || f.given(call) == nil {
		return nil
	}
	if lib, ok := errlib.OfCall(call); ok {
		target := lib.Argument(lib.Target)
		if target == nil {
			return nil
		}
		for _, x := range f.found.Of(program.Use{V: target}, flow.Part{}) {
			if x.Kind == flow.Coded {
				out = append(out, question{call, x.Code.Value})
			}
		}
		return out
	}
	callees, known := f.w.Callees(call, nil)
	for _, callee := range callees {
		known = known && f.w.Local(callee.Fn)
	}
	if !known {
		return []question{{v: call}} // who knows what it asks
	}
	for _, callee := range callees {
		for _, q := range f.asking.Get(callee.Fn) {
			out = append(out, question{call, q.code})
		}
	}
	return out
}

// all reports whether something holds where the program looks at an error, or
// wherever that function is called.
func (t *trace) all(at ssa.Instruction, holds func(ssa.Instruction) bool) bool {
	return holds(at) || len(t.callers) > 0 && !slices.ContainsFunc(t.callers, func(c ssa.CallInstruction) bool { return !holds(c) })
}

// asks reports whether a function that looks at an error also asks for the code:
// before that, in the same condition, or anywhere if it is the protocol's code.
func (f *finder) asks(at ssa.Instruction, code int64) bool {
	here := f.condition(at.Pos())
	for _, q := range f.asking.Get(at.Parent()) {
		instr := q.v.(ssa.Instruction)
		switch {
		case q.code == code, f.condition(instr.Pos()) == here:
			return true
		case q.code == 0 && instr.Block().Dominates(at.Block()):
			return true
		}
		b, _ := q.v.(*ssa.BinOp)
		for g := range program.Guards(at.Block()) {
			if g.V == q.v && g.Truth == (b == nil || b.Op != token.NEQ) {
				return true // it has another code, and the text tells it from others
			}
		}
	}
	return false
}

// coded returns the match of a comparison with a code that means something else in
// the protocol than the name of its constant says.
func (f *finder) coded(instr ssa.Instruction) *Match {
	b, ok := instr.(*ssa.BinOp)
	if !ok {
		return nil
	}
	code, other := b.X, b.Y
	if _, ok := code.(*ssa.Const); ok {
		code, other = other, code
	}
	value, _ := program.IntConst(other)
	owner := f.ofCode(program.Unconvert(code))
	if owner == nil {
		return nil
	}
	m := &Match{Code: value, Const: f.constant(b.Pos())}
	if m.Const == nil || !f.mistaken(m) {
		return nil
	}
	t := f.follow(step{use: program.Use{V: owner, At: program.Place{Block: b.Block()}}, coded: true})
	right := func(at ssa.Instruction) bool {
		return slices.ContainsFunc(f.asking.Get(at.Parent()), func(q question) bool { return q.code == m.Answer.Code })
	}
	if t.unknown || t.answer == nil || slices.Contains(t.codes, value) || !f.fill(m, t) || t.all(b, right) {
		return nil
	}
	return m
}

// mistaken reports whether the name of a constant may be a mistake. The program may
// give any meaning to codes that the protocol leaves to it. And what is an invalid
// parameter for one side may be a missing thing for the other.
func (f *finder) mistaken(m *Match) bool {
	m.Meaning = cause.OfName(m.Const.Name())
	row, known := f.w.Protocol.Lookup(m.Code)
	if _, reserved := f.w.Protocol.ReservedRange(m.Code); !known && !reserved || row.Disputed {
		return false
	}
	return !slices.Contains(row.Meanings, protocol.InvalidParams)
}

// constant returns the constant that is compared at a position, or nil.
func (f *finder) constant(pos token.Pos) *types.Const {
	x, _ := f.written(pos)
	sides := []ast.Expr{x}
	if b, ok := x.(*ast.BinaryExpr); ok && b.OpPos == pos {
		sides = []ast.Expr{b.X, b.Y}
	}
	for _, x := range sides {
		if c, ok := program.ObjectOf(f.w.Pass.TypesInfo, program.UnconvertExpr(f.w.Pass.TypesInfo, x)).(*types.Const); ok && c.Val().Kind() == constant.Int {
			return c
		}
	}
	return nil
}
