// What does a function change that others see?

package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// LocalMap reports whether a map is made where it is used.
func LocalMap(v ssa.Value) bool {
	_, ok := v.(*ssa.MakeMap)
	return ok
}

// Harmless reports whether a call can neither make nor fetch what is missing: it
// calls the standard library, its result is not used, or it calls what changes
// nothing.
func (e *Errors) Harmless(call *ssa.Call) bool {
	common := call.Common()
	if b, ok := common.Value.(*ssa.Builtin); ok {
		return b.Name() != "delete" && b.Name() != "clear" && b.Name() != "close"
	}
	fn := common.StaticCallee()
	if fn == nil {
		return common.IsInvoke() && common.Method.Pkg() == nil // what an error says
	}
	if e.w.Local(program.Origin(fn)) {
		return e.changesNothing(program.Origin(fn))
	}
	obj := program.Object(common)
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	if errlib.Plain(obj.Pkg().Path()) {
		return true
	}
	return !e.w.Own(obj.Pkg()) && len(*call.Referrers()) == 0
}

// changesNothing reports whether a function of the package changes nothing that
// others see.
func (e *Errors) changesNothing(fn *ssa.Function) bool {
	if is, ok := e.quiet[fn]; ok {
		return is
	}
	e.quiet[fn] = false
	e.quiet[fn] = !program.Any(program.Instructions(fn), e.Changes)
	return e.quiet[fn]
}

// Changes reports whether an instruction may change what others see.
func (e *Errors) Changes(instr ssa.Instruction) bool {
	switch i := instr.(type) {
	case *ssa.Go, *ssa.Send, *ssa.Select:
		return true
	case *ssa.Defer:
		obj := program.Object(i.Common())
		return obj == nil || obj.Pkg() == nil || obj.Pkg().Path() != "sync"
	case *ssa.MapUpdate:
		return !LocalMap(i.Map)
	case *ssa.Store:
		return !program.IsLocal(i.Addr)
	case *ssa.Call:
		return !e.Harmless(i)
	}
	return false
}
