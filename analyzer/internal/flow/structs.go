package flow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Part says which errors of a struct are meant: those in one of its fields,
// together with the codes in another one. The zero value means none of them,
// but an error itself.
type Part struct {
	Field int // that the error is in, plus one
	Code  int // that the error's code is in, plus one, or 0
}

func partOf(field int) Part { return Part{Field: field + 1} }

// fieldOf returns the errors that a part of a struct holds, as far as the
// struct is made in the function, is given to it, or comes over a channel. ok
// is false for any other one.
func (e *Errors) fieldOf(x ssa.Value, p Part, fn *ssa.Function) (s Set, ok bool) {
	var lists []Set
	mixed := false // what is copied as a whole is set again field by field
	seen := make(map[ssa.Value]bool)
	work := []ssa.Value{x}
	for len(work) > 0 {
		next := work[0]
		work = work[1:]
		if seen[next] {
			continue
		}
		seen[next] = true
		switch v := next.(type) {
		case *ssa.Phi:
			work = append(work, v.Edges...)
		case *ssa.Call:
			lists = append(lists, e.calledField(v, 0, p))
		case *ssa.Parameter:
			if !isStructType(v.Type()) {
				return nil, false
			}
			lists = append(lists, Set{{Origin: Origin{Kind: Param, Index: slices.Index(v.Parent().Params, v), Part: p}}})
		case *ssa.Extract:
			switch t := v.Tuple.(type) {
			case *ssa.Call:
				lists = append(lists, e.calledField(t, v.Index, p))
				continue
			case *ssa.Select:
				if c := program.SelectCase(t, v.Index); c != nil {
					lists = append(lists, e.received(c.Chan, p, fn))
					continue
				}
			case *ssa.UnOp: // v, ok := <-ch
				lists = append(lists, e.received(t.X, p, fn))
				continue
			}
			return nil, false
		case *ssa.UnOp:
			switch v.Op {
			case token.ARROW:
				lists = append(lists, e.received(v.X, p, fn))
			case token.MUL:
				work = append(work, v.X)
			}
		case *ssa.Alloc:
			copies, kept := e.copiesInto(v, p.Field-1)
			if kept {
				lists = append(lists, Set{unknown("a struct whose address is kept")})
				continue
			}
			if t := e.errorOf(v.Type(), p.Field-1); t != nil && e.decoded(v) {
				lists = append(lists, Set{e.answer(t, v.Parent())})
			}
			stores, at := fieldUses(v, p.Field-1)
			codes := e.codesIn(v, p)
			mixed = mixed || codes.opened || e.overlaid(copies, codes.stores, v.Block())
			all := append(slices.Clip(copies), stores...)
			for i, u := range all {
				if e.replaced(u.At.Block, all, v.Block()) {
					lists = append(lists, Set{unknown("it may have been replaced")})
					continue
				}
				if i < len(copies) {
					work = append(work, u.V)
					continue
				}
				s := e.put(e.held(u, at[i-len(copies)]), u.At.Block)
				if p.Code > 0 {
					s = s.told(codes.at(e, u.At.Block, v.Block(), copies))
				}
				lists = append(lists, s)
			}
		case *ssa.Const: // its fields hold nothing
		default:
			return nil, false
		}
	}
	s = join(lists...)
	if mixed && p.Code > 0 {
		s = s.told(Told{Open: true})
	}
	return s, true
}

// copiesInto returns the structs that are copied into a local one, and whether
// its address, or that of a field, is kept where others may write to it.
func (e *Errors) copiesInto(a *ssa.Alloc, field int) (list []program.Use, kept bool) {
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			load, _ := r.Val.(*ssa.UnOp)
			if r.Addr == a && (load == nil || load.X != a) {
				list = append(list, program.Use{V: r.Val, At: program.Place{Block: r.Block()}})
			}
			kept = kept || r.Val == a
		case *ssa.FieldAddr:
			kept = kept || r.Field == field && e.w.PassesOn(r) && !onlyRead(r)
		}
	}
	return list, kept
}

