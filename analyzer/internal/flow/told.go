package flow

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Told is the code that stands beside an error in a struct.
type Told struct {
	Value int64
	Open  bool // it is not a constant
	Param int  // of the function, plus one, that decides it
}

// told returns errors with the code that stands beside them.
func (s Set) told(t Told) Set {
	return s.each(func(x *Error) *Error {
		y := *x
		y.Told = &t
		return &y
	})
}

// Tells reports whether a code stands beside an error.
func (e *Error) Tells(code int64) bool {
	return e.Told != nil && !e.Told.Open && e.Told.Param == 0 && e.Told.Value == code
}

// Beside returns the code that the program keeps for one of the causes: beside it in a
// struct, or by its fields. ok is false if the code is chosen otherwise.
func (e *Errors) Beside(c *Code, x *Error) (code int64, ok bool) {
	switch t := x.Told; {
	case c.Told && t != nil:
		return t.Value, x.Tells(t.Value)
	case c.Chosen:
		for _, one := range c.Cases {
			if len(one.Has) == 0 || x.Type == "" || e.apply(x, one.Known) != nil && ok {
				return 0, false
			}
			if e.apply(x, one.Known) != nil {
				code, ok = one.Value, true
			}
		}
		return code, ok
	case !c.Open && len(x.Has) > 0:
		return c.Value, true
	}
	return 0, false
}

// outside returns the code for another function, to which the parameters mean
// nothing.
func (t *Told) outside() *Told {
	if t == nil || t.Param == 0 {
		return t
	}
	return &Told{Open: true}
}

// told returns a code that stands beside an error as the caller sees it.
func (in *instance) told(t Told) Told {
	if t.Param == 0 {
		return t
	}
	if v := in.operand(t.Param - 1); v != nil {
		return toldBy(v)
	}
	return Told{Open: true}
}

// codeStores is what is stored as a code in a local struct.
type codeStores struct {
	stores []program.Use
	opened bool // somebody else may store another one
}

// codesIn returns the codes that are stored in a local struct.
func (e *Errors) codesIn(a *ssa.Alloc, p Part) (c codeStores) {
	if p.Code == 0 {
		return c
	}
	for _, s := range partStores(a, Part{In: p.In, Field: p.Code}) {
		c.stores = append(c.stores, s.use())
	}
	c.opened = slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		switch r := ref.(type) {
		case *ssa.FieldAddr:
			return r.Field == int(p.Code)-1 && e.w.PassesOn(r)
		case *ssa.Store, *ssa.UnOp, *ssa.DebugRef:
			return false
		}
		return true
	})
	return c
}

// at returns the code beside what a block puts into the struct, which the block fresh
// makes. The code is open if the struct may be a copy there, or if another block may
// set it.
func (c codeStores) at(e *Errors, b, fresh *ssa.BasicBlock, copies []program.Use) Told {
	here := func(u program.Use) bool { return u.At.Block == b }
	if len(c.stores) == 0 {
		return Told{Open: len(copies) > 0}
	}
	only := slices.IndexFunc(c.stores, here)
	if only < 0 && len(c.stores) == 1 && len(copies) == 0 && c.stores[0].At.Block.Dominates(b) {
		only = 0
	}
	if only < 0 || slices.ContainsFunc(c.stores[only+1:], here) || e.replaced(b, c.stores, fresh) {
		return Told{Open: true}
	}
	return toldBy(c.stores[only].V)
}

// overlaid reports whether a code may be set in a struct after another one was
// copied into it.
func (e *Errors) overlaid(copies, codes []program.Use, fresh *ssa.BasicBlock) bool {
	return slices.ContainsFunc(copies, func(u program.Use) bool {
		return e.replaced(u.At.Block, codes, fresh) || slices.ContainsFunc(codes, func(c program.Use) bool { return c.At.Block == u.At.Block })
	})
}

// toldBy reads a code that is put into a struct.
func toldBy(v ssa.Value) Told {
	if code, ok := program.IntConst(v); ok {
		return Told{Value: code}
	}
	if i := program.ParameterOf(v); i >= 0 {
		return Told{Param: i + 1}
	}
	return Told{Open: true}
}

// A read is a field of a struct that a value is read from, or a result that a
// function returns beside an error.
type read struct {
	x     ssa.Value // the struct, or its address
	field int

	code ssa.Value // the result, or what it is chosen from; nil for a field
}

// readFrom returns the field that a value is read from, through conversions; nil if
// there is none.
func (e *Errors) readFrom(v ssa.Value) *read {
	if others, ok := e.internal(v); ok && others == nil {
		return nil // it is no error's
	}
	if e.w.Cell(v).Key != nil {
		return nil // it is looked up
	}
	switch v := program.Unconvert(v).(type) {
	case *ssa.Field:
		return &read{x: v.X, field: v.Field}
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return &read{x: fa.X, field: fa.Field}
		}
	case *ssa.Phi, *ssa.Extract:
		if besideError(v, make(map[ssa.Value]bool)) {
			return &read{code: v}
		}
	}
	return nil
}

