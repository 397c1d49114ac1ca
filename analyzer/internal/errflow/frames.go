package errflow

import (
	"go/token"
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

// A Malformed is a message type or an answer by which a request gets none.
type Malformed struct {
	Pos, End token.Pos
	Fault    MessageFault
	Method   string
	Type     string // of the id
}

// A MessageFault is why a request gets no answer.
type MessageFault int

const (
	NumberOnly MessageFault = iota // a request whose id is a string does not decode
	NoResult                       // the answer has neither a result nor an error
	NoDefault                      // no branch is for a method that the program does not have
)

// malformed looks at the messages of a program that reads and writes them itself.
func (c *collector) malformed() []Malformed {
	if c.e.w.Protocol != protocol.ACP() {
		return nil
	}
	f := &frames{collector: c, at: make(map[token.Pos]bool)}
	for _, fn := range c.e.w.Funcs {
		if c.e.foreign(fn) {
			continue
		}
		for _, d := range c.e.decodings(fn) {
			f.decoded(d)
		}
		for instr := range program.Instructions(fn) {
			if a, ok := instr.(*ssa.Alloc); ok {
				f.made(a)
			}
		}
		f.unmatched(fn)
	}
	slices.SortStableFunc(f.out, func(a, b Malformed) int { return c.e.w.InSource(a.Pos, b.Pos) })
	return f.out
}

type frames struct {
	*collector
	at  map[token.Pos]bool
	out []Malformed
}

func (f *frames) add(m Malformed, pos token.Pos) {
	if f.e.w.Protocol.Notification(m.Method) {
		return // it has no answer
	}
	if pos.IsValid() && !f.at[pos] {
		f.at[pos] = true
		m.Pos, m.End = f.e.w.Span(pos)
		f.out = append(f.out, m)
	}
}

// decoded looks at the type that a message is decoded into: its id, which the
// program sends back, has to take all that a peer may send.
func (f *frames) decoded(d decoding) {
	t := program.Deref(d.into.Type())
	id, method := jsonField(t, "id"), jsonField(t, "method")
	if id < 0 || method < 0 || decodesItself(t) || !f.asked(d.call) {
		return
	}
	field := program.FieldOf(t, id)
	if b, ok := program.Deref(field.Type()).Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 || decodesItself(program.Deref(field.Type())) {
		return
	}
	if f.e.w.Pass.Fset.File(field.Pos()) == nil || field.Pkg() != f.e.w.Pass.Pkg || !f.sentBack(field) {
		return
	}
	f.add(Malformed{Fault: NumberOnly, Type: types.TypeString(field.Type(), types.RelativeTo(f.e.w.Pass.Pkg))}, field.Pos())
}

// decodesItself reports whether a type says itself how it is decoded.
func decodesItself(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, nil, "UnmarshalJSON")
	_, ok := obj.(*types.Func)
	return ok
}

// sentBack reports whether the id of a message becomes that of an answer.
func (f *frames) sentBack(field *types.Var) bool {
	return f.e.used(fieldsIn(field, f.e.w.Funcs...), func(v ssa.Value, at ssa.Instruction) bool {
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
func (f *frames) made(a *ssa.Alloc) {
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
			f.add(Malformed{Fault: NoResult, Method: f.methodOf(a.Block())}, a.Pos())
		}
		return
	}
	if err != nil && (f.e.callOf(err) == nil || f.e.callOf(err) != f.e.callOf(put[0].Val)) {
		return // whether there is an error then is not known
	}
	pos := put[0].Pos()
	if !pos.IsValid() {
		pos = a.Pos()
	}
	list, _ := f.e.origins(part{Use: program.Use{V: put[0].Val, At: program.Place{Block: put[0].Block()}}, pos: pos})
	for _, h := range list {
		if program.IsNil(h.V) && h.At.Next == nil && !h.flag && f.given(h, a.Parent()) {
			f.add(Malformed{Fault: NoResult, Method: f.methodOf(h.At.Block)}, h.pos)
		}
	}
}

// given reports whether a nil is given as a result: beside no error, and not by a
// function that only converts what it is given.
func (f *frames) given(h part, in *ssa.Function) bool {
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
				return answersItself(f.e.w, b.Parent().Signature)
			}
		case ssa.CallInstruction:
			if slices.Contains(i.Common().Args, h.V) {
				return !f.e.fails(i)
			}
		}
	}
	return true
}

func (f *frames) methodOf(b *ssa.BasicBlock) string {
	if b == nil {
		return ""
	}
	return (&replies{e: f.e}).methodAt(b, "")
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
func (f *frames) unmatched(fn *ssa.Function) {
	if f.e.w.ImportsLibrary("") || handler.Replier(fn) != nil || !f.e.serves(fn) || !f.e.takesMessage(fn) || !f.ways.MayIn(fn) {
		return
	}
	for _, b := range fn.Blocks {
		if len(b.Succs) != 2 || f.asksForID(b) {
			continue
		}
		last, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		g, ok := program.Branch(b, b.Succs[0])
		if !ok || f.e.w.ComparedMethod(g) == "" || f.compares(b.Succs[1]) || !f.others(b) {
			continue
		}
		if end := f.ways.Failed(last, answer.Known{f.e.w.CopyOf(last.Cond): false}).End; end == answer.Dropped || end == answer.Closed {
			f.add(Malformed{Fault: NoDefault}, last.Cond.Pos())
		}
	}
}

// compares reports whether a block, or one behind it, compares the method.
func (f *frames) compares(from *ssa.BasicBlock) bool {
	for _, b := range from.Parent().Blocks {
		if len(b.Succs) == 2 && from.Dominates(b) {
			if g, ok := program.Branch(b, b.Succs[0]); ok && f.e.w.ComparedMethod(g) != "" {
				return true
			}
		}
	}
	return false
}

// others reports whether a request of the protocol was asked for before a block,
// on the way on which it is none.
func (f *frames) others(b *ssa.BasicBlock) bool {
	for d := b; d != nil; d = d.Idom() {
		if len(d.Succs) != 2 {
			continue
		}
		if g, ok := program.Branch(d, d.Succs[0]); ok {
			if row, known := f.e.w.Protocol.Method(f.e.w.ComparedMethod(g)); known && !row.Notification {
				return true
			}
		}
	}
	return false
}
