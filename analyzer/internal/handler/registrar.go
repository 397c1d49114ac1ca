// Which functions does a package register with whoever implements an interface?

package handler

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// slotSite identifies what is passed to an interface's method, as the place of a mapper does: the
// errors of handlers that are passed there wait for whoever implements it.
func slotSite(m *types.Func, arg int) program.Site {
	return program.Site{Pkg: m.Pkg().Path(), File: m.FullName(), Line: arg}
}

// entrusted returns the functions that the package registers for methods by calling an interface that
// others implement.
func (f *finder) entrusted() (out []*Handler) {
	for call := range program.Each[ssa.CallInstruction](f.w.Funcs...) {
		c := call.Common()
		if callees, _ := f.w.Callees(call, nil); !c.IsInvoke() || len(callees) > 0 {
			continue
		}
		for i, v := range program.Arguments(c) {
			if !program.IsFunc(v.Type()) {
				continue
			}
			for _, in := range f.held(v) {
				if _, registered := f.w.Registered()[in.Fn]; !registered {
					continue
				}
				sink := &SinkFact{Mapper: slotSite(c.Method, i)}
				for p := range in.Fn.Signature.Params().Variables() {
					sink.Wire = append(sink.Wire, !program.IsContext(p.Type()))
				}
				out = append(out, f.serves(sink, in, f.w.Pass.Pkg, call.Pos())...)
			}
		}
	}
	return out
}

// An implemented slot is what becomes of the errors of functions that are passed to a method which
// the package gives in place of an interface's.
type implemented struct {
	sink *SinkFact
	by   ssa.Instruction
}

// registrars returns what becomes of the functions that other packages pass to interfaces of theirs
// for which this package gives a type of a layer.
func (f *finder) registrars() map[program.Site][]implemented {
	if f.registers == nil {
		f.registers = make(map[program.Site][]implemented)
		for _, g := range f.w.Gifts() {
			m, ok := g.To.(*types.Func)
			if !ok || g.Func == nil {
				continue
			}
			for _, t := range f.takes(g.Func.Origin()).Handlers {
				at := slotSite(m, t.Param)
				f.registers[at] = append(f.registers[at], implemented{&t.Sink, g.By})
			}
		}
	}
	return f.registers
}
