// Which requests get no answer because of the types of messages, or because no
// branch is for them?

package errflow

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/answer"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// frames looks at the messages of a program that reads and writes them itself.
func (c *collector) frames() {
	if c.e.w.Protocol != protocol.ACP() {
		return
	}
	for _, fn := range c.e.w.Funcs {
		if c.e.foreign(fn) {
			continue
		}
		for _, d := range c.e.decodings(fn) {
			c.decoded(d)
		}
		for instr := range program.Instructions(fn) {
			if a, ok := instr.(*ssa.Alloc); ok {
				c.madeAnswer(a)
			}
		}
		c.unmatched(fn)
	}
}

// decoded looks at the type that a message is decoded into: its id, which the
// program sends back, has to take all that a peer may send.
func (c *collector) decoded(d decoding) {
	t := program.Deref(d.into.Type())
	id, method := jsonField(t, "id"), jsonField(t, "method")
	if id < 0 || method < 0 || decodesItself(t) || !c.asked(d.call) {
		return
	}
	field := program.FieldOf(t, id)
	if b, ok := program.Deref(field.Type()).Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 || decodesItself(program.Deref(field.Type())) {
		return
	}
	if c.e.w.Pass.Fset.File(field.Pos()) == nil || field.Pkg() != c.e.w.Pass.Pkg || !c.sentBack(field) {
		return
	}
	c.fault(Fault{Wrong: NumberOnly, Value: types.TypeString(field.Type(), types.RelativeTo(c.e.w.Pass.Pkg))}, field.Pos())
}

// decodesItself reports whether a type says itself how it is decoded.
func decodesItself(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, nil, "UnmarshalJSON")
	_, ok := obj.(*types.Func)
	return ok
}

// sentBack reports whether the id of a message becomes that of an answer.
func (c *collector) sentBack(field *types.Var) bool {
	return c.e.used(fieldsIn(field, c.e.w.Funcs...), func(v ssa.Value, at ssa.Instruction) bool {
		switch i := at.(type) {
		case *ssa.Store:
			addr, ok := i.Addr.(*ssa.FieldAddr)
			return ok && isID(addr) && isAnswer(addr.X.Type()) && answering(addr.X)
		case *ssa.MapUpdate:
			key, _ := program.StringConst(i.Key)
			return key == "id" && (setsKey(i.Map, "result") || setsKey(i.Map, "error"))
		}
		return false
	})
}

// answering reports whether a struct that is both a request and an answer by its
// type is an answer: it gets no method.
func answering(x ssa.Value) bool {
	a, ok := x.(*ssa.Alloc)
	if !ok {
		return false
	}
	answers := false
	for fa := range program.Referrers[*ssa.FieldAddr](a) {
		switch wire.JSONName(fa.X.Type(), fa.Field) {
		case "method":
			return false
		case "result", "error":
			answers = true
		}
	}
	return answers
}

func setsKey(m ssa.Value, key string) bool {
	return slices.ContainsFunc(*m.Referrers(), func(ref ssa.Instruction) bool {
		u, ok := ref.(*ssa.MapUpdate)
		if !ok {
			return false
		}
		k, _ := program.StringConst(u.Key)
		return u.Map == m && k == key
	})
}

