package errflow

import (
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// ownMethod stands for all methods that are not the protocol's: there may be
// any number of them.
const ownMethod = "*"

// noMethod stands for a function that only notifications reach.
const noMethod = "-"

// methods says which methods on the wire reach each function.
type methods map[*ssa.Function]map[string]bool

// methodsOf follows the methods of handlers and dispatchers down the calls. Methods
// that are not the protocol's are ownMethod, unless apart is set.
func (e *engine) methodsOf(apart bool) methods {
	m := make(methods)
	var work []*ssa.Function
	add := func(fn *ssa.Function, names ...string) {
		if !e.w.Local(fn) {
			return
		}
		set := m[fn]
		if set == nil {
			set = make(map[string]bool)
			m[fn] = set
		}
		before := len(set)
		for _, n := range names {
			for _, one := range protocol.Apart(n) {
				set[one] = true
			}
		}
		if len(set) > before {
			work = append(work, fn)
		}
	}
	for _, h := range e.served {
		if h.Method != "" {
			add(h.Fn, h.Method)
		}
	}
	for _, r := range e.w.Registrations() { // a function may be registered for several
		if r.Fn != nil {
			add(r.Fn, r.Method)
		}
	}
	registered := maps.Clone(m) // who calls them as values knows the method
	work = append(work, e.w.Funcs...)
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		chosen := make(map[*ssa.Function]bool) // for one method
		for _, b := range fn.Blocks {
			if e.byMethod(b) {
				for t := range program.Reached(e.enteredByLiteral, e.enteredIn(b)...) {
					chosen[t] = true
				}
			}
		}
		for _, b := range fn.Blocks {
			here := e.w.MethodAt(b)
			if _, ok := e.w.Protocol.Method(here); !ok && here != "" && !apart {
				here = ownMethod
			}
			for _, t := range e.enteredIn(b) {
				if registered[t] != nil {
					continue
				}
				if here != "" {
					add(t, here)
					continue
				}
				add(t, slices.Collect(maps.Keys(m[fn]))...)
				if chosen[t] && len(m[fn]) == 0 {
					add(t, "") // and for the others, which the function does not tell apart
				}
			}
		}
	}
	for fn, set := range m { // a function literal runs for what the function around it runs for
		around, kept := m[program.Outermost(fn)], maps.Clone(set)
		maps.DeleteFunc(kept, func(name string, _ bool) bool { return !around[name] })
		if len(kept) > 0 {
			m[fn] = kept
		}
	}
	return m
}

// enteredByLiteral returns the functions that a function literal enters; none for others.
func (e *engine) enteredByLiteral(fn *ssa.Function) []*ssa.Function {
	if fn.Parent() == nil {
		return nil
	}
	return e.entered(fn)
}

// methodsAt returns the methods for which a block is reached.
func (e *engine) methodsAt(b *ssa.BasicBlock) map[string]bool {
	if here := e.w.MethodAt(b); here != "" {
		return map[string]bool{here: true}
	}
	return e.methods[b.Parent()]
}

// at returns the method that reaches a place of a function, "" if none or
// several do, or noMethod if only notifications do.
func (m methods) at(fn *ssa.Function, e *engine, pos token.Pos) string {
	if b := e.w.BlockAt(fn, pos); b != nil {
		if here := e.w.MethodAt(b); here != "" {
			return here
		}
	}
	one, notify := "", len(m[fn]) > 0
	for name := range m[fn] {
		notify = notify && e.w.Protocol.Notification(name)
		one = name
	}
	switch {
	case notify:
		return noMethod
	case len(m[fn]) == 1 && one != ownMethod:
		return one
	}
	return ""
}
