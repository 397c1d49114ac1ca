// Why does a turn end, and what does the code know about it there?

package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// cancelledReason is the stop reason of a prompt that was cancelled.
const cancelledReason = "cancelled"

// stopReasons looks at the stop reasons that are known. In version 2 a notification
// has them, and other reasons are allowed.
func (c *collector) stopReasons(all *replies) {
	i := slices.IndexFunc(c.e.w.Protocol.Methods, func(m protocol.Method) bool { return m.Stops })
	if slices.ContainsFunc(all.of(handshake), c.isSecond) {
		return
	}
	for _, r := range all.list {
		// What gets messages that somebody else tells apart answers a prompt where it
		// gives a reason.
		given := r.method == "" && c.e.handedOver(r.at.Parent())
		if i < 0 || r.method != c.e.w.Protocol.Methods[i].Name && !given || r.result.V == nil {
			continue
		}
		r.method = c.e.w.Protocol.Methods[i].Name
		if receipt, none, _ := c.e.field(r.whole(), "messageId"); len(receipt) > 0 && len(none) == 0 {
			continue // version 2 answers a prompt with a receipt
		}
		list, unset, complete := c.e.inside(r.whole(), c.e.w.Protocol.StopReason)
		for _, h := range list {
			if s, ok := program.StringConst(h.V); ok && h.is(s) && !(s == "" && mistyped(h.At)) {
				c.stops(r, h, s)
			}
		}
		for _, pos := range unset {
			if complete && !given {
				c.stops(r, part{Use: r.result, pos: pos}, "")
			}
		}
	}
}

// isSecond reports whether an answer to initialize may say that the agent speaks version 2.
func (c *collector) isSecond(r reply) bool {
	list, _, _ := c.e.inside(r.whole(), versionField)
	return slices.ContainsFunc(list, func(h part) bool {
		version, _ := program.IntConst(h.V)
		return version == 2
	})
}

// stops looks at a stop reason where it is put into a result.
func (c *collector) stops(r reply, h part, reason string) {
	if c.e.ofOthers(h.pos, r.method) {
		return
	}
	known := slices.Contains(c.e.w.Protocol.StopReasons, reason)
	f := Fault{Method: r.method, Value: reason}
	if !known {
		f.Wrong = NoSuchReason
		c.fault(f, h.pos)
	}
	if reason == cancelledReason {
		f.Wrong, f.Beside = AlwaysCancelled, c.e.endedHere(r, h)
	} else {
		f.Wrong, f.Beside = NotCancelled, c.e.cancelledAt(r, h)
	}
	if f.Beside != nil {
		c.fault(f, h.pos)
	}
	c.reasons = appendNew(c.reasons, reason)
}

// mistyped reports whether a place is reached only if something has another type than
// was asked for.
func mistyped(at program.Place) bool {
	return slices.ContainsFunc(guardsOf(at), func(g program.Guard) bool {
		x, ok := g.V.(*ssa.Extract)
		if !ok || g.Truth {
			return false
		}
		_, asserts := x.Tuple.(*ssa.TypeAssert)
		return asserts
	})
}

// ofOthers reports whether a position lies in a function that a method does not
// reach, but others do.
func (e *engine) ofOthers(pos token.Pos, method string) bool {
	b := e.w.BlockOf(pos)
	if b == nil {
		return false
	}
	names := e.methods[b.Parent()]
	return len(names) > 0 && !names[method] && !names[ownMethod]
}

// cancelledAt returns what shows, where a result is made or handed on, that the
// prompt was cancelled, or nil.
func (e *engine) cancelledAt(r reply, h part) *Related {
	for _, b := range []*ssa.BasicBlock{h.At.Block, r.at.Block()} {
		if b == nil {
			continue
		}
		conds := e.errors.Conditions().At(b)
		if e.endedAt(conds) {
			return &Related{Pos: conds[0].Pos, Message: conds[0].Why}
		}
		if rel := e.flagged(b); rel != nil {
			return rel
		}
	}
	return nil
}

// flagged returns the nearest condition of a block, if it says that a flag is set
// which only a message that cancels prompts sets.
func (e *engine) flagged(b *ssa.BasicBlock) *Related {
	for g := range program.Guards(b) {
		v := g.V
		if call, ok := v.(*ssa.Call); ok && program.CalleeName(call.Common()) == "sync/atomic.Bool.Load" {
			v = call.Call.Args[0]
		}
		obj := program.HeldIn(v)
		if !g.Truth || g.Other || obj == nil || !e.setByCancel(obj) {
			return nil
		}
		return &Related{Pos: g.V.Pos(), Message: e.w.CallExpr(g.V) + " is set"}
	}
	return nil
}

// setByCancel reports whether a flag is set only where a message arrives that cancels
// prompts.
func (e *engine) setByCancel(obj types.Object) bool {
	found := false
	for instr := range program.Instructions(e.w.Funcs...) {
		addr, v := guard.Set(instr)
		truth, isConst := program.BoolConst(v)
		if addr == nil || program.HeldIn(addr) != obj || isConst && !truth {
			continue
		}
		if cancels := e.cancels(instr.Block()); !isConst || len(cancels) != 1 || cancels[0] != protocol.PromptCancelled {
			return false
		}
		found = true
	}
	return found
}

// endedHere returns where the function ends a context itself before it asks whether
// that is done, or nil: then every turn counts as cancelled.
func (e *engine) endedHere(r reply, h part) *Related {
	conds := e.errors.Conditions().At(cmp.Or(h.At.Block, r.at.Block()))
	i := slices.IndexFunc(conds, func(k guard.Cond) bool {
		return k.Kind == cause.ContextDone || k.Name == "context.Context.Err"
	})
	if i < 0 || conds[i].Context() == nil {
		return nil
	}
	made, ok := e.only(conds[i].Context()).(*ssa.Extract)
	question := e.w.BlockOf(conds[i].Pos)
	if !ok || made.Index != 0 || question == nil {
		return nil
	}
	asked := slices.IndexFunc(question.Instrs, func(i2 ssa.Instruction) bool { return i2.Pos() == conds[i].Pos })
	for cancel := range program.Referrers[*ssa.Extract](made.Tuple) {
		for call := range program.Referrers[*ssa.Call](cancel) {
			if asked >= 0 && cancel.Index == 1 && call.Call.Value == cancel && call.Parent() == question.Parent() && program.Before(call, question.Instrs[asked]) {
				return &Related{Pos: call.Pos(), Message: "the context is ended here"}
			}
		}
	}
	return nil
}

// only returns the one value that a value is always a copy of, or the value itself.
func (e *engine) only(v ssa.Value) ssa.Value {
	if one := e.w.CopyOf(v).Value(); one != nil {
		return one
	}
	return v
}
