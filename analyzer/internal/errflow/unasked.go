// Which notifications are answered, although they have no id?

package errflow

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// unasked looks for answers to the protocol's notifications in a program that
// reads its messages itself.
func (c *collector) unasked() {
	if c.e.w.ImportsLibrary("") {
		return
	}
	all := c.readingAll()
	for _, fn := range c.e.w.Funcs {
		if !all[fn] {
			continue
		}
		for _, b := range fn.Blocks {
			guards := program.Entering(b)
			if i := slices.IndexFunc(guards, func(g program.Guard) bool { return c.e.w.Protocol.Notification(c.e.w.ComparedMethod(g)) }); i >= 0 {
				c.answersIn(fn, b, c.e.w.ComparedMethod(guards[i]), make(map[*ssa.Function]bool))
			} else if len(guards) == 1 && wire.WithoutID(guards[0]) {
				c.answersIn(fn, b, "", make(map[*ssa.Function]bool))
			}
		}
	}
}

// readingAll returns the functions that get all messages that are read: nothing on
// any way there has asked for an id.
func (c *collector) readingAll() map[*ssa.Function]bool {
	all := make(map[*ssa.Function]bool)
	for _, fn := range c.e.w.Funcs {
		all[fn] = slices.ContainsFunc(c.e.decodings(fn), func(d decoding) bool { return c.e.ofMessage(d, nil) })
	}
	asks := make(map[ssa.CallInstruction]bool)
	for more := true; more; {
		more = false
		for _, fn := range c.e.w.Funcs {
			callers := c.ways.Callers(fn)
			if all[fn] || len(callers) == 0 || slices.ContainsFunc(callers, func(call ssa.CallInstruction) bool {
				if !all[call.Parent()] {
					return true
				}
				if _, known := asks[call]; !known {
					asks[call] = c.mayHaveID(call.Block())
				}
				return asks[call]
			}) {
				continue
			}
			all[fn], more = true, true
		}
	}
	return all
}

// asksForID reports whether a condition that holds in a block is about the id
// of a message, or about the message as a whole.
func (c *collector) asksForID(b *ssa.BasicBlock) bool {
	return program.Any(program.Guards(b), c.aboutID)
}

// mayHaveID is asksForID without the conditions by which there is no id.
func (c *collector) mayHaveID(b *ssa.BasicBlock) bool {
	return program.Any(program.Guards(b), func(g program.Guard) bool { return c.aboutID(g) && !wire.WithoutID(g) })
}

// aboutID reports whether a condition asks for the id of a message, or for what a
// function says of the message.
func (c *collector) aboutID(g program.Guard) bool {
	return program.Any(program.Reached(func(v ssa.Value) []ssa.Value {
		instr, _ := v.(ssa.Instruction)
		return operands(instr)
	}, g.V), func(v ssa.Value) bool {
		call, ok := v.(*ssa.Call)
		key, _ := program.StringConst(v)
		return wire.IsID(v) || key == "id" || ok && slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return c.e.w.Frame(a.Type()) })
	})
}

// answersIn notes the answers in the blocks that a block dominates, and in the
// functions that get the message there and nowhere else.
func (c *collector) answersIn(fn *ssa.Function, from *ssa.BasicBlock, method string, seen map[*ssa.Function]bool) {
	seen[fn] = true
	for _, b := range fn.Blocks {
		if !from.Dominates(b) || c.mayHaveID(b) || method == "" && c.invalid(b) {
			continue
		}
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			callee := call.Common().StaticCallee()
			if callee == nil || !c.e.w.Local(callee) {
				continue
			}
			for i, a := range call.Common().Args {
				switch {
				case wire.IsID(a) && c.e.w.AnswersWith(callee, i), method == "" && c.e.isAnswerHere(a):
					c.fault(Fault{Wrong: Notification, Method: cmp.Or(method, c.e.w.MethodAt(b))}, call.Pos())
				case c.e.w.Frame(a.Type()) && !seen[callee] && len(c.ways.Callers(callee)) == 1:
					c.answersIn(callee, callee.Blocks[0], method, seen)
				}
			}
		}
	}
}

// invalid reports whether a block is reached because a message is not valid: it may
// be a request whose id could not be read.
func (c *collector) invalid(b *ssa.BasicBlock) bool {
	return program.Any(program.Guards(b), func(g program.Guard) bool {
		eq, ok := g.V.(*ssa.BinOp)
		return ok && c.e.w.MethodIn(eq) == "" && !wire.WithoutID(g) && (program.IsString(eq.X.Type()) || program.IsErrorInterface(eq.X.Type()) && !program.IsNil(eq.X) && g.Truth == (eq.Op == token.NEQ))
	})
}

// isAnswerHere reports whether a value is an answer that the function makes.
func (e *engine) isAnswerHere(v ssa.Value) bool {
	v = e.only(v)
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	return answering(v) && fills(v, "id")
}
