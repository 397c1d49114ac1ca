package program

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A Send is a value that goes over a channel.
type Send struct {
	V  ssa.Value
	At ssa.Instruction
}

// indexSends notes what is sent over each channel of the package.
func (p *Program) indexSends() {
	add := func(ch, v ssa.Value, at ssa.Instruction) {
		if made := p.Channel(ch); made != nil {
			p.sends[made] = append(p.sends[made], Send{v, at})
		}
	}
	for _, fn := range p.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.Send:
					add(i.Chan, i.X, i)
				case *ssa.Select:
					for _, s := range i.States {
						if s.Send != nil {
							add(s.Chan, s.Send, i)
						}
					}
				}
			}
		}
	}
}

// Received returns what comes out of a channel. ok is false unless the channel
// is made in the function, or in one around it, and kept in its variables.
func (p *Program) Received(ch ssa.Value) (list []Send, ok bool) {
	made := p.Channel(ch)
	if made == nil {
		return nil, false
	}
	return p.sends[made], true
}

// Channel returns where a channel is made, if that is plain, or nil.
func (p *Program) Channel(v ssa.Value) *ssa.MakeChan {
	seen := make(map[ssa.Value]bool)
	for !seen[v] {
		seen[v] = true
		switch x := v.(type) {
		case *ssa.MakeChan:
			return x
		case *ssa.ChangeType:
			v = x.X
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return nil
			}
			v = x.X
		case *ssa.Alloc:
			stored := p.StoresTo(x)
			if len(stored) != 1 {
				return nil
			}
			v = stored[0].Val
		case *ssa.FreeVar:
			from, _, _ := p.bound(x, Use{V: x})
			if len(from) != 1 {
				return nil
			}
			v = from[0].V
		default:
			return nil
		}
	}
	return nil
}

// SelectCase returns the state of a select whose value is its result of the
// index, or nil.
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
