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
		made, _ := p.Channels(ch)
		for _, m := range made {
			p.sends[m] = append(p.sends[m], Send{v, at})
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
// is made in the function, in one around it or in those that call it, and kept
// in their variables.
func (p *Program) Received(ch ssa.Value) (list []Send, ok bool) {
	made, ok := p.Channels(ch)
	for _, m := range made {
		list = append(list, p.sends[m]...)
	}
	return list, ok && len(made) > 0
}

// Channels returns where a channel may be made, as far as that is plain.
// complete is false where it may be another one.
func (p *Program) Channels(v ssa.Value) (made []*ssa.MakeChan, complete bool) {
	complete = true
	seen := make(map[ssa.Value]bool)
	work := []ssa.Value{v}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		if seen[v] {
			continue
		}
		seen[v] = true
		switch x := v.(type) {
		case *ssa.MakeChan:
			made = append(made, x)
			continue
		case *ssa.ChangeType:
			work = append(work, x.X)
			continue
		case *ssa.UnOp:
			if x.Op == token.MUL {
				work = append(work, x.X)
				continue
			}
		case *ssa.Alloc:
			if stored := p.StoresTo(x); len(stored) == 1 {
				work = append(work, stored[0].Val)
				continue
			}
		case *ssa.FreeVar:
			if from, _, _ := p.bound(x, Use{V: x}); len(from) == 1 {
				work = append(work, from[0].V)
				continue
			}
		case *ssa.Parameter:
			from, _, known := p.passed(x, Use{V: x})
			for _, u := range from {
				work = append(work, u.V)
			}
			complete = complete && known
			continue
		}
		complete = false
	}
	return made, complete
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
