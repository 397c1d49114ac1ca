package errflow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// otherMethods are the beginnings of the methods of other protocols over
// JSON-RPC: MCP, LSP and A2A.
var otherMethods = []string{
	"tools/", "resources/", "prompts/", "completion/", "logging/", "sampling/", "roots/", "notifications/",
	"textDocument/", "workspace/", "window/", "message/send", "message/stream", "tasks/",
}

// otherNames are methods of MCP that nothing but a peer of MCP has to name.
var otherNames = strings.Fields("tools/list tools/call resources/list resources/read resources/templates/list resources/subscribe resources/unsubscribe " +
	"prompts/list prompts/get completion/complete logging/setLevel sampling/createMessage roots/list notifications/initialized")

// foreign reports whether a function serves another protocol than the
// package's: it tells methods of another one apart and none of the package's,
// or only such functions call it, or it belongs to a type that does so.
func (e *engine) foreign(fn *ssa.Function) bool {
	if e.ofOther(fn) {
		return true
	}
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

// ofOther reports whether a function is a method of a type that names methods
// of another protocol and none of the package's: whatever it answers, it
// answers a peer of the other one. The error type of a library of the
// protocol's tells better who the peer is.
func (e *engine) ofOther(fn *ssa.Function) bool {
	t := ofType(fn)
	if t == nil || e.w.ImportsLibrary("acp") {
		return false
	}
	if e.others == nil {
		e.others = make(map[*types.TypeName]bool)
		mine := make(map[*types.TypeName]bool)
		for _, f := range e.w.Funcs {
			t := ofType(f)
			if t == nil {
				continue
			}
			for _, s := range constants(f) {
				if slices.Contains(otherNames, s) {
					e.others[t] = true
				}
				if m, ok := e.w.Protocol.Method(s); ok && wire.Distinctive(m.Name) {
					mine[t] = true
				}
			}
		}
		for t := range mine {
			delete(e.others, t)
		}
	}
	return e.others[t]
}

// ofType returns the type that a function, or the one around it, is a method
// of, or that it makes one of; nil if none.
func ofType(fn *ssa.Function) *types.TypeName {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if recv := fn.Signature.Recv(); recv != nil {
		if n := program.Named(recv.Type()); n != nil {
			return n.Obj()
		}
		return nil
	}
	if results := fn.Signature.Results(); results.Len() > 0 && fn.Pkg != nil {
		if n := program.Named(results.At(0).Type()); n != nil && n.Obj().Pkg() == fn.Pkg.Pkg {
			return n.Obj()
		}
	}
	return nil
}

// constants returns the constant strings that a function's instructions have.
func constants(fn *ssa.Function) []string {
	var out []string
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			for _, op := range instr.Operands(nil) {
				if s, ok := program.StringConst(*op); ok {
					out = append(out, s)
				}
			}
		}
	}
	return out
}
