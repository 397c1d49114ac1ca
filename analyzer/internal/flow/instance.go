package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// An instance is a function's summary as one call uses it.
type instance struct {
	e        *Errors
	call     ssa.CallInstruction // nil where the call is not known
	fn       *ssa.Function       // that sees what the call gives
	callee   program.Callee
	operands []program.Use // in the order of the callee's parameters and free variables; no value where unknown
	env      []taint.Taint
	before   Set          // what the variable held that the call is given; not nil if that is known
	beforeAt int          // by this parameter
	asked    []ssa.Value  // the operands that the caller may have asked about; nil until denied is known
	denied   []guard.Cond // what does not hold of them
	passing  *int         // how many functions that are passed were looked at for one call; nil at the call
	linked   bool         // the function is one of a chain: the next one is any of them
	own      int          // index plus one, among the operands of fn, of the callee's first parameter, if nothing calls the callee; see curried
	levels   []int        // results of the callee, and of what they return, on the way to the function that is asked for
	passed   Set          // errors that are given, whatever the operands
	passedAt int          // for this parameter
	code     *read        // what the call passes as the code of the error that is looked at
	site     *callSite    // of call, once it was asked for
}

// maxPassed bounds the functions that are looked at for one call, because they are passed
// to it, or to functions that are passed themselves: a cycle of them has no end.
const maxPassed = 500

func (e *Errors) instance(call ssa.CallInstruction, callee program.Callee, frame *program.Frame) *instance {
	in := &instance{
		e: e, call: call, fn: call.Parent(), callee: callee,
		operands: callee.Operands(call, frame), env: e.t.Env(call, callee, frame, call.Parent()),
	}
	for i := range in.operands {
		in.operands[i].At.For = in.made()
	}
	return in
}

// made returns the value of the call, or nil.
func (in *instance) made() ssa.Value {
	if in.call == nil || in.call.Value() == nil {
		return nil // and no nil pointer to a call
	}
	return in.call.Value()
}

// forget drops the arguments: somebody else calls the function with other ones. The
// body of a loop gets what the loop ranges over.
func (in *instance) forget() {
	if in.e.w.RangedOver(in.callee.Fn) != nil {
		in.env = in.e.t.Enclosed(in.callee.Fn, in.fn)
		for i := range in.callee.Fn.Params {
			in.operands[i] = program.Use{}
		}
		return
	}
	first := len(in.callee.Outer)
	for i := range program.Arity(in.callee.Fn) {
		in.operands[first+i], in.env[first+i] = program.Use{}, taint.Taint{}
	}
}

// result returns the errors of a result of the callee. One that a library makes a function
// of another type of may return less than that, and the error last.
func (in *instance) result(index int) (Set, bool) {
	e := in.e
	fn := in.callee.Fn
	if last := fn.Signature.Results().Len() - 1; index > last && e.w.ReturnsError(fn.Signature) {
		index = last
	}
	var s Set
	reported := false
	if e.w.Local(fn) {
		if index >= fn.Signature.Results().Len() {
			return nil, false
		}
		s = e.Result(fn, index)
	} else {
		f := e.elsewhereOf(fn, fieldResults)
		if f == nil || index >= len(f.Results) {
			return nil, false
		}
		s, reported = f.Results[index], f.Handler
	}
	return in.outOf(s, reported), true
}

// outOf returns what errors that leave the callee are to the caller.
func (in *instance) outOf(s Set, reported bool) Set {
	e := in.e
	method := e.w.MethodOf(in.callee.Fn)
	if method == "" && in.call != nil {
		method = e.w.MethodAt(in.call.Block())
	}
	return in.all(s).answering(method).each(func(x *Error) *Error {
		if x.Reported || !reported {
			return x
		}
		y := *x
		y.Reported = true
		return &y
	})
}

// all returns what errors of the callee's summary are to the caller.
func (in *instance) all(s Set) Set {
	lists := make([]Set, 0, len(s))
	for _, x := range s {
		lists = append(lists, in.one(x))
	}
	return join(lists...)
}

