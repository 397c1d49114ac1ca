package errflow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

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
		if e.w.TellsOthers(fn) {
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
				if wire.NamesOther(s) {
					e.others[t] = true
				}
				if m, _ := e.w.Protocol.Method(s); wire.Distinctive(m.Name) {
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
