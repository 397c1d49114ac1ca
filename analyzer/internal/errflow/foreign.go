package errflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// foreign reports whether a function serves another protocol than the package's: it
// compares methods of the other protocol and none of the package's, only such
// functions call it, or it belongs to a type that does so.
func (e *engine) foreign(fn *ssa.Function) bool {
	if e.ofOther(fn) {
		return true
	}
	return e.callers.Get(fn) == tellsOthers
}

// callers is who calls a function in the end: a set of the two kinds.
type callers uint8

const (
	tellsOthers callers = 1 << iota // functions that tell methods of another protocol apart
	anybody                         // a dispatcher of the package's, or somebody who is not seen
)

// calledBy returns who calls a function, or the one around it, in the end.
func (e *engine) calledBy(fn *ssa.Function) callers {
	if e.w.Dispatches(fn) {
		return anybody
	}
	if e.w.TellsOthers(fn) || e.answersOthers(fn) {
		return tellsOthers
	}
	around := e.callersOf(fn)
	if fn.Parent() != nil {
		around = []*ssa.Function{fn.Parent()}
	}
	if len(around) == 0 {
		return anybody
	}
	var all callers
	for _, fn := range around {
		all |= e.callers.Get(fn)
	}
	return all
}

// An OtherFact of a field says that its package answers the peers of another protocol with
// what the functions return which others put there.
type OtherFact struct{}

// AFact marks the type as a fact.
func (*OtherFact) AFact() {}

func (*OtherFact) String() string { return "answers another protocol" }

// exportOthers exports the fields whose functions are called for another protocol alone.
func (e *engine) exportOthers() {
	called := make(map[*types.Var]bool) // only so
	for call := range program.Each[ssa.CallInstruction](e.w.Funcs...) {
		field, _ := program.HeldIn(call.Common().Value).(*types.Var)
		if field == nil || !field.IsField() || !field.Exported() || field.Pkg() != e.w.Pass.Pkg {
			continue
		}
		only, before := called[field.Origin()]
		called[field.Origin()] = (only || !before) && e.foreign(call.Parent())
	}
	for field, only := range called {
		if only {
			e.w.Pass.ExportObjectFact(field, new(OtherFact))
		}
	}
}

// answersOthers reports whether another package has a function only to answer peers of
// another protocol.
func (e *engine) answersOthers(fn *ssa.Function) bool {
	if e.away == nil {
		e.away = make(map[*ssa.Function]bool)
		for s := range program.Each[*ssa.Store](e.w.Funcs...) {
			field, _ := program.HeldIn(s.Addr).(*types.Var)
			if field == nil || field.Pkg() == e.w.Pass.Pkg || !e.w.Own(field.Pkg()) || !e.w.Pass.ImportObjectFact(field.Origin(), new(OtherFact)) {
				continue
			}
			callees, _ := e.w.FuncsIn(program.Use{V: s.Val, At: program.Place{Block: s.Block()}})
			for _, c := range callees {
				e.away[c.Fn] = true
			}
		}
	}
	return e.away[fn]
}

// callersOf returns the functions that call one by its name.
func (e *engine) callersOf(fn *ssa.Function) (list []*ssa.Function) {
	for _, c := range e.w.Callers(fn) {
		list = append(list, c.Parent())
	}
	return list
}

// own returns the functions of the package that are not about another protocol.
func (e *engine) own() []*ssa.Function {
	return slices.DeleteFunc(slices.Clone(e.w.Funcs), e.foreign)
}

// ofOther reports whether a function is a method of a type that names methods of
// another protocol and none of the package's: its peer speaks the other protocol. An
// error type of a library for the package's protocol outweighs that.
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

// ofType returns the type whose method a function, or the one around it, is, or of
// which it makes a value; nil if none.
func ofType(fn *ssa.Function) *types.TypeName {
	fn = program.Outermost(fn)
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
	for instr := range program.Instructions(fn) {
		for _, v := range operands(instr) {
			if s, ok := program.StringConst(v); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

// operands returns what an instruction uses; nothing if there is none.
func operands(instr ssa.Instruction) (list []ssa.Value) {
	if instr != nil {
		for _, op := range instr.Operands(nil) {
			if *op != nil {
				list = append(list, *op)
			}
		}
	}
	return list
}
