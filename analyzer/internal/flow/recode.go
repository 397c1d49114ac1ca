package flow

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Recoding is what a coded error gets after it was made: by an assignment to its
// fields, or by a function that assigns them, such as a method of a builder.
type Recoding struct {
	Keeps bool // the code that it has
	Value int64
	Open  bool  // it may be another one
	Param int   // index plus one of the parameter that is the code, or 0
	Said  []int // the parameters of which something goes into the text, the data or the cause
}

// A change is an instruction that gives an error another code, or says something in it.
type change struct {
	at      ssa.Instruction
	code    ssa.Value // nil if the package does not show it, or for a constant in another function
	to      Recoding  // in place of code
	written Written
	said    []ssa.Value
}

// recoded returns errors with the code that a value of them has where a place uses it.
func (e *Errors) recoded(s Set, v ssa.Value, at program.Place) Set {
	if at.Block == nil {
		return s
	}
	var last *change
	sure := true
	for _, c := range e.changes(v, false) {
		b := c.at.Block()
		always := b == at.Block || b.Dominates(at.Block)
		if !always && !program.Reaches(b, at.Block, nil) {
			continue // later, or on another way
		}
		s = e.saying(s, c)
		if c.to.Keeps {
			continue
		}
		sure = sure && always
		if last == nil || program.Before(last.at, c.at) {
			last = &c
		}
	}
	if last == nil {
		return s
	}
	return e.changed(s, *last, sure)
}

// recodedLater returns coded errors that a function makes or is given with the code that
// the function gives them in the end, and what it says in them.
func (e *Errors) recodedLater(s Set, v ssa.Value) Set {
	changes := e.changes(v, true)
	for _, c := range changes {
		s = e.saying(s, c)
	}
	if last, sure := lastOf(changes, v); last != nil {
		return e.changed(s, *last, sure)
	}
	return s
}

// lastOf returns the last change of the code of an error that is made in a function; nil if
// there is none. sure is false if there are others, or ways without it.
func lastOf(changes []change, v ssa.Value) (last *change, sure bool) {
	sure = true
	for _, c := range changes {
		if c.to.Keeps {
			continue
		}
		sure = sure && c.at.Block() == program.PlaceOf(v).Block
		if last == nil || program.Before(last.at, c.at) {
			last = &c
		}
	}
	return last, sure
}

// changed returns errors with the code that a change gives them, or with one that is not
// known.
func (e *Errors) changed(s Set, ch change, sure bool) Set {
	c := Code{Value: ch.to.Value, Open: ch.to.Open, CodeParam: ch.to.Param}
	if ch.code != nil {
		e.setCode(&c, ch.code)
	}
	if !sure {
		c.Open, c.CodeParam = true, 0
	}
	return s.each(func(x *Error) *Error {
		switch {
		case x.Kind == Param && x.Part == (Part{}):
			return x.recoded(func(r *Recoding) { r.Keeps, r.Value, r.Open, r.Param = false, c.Value, c.Open, c.CodeParam })
		case x.Kind != Coded || x.Code.Nil:
			return x
		}
		y, own, of := x.Copy(), c, x.Code
		own.Library, own.Bound, own.Cause, own.TextParam, own.DataParam, own.HasData, own.At = of.Library, true, of.Cause, of.TextParam, of.DataParam, of.HasData, of.At
		own.At.Code, own.At.Call, own.At.CodeArg = ch.written.Code, ch.written.Call, ch.written.CodeArg
		y.Code = &own
		own.Decl = e.declared(y)
		return y
	})
}

// recoded returns a parameter's error of which something is set.
func (e *Error) recoded(set func(*Recoding)) *Error {
	r := Recoding{Keeps: true}
	if e.Recoded != nil {
		r = *e.Recoded
	}
	set(&r)
	x := e.Copy()
	x.Recoded = &r
	return x
}

// saying returns errors with what a change says in them.
func (e *Errors) saying(s Set, ch change) Set {
	if len(ch.said) == 0 {
		return s
	}
	return s.each(func(x *Error) *Error {
		switch {
		case x.Kind == Param && x.Part == (Part{}):
			return x.recoded(func(r *Recoding) { r.Said = union(r.Said, saidParams(ch.said)) })
		case x.Kind != Coded || x.Code.Nil:
			return x
		}
		y, c := x.Copy(), *x.Code
		y.Code = &c
		for _, v := range ch.said {
			e.sayAlso(y, v, program.Place{Block: ch.at.Block()})
		}
		return y
	})
}

