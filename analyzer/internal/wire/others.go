package wire

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// otherMethods are the prefixes of methods of other JSON-RPC protocols: MCP, LSP and
// A2A.
var otherMethods = []string{
	"tools/", "resources/", "prompts/", "completion/", "logging/", "sampling/", "roots/", "notifications/",
	"$/cancelRequest", "textDocument/", "workspace/", "window/", "message/send", "message/stream", "tasks/",
}

// otherNames are methods that only a peer of MCP needs.
var otherNames = strings.Fields("tools/list tools/call resources/list resources/read resources/templates/list resources/subscribe resources/unsubscribe " +
	"prompts/list prompts/get completion/complete logging/setLevel sampling/createMessage roots/list notifications/initialized")

// OtherMethod reports whether a string is a method of another protocol.
func OtherMethod(s string) bool {
	return slices.ContainsFunc(otherMethods, func(p string) bool { return strings.HasPrefix(s, p) })
}

// TellsOthers reports whether a function compares a string with a method of
// another protocol.
func (w *Package) TellsOthers(fn *ssa.Function) bool {
	return program.Remember(&w.others, fn, func(fn *ssa.Function) bool { return slices.ContainsFunc(fn.Blocks, asksOther) })
}

// asksOther reports whether a block ends in a comparison with a method of
// another protocol.
func asksOther(b *ssa.BasicBlock) bool {
	if len(b.Succs) != 2 {
		return false
	}
	g, _ := program.Branch(b, b.Succs[0])
	cmp, ok := g.V.(*ssa.BinOp)
	return ok && slices.ContainsFunc([]ssa.Value{cmp.X, cmp.Y}, func(v ssa.Value) bool {
		s, _ := program.StringConst(v)
		return OtherMethod(s)
	})
}

// NamesOther reports whether a string is a method that only a peer of another
// protocol needs.
func NamesOther(s string) bool { return slices.Contains(otherNames, s) }