// onlyRead reports whether nothing is done with a field, which is a struct itself, but
// that its fields are read.
func onlyRead(field *ssa.FieldAddr) bool {
	return !slices.ContainsFunc(*field.Referrers(), func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.UnOp:
			return false
		case *ssa.FieldAddr:
			return !onlyRead(use)
		}
		return true
	})
}

// Inside returns the errors of a part of a struct that is used.
func (e *Errors) Inside(u program.Use, p Part) Set {
	return e.solver.Get(node{ask: inside, v: u.V, part: p}) // in a loop it may be made of itself
}

// calledField returns the errors that a part of a struct holds which a call
// returns.
func (e *Errors) calledField(call *ssa.Call, index int, p Part) Set {
	c := call.Common()
	if i := e.symbolicCallee(c); i >= 0 {
		return Set{{Origin: Origin{Kind: ParamCall, Index: i, Result: index, CallBy: e.taints(c.Args), Part: p}}}
	}
	callees, known := e.w.Callees(call, nil)
	var lists []Set
	for _, callee := range callees {
		lists = append(lists, e.instance(call, callee, nil).part(index, p))
	}
	if !known {
		x := unknown(program.CalleeName(c))
		if x.CallBy = e.taints(c.Args); c.IsInvoke() && c.Method.Pkg() == e.w.Pass.Pkg && len(callees) == 0 {
			x.iface = c.Method
		} else if !c.IsInvoke() && c.StaticCallee() == nil {
			x.of = program.Use{V: c.Value, At: program.Place{Block: call.Block()}}
		}
		x.Result, x.Part, x.denied, x.ctx = index, p, e.c.Denied(call.Block(), c.Args), contextIn(c.Args)
		lists = append(lists, Set{x})
	}
	return join(lists...)
}

// part returns the errors of a part of a struct that is a result of the callee.
func (in *instance) part(index int, p Part) Set {
	if !in.e.w.Local(in.callee.Fn) {
		return Set{unknown("a struct of another package")}
	}
	return in.outOf(in.e.solver.Get(node{ask: part, fn: in.callee.Fn, i: index, part: p}), false)
}

// answer returns the errors of a result of the callee, or of a part of it, that
// an error stands for.
func (in *instance) answer(x *Error) (Set, bool) {
	if x.Part == (Part{}) {
		return in.result(x.Result)
	}
	if x.Result >= in.callee.Fn.Signature.Results().Len() {
		return nil, false
	}
	return in.part(x.Result, x.Part), true
}

// ReturnedPart returns the errors that a part of a struct holds which leaves a
// function at a return, in one of its results.
func (e *Errors) ReturnedPart(ret *ssa.Return, i int, p Part) Set {
	return e.settleAll(e.Inside(program.Use{V: ret.Results[i]}, p), ret.Pos(), ret.Block())
}

// held returns the errors that a field holds in which something is stored: an
// error, or its text.
func (e *Errors) held(u program.Use, at token.Pos) Set {
	if !program.IsString(u.V.Type()) {
		return e.At(u.V, u.At)
	}
	if inner := e.causesOf(u.V, u.At, nil); len(inner) > 0 {
		return inner
	}
	words, args := e.text(u.V)
	if words == "" {
		return nil
	}
	b := u.At.Block
	return Set{{Origin: Origin{
		Kind: Plain, Text: words, Args: args, Site: e.w.Site(at),
		Conds: e.c.At(b), Alone: e.Alone(b), Func: b.Parent().Name(), Method: e.w.MethodAt(b),
	}}}
}

// fieldUses returns what is stored in one field of a local struct, and where.
func fieldUses(a *ssa.Alloc, field int) (values []program.Use, at []token.Pos) {
	for fa, s := range program.FieldStores(a) {
		if fa.Field == field {
			values = append(values, program.Use{V: s.Val, At: program.Place{Block: s.Block()}})
			at = append(at, s.Pos())
		}
	}
	return values, at
}
