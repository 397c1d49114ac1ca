package handler

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Responders returns the functions of a package that get a replier to answer with, of
// a library or a look-alike, in source order.
func Responders(w *wire.Package) []*Handler {
	lib, pkg := ResponderLibrary(w)
	var out []*Handler
	for _, fn := range w.Funcs {
		if Replier(fn) == nil {
			continue
		}
		h := &Handler{Fn: fn, Library: lib, Package: pkg, Shape: sdk.Handler{Style: sdk.Responder}}
		if lib != nil {
			h.Behavior = lib.BehaviorIn(pkg)
		}
		out = append(out, h)
	}
	return out
}

// Replier returns the parameter of a responder-style function that sends
// its answers, or nil.
func Replier(fn *ssa.Function) *ssa.Parameter {
	replier, _, ok := sdk.IsResponder(fn.Signature)
	if !ok {
		return nil
	}
	if fn.Signature.Recv() != nil {
		replier++
	}
	return fn.Params[replier]
}

// ResponderLibrary returns the imported library whose handlers are given a
// replier, or nil for a look-alike.
func ResponderLibrary(w *wire.Package) (*sdk.Library, *types.Package) {
	for _, imp := range w.Imports() {
		if l := w.Library(imp); l != nil && slices.ContainsFunc(l.Handlers, func(h sdk.Handler) bool { return h.Style == sdk.Responder }) {
			return l, imp
		}
	}
	return nil, nil
}