// sayAlso adds to a coded error what a value says: as its text if it has none yet.
func (e *Errors) sayAlso(x *Error, v ssa.Value, at program.Place) {
	c := x.Code
	if c.TextParam == 0 && (x.Text == "" || e.NamesCode(x.Text)) {
		if words, args := e.dataText(v); words != "" {
			x.Text, x.Args = words, x.Args.Join(args)
		}
		c.TextParam = e.textParam(v)
	} else if i := e.textParam(v); i != c.TextParam {
		c.DataParam = cmp.Or(c.DataParam, i)
	}
	c.Cause = join(c.Cause, e.causesOf(v, at, nil))
}

// saidParams returns the parameters of which something goes into values, in order.
func saidParams(values []ssa.Value) (list []int) {
	for v := range program.Reached(saidIn, values...) {
		if i := program.ParameterOf(v); i >= 0 {
			list = append(list, i)
		}
	}
	return union(nil, list)
}

// union returns the numbers of two lists in order.
func union(a, b []int) []int {
	list := slices.Concat(a, b)
	slices.Sort(list)
	return slices.Compact(list)
}

// recode gives the errors that a call hands over the code that its callee sets, and what
// the call passes for that which it says.
func (in *instance) recode(s Set, r Recoding) Set {
	if in.call != nil {
		s = in.e.saying(s, change{at: in.call, said: in.passes(r.Said)})
	}
	if r.Keeps {
		return s
	}
	ch := change{to: r}
	if r.Param > 0 {
		ch.to = Recoding{Open: true} // unless the call shows it
		ch.code, ch.written = in.passesCode(r.Param)
	}
	return in.e.changed(s, ch, true)
}

// passes returns what the call passes for parameters, as far as it shows that.
func (in *instance) passes(params []int) (list []ssa.Value) {
	for _, i := range params {
		if v := in.operand(i); v != nil {
			list = append(list, v)
		}
	}
	return list
}

// argumentOf says where a call writes the code that it passes for a parameter, which is
// counted from one and after the receiver.
func argumentOf(call ssa.CallInstruction, fn *ssa.Function, param int) Written {
	if fn.Signature.Recv() != nil {
		param--
	}
	if param == 0 {
		param = receiver
	}
	return Written{Call: call.Pos(), CodeArg: param}
}

// changes returns the instructions of a function that give the error which a value points
// to another code, or say something in it, in the order of the blocks. Whoever makes a copy
// and changes that is one of them if copies is true.
func (e *Errors) changes(v ssa.Value, copies bool) (list []change) {
	t := e.w.ErrorType(v.Type())
	if t == nil || v.Referrers() == nil {
		return nil
	}
	aliases := program.Reached(func(v ssa.Value) (out []ssa.Value) {
		for _, ref := range *v.Referrers() {
			switch i := ref.(type) {
			case *ssa.UnOp:
				if copies {
					out = append(out, i)
				}
			case *ssa.Store:
				if a, ok := i.Addr.(*ssa.Alloc); ok && i.Val == v && copyOf(a) == v && isStructType(v.Type()) {
					out = append(out, a)
				}
			case *ssa.Call:
				if slices.ContainsFunc(e.givenTo(i, v), func(p given) bool { return e.returnsParam(p.to.Fn, p.index) }) {
					out = append(out, i)
				}
			}
		}
		return out
	}, v)
	for a := range aliases {
		_, own := literal(a) // of which all assignments are known
		own = own && a == v
		for _, ref := range *a.Referrers() {
			switch i := ref.(type) {
			case *ssa.FieldAddr:
				field := program.FieldOf(i.X.Type(), i.Field)
				if field == nil || own {
					continue
				}
				for s := range program.Referrers[*ssa.Store](i) {
					switch {
					case s.Addr != i:
					case field.Name() == t.Fields.Code:
						list = append(list, change{at: s, code: s.Val, written: Written{Code: s.Pos()}})
					case t.Says(field):
						list = append(list, change{at: s, to: Recoding{Keeps: true}, said: []ssa.Value{s.Val}})
					}
				}
			case ssa.CallInstruction:
				list = append(list, e.changesBy(i, a)...)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b change) int { return a.at.Block().Index - b.at.Block().Index })
	return list
}

// changesBy returns the changes that a call makes of an error that it is given.
func (e *Errors) changesBy(call ssa.CallInstruction, v ssa.Value) (list []change) {
	if c := call.Common(); !c.IsInvoke() && c.StaticCallee() == nil {
		if _, isBuiltin := c.Value.(*ssa.Builtin); isBuiltin {
			return nil
		}
		if _, known := e.w.Callees(call, nil); !known && slices.Contains(c.Args, v) && usedAfter(v, call) {
			return []change{{at: call, to: Recoding{Open: true}}}
		}
	}
	for _, p := range e.givenTo(call, v) {
		r := e.recodes(p.to.Fn, p.index)
		if r == nil {
			continue
		}
		ch := change{at: call, to: *r}
		for _, i := range r.Said {
			if u := p.to.Operands(call, nil)[i]; u.V != nil {
				ch.said = append(ch.said, u.V)
			}
		}
		if args := program.Arguments(call.Common()); r.Param > 0 {
			ch.to, ch.written = Recoding{Open: true}, argumentOf(call, p.to.Fn, r.Param)
			i := ch.written.CodeArg - 1
			if ch.written.CodeArg != receiver && i >= 0 && i < len(args) {
				ch.code = args[i]
			}
		}
		list = append(list, ch)
	}
	return list
}

// usedAfter reports whether an error still goes somewhere after a call: then the call does
// not send it, but may be an option that sets a part of it.
func usedAfter(v ssa.Value, call ssa.CallInstruction) bool {
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		_, part := ref.(*ssa.FieldAddr)
		return ref != call && !part && ref.Block() != nil && (program.Before(call, ref) || ref.Block() != call.Block() && program.Reaches(call.Block(), ref.Block(), nil))
	})
}