// made looks at an answer that is put together: without an error it has to have a
// result.
func (c *collector) madeAnswer(a *ssa.Alloc) {
	t := program.Deref(a.Type())
	if !isStruct(t) {
		return
	}
	result, failure := jsonField(t, "result"), jsonField(t, "error")
	if result < 0 || failure < 0 || jsonField(t, "id") < 0 || !leftOut(t, result) {
		return
	}
	var put, failed []*ssa.Store
	answers := false
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.FieldAddr:
			for _, use := range *r.Referrers() {
				s, ok := use.(*ssa.Store)
				if !ok {
					if _, load := use.(*ssa.UnOp); !load {
						return
					}
					continue
				}
				switch wire.JSONName(t, r.Field) {
				case "id":
					answers = !program.IsNil(s.Val)
				case "method":
					return
				case "result":
					put = append(put, s)
				case "error":
					failed = append(failed, s)
				}
			}
		case *ssa.UnOp, *ssa.DebugRef, *ssa.Return, *ssa.MakeInterface:
		default:
			return // it is copied from elsewhere, or others may fill it
		}
	}
	if !answers || len(put) > 1 || len(failed) > 1 {
		return
	}
	var err ssa.Value
	if len(failed) == 1 && !program.IsNil(failed[0].Val) {
		err = failed[0].Val
	}
	if len(put) == 0 {
		if err == nil {
			c.fault(Fault{Wrong: NoResult, Method: c.methodOf(a.Block())}, a.Pos())
		}
		return
	}
	if err != nil && (c.e.callOf(err) == nil || c.e.callOf(err) != c.e.callOf(put[0].Val)) {
		return // whether there is an error then is not known
	}
	pos := put[0].Pos()
	if !pos.IsValid() {
		pos = a.Pos()
	}
	list, _ := c.e.origins(part{Use: program.Use{V: put[0].Val, At: program.Place{Block: put[0].Block()}}, pos: pos})
	for _, h := range list {
		if program.IsNil(h.V) && h.At.Next == nil && !h.flag && c.given(h, a.Parent()) {
			c.fault(Fault{Wrong: NoResult, Method: c.methodOf(h.At.Block)}, h.pos)
		}
	}
}

// given reports whether a nil is given as a result: beside no error, and not by a
// function that only converts what it is given.
func (c *collector) given(h part, in *ssa.Function) bool {
	b := h.At.Block
	if b == nil {
		return false
	}
	if b.Parent() == in {
		return true
	}
	for _, instr := range b.Instrs {
		switch i := instr.(type) {
		case *ssa.Return:
			if slices.Contains(i.Results, h.V) {
				return answersItself(c.e.w, b.Parent().Signature)
			}
		case ssa.CallInstruction:
			if slices.Contains(i.Common().Args, h.V) {
				return !c.e.fails(i)
			}
		}
	}
	return true
}

func (c *collector) methodOf(b *ssa.BasicBlock) string {
	if b == nil {
		return ""
	}
	return (&replies{e: c.e}).methodAt(b, "")
}

// leftOut reports whether JSON leaves a field out that is nil.
func leftOut(t types.Type, i int) bool {
	s := t.Underlying().(*types.Struct)
	switch s.Field(i).Type().Underlying().(type) {
	case *types.Interface, *types.Pointer, *types.Map, *types.Slice:
	default:
		return false
	}
	_, options, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
	return slices.Contains(strings.Split(options, ","), "omitempty")
}

// unmatched looks at a function that tells the methods of requests apart: nothing
// answers one that is none of these.
func (c *collector) unmatched(fn *ssa.Function) {
	if c.e.w.ImportsLibrary("") || handler.Replier(fn) != nil || !c.e.serves(fn) || !c.e.takesMessage(fn) || !c.ways.MayIn(fn) {
		return
	}
	branches := c.e.branches(fn)
	asksAgain := func(from *ssa.BasicBlock) bool {
		return slices.ContainsFunc(branches, func(b branch) bool { return from.Dominates(b.from) })
	}
	knows := func(at *ssa.BasicBlock) bool { // a request of the protocol
		return slices.ContainsFunc(branches, func(b branch) bool {
			row, known := c.e.w.Protocol.Method(b.method)
			return known && !row.Notification && b.from.Dominates(at)
		})
	}
	for _, b := range branches {
		last := lastIf(b.from)
		if b.to != b.from.Succs[0] || asksAgain(b.from.Succs[1]) || !knows(b.from) || c.asksForID(b.from) {
			continue
		}
		if end := c.ways.Failed(last, answer.Known{c.e.w.CopyOf(last.Cond): false}).End; end == answer.Dropped || end == answer.Closed {
			c.fault(Fault{Wrong: NoDefault}, last.Cond.Pos())
		}
	}
}
