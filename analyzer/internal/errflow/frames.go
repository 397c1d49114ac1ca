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
	for _, fn := range c.e.own() {
		for _, d := range c.e.decodings(fn) {
			c.decoded(d)
		}
		for a := range program.Each[*ssa.Alloc](fn) {
			c.madeAnswer(a)
			c.both(a)
		}
		c.unmatched(fn)
	}
}

// decoded looks at the type that a message is decoded into: its id, which the program
// sends back, has to take every id that a peer may send.
func (c *collector) decoded(d decoding) {
	t := program.Deref(d.into.Type())
	id, method := wire.JSONField(t, "id"), wire.JSONField(t, "method")
	if id < 0 || method < 0 || has(t, "UnmarshalJSON") || !c.e.w.Layer && !c.asked(d.call) {
		return
	}
	field := program.FieldOf(t, id)
	if b, ok := program.Deref(field.Type()).Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 || has(program.Deref(field.Type()), "UnmarshalJSON") {
		return
	}
	if c.e.w.Pass.Fset.File(field.Pos()) == nil || field.Pkg() != c.e.w.Pass.Pkg || !c.sentBack(field) {
		return
	}
	c.fault(Fault{Wrong: NumberOnly, Value: types.TypeString(field.Type(), types.RelativeTo(c.e.w.Pass.Pkg))}, field.Pos())
}

// has reports whether a type has a method, by which it says itself how it is read or
// written as JSON.
func has(t types.Type, method string) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, nil, method)
	_, ok := obj.(*types.Func)
	return ok
}

// sentBack reports whether the id of a message becomes that of an answer, also where
// others hand it back.
func (c *collector) sentBack(field *types.Var) bool {
	values := fieldsIn(field, c.e.w.Funcs...)
	for _, fn := range c.e.w.Funcs {
		for _, p := range fn.Params {
			if types.Identical(program.Deref(p.Type()), program.Deref(field.Type())) {
				values = append(values, p)
			}
		}
	}
	return c.e.used(values, func(v ssa.Value, at ssa.Instruction) bool {
		switch i := at.(type) {
		case *ssa.Store:
			addr, ok := i.Addr.(*ssa.FieldAddr)
			return ok && wire.IsID(addr) && wire.IsAnswer(addr.X.Type()) && answering(addr.X)
		case *ssa.MapUpdate:
			key, _ := program.StringConst(i.Key)
			return key == "id" && answering(i.Map)
		}
		return false
	})
}

// A filling is a value that is put into a struct or map.
type filling struct {
	name string // in JSON
	v    ssa.Value
	at   ssa.Instruction
}

// filled returns what is put into a struct or map of the function.
func filled(whole ssa.Value) (list []filling) {
	for fa, s := range program.FieldStores(whole) {
		list = append(list, filling{wire.JSONName(fa.X.Type(), fa.Field), s.Val, s})
	}
	for u := range program.Referrers[*ssa.MapUpdate](whole) {
		if key, ok := program.StringConst(u.Key); ok && u.Map == whole {
			list = append(list, filling{key, u.Value, u})
		}
	}
	return list
}

// fills reports whether something is put into a whole under one of the names.
func fills(whole ssa.Value, names ...string) bool {
	return slices.ContainsFunc(filled(whole), func(f filling) bool { return slices.Contains(names, f.name) })
}

// answering reports whether a struct or map, which may be a request by its type, is
// filled as an answer.
func answering(whole ssa.Value) bool {
	switch whole.(type) {
	case *ssa.Alloc, *ssa.MakeMap:
		return fills(whole, "result", "error") && !fills(whole, "method")
	}
	return false
}

// answerFields returns the fields of an answer with an id that have its result and its
// error; ok is false if a type is none.
func answerFields(t types.Type) (result, failure int, ok bool) {
	result, failure = wire.JSONField(t, "result"), wire.JSONField(t, "error")
	return result, failure, isStruct(t) && result >= 0 && failure >= 0 && wire.JSONField(t, "id") >= 0
}

