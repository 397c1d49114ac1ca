package guard

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// An outcome is what a call came to.
type outcome int

const (
	becomesTrue outcome = iota
	becomesFalse
	becomesNil
	becomesError
)

// A question asks what a function's result says about its error arguments.
type question struct {
	fn     *ssa.Function
	result int
	want   outcome
}

// outcomeOf returns what the outcome of a call says about the errors that it
// was given: about err, if isNotFound(err) is true, or if toACP(err) is nil.
func (c *Conditions) outcomeOf(call *ssa.Call, result int, want outcome) []answer {
	given := c.given(call)
	if len(given) == 0 {
		return nil
	}
	callees, known := c.p.Callees(call, nil)
	var lists [][]answer
	for _, callee := range callees {
		says, ok := c.errorAnswers(question{callee.Fn, result, want})
		if !ok {
			known = false
			continue
		}
		operands := callee.Operands(call, nil)
		list := []answer{}
		for _, a := range says {
			if a.Param < len(operands) && operands[a.Param].V != nil {
				list = append(list, answer{c.p.CopyOf(operands[a.Param].V), a.Known})
			}
		}
		lists = append(lists, list)
	}
	out := either(lists)
	// If a function of the program answers yes to a question about an error, or returns
	// something else in its place, what follows is meant for that error.
	dynamic := call.Call.StaticCallee() == nil
	none := !known && dynamic && want == becomesNil
	if want == becomesTrue && len(out) == 0 || none {
		for _, err := range given {
			out = append(out, answer{err, Known{Opaque: !none, Unmapped: none}})
		}
	}
	return out
}

// errorAnswers returns what a result of a function says of the errors that the function is
// given; ok is false if nothing is known of the function.
func (c *Conditions) errorAnswers(q question) (list []ErrorAnswer, ok bool) {
	if c.p.Local(q.fn) {
		for _, a := range c.asks.Get(q) {
			if i := slices.IndexFunc(q.fn.Params, func(p *ssa.Parameter) bool { return a.of == program.Copy{V: p} }); i >= 0 {
				list = append(list, ErrorAnswer{q.result, q.want, i, a.known})
			}
		}
		return list, true
	}
	if obj, is := program.Origin(q.fn).Object().(*types.Func); is && c.State != nil {
		list = c.State(obj).OfErrors
	}
	ok = list != nil
	return slices.DeleteFunc(slices.Clone(list), func(a ErrorAnswer) bool { return a.Result != q.result || a.Want != q.want }), ok
}

// given returns the errors that a call is given: its arguments, and those that
// function literals among them capture.
func (c *Conditions) given(call *ssa.Call) (errs []program.Copy) {
	for _, a := range call.Call.Args {
		if program.IsErrorInterface(a.Type()) {
			errs = append(errs, c.p.CopyOf(a))
		}
		literal, ok := a.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for _, v := range literal.Bindings {
			if p, ok := v.Type().(*types.Pointer); ok && program.IsErrorInterface(p.Elem()) {
				errs = append(errs, c.p.CopyAt(v, call))
			}
		}
	}
	return errs
}

// ask returns what an outcome of a function says about its parameters: what
// all returns that lead to it have in common.
func (c *Conditions) ask(q question) []answer {
	var lists [][]answer
	for ret, v := range c.returns(q) {
		list := c.resultAnswers(v, q.want)
		for _, p := range q.fn.Params {
			if program.IsErrorInterface(p.Type()) {
				if k := c.read(p, program.Place{Block: ret.Block()}); !k.Nothing() {
					list = append(list, answer{program.Copy{V: p}, k})
				}
			}
		}
		lists = append(lists, list)
	}
	return either(lists)
}

// returns yields the returns of a function that may lead to an outcome, with the result.
func (c *Conditions) returns(q question) iter.Seq2[*ssa.Return, ssa.Value] {
	return func(yield func(*ssa.Return, ssa.Value) bool) {
		for _, ret := range program.Returns(q.fn) {
			if q.result >= len(ret.Results) {
				continue
			}
			v := ret.Results[q.result]
			if load, ok := v.(*ssa.UnOp); ok {
				if only := c.p.Content(load); only != nil {
					v = only
				}
			}
			if possible(v, q.want) && !yield(ret, v) {
				return
			}
		}
	}
}

// becomes returns the outcome that a truth is.
func becomes(truth bool) outcome {
	if truth {
		return becomesTrue
	}
	return becomesFalse
}

// resultAnswers returns what a returned value says about errors.
func (c *Conditions) resultAnswers(v ssa.Value, want outcome) []answer {
	switch want {
	case becomesTrue:
		return c.answers(v, true, nil)
	case becomesFalse:
		return c.answers(v, false, nil)
	}
	return c.nilAnswers(v, want == becomesNil)
}

// possible reports whether a value may have the wanted outcome.
func possible(v ssa.Value, want outcome) bool {
	switch want {
	case becomesTrue, becomesFalse:
		truth, ok := program.BoolConst(v)
		return !ok || truth == (want == becomesTrue)
	case becomesNil:
		_, made := v.(*ssa.MakeInterface)
		return !made
	}
	return !program.IsNil(v)
}
