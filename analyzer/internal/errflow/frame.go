package errflow

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// frameFields are the fields, by their names on the wire, without which a
// message is no request.
var frameFields = map[string]bool{"id": true, "method": true, "jsonrpc": true, "arc": true}

// frame reports whether t, or what it points to, is a struct of the module
// that holds a whole message of the peer: it has the method and the params or
// the protocol's mark. Where a library reads the messages, such a struct is
// for another peer.
func (e *engine) frame(t types.Type) bool {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	if is, ok := e.frames[n.Obj()]; ok {
		return is
	}
	s, ok := n.Underlying().(*types.Struct)
	if ok = ok && e.analyzed(n.Obj().Pkg()) && !e.importsLibrary(""); ok {
		var names []string
		for i := range s.NumFields() {
			names = append(names, jsonName(s, i))
		}
		ok = slices.Contains(names, "method") && (slices.Contains(names, "params") || slices.Contains(names, "jsonrpc") || slices.Contains(names, "arc"))
	}
	e.frames[n.Obj()] = ok
	return ok
}

// dispatches reports whether the messages that a function holds are the
// peer's: it, or the function around it, compares a string with a method that
// is the protocol's alone, or looks one up in a table, or the package only
// carries messages.
func (e *engine) dispatches(fn *ssa.Function) bool {
	if e.layer || e.protocol == nil {
		return e.layer
	}
	for _, b := range fn.Blocks {
		if len(b.Succs) == 2 {
			if g, ok := branch(b, b.Succs[0]); ok && distinctive(e.comparedMethod(g)) {
				return true
			}
		}
		for _, instr := range b.Instrs {
			if l, ok := instr.(*ssa.Lookup); ok && slices.ContainsFunc(e.functions(l, 0), func(t target) bool { return distinctive(e.methodOf(t.fn)) }) {
				return true
			}
		}
	}
	return fn.Parent() != nil && e.dispatches(fn.Parent())
}

// jsonName returns a struct field's name in JSON if a tag tells it.
func jsonName(t types.Type, i int) string {
	s, ok := deref(t).Underlying().(*types.Struct)
	if !ok || i >= s.NumFields() {
		return ""
	}
	name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
	return name
}
