// What goes over a channel?

package program

import (
	"go/token"
	"iter"

	"golang.org/x/tools/go/ssa"
)

// A Send is a value that goes over a channel.
type Send struct {
	V  ssa.Value
	At ssa.Instruction
}

// indexSends notes what is sent over each channel of the package.
func (p *Program) indexSends() {
	for ch, sent := range p.Sends() {
		made, _ := p.Channels(ch)
		for _, m := range made {
			p.sends[m] = append(p.sends[m], sent)
		}
	}
}

// Sends yields all that the package sends, with the channel that it is sent over.
func (p *Program) Sends() iter.Seq2[ssa.Value, Send] {
	return func(yield func(ssa.Value, Send) bool) {
		for instr := range Instructions(p.Funcs...) {
			switch i := instr.(type) {
			case *ssa.Send:
				if !yield(i.Chan, Send{i.X, i}) {
					return
				}
			case *ssa.Select:
				for _, s := range i.States {
					if s.Send != nil && !yield(s.Chan, Send{s.Send, i}) {
						return
					}
				}
			}
		}
	}
}

// Received returns what comes out of a channel. ok is false unless the channel
// is made in the function, in one around it or in those that call it, and kept
// in their variables.
func (p *Program) Received(ch ssa.Value) (list []Send, ok bool) {
	made, ok := p.Channels(ch)
	for _, m := range made {
		list = append(list, p.sends[m]...)
	}
	return list, ok && len(made) > 0
}

// Channels returns where a channel may be made. complete is false if it may be made
// elsewhere.
func (p *Program) Channels(v ssa.Value) (made []*ssa.MakeChan, complete bool) {
	complete = true
	for v := range Reached(func(v ssa.Value) (from []ssa.Value) {
		switch x := v.(type) {
		case *ssa.MakeChan:
			return nil
		case *ssa.ChangeType:
			return []ssa.Value{x.X}
		case *ssa.UnOp:
			if x.Op == token.MUL {
				return []ssa.Value{x.X}
			}
		case *ssa.Alloc:
			if stored := p.StoresTo(x); len(stored) == 1 {
				return []ssa.Value{stored[0].Val}
			}
		case *ssa.FreeVar:
			if list, _, _ := p.bound(x, Use{V: x}); len(list) == 1 {
				return []ssa.Value{list[0].V}
			}
		case *ssa.Parameter:
			list, _, known := p.passed(x, Use{V: x})
			for _, u := range list {
				from = append(from, u.V)
			}
			complete = complete && known
			return from
		}
		complete = false
		return nil
	}, v) {
		if m, ok := v.(*ssa.MakeChan); ok {
			made = append(made, m)
		}
	}
	return made, complete
}

// SelectCase returns the state of a select whose received value is the result with
// the index, or nil.
func SelectCase(s *ssa.Select, index int) *ssa.SelectState {
	n := 2 // after the case and whether something was received
	for _, state := range s.States {
		if state.Send != nil {
			continue
		}
		if n == index {
			return state
		}
		n++
	}
	return nil
}
