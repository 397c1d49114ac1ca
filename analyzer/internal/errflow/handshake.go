package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// handshake is the method before which no other one may be asked for.
const handshake = "initialize"

// unready reports whether a condition is that a flag is not set which answering
// initialize sets, and nothing else does.
func (e *engine) unready(k guard.Cond) bool {
	if k.Kind != cause.OwnFalse {
		return false
	}
	if e.ready == nil {
		e.ready = e.flags()
	}
	return slices.ContainsFunc(k.Subject.Names[:min(2, len(k.Subject.Names))], func(n string) bool { return e.ready[n] })
}

// flags returns the names of the fields that only answering initialize sets.
func (e *engine) flags() map[string]bool {
	during := make(map[*ssa.Function]bool)
	var work []*ssa.Function
	enter := func(fn *ssa.Function) {
		if e.w.Local(fn) && !during[fn] {
			during[fn] = true
			work = append(work, fn)
		}
	}
	for _, h := range e.handlers {
		if h.Method == handshake {
			enter(h.Fn)
		}
	}
	answers := func(b *ssa.BasicBlock) bool { return during[b.Parent()] || e.w.MethodAt(b) == handshake }
	called := func(b *ssa.BasicBlock) {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				list, _ := e.w.Callees(call, nil)
				for _, c := range list {
					enter(c.Fn)
				}
			}
		}
	}
	for _, fn := range e.w.Funcs {
		if e.w.MethodOf(fn) == handshake {
			enter(fn)
		}
		for _, b := range fn.Blocks {
			if e.w.MethodAt(b) == handshake {
				called(b)
			}
		}
	}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		for _, b := range fn.Blocks {
			called(b)
		}
	}
	ready, others := make(map[string]bool), make(map[string]bool)
	for instr := range program.Instructions(e.w.Funcs...) {
		switch name := setsFlag(instr); {
		case name == "":
		case answers(instr.Block()) && !e.depends(instr.Block()):
			ready[name] = true
		default:
			others[name] = true
		}
	}
	for name := range others {
		delete(ready, name)
	}
	return ready
}

// depends reports whether something that the peer says decides that a block is
// reached: a flag that is set there is about that.
func (e *engine) depends(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(e.errors.Conditions().At(b), func(k guard.Cond) bool { return k.Kind != cause.NotOneOf && k.Kind != cause.Equal && k.Subject.Tied() })
}

// setsFlag returns the name of the field that an instruction sets to true, or
// "".
func setsFlag(instr ssa.Instruction) string {
	var addr, val ssa.Value
	switch i := instr.(type) {
	case *ssa.Store:
		addr, val = i.Addr, i.Val
	case *ssa.Call:
		if program.CalleeName(&i.Call) == "sync/atomic.Bool.Store" {
			addr, val = i.Call.Args[0], i.Call.Args[1]
		}
	}
	if fa, ok := addr.(*ssa.FieldAddr); ok {
		if truth, _ := program.BoolConst(val); truth {
			return program.FieldOf(fa.X.Type(), fa.Field).Name()
		}
	}
	return ""
}
