// Does the program ask an error for its code?

package outbound

import (
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
)

// A question is a place where a function asks an error for its code.
type question struct {
	v    ssa.Value
	code int64 // 0 if it is not known which one
}

// asked returns where a function asks for codes, itself or by the functions
// that it gives the error to.
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
	if x, i := program.LoadedField(v); x != nil {
		typ, field := f.w.ErrorType(x.Type()), program.FieldOf(x.Type(), i)
		if typ != nil && field != nil && field.Name() == typ.Fields.Code {
			return x
		}
	}
	return nil
}

// given returns the error that a call is given, or nil.
func (f *finder) given(call *ssa.Call) ssa.Value {
	for _, a := range call.Call.Args {
		if f.w.CarriesError(a.Type()) {
			return a
		}
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

var codes = regexp.MustCompile(`-?\b3[0-9]{4}\b`)

// codeIn returns the code that a text has, which a program looks for in the
// text of an error.
func codeIn(text string) (int64, bool) {
	s := codes.FindString(text)
	if s == "" {
		return 0, false
	}
	if s[0] != '-' {
		s = "-" + s
	}
	code, _ := strconv.ParseInt(s, 10, 64)
	return code, true
}

// predicate returns the questions that a call asks of an error that it is
// given.
func (f *finder) predicate(call *ssa.Call) []question {
	if !program.IsBool(call.Type()) || f.given(call) == nil {
		return nil
	}
	if lib, ok := errlib.OfCall(call); ok {
		target := lib.Argument(lib.Target)
		if target == nil {
			return nil
		}
		var out []question
		for _, x := range f.found.At(target, program.Place{Block: call.Block()}) {
			if x.Kind == flow.Coded {
				out = append(out, question{call, x.Code.Value})
			}
		}
		return out
	}
	var out []question
	callees, known := f.w.Callees(call, nil)
	if !known {
		return []question{{v: call}}
	}
	for _, callee := range callees {
		if !f.w.Local(callee.Fn) {
			return []question{{v: call}} // who knows what it asks
		}
		for _, q := range f.asking.Get(callee.Fn) {
			out = append(out, question{call, q.code})
		}
	}
	return out
}

// asks reports whether the code asks for the code too where it looks at an
// error, or its callers do: before it, in the same condition, or anywhere if it
// is the code that the protocol has.
func (f *finder) asks(at ssa.Instruction, code int64, t *trace) bool {
	if f.asksHere(at, code) {
		return true
	}
	return len(t.callers) > 0 && !slices.ContainsFunc(t.callers, func(c ssa.CallInstruction) bool {
		return !f.asksHere(c, code)
	})
}

func (f *finder) asksHere(at ssa.Instruction, code int64) bool {
	here := f.condition(at.Pos())
	for _, q := range f.asking.Get(at.Parent()) {
		instr := q.v.(ssa.Instruction)
		switch {
		case instr == at:
		case q.code == code, f.condition(instr.Pos()) == here:
			return true
		case q.code == 0 && instr.Block().Dominates(at.Block()):
			return true
		}
		for g := range program.Guards(at.Block()) {
			if g.V == q.v && g.Truth == equal(q.v) {
				return true // it has another code, and the text tells it from others
			}
		}
	}
	return false
}

// equal reports whether a question that is answered with yes says that the
// error has the code.
func equal(question ssa.Value) bool {
	b, ok := question.(*ssa.BinOp)
	return !ok || b.Op != token.NEQ
}

// coded returns the match of a comparison with a code that the protocol has
// for something else than what its constant is called after.
func (f *finder) coded(instr ssa.Instruction) (Match, bool) {
	b, ok := instr.(*ssa.BinOp)
	if !ok {
		return Match{}, false
	}
	code, other := b.X, b.Y
	if _, ok := code.(*ssa.Const); ok {
		code, other = other, code
	}
	value, _ := program.IntConst(other)
	owner := f.ofCode(program.Unconvert(code))
	if owner == nil {
		return Match{}, false
	}
	m := Match{Code: value, Const: f.constant(b.Pos())}
	if m.Const == nil || !f.mistaken(&m) {
		return Match{}, false
	}
	t := f.follow(step{v: owner, at: program.Place{Block: b.Block()}, coded: true})
	if !t.isAnswer() || slices.Contains(t.codes, value) || !f.fill(&m, t) || f.asksFor(b, m.Answer.Code, t) {
		return Match{}, false
	}
	return f.at(m, instr), true
}

// asksFor reports whether the function asks for the right code as well, or its
// callers do.
func (f *finder) asksFor(at ssa.Instruction, code int64, t *trace) bool {
	in := func(fn *ssa.Function) bool {
		return slices.ContainsFunc(f.asking.Get(fn), func(q question) bool { return q.code == code })
	}
	return in(at.Parent()) || len(t.callers) > 0 && !slices.ContainsFunc(t.callers, func(c ssa.CallInstruction) bool { return !in(c.Parent()) })
}

// mistaken reports whether a code may be taken for what its constant is called
// after by mistake. Codes that the protocol leaves to the program are for it to
// give a meaning, and what a request names may be an invalid parameter to the
// one and a missing thing to the other.
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
	for _, x := range f.lines().sides[pos] {
		if c, ok := program.ObjectOf(f.w.Pass.TypesInfo, program.UnconvertExpr(f.w.Pass.TypesInfo, x)).(*types.Const); ok && c.Val().Kind() == constant.Int {
			return c
		}
	}
	return nil
}
