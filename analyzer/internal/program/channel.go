// What goes over a channel?

package program

import (
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Send is a value that goes over a channel.
type Send struct {
	V    ssa.Value
	Over ssa.Value // the channel
	At   ssa.Instruction
}

// A Receive is a value that comes out of a channel.
type Receive struct {
	V    ssa.Value
	Chan ssa.Value
	In   *ssa.Function
	At   int // among the values that the function receives
}

// traffic is what goes into the channels of a package, and what comes out of them.
type traffic struct {
	sends    map[*ssa.MakeChan][]Send
	receives map[*ssa.MakeChan][]Receive
	open     []Send // over channels that may be made elsewhere
	of       map[*ssa.Function][]Receive
	waits    map[*ssa.MakeChan][]ssa.Value
}

// traffic returns the package's traffic.
func (p *Program) traffic() *traffic {
	if p.goes != nil {
		return p.goes
	}
	t := &traffic{
		sends: make(map[*ssa.MakeChan][]Send), receives: make(map[*ssa.MakeChan][]Receive),
		of: make(map[*ssa.Function][]Receive), waits: make(map[*ssa.MakeChan][]ssa.Value),
	}
	p.goes = t
	for sent := range p.Sends() {
		made, complete := p.Channels(sent.Over)
		for _, m := range made {
			t.sends[m] = append(t.sends[m], sent)
		}
		if !complete {
			t.open = append(t.open, sent)
		}
	}
	for instr := range Instructions(p.Funcs...) {
		v, ok := instr.(ssa.Value)
		if !ok {
			continue
		}
		for _, ch := range waitsFor(v) {
			made, _ := p.Channels(ch)
			for _, m := range made {
				t.waits[m] = append(t.waits[m], v)
			}
		}
		if ch := ReceivedFrom(v); ch != nil {
			fn := instr.Parent()
			r := Receive{v, ch, fn, len(t.of[fn])}
			t.of[fn] = append(t.of[fn], r)
			made, _ := p.Channels(ch)
			for _, m := range made {
				t.receives[m] = append(t.receives[m], r)
			}
		}
	}
	return t
}

// waitsFor returns the channels that an instruction receives from.
func waitsFor(v ssa.Value) (list []ssa.Value) {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			list = append(list, v.X)
		}
	case *ssa.Select:
		for _, s := range v.States {
			if s.Send == nil {
				list = append(list, s.Chan)
			}
		}
	}
	return list
}

// ReceivedFrom returns the channel that a value comes out of, or nil.
func ReceivedFrom(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op == token.ARROW && !v.CommaOk {
			return v.X
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.UnOp: // v, ok := <-ch
			if v.Index == 0 {
				return t.X
			}
		case *ssa.Select:
			if s := SelectCase(t, v.Index); s != nil {
				return s.Chan
			}
		}
	}
	return nil
}

// ReceivesIn returns what a function receives over channels, in source order.
func (p *Program) ReceivesIn(fn *ssa.Function) []Receive { return p.traffic().of[fn] }

// ReceivesOf returns where what is sent over a channel may be received.
func (p *Program) ReceivesOf(ch ssa.Value) (list []Receive) {
	made, _ := p.Channels(ch)
	for _, m := range made {
		for _, r := range p.traffic().receives[m] {
			if !slices.Contains(list, r) {
				list = append(list, r)
			}
		}
	}
	return list
}

// WaitsFor returns the receives and selects that may take what is sent over a channel.
// complete is false if the package does not show all places where the channel may be made.
func (p *Program) WaitsFor(ch ssa.Value) (list []ssa.Value, complete bool) {
	made, complete := p.Channels(ch)
	for _, m := range made {
		list = append(list, p.traffic().waits[m]...)
	}
	return list, complete
}

// Sends yields all that the package sends.
func (p *Program) Sends() iter.Seq[Send] { return p.SendsOf(p.Funcs...) }

// SendsOf yields what functions send.
func (p *Program) SendsOf(fns ...*ssa.Function) iter.Seq[Send] {
	return func(yield func(Send) bool) {
		for instr := range Instructions(fns...) {
			switch i := instr.(type) {
			case *ssa.Send:
				if !yield(Send{i.X, i.Chan, i}) {
					return
				}
			case *ssa.Select:
				for _, s := range i.States {
					if s.Send != nil && !yield(Send{s.Send, s.Chan, i}) {
						return
					}
				}
			}
		}
	}
}

// Received returns what comes out of a channel. complete is false if the package does
// not show all places where the channel may be made: one that callers give, and that carries
// messages of a type of the package, may be each of those over which such messages are sent
// and of which the package does not show that either.
func (p *Program) Received(ch ssa.Value) (list []Send, complete bool) {
	made, complete := p.Channels(ch)
	add := func(s Send) {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	for _, m := range made {
		for _, s := range p.traffic().sends[m] {
			add(s)
		}
	}
	elem := ch.Type().Underlying().(*types.Chan).Elem()
	if n := Named(elem); !complete && ParameterOf(ch) >= 0 && n != nil && n.Obj().Pkg() == p.Pkg.Pkg {
		for _, s := range p.traffic().open {
			if types.Identical(s.Over.Type().Underlying().(*types.Chan).Elem(), elem) {
				add(s)
			}
		}
	}
	return list, complete && len(made) > 0
}

// Signals yields what closes channels or sends over them, with the channel.
func (p *Program) Signals() iter.Seq2[ssa.Value, ssa.Instruction] {
	return func(yield func(ssa.Value, ssa.Instruction) bool) {
		for sent := range p.Sends() {
			if !yield(sent.Over, sent.At) {
				return
			}
		}
		for call := range Each[*ssa.Call](p.Funcs...) {
			if b, ok := call.Call.Value.(*ssa.Builtin); ok && b.Name() == "close" && !yield(call.Call.Args[0], call) {
				return
			}
		}
	}
}

// Private reports whether a channel is made, sent over and received from in one function
// and the literals in it: what comes out is a result of that function, as if it had called
// what sends it.
func (p *Program) Private(ch ssa.Value) bool {
	made, complete := p.Channels(ch)
	for _, m := range made {
		of := Outermost(m.Parent())
		for _, s := range p.traffic().sends[m] {
			complete = complete && Outermost(s.At.Parent()) == of
		}
		for _, r := range p.traffic().receives[m] {
			complete = complete && Outermost(r.In) == of
		}
	}
	return complete && len(made) > 0
}

// Channels returns where a channel may be made. complete is false if it may be made
// elsewhere.
func (p *Program) Channels(ch ssa.Value) (made []*ssa.MakeChan, complete bool) {
	if known, ok := p.makes[ch]; ok {
		return known.list, known.complete
	}
	steps, cyclic := p.steps, p.cyclic
	p.steps = 0
	roots, complete := p.Roots(Use{V: ch, At: PlaceOf(ch)}, true)
	p.steps = steps
	for _, r := range roots {
		m, ok := r.V.(*ssa.MakeChan)
		if ok {
			made = append(made, m)
		}
		complete = complete && ok
	}
	if p.cyclic == cyclic { // or a function may be missing that is still looked for
		p.makes[ch] = channels{made, complete}
	}
	return made, complete
}

// channels are the places where a channel may be made, and whether these are all.
type channels struct {
	list     []*ssa.MakeChan
	complete bool
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
