package errflow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A goroutine hands its error back over a channel, alone or in a struct. Both
// are followed where the channel and the struct are made in the function, or
// in the one around it, and nobody else has them.

// whole stands for an error that is no field of a struct.
const whole = -1

// maxHops bounds the channels and structs that one error is followed through.
const maxHops = 4

// overChannel returns the errors that come out of a channel, or that a field of
// what comes out of it holds.
func (fs *funcState) overChannel(ch ssa.Value, field, hops int) []flow {
	made := fs.e.channel(ch, 0)
	if made == nil || hops > maxHops {
		return nil
	}
	var out []flow
	var visit func(*ssa.Function)
	visit = func(fn *ssa.Function) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.Send:
					if fs.e.channel(i.Chan, 0) == made {
						out = append(out, fs.sentOver(i.X, i, field, hops)...)
					}
				case *ssa.Select:
					for _, s := range i.States {
						if s.Send != nil && fs.e.channel(s.Chan, 0) == made {
							out = append(out, fs.sentOver(s.Send, i, field, hops)...)
						}
					}
				}
			}
		}
		for _, anon := range fn.AnonFuncs {
			visit(anon)
		}
	}
	visit(made.Parent())
	return dedupe(out)
}

// sentOver resolves what an instruction sends, in this function or in one
// that is made in it.
func (fs *funcState) sentOver(v ssa.Value, at ssa.Instruction, field, hops int) []flow {
	fn := at.Parent()
	in := fs
	if fn != fs.fn {
		in = fs.e.state(fn)
	}
	var flows []flow
	if field == whole {
		flows = in.errors(v, at.Block())
	} else {
		flows = in.fieldErrors(v, field, at.Block(), hops+1)
	}
	out := make([]flow, 0, len(flows))
	for _, f := range flows {
		out = append(out, in.settle(f, at.Pos(), at.Block()))
	}
	if in != fs {
		return fs.translate(out, fn)
	}
	return out
}

// channel returns where a channel is made, if that is plain, or nil.
func (e *engine) channel(v ssa.Value, depth int) *ssa.MakeChan {
	if depth > maxHops {
		return nil
	}
	switch v := v.(type) {
	case *ssa.MakeChan:
		return v
	case *ssa.ChangeType:
		return e.channel(v.X, depth+1)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return e.channel(v.X, depth+1)
		}
	case *ssa.Alloc:
		if stored := storesTo(v); len(stored) == 1 {
			return e.channel(stored[0], depth+1)
		}
	case *ssa.FreeVar:
		if b := e.binding(v); b != nil {
			return e.channel(b, depth+1)
		}
	}
	return nil
}

// fieldErrors returns the errors that a field of a struct holds, as far as the
// struct is made here or comes over a channel.
func (fs *funcState) fieldErrors(v ssa.Value, field int, b *ssa.BasicBlock, hops int) []flow {
	if hops > maxHops {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Phi:
		var out []flow
		for i, e := range v.Edges {
			out = append(out, fs.fieldErrors(e, field, v.Block().Preds[i], hops+1)...)
		}
		return dedupe(out)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Select:
			if s := receives(t, v.Index); s != nil {
				return fs.overChannel(s.Chan, field, hops+1)
			}
		case *ssa.UnOp:
			if t.Op == token.ARROW && v.Index == 0 {
				return fs.overChannel(t.X, field, hops+1)
			}
		}
	case *ssa.UnOp:
		switch v.Op {
		case token.ARROW:
			return fs.overChannel(v.X, field, hops+1)
		case token.MUL:
			if a, ok := v.X.(*ssa.Alloc); ok {
				return fs.heldErrors(a, field, hops+1)
			}
		}
	}
	return nil
}

// heldErrors returns the errors that are stored in a field of a variable.
func (fs *funcState) heldErrors(a *ssa.Alloc, field, hops int) []flow {
	var out []flow
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			if r.Addr == a {
				out = append(out, fs.fieldErrors(r.Val, field, r.Block(), hops+1)...)
			}
		case *ssa.FieldAddr:
			if r.Field != field {
				continue
			}
			for _, use := range *r.Referrers() {
				if s, ok := use.(*ssa.Store); ok && s.Addr == r {
					out = append(out, fs.errors(s.Val, s.Block())...)
				}
			}
		}
	}
	return dedupe(out)
}

// receives returns the state of a select whose value is its result of the
// index, or nil.
func receives(s *ssa.Select, index int) *ssa.SelectState {
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
