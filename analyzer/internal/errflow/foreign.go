package errflow

import (
	"go/constant"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// otherMethods are the beginnings of the methods of other protocols over
// JSON-RPC: MCP, LSP and A2A.
var otherMethods = []string{
	"tools/", "resources/", "prompts/", "completion/", "logging/", "sampling/", "roots/", "notifications/",
	"textDocument/", "workspace/", "window/", "message/send", "message/stream", "tasks/",
}

// foreign reports whether a function serves another protocol than the
// package's: it tells methods of another one apart and none of the package's,
// or only such functions call it.
func (e *engine) foreign(fn *ssa.Function) bool { return e.foreignAt(fn, 0) }

func (e *engine) foreignAt(fn *ssa.Function, depth int) bool {
	if depth > maxHops || e.dispatches(fn) {
		return false
	}
	if slices.ContainsFunc(fn.Blocks, e.asksOther) {
		return true
	}
	if fn.Parent() != nil {
		return e.foreignAt(fn.Parent(), depth+1)
	}
	callers := e.prog.callers[fn]
	return len(callers) > 0 && !slices.ContainsFunc(callers, func(c ssa.CallInstruction) bool { return !e.foreignAt(c.Parent(), depth+1) })
}

// asksOther reports whether a block ends in a comparison with a method of
// another protocol.
func (e *engine) asksOther(b *ssa.BasicBlock) bool {
	if len(b.Succs) != 2 {
		return false
	}
	g, ok := branch(b, b.Succs[0])
	if !ok {
		return false
	}
	cmp, ok := g.v.(*ssa.BinOp)
	if !ok {
		return false
	}
	return slices.ContainsFunc([]ssa.Value{cmp.X, cmp.Y}, func(v ssa.Value) bool {
		c, ok := v.(*ssa.Const)
		if !ok || c.Value == nil || c.Value.Kind() != constant.String {
			return false
		}
		s := constant.StringVal(c.Value)
		return slices.ContainsFunc(otherMethods, func(p string) bool { return strings.HasPrefix(s, p) })
	})
}