func (in *instance) one(x *Error) Set {
	if x.Kind.Symbolic() {
		s := in.e.through(in.given(x), in.listed(x), in.env)
		if x.Told != nil {
			s = s.told(in.told(*x.Told))
		}
		if x.Recoded != nil {
			s = in.recode(s, *x.Recoded)
		}
		return s
	}
	if x.Kind == Plain && x.Part != (Part{}) {
		s, given := in.textOf(x)
		if s != nil {
			return s
		}
		x = given
	}
	if s := in.said(x); s != nil {
		return s
	}
	if len(x.Call.Slotted()) > 0 {
		switch s, known := in.filled(x); {
		case x.Kind == Unknown:
			return join(Set{x.In(in.env)}, s)
		case x.Kind == External && known:
			return s // which tell more than the call
		}
	}
	y := x.In(in.env)
	if y == x {
		same := *x
		y = same.as(x)
	}
	if x.Of != (Template{}) {
		y.own(x)
		y.Of, y.named = Template{}, named{}
	}
	if x.Told != nil {
		t := in.told(*x.Told)
		y.Told, y.named = &t, named{}
	}
	if x.Answers != nil {
		y.own(x)
		y.Answers, y.named = in.askedOf(x.Answers), named{}
	}
	if ctx := in.operand(x.Call.open().Ctx - 1); ctx != nil {
		y.own(x)
		y.Call, y.named = &OpenCall{ctx: ctx, Begun: x.Call.open().Begun}, named{}
	}
	if !in.flags(y, x) || in.denies(y, x) {
		return nil
	}
	if x.Code != nil {
		y.own(x)
		y.named = named{}
		if !in.codes(y, x.Code) {
			return nil // it is made of none of the errors that the call hands over
		}
		if y.Code.MapParam > 0 {
			return in.mapped(y)
		}
	}
	switch {
	case in.call != nil:
		if list := in.operand(x.Options - 1); list != nil {
			y.own(x)
			y.Closed, y.Options = program.IsNil(list), program.ParameterOf(list)+1
		}
		if v := in.call.Value(); y.Closed && v != nil && !onlyReturned(v) {
			y.own(x)
			y.named = named{}
			in.e.extended(y, v)
		}
		in.place(y, x)
		in.holds(y, x)
	case in.own > 0:
		y = y.Copy()
		y.unasked()
	}
	return Set{y}
}

// codes gives an error of the callee its code as the call sees that. ok is false if the
// callee makes none of what the call hands over.
func (in *instance) codes(y *Error, of *Code) (ok bool) {
	c := *of
	if v := in.operand(c.CodeParam - 1); v != nil {
		in.code = in.e.readFrom(v)
	}
	c.Cause, c.SetOn = in.causes(of.Cause).elsewhere(y.Site), 0
	in.code = nil
	y.Code = &c
	if len(c.Cause) == 0 && of.GivenCause() && !slices.ContainsFunc(of.Cause, in.givesNil) {
		return false
	}
	if c.MapParam > 0 {
		return true
	}
	open := c.CodeParam > 0 || c.TextParam > 0 || c.DataParam > 0
	c.Mapper = c.Mapper || of.GivenCause() && !open
	if open {
		in.decide(y, of)
		if in.call != nil {
			in.e.hide(y, in.call.Block())
			if len(c.Cause) == 0 && c.Decided() {
				c.Cause = in.e.instead(program.Place{Block: in.call.Block(), For: in.made()})
			}
		}
	}
	c.settle()
	return true
}

// elsewhere returns the errors of a set, and those that go into them, without coded ones
// that are made at a place: where a function is put around itself, nothing new goes into
// its error.
func (s Set) elsewhere(site program.Site) Set {
	return s.each(func(x *Error) *Error {
		switch {
		case x.Code == nil:
			return x
		case x.Kind == Coded && x.Site.Same(site):
			return nil
		}
		cause := x.Code.Cause.elsewhere(site)
		if len(cause) == len(x.Code.Cause) && cause.Equal(x.Code.Cause) {
			return x
		}
		y, c := x.Copy(), *x.Code
		c.Cause, y.Code = cause, &c
		return y
	})
}

// givesNil reports whether the call gives nothing for a parameter that is a cause.
func (in *instance) givesNil(x *Error) bool {
	v := in.operand(x.Index)
	return x.Kind == Param && x.Part == (Part{}) && v != nil && program.IsNil(v)
}

