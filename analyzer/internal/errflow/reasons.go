package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A StopReason is a constant that a prompt is answered with.
type StopReason struct {
	Pos, End token.Pos
	Method   string
	Value    string // "" if there is none
	Known    bool   // it is one of the protocol's

	// Cancelled is what tells that the prompt was cancelled where it is answered so;
	// nil if nothing does.
	Cancelled *Related
	// Always is where the code itself ends the context that it asks then.
	Always *Related
}

// stopReasons returns the stop reasons of the package that are known, in source
// order.
func (e *engine) stopReasons(all *replies) []StopReason {
	field := e.w.Protocol.StopReason
	var out []StopReason
	type told struct {
		pos   token.Pos
		value string
	}
	at := make(map[told]bool)
	add := func(r reply, h part, value string) {
		if !h.pos.IsValid() || at[told{h.pos, value}] || e.ofOthers(h.pos, r.method) {
			return
		}
		at[told{h.pos, value}] = true
		s := StopReason{Method: r.method, Value: value, Known: e.stops(value)}
		s.Pos, s.End = e.w.Span(h.pos)
		if value != cancelledReason {
			s.Cancelled = e.cancelledAt(r, h)
		} else {
			s.Always = e.endedHere(r, h)
		}
		out = append(out, s)
	}
	for _, r := range all.list {
		if m, ok := e.w.Protocol.Method(r.method); !ok || !m.Stops || r.result.V == nil {
			continue
		}
		whole := part{Use: r.result, pos: r.at.Pos()}
		list, unset, complete := e.field(whole, field)
		if receipt, none, _ := e.field(whole, "messageId"); len(receipt) > 0 && len(none) == 0 {
			continue // version 2 answers a prompt with a receipt
		}
		for _, h := range list {
			values, _ := e.origins(h)
			for _, v := range values {
				if c, ok := v.V.(*ssa.Const); ok && program.IsString(c.Type()) {
					if s, _ := program.StringConst(c); v.is(s) && !(s == "" && mistyped(v.At)) {
						add(r, v, s)
					}
				}
			}
		}
		if complete {
			for _, pos := range unset {
				add(r, part{Use: r.result, pos: pos}, "")
			}
		}
	}
	slices.SortStableFunc(out, func(a, b StopReason) int { return e.w.InSource(a.Pos, b.Pos) })
	return out
}

// mistyped reports whether a place is reached where something has another type than
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

// ofOthers reports whether a position lies in a function that only other methods
// reach than one.
func (e *engine) ofOthers(pos token.Pos, method string) bool {
	b := e.w.BlockOf(pos)
	if b == nil {
		return false
	}
	names := e.methods[b.Parent()]
	return len(names) > 0 && !names[method] && !names[ownMethod]
}

// cancelledReason is the stop reason of a prompt that was cancelled.
const cancelledReason = "cancelled"

// stops reports whether a stop reason is one of the protocol's.
func (e *engine) stops(reason string) bool {
	return slices.Contains(e.w.Protocol.StopReasons, reason)
}

// cancelledAt returns what tells that the prompt was cancelled where a result is
// made or handed on, or nil.
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

// flagged returns the nearest condition of a block, if it is that a flag is set
// which only a message sets that cancels prompts.
func (e *engine) flagged(b *ssa.BasicBlock) *Related {
	for g := range program.Guards(b) {
		v := g.V
		if call, ok := v.(*ssa.Call); ok && program.CalleeName(call.Common()) == "sync/atomic.Bool.Load" {
			v = call.Call.Args[0]
		}
		obj := flagOf(v)
		if !g.Truth || g.Other || obj == nil || !e.setByCancel(obj) {
			return nil
		}
		return &Related{Pos: g.V.Pos(), Message: e.w.CallExpr(g.V) + " is set"}
	}
	return nil
}

// flagOf returns the field or package variable that a value is loaded from, or
// whose address it is, or nil.
func flagOf(v ssa.Value) types.Object {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	switch a := v.(type) {
	case *ssa.FieldAddr:
		return program.FieldOf(a.X.Type(), a.Field)
	case *ssa.Global:
		return a.Object()
	}
	return nil
}

// setByCancel reports whether a flag is set, and only where a message arrives that
// cancels prompts.
func (e *engine) setByCancel(obj types.Object) bool {
	found := false
	for _, fn := range e.w.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				set, sets := setsTo(instr, obj)
				if !sets || set != nil && !*set {
					continue
				}
				if set == nil || !slices.Contains(e.cancels(fn, b), protocol.PromptCancelled) || len(e.cancels(fn, b)) > 1 {
					return false
				}
				found = true
			}
		}
	}
	return found
}

// setsTo reports whether an instruction sets a flag, and to what, if that is a
// constant.
func setsTo(instr ssa.Instruction, obj types.Object) (to *bool, ok bool) {
	var v ssa.Value
	switch i := instr.(type) {
	case *ssa.Store:
		if flagOf(i.Addr) != obj {
			return nil, false
		}
		v = i.Val
	case *ssa.Call:
		if program.CalleeName(i.Common()) != "sync/atomic.Bool.Store" || flagOf(i.Call.Args[0]) != obj {
			return nil, false
		}
		v = i.Call.Args[1]
	default:
		return nil, false
	}
	if truth, isConst := program.BoolConst(v); isConst {
		return &truth, true
	}
	return nil, true
}

// endedHere returns where the function itself ends the context of which it then
// asks whether it is done, or nil: every turn is a cancelled one then.
func (e *engine) endedHere(r reply, h part) *Related {
	b := h.At.Block
	if b == nil {
		b = r.at.Block()
	}
	var asks *guard.Cond
	for _, k := range e.errors.Conditions().At(b) {
		if k.Kind == cause.ContextDone || k.Kind == cause.Failed && k.Name == "context.Context.Err" {
			asks = &k
			break
		}
	}
	if asks == nil || asks.Context() == nil {
		return nil
	}
	ctx := asks.Context()
	if only := e.w.CopyOf(ctx).Value(); only != nil {
		ctx = only
	}
	made, ok := ctx.(*ssa.Extract)
	if !ok || made.Index != 0 {
		return nil
	}
	question := e.w.BlockOf(asks.Pos)
	for _, ref := range *made.Tuple.Referrers() {
		cancel, ok := ref.(*ssa.Extract)
		if !ok || cancel.Index != 1 {
			continue
		}
		for _, use := range *cancel.Referrers() {
			call, ok := use.(*ssa.Call)
			if ok && call.Call.Value == cancel && question != nil && call.Parent() == question.Parent() && e.beforePos(call, question, asks.Pos) {
				return &Related{Pos: call.Pos(), Message: "the context is ended here"}
			}
		}
	}
	return nil
}

// beforePos reports whether a call comes before what has a position in a block, on
// all ways there.
func (e *engine) beforePos(call *ssa.Call, b *ssa.BasicBlock, pos token.Pos) bool {
	for _, instr := range b.Instrs {
		if instr.Pos() == pos {
			return call != instr && program.Before(call, instr)
		}
	}
	return false
}
