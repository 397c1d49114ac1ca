// Which flags say that the peer has been initialized?

package errflow

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
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
	ready, others := make(map[string]bool), make(map[string]bool)
	for instr := range program.Instructions(e.w.Funcs...) {
		b := instr.Block()
		switch name := setsFlag(instr); {
		case name == "":
		case (e.methods[b.Parent()][handshake] || e.w.MethodAt(b) == handshake) && !e.depends(b):
			ready[name] = true
		default:
			others[name] = true
		}
	}
	maps.DeleteFunc(ready, func(name string, _ bool) bool { return others[name] })
	return ready
}

// depends reports whether something that the peer says decides that a block is
// reached: a flag that is set there is about that.
func (e *engine) depends(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(e.errors.Conditions().At(b), func(k guard.Cond) bool {
		return k.Kind != cause.NotOneOf && k.Kind != cause.Equal && k.Subject.Tied() && !e.negotiates(k)
	})
}

// negotiates reports whether a condition is about the version alone that the peer asks
// for: no request follows where that does not fit.
func (e *engine) negotiates(k guard.Cond) bool {
	return len(k.Subject.Fields) > 0 && !slices.ContainsFunc(k.Subject.Fields, func(name string) bool { return e.w.Protocol.Schema.Kind(handshake, name) != protocol.Version })
}

// setsFlag returns the name of the field that an instruction sets to true, or
// "".
func setsFlag(instr ssa.Instruction) string {
	addr, v := flagSet(instr)
	if fa, ok := addr.(*ssa.FieldAddr); ok {
		if truth, _ := program.BoolConst(v); truth {
			return program.FieldOf(fa.X.Type(), fa.Field).Name()
		}
	}
	return ""
}
