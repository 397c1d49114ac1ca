// Which notifications are answered, although they have no id?

package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// unasked looks for answers to the protocol's notifications in a program that
// reads its messages itself.
func (c *collector) unasked() {
	if c.e.w.ImportsLibrary("") {
		return
	}
	all := c.readingAll()
	for _, fn := range c.e.w.Funcs {
		if !all[fn] {
			continue
		}
		for _, b := range fn.Blocks {
			if method := c.e.notificationAt(b); method != "" {
				c.answersIn(fn, b, method, make(map[*ssa.Function]bool))
			}
		}
	}
}

// notificationAt returns the notification for which a block is entered, be it
// one of several methods, or "".
func (e *engine) notificationAt(b *ssa.BasicBlock) string {
	for _, g := range program.Entering(b) {
		if m := e.w.ComparedMethod(g); e.w.Protocol.Notification(m) {
			return m
		}
	}
	return ""
}

// readingAll returns the functions that get the messages as they are read:
// nothing on any way there has asked whether they have an id.
func (c *collector) readingAll() map[*ssa.Function]bool {
	all := make(map[*ssa.Function]bool)
	for _, fn := range c.e.w.Funcs {
		if slices.ContainsFunc(c.e.decodings(fn), func(d decoding) bool { return c.e.ofMessage(d, nil) }) {
			all[fn] = true
		}
	}
	asks := make(map[ssa.CallInstruction]bool)
	for more := true; more; {
		more = false
		for _, fn := range c.e.w.Funcs {
			callers := c.ways.Callers(fn)
			if all[fn] || len(callers) == 0 || slices.ContainsFunc(callers, func(call ssa.CallInstruction) bool {
				if !all[call.Parent()] {
					return true
				}
				if _, known := asks[call]; !known {
					asks[call] = c.asksForID(call.Block())
				}
				return asks[call]
			}) {
				continue
			}
			all[fn], more = true, true
		}
	}
	return all
}

// asksForID reports whether a condition that holds in a block is about the id
// of a message, or about the message as a whole.
func (c *collector) asksForID(b *ssa.BasicBlock) bool {
	for g := range program.Guards(b) {
		if c.e.aboutID(g.V, make(map[ssa.Value]bool)) {
			return true
		}
	}
	return false
}

func (e *engine) aboutID(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] {
		return false
	}
	seen[v] = true
	if f, ok := v.(*ssa.Call); ok && slices.ContainsFunc(f.Call.Args, func(a ssa.Value) bool { return e.w.Frame(a.Type()) }) {
		return true
	}
	if isID(v) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool {
		key, _ := program.StringConst(*op)
		return key == "id" || e.aboutID(*op, seen)
	})
}

// isID reports whether a value is the id of a message, or its address.
func isID(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.FieldAddr:
		return wire.JSONName(x.X.Type(), x.Field) == "id"
	case *ssa.Field:
		return wire.JSONName(x.X.Type(), x.Field) == "id"
	case *ssa.UnOp:
		return x.Op == token.MUL && isID(x.X)
	case *ssa.MakeInterface:
		return isID(x.X)
	case *ssa.ChangeType:
		return isID(x.X)
	}
	return false
}

// answersIn notes the answers in the blocks that a block dominates, and in the
// functions that get the message there and nowhere else.
func (c *collector) answersIn(fn *ssa.Function, from *ssa.BasicBlock, method string, seen map[*ssa.Function]bool) {
	seen[fn] = true
	for _, b := range fn.Blocks {
		if !from.Dominates(b) || c.asksForID(b) {
			continue
		}
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			callee := call.Common().StaticCallee()
			if callee == nil || !c.e.w.Local(callee) {
				continue
			}
			for i, a := range call.Common().Args {
				switch {
				case isID(a) && c.e.answersWith(callee, i, make(map[*ssa.Function]bool)):
					c.fault(Fault{Wrong: Notification, Method: method}, call.Pos())
				case c.e.w.Frame(a.Type()) && !seen[callee] && len(c.ways.Callers(callee)) == 1:
					c.answersIn(callee, callee.Blocks[0], method, seen)
				}
			}
		}
	}
}

// answersWith reports whether a function makes an answer whose id is one of
// its parameters.
func (e *engine) answersWith(fn *ssa.Function, param int, seen map[*ssa.Function]bool) bool {
	if !e.w.Local(fn) || seen[fn] {
		return false
	}
	seen[fn] = true
	p := e.w.CopyOf(fn.Params[param])
	is := func(v ssa.Value) bool {
		if m, ok := v.(*ssa.MakeInterface); ok {
			v = m.X
		}
		return e.w.CopyOf(v) == p
	}
	for instr := range program.Instructions(fn) {
		switch i := instr.(type) {
		case *ssa.Store:
			addr, ok := i.Addr.(*ssa.FieldAddr)
			if ok && is(i.Val) && isID(addr) && isAnswer(addr.X.Type()) {
				return true
			}
		case *ssa.MapUpdate:
			if key, _ := program.StringConst(i.Key); key == "id" && is(i.Value) {
				return true
			}
		case ssa.CallInstruction:
			callee := i.Common().StaticCallee()
			arg := slices.IndexFunc(i.Common().Args, is)
			if callee != nil && arg >= 0 && e.answersWith(callee, arg, seen) {
				return true
			}
		}
	}
	return false
}

// isAnswer reports whether a struct has what an answer has.
func isAnswer(t types.Type) bool {
	s, ok := program.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		if name := wire.JSONName(t, i); name == "result" || name == "error" {
			return true
		}
	}
	return false
}