// textOf returns the errors whose text the call passes, for an error that is made of
// a text in a parameter's field, if a failure elsewhere put it there. Otherwise the
// error is a new one, and given says what the caller's callers pass.
func (in *instance) textOf(x *Error) (s Set, given *Error) {
	y := x.Copy()
	y.Index, y.Part = 0, Part{}
	if x.Index >= len(in.operands) || in.operands[x.Index].V == nil {
		return nil, y
	}
	e, u := in.e, in.operands[x.Index]
	if root, p := rooted(u.V, x.Part); root != nil && u.In == nil && root.Parent() == in.fn {
		y.Index, y.Part = slices.Index(in.fn.Params, root), p
		return nil, y
	}
	s = in.lift(e.textIn(u.V, x.Part), u)
	if len(s) == 0 {
		return nil, y
	}
	y.Way = Way{}.wrapped(&Wrap{Site: x.Site})
	for _, w := range x.Wraps() {
		y.Way = y.Way.wrapped(w)
	}
	return e.through(s, y, in.env), nil
}

// said returns the errors of a call of a function that does nothing but make an error of a
// text that the call gives: they are made at the call. It is nil for other errors.
func (in *instance) said(x *Error) Set {
	call, ok := in.call.(*ssa.Call)
	if !ok || x.Of == (Template{}) || !x.Alone || x.Reported {
		return nil
	}
	v, operands := in.operand(x.Of.Text-1), in.operand(x.Of.Operands-1)
	if v == nil && operands == nil {
		return nil
	}
	words := text{x.Text, x.Args.In(in.env)}
	if v != nil {
		t, args := in.e.text(v)
		if x.Of.Says && WithoutVerbs(t) == "" && len(in.e.causesOf(v, program.Place{Block: call.Block()}, nil)) == 0 {
			return nil // it is what the error is about, such as an id
		}
		words = text{x.Text + t, words.args.Join(args)}
	}
	return in.e.said(call, words, v, operands, x.Of.Verb)
}

// given returns the errors that the call decides.
func (in *instance) given(x *Error) Set {
	e := in.e
	if i := in.curried(x.Index); i >= 0 {
		return in.callers(x, i)
	}
	if x.Index >= len(in.operands) {
		return nil
	}
	u := in.operands[x.Index]
	if in.passed != nil && x.Index == in.passedAt {
		return in.passed
	}
	switch x.Kind {
	case Variable:
		if in.before != nil && x.Index == in.beforeAt {
			return in.before
		}
		return in.held(u)
	case Param:
		if u.V == nil {
			return nil
		}
		if x.Part.Field > 0 {
			if recv := in.callee.Fn.Signature.Recv(); recv != nil && types.IsInterface(u.V.Type()) {
				return e.madeInto(recv.Type(), u.V.Type(), x.Part, in.fn)
			}
			if !shown(u.V) && !isStructType(u.V.Type()) {
				return nil // what the package stores in any such struct is told beside it
			}
			return in.lift(e.known(e.Inside(u, x.Part), u.V, u.At), u)
		}
		if u.In == nil && u.At.Block != nil {
			if s, ok := e.beside(u.V, u.At, in.code); ok {
				return in.lift(s, u)
			}
		}
		return in.lift(e.At(u.V, u.At), u)
	}
	if u.V == nil {
		return Set{unknown("")}
	}
	if x.Call.open().Around > 0 {
		return in.wrapped(x)
	}
	if i := in.e.param(u, in.fn); i >= 0 && len(in.levels) == 0 {
		return in.callers(x, i)
	}
	y := x.In(in.env)
	if s, ok := in.around(u, y); ok {
		return s
	}
	if !in.linked {
		next := *in
		next.linked = true
		if s, ok := next.chained(u, func() *Error { return y }, func(callees []program.Callee) (Set, bool) { return next.results(callees, true, y), true }); ok {
			return s
		}
	}
	callees, known := e.w.FuncsIn(u)
	s := in.results(callees, true, y)
	if !known || len(callees) == 0 {
		s = join(s, Set{calledAs(u, y)})
	}
	return s
}

// callers returns an error that the callers of the caller decide, by their argument i.
func (in *instance) callers(x *Error, i int) Set {
	y := x.In(in.env).Copy()
	y.Index = i
	y.Way, y.Known = y.Way.bare(), guard.Known{}
	return Set{y}
}