// madeAnswer looks at an answer that the function makes: without an error it must have
// a result.
func (c *collector) madeAnswer(a *ssa.Alloc) {
	t := program.Deref(a.Type())
	result, _, ok := answerFields(t)
	if !ok || !leftOut(t, result) || program.Any(program.Referrers[ssa.Instruction](a), c.mayFill) {
		return
	}
	put := make(map[string][]filling)
	for _, f := range filled(a) {
		if f.name != "error" || !program.IsNil(f.v) {
			put[f.name] = append(put[f.name], f)
		}
	}
	id, results, errs := put["id"], put["result"], put["error"]
	switch {
	case len(id) == 0 || program.IsNil(id[len(id)-1].v) || len(put["method"]) > 0 || len(results) > 1 || len(errs) > 1:
		return
	case len(results) == 0:
		if len(errs) == 0 {
			c.fault(Fault{Wrong: NoResult, Method: c.e.methodAt(a.Block(), "")}, a.Pos())
		}
		return
	case len(errs) > 0 && (c.e.callOf(errs[0].v) == nil || c.e.callOf(errs[0].v) != c.e.callOf(results[0].v)):
		return // whether there is an error then is not known
	}
	whole := part{pos: a.Pos()}
	list, _ := c.e.origins(whole.put(results[0].v, results[0].at))
	for _, h := range list {
		if program.IsNil(h.V) && !h.json && h.At.Next == nil && !h.flag && c.given(h, a.Parent()) {
			c.fault(Fault{Wrong: NoResult, Method: c.e.methodAt(h.At.Block, "")}, h.pos)
		}
	}
}

// mayFill reports whether something that uses an answer may fill it: it is copied from
// elsewhere, or others get it.
func (c *collector) mayFill(use ssa.Instruction) bool {
	switch r := use.(type) {
	case *ssa.FieldAddr:
		return c.e.w.PassesOn(r)
	case *ssa.UnOp, *ssa.Return, *ssa.MakeInterface:
		return false
	}
	return true
}

// given reports whether nil is given as a result: without an error, and not by a
// function that only converts its arguments.
func (c *collector) given(h part, in *ssa.Function) bool {
	b := h.At.Block
	if b == nil || b.Parent() == in {
		return b != nil
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

// leftOut reports whether JSON leaves out a field that is nil.
func leftOut(t types.Type, i int) bool {
	s := t.Underlying().(*types.Struct)
	switch s.Field(i).Type().Underlying().(type) {
	case *types.Interface, *types.Pointer, *types.Map, *types.Slice:
	default:
		return false
	}
	return omits(s, i)
}

// omits reports whether JSON may leave a field out.
func omits(s *types.Struct, i int) bool {
	_, options, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
	return slices.ContainsFunc(strings.Split(options, ","), func(o string) bool { return o == "omitempty" || o == "omitzero" })
}

// both looks at an answer that is put together: one that has an error has a result too,
// or the other way around, if JSON leaves neither out.
func (c *collector) both(a *ssa.Alloc) {
	t := program.Deref(a.Type())
	result, failure, ok := answerFields(t)
	if !ok || has(t, "MarshalJSON") || c.e.w.ErrorType(program.FieldOf(t, failure).Type()) == nil {
		return
	}
	if _, tagged := wire.FieldName(t, failure); !tagged {
		return // what it is called there, no peer reads
	}
	for _, f := range filled(a) {
		always := map[string]int{"error": result, "result": failure}
		i, ok := always[f.name]
		if !ok || omits(t.Underlying().(*types.Struct), i) || !c.written(t) {
			continue
		}
		put, complete := c.e.origins(part{pos: a.Pos()}.put(f.v, f.at))
		if complete && !slices.ContainsFunc(put, func(h part) bool { return !program.IsNil(h.V) }) {
			continue
		}
		field, x := program.FieldOf(t, i), Fault{Wrong: Both, Value: wire.JSONName(t, i)}
		pos := a.Pos()
		if field.Pkg() == c.e.w.Pass.Pkg {
			pos, x.Beside = field.Pos(), &Related{Pos: pos, Message: "an answer that has both is made here"}
		}
		c.fault(x, pos)
	}
}

// written reports whether the package writes values of a type as JSON.
func (c *collector) written(t types.Type) bool {
	var whole []ssa.Value
	for m := range program.Each[*ssa.MakeInterface](c.e.w.Funcs...) {
		if types.Identical(program.Deref(m.X.Type()), t) {
			whole = append(whole, m)
		}
	}
	return c.e.used(whole, func(_ ssa.Value, at ssa.Instruction) bool {
		call, ok := at.(ssa.CallInstruction)
		return ok && slices.Contains([]string{"encoding/json.Marshal", "encoding/json.MarshalIndent", "encoding/json.Encoder.Encode"}, program.CalleeName(call.Common()))
	})
}

// unmatched looks at a function that compares the methods of requests, and reports
// one that leaves other methods without an answer.
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
