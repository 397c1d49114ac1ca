package errflow

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
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
func (e *engine) foreign(fn *ssa.Function) bool {
	found := false
	seen := make(map[*ssa.Function]bool)
	work := []*ssa.Function{fn}
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		if seen[fn] {
			continue
		}
		seen[fn] = true
		if e.w.Dispatches(fn) {
			return false
		}
		if slices.ContainsFunc(fn.Blocks, e.asksOther) {
			found = true
			continue
		}
		if fn.Parent() != nil {
			work = append(work, fn.Parent())
			continue
		}
		callers := e.w.Callers(fn)
		if len(callers) == 0 {
			return false
		}
		for _, c := range callers {
			work = append(work, c.Parent())
		}
	}
	return found
}

// asksOther reports whether a block ends in a comparison with a method of
// another protocol.
func (e *engine) asksOther(b *ssa.BasicBlock) bool {
	if len(b.Succs) != 2 {
		return false
	}
	g, ok := program.Branch(b, b.Succs[0])
	if !ok {
		return false
	}
	cmp, ok := g.V.(*ssa.BinOp)
	if !ok {
		return false
	}
	return slices.ContainsFunc([]ssa.Value{cmp.X, cmp.Y}, func(v ssa.Value) bool {
		s, ok := program.StringConst(v)
		return ok && slices.ContainsFunc(otherMethods, func(p string) bool { return strings.HasPrefix(s, p) })
	})
}