// held returns the content of the variable whose address is passed.
func (in *instance) held(u program.Use) Set {
	e := in.e
	if u.V == nil {
		return Set{unknown("")}
	}
	if i := outside(u.V); i >= 0 && u.In == nil && u.V.Parent() == in.fn {
		return Set{{Origin: &Origin{Kind: Variable, Index: i}}}
	}
	if a, ok := u.V.(*ssa.Alloc); ok && u.In == nil && in.call != nil && a.Parent() == in.call.Parent() {
		if d, ok := in.call.(*ssa.Defer); ok {
			return e.atEnd(d, a)
		}
		return e.solver.Get(node{ask: content, v: a, before: in.call})
	}
	contents, known := e.w.Contents(u)
	var lists []Set
	for _, c := range contents {
		lists = append(lists, in.lift(e.At(c.V, c.At), c))
	}
	if !known {
		lists = append(lists, Set{unknown("")})
	}
	return join(lists...)
}

// atEnd returns what a variable holds when deferred calls run.
func (e *Errors) atEnd(d *ssa.Defer, a *ssa.Alloc) Set {
	var lists []Set
	for _, b := range d.Parent().Blocks {
		for _, instr := range b.Instrs {
			if run, ok := instr.(*ssa.RunDefers); ok && b != d.Parent().Recover && program.Reaches(d.Block(), b, nil) {
				lists = append(lists, e.solver.Get(node{ask: content, v: a, before: run}))
			}
		}
	}
	return join(lists...)
}

// lift translates the errors of a value in a nested call into the terms of the
// function that makes the outermost call.
func (in *instance) lift(s Set, u program.Use) Set {
	e := in.e
	for f := u.In; f != nil; f = f.In {
		s = e.instance(f.Call, f.Of, f.In).all(s)
	}
	if u.In == nil && u.At.Block != nil && u.At.Block.Parent() != in.fn {
		return e.translate(s, u.At.Block.Parent(), in.fn)
	}
	return s
}

// results returns the errors of the functions that a function value may be, which the
// callee calls. What they are called with is known by its taints alone.
func (in *instance) results(callees []program.Callee, known bool, x *Error) Set {
	passing := in.passing
	if passing == nil {
		passing = new(int)
	}
	if *passing += len(callees); *passing > maxPassed {
		return Set{unknown("functions that are passed in a cycle")}
	}
	var lists []Set
	for _, callee := range callees {
		inner := in.calledWith(callee, x.Call.by())
		inner.passing = passing
		s, ok := inner.answer(x)
		if !ok {
			known = false
			continue
		}
		lists = append(lists, s)
	}
	if !known {
		lists = append(lists, Set{unknown("")})
	}
	return join(lists...)
}

// calledWith returns a function that is passed as one that is called with arguments of which only by
// is known.
func (in *instance) calledWith(callee program.Callee, by []taint.Taint) *instance {
	inner := &instance{
		e: in.e, call: in.call, fn: in.fn, callee: callee, operands: callee.Given(), linked: in.linked,
		own: in.own, levels: in.levels,
	}
	first := callee.First()
	for i, u := range inner.operands {
		t := taint.Taint{}
		switch {
		case u.V != nil:
			t = in.e.t.At(u, in.fn)
		case i >= first && i-first < len(by):
			t = by[i-first]
		}
		inner.env = append(inner.env, t)
	}
	if n := callee.Fn.Signature.Params().Len(); n < len(by) {
		inner.env = append(inner.env, by[n:]...) // of what the callee returns
	}
	return inner
}

// through applies what a function knows of an error that passes it, and what
// it puts around it.
func (e *Errors) through(s Set, by *Error, env []taint.Taint) Set {
	s = e.filter(s, by.Known)
	if by.Taken {
		s = s.bare()
	}
	if by.Opened {
		s = s.opened()
	}
	if by.Around == 0 {
		return s
	}
	way := by.Way.in(env)
	wraps := way.Wraps()
	return s.each(func(x *Error) *Error {
		y := *x
		for _, w := range wraps {
			y.Way = y.Way.wrapped(w)
		}
		return &y
	})
}