// besideError reports whether a value may be a result of a function that also returns
// an error.
func besideError(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := program.Unconvert(v).(type) {
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(x ssa.Value) bool { return besideError(x, seen) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && errorResult(call) >= 0
	}
	return false
}

// errorResult returns the index of the one result of a call that is an error, or -1.
func errorResult(call *ssa.Call) int {
	at := -1
	for i := range call.Call.Signature().Results().Len() {
		if program.IsErrorInterface(call.Call.Signature().Results().At(i).Type()) {
			if at >= 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// maxMet bounds the successive places at which ways with an error and its code meet.
const maxMet = 8

// pair returns the errors that a value may be, each with the code that another value
// has then.
func (e *Errors) pair(v, code ssa.Value, at program.Place, depth int) Set {
	open := func() Set { return e.At(v, at).told(Told{Open: true}) }
	last := func(v ssa.Value) ssa.Value { // a function with deferred calls has its results in variables
		if load, ok := v.(*ssa.UnOp); ok {
			if a, ok := load.X.(*ssa.Alloc); ok && !e.w.PassesOn(a) {
				return e.w.StoredLast(v)
			}
		}
		return v
	}
	v = last(v)
	switch c := program.Unconvert(last(code)).(type) {
	case *ssa.Const, *ssa.Parameter:
		return e.At(v, at).told(toldBy(c))
	case *ssa.Phi:
		p, ok := v.(*ssa.Phi)
		if depth > maxMet {
			return open()
		}
		if !ok || p.Block() != c.Block() {
			return e.defaulted(v, c, at, depth)
		}
		var lists []Set
		for i, x := range p.Edges {
			from := c.Block().Preds[i]
			if c.Block().Dominates(from) {
				return open() // a loop
			}
			lists = append(lists, e.joined(e.pair(x, c.Edges[i], program.Place{Block: from, Next: c.Block()}, depth+1), from))
		}
		return e.known(join(lists...), v, at)
	case *ssa.Extract:
		call, ok := c.Tuple.(*ssa.Call)
		of, same := v.(*ssa.Extract)
		if !ok || !same || of.Tuple != c.Tuple {
			return open()
		}
		callees, known := e.w.Callees(call, nil)
		var lists []Set
		for _, callee := range callees {
			if !known || !e.w.Local(callee.Fn) {
				return open()
			}
			in := e.instance(call, callee, nil)
			lists = append(lists, in.outOf(e.solver.Get(node{ask: paired, fn: callee.Fn, i: of.Index, part: Part{Code: int32(c.Index)}}), false))
		}
		return e.known(join(lists...), v, at)
	}
	return open()
}

// defaulted returns the errors of a value with their codes, where the program
// replaces one code, such as 0, by another.
func (e *Errors) defaulted(v ssa.Value, c *ssa.Phi, at program.Place, depth int) Set {
	var from ssa.Value
	instead := make(map[int64]Told)
	for i, x := range c.Edges {
		if _, isConst := program.IntConst(x); !isConst {
			if from != nil && from != x {
				return e.At(v, at).told(Told{Open: true})
			}
			from = x
		}
		for g := range program.Guards(c.Block().Preds[i]) {
			cmp, ok := g.V.(*ssa.BinOp)
			if !ok || g.Other || (cmp.Op == token.EQL) != g.Truth {
				continue
			}
			if z, ok := program.IntConst(cmp.Y); ok && (cmp.Op == token.EQL || cmp.Op == token.NEQ) && slices.Contains(c.Edges, cmp.X) {
				instead[z] = toldBy(x)
				break
			}
		}
	}
	if from == nil || len(instead) != len(c.Edges)-1 {
		return e.At(v, at).told(Told{Open: true})
	}
	return e.pair(v, from, at, depth+1).each(func(x *Error) *Error {
		if x.Told != nil && x.Tells(x.Told.Value) {
			if t, ok := instead[x.Told.Value]; ok {
				y := *x
				y.Told = &t
				return &y
			}
		}
		return x
	})
}

// codeBeside returns the field of a struct from which the code of a coded error is
// read; nil if there is none.
func (e *Errors) codeBeside(a ssa.Value, t *wire.ErrorType) (code *read) {
	set := 0
	allStores(a, func(fa *ssa.FieldAddr, s *ssa.Store) {
		if f := program.FieldOf(fa.X.Type(), fa.Field); f != nil && f.Name() == t.Fields.Code {
			code = e.readFrom(s.Val)
			set++
		}
	})
	if set > 1 {
		return nil
	}
	return code
}

// beside returns the errors of a value that is read from the same struct as a code,
// each with its code. ok is false for any other value.
func (e *Errors) beside(v ssa.Value, at program.Place, code *read) (s Set, ok bool) {
	if code == nil {
		return nil, false
	}
	v = unbox(v)
	if code.code != nil {
		return e.pair(v, code.code, at, 0), program.IsErrorInterface(v.Type())
	}
	r := e.readFrom(v)
	if r == nil || r.x == nil || e.w.CopyOf(r.x) != e.w.CopyOf(code.x) {
		return nil, false
	}
	p := partOf(r.field)
	p.Code = int32(code.field) + 1
	return e.known(e.Inside(program.Use{V: r.x, At: at}, p), v, at), true
}

// settle works out a code that stands beside each of the causes: those of
// which it is the internal one get that, and all of one code get that.
func (c *Code) settle() {
	if !c.Told {
		return
	}
	c.Value, c.Open, c.Chosen, c.Cases = 0, true, false, nil
	for _, x := range c.Cause {
		switch t := x.Told; {
		case x.Tells(InternalError):
			c.Value, c.Open, c.Chosen = InternalError, false, true
		case t != nil && x.Tells(t.Value) && !slices.ContainsFunc(c.Cases, func(one Case) bool { return one.Value == t.Value }):
			c.Cases = append(c.Cases, Case{Value: t.Value})
		}
	}
	slices.SortFunc(c.Cases, func(a, b Case) int { return cmp.Compare(a.Value, b.Value) })
	if len(c.Cases) == 1 && !slices.ContainsFunc(c.Cause, func(x *Error) bool { return !x.Tells(c.Cases[0].Value) }) {
		c.Value, c.Open, c.Cases = c.Cases[0].Value, false, nil
	}
}