// given is a parameter that gets a value.
type given struct {
	to    program.Callee
	index int
}

// givenTo returns the parameters that get a value from a call.
func (e *Errors) givenTo(call ssa.CallInstruction, v ssa.Value) (list []given) {
	callees, _ := e.w.Callees(call, nil)
	for _, callee := range callees {
		for i, u := range callee.Operands(call, nil) {
			if u.V == v && i < program.Arity(callee.Fn) {
				list = append(list, given{callee, i})
			}
		}
	}
	return list
}

// returnsParam reports whether the first result of a function may be a parameter.
func (e *Errors) returnsParam(fn *ssa.Function, i int) bool {
	is := func(x *Error) bool { return x.Kind == Param && x.Index == i && x.Part == (Part{}) }
	if !e.w.Local(fn) {
		f := e.elsewhereOf(fn, fieldResults)
		return f != nil && len(f.Results) > 0 && slices.ContainsFunc(f.Results[0], is)
	}
	for _, ret := range program.Returns(fn) {
		if len(ret.Results) > 0 && program.Unconvert(ret.Results[0]) == fn.Params[i] {
			return true
		}
	}
	return false
}

// recodes returns what a function gives the error that a parameter points to; nil if it
// leaves that as it is.
func (e *Errors) recodes(fn *ssa.Function, i int) *Recoding {
	if !e.w.Local(fn) {
		if f := e.elsewhereOf(fn, fieldResults); f != nil && len(f.Results) > 0 {
			for _, x := range f.Results[0] {
				if x.Kind == Param && x.Index == i && x.Recoded != nil {
					return x.Recoded
				}
			}
		}
		for _, x := range e.emits(fn) {
			if x.Code.SetOn == i+1 {
				return &Recoding{Value: x.Code.Value, Open: x.Code.Open, Param: x.Code.CodeParam}
			}
		}
		return nil
	}
	if r, ok := e.recodings[fn.Params[i]]; ok {
		return r
	}
	e.recodings[fn.Params[i]] = nil // while it is read: a function that calls itself adds nothing
	s := e.recodedLater(Set{{Origin: &Origin{Kind: Param, Index: i}}}, fn.Params[i])
	e.recodings[fn.Params[i]] = s[0].Recoded
	return s[0].Recoded
}

// madeHere reports whether the coded error that a value points to is one that its function
// makes, and gives a code for sure.
func (e *Errors) madeHere(v ssa.Value) bool {
	for v := range program.Reached(func(v ssa.Value) (out []ssa.Value) {
		if load, ok := v.(*ssa.UnOp); ok {
			return []ssa.Value{load.X}
		}
		if call, ok := v.(*ssa.Call); ok {
			out = append(out, program.Arguments(call.Common())...)
			if recv := program.Receiver(call.Common()); recv != nil {
				out = append(out, recv)
			}
		}
		return slices.DeleteFunc(out, func(a ssa.Value) bool {
			return e.w.ErrorType(a.Type()) == nil || !slices.ContainsFunc(e.givenTo(v.(*ssa.Call), a), func(p given) bool { return e.returnsParam(p.to.Fn, p.index) })
		})
	}, v) {
		made := false
		switch v := v.(type) {
		case *ssa.Alloc:
			_, made = literal(v)
		case *ssa.Call:
			made = e.told(v) != nil || len(e.callEmits(v)) > 0
		}
		if _, sure := lastOf(e.changes(v, true), v); made && sure {
			return true
		}
	}
	return false
}
