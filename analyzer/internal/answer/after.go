// Where do the ways after a place lead?

package answer

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// An End is what becomes of a failure on all ways from a place.
type End int

const (
	Unknown End = iota // something may answer it, or the ways cannot be followed
	Dropped            // the program goes on as if nothing had been
	Closed             // nothing is read any more
)

// An Outcome is where the ways from a place lead.
type Outcome struct {
	End
	Returns []*ssa.Return // of the function itself, in the order of its blocks
}

// Known says of values whether they are set: not nil, or true.
type Known map[program.Copy]bool

// After follows all ways from an instruction, through the callers, until the
// next round of a loop begins that may read messages.
func (ws *Ways) After(at ssa.Instruction, known Known) Outcome {
	w := &walk{ws: ws, seen: make(map[ssa.Instruction]bool)}
	returns := w.from(at, known, false)
	return Outcome{w.end(), returns}
}

// Failed follows all ways from a failure, as After does, or from where a function
// returns the error, unless the peer may have been answered before.
func (ws *Ways) Failed(at ssa.Instruction, known Known) Outcome {
	w := &walk{ws: ws, seen: make(map[ssa.Instruction]bool), whole: true}
	if ws.Before(at) {
		return Outcome{}
	}
	if ret, ok := at.(*ssa.Return); ok {
		w.leave(ret, known, false)
		return Outcome{w.end(), []*ssa.Return{ret}}
	}
	returns := w.from(at, known, false)
	return Outcome{w.end(), returns}
}

// Before reports whether the peer may have been answered on a way to an
// instruction, since the function was called or a loop's round began.
func (ws *Ways) Before(at ssa.Instruction) bool {
	at0 := at.Block()
	if slices.ContainsFunc(at0.Instrs[:slices.Index(at0.Instrs, at)], ws.May) {
		return true
	}
	begins := func(head *ssa.BasicBlock) bool { // a round of a loop that the instruction is in
		return slices.ContainsFunc(head.Preds, func(p *ssa.BasicBlock) bool {
			return head.Dominates(p) && (head == at0 || program.Reaches(at0, p, head))
		})
	}
	for b := range program.Reached(func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if begins(b) {
			return nil
		}
		return b.Preds
	}, at0) {
		if b != at0 && slices.ContainsFunc(b.Instrs, ws.May) {
			return true
		}
	}
	return false
}

// A walk is one question about the ways after a place.
type walk struct {
	ws      *Ways
	seen    map[ssa.Instruction]bool
	whole   bool // what was before in the callers counts too
	dropped bool
	closed  bool
	unknown bool
}

func (w *walk) end() End {
	switch {
	case w.unknown:
		return Unknown
	case w.dropped:
		return Dropped
	case w.closed:
		return Closed
	}
	return Unknown
}

// from follows the ways from an instruction to the function's returns, which it
// returns. left says that the loop which reads the messages was left before.
func (w *walk) from(at ssa.Instruction, known Known, left bool) []*ssa.Return {
	if w.seen[at] || w.unknown {
		return nil
	}
	w.seen[at] = true
	start := at.Block()
	inLoop := slices.ContainsFunc(start.Parent().Blocks, func(head *ssa.BasicBlock) bool {
		return head.Dominates(start) && !program.Counts(head) && slices.ContainsFunc(head.Preds, func(p *ssa.BasicBlock) bool {
			return head.Dominates(p) && (head == start || p == start || program.Reaches(start, p, head))
		})
	})
	reached := make(map[*ssa.BasicBlock]bool)
	var returns []*ssa.Return
	var visit func(b *ssa.BasicBlock, instrs []ssa.Instruction)
	visit = func(b *ssa.BasicBlock, instrs []ssa.Instruction) {
		next := b.Succs
		for _, instr := range instrs {
			switch i := instr.(type) {
			case *ssa.Return:
				returns = append(returns, i)
			case *ssa.Panic:
				if w.ws.recovers(i.Parent()) {
					w.unknown = true
				}
				w.closed = true
			case *ssa.If:
				if truth, ok := w.ws.state(i.Cond, known); ok {
					next = b.Succs[1:]
					if truth {
						next = b.Succs[:1]
					}
				}
			}
			if Exits(instr) {
				w.closed = true
				return
			}
			if s, ok := instr.(*ssa.Send); ok && (left || inLoop) && w.heard(s, known) {
				continue
			}
			if keeps(instr) || w.ws.May(instr) {
				w.unknown = true
				return
			}
		}
		for _, s := range next {
			switch {
			case s.Dominates(start) && !program.Counts(s):
				w.ends(left)
			case !reached[s]:
				reached[s] = true
				visit(s, s.Instrs)
			}
		}
	}
	rest := start.Instrs[slices.Index(start.Instrs, at):]
	if _, branch := at.(*ssa.If); !branch {
		rest = rest[1:]
	}
	visit(start, rest)
	slices.SortFunc(returns, func(a, b *ssa.Return) int { return a.Block().Index - b.Block().Index })
	for _, ret := range returns {
		w.leave(ret, known, left || inLoop)
	}
	return returns
}

// recovers reports whether a function, or one that calls it, goes on after a panic.
func (ws *Ways) recovers(fn *ssa.Function) bool {
	callers := func(fn *ssa.Function) (list []*ssa.Function) {
		for _, call := range ws.Callers(fn) {
			list = append(list, call.Parent())
		}
		return list
	}
	return program.Any(program.Reached(callers, fn), func(fn *ssa.Function) bool {
		return program.Any(program.Each[*ssa.Defer](fn), func(d *ssa.Defer) bool {
			list, known := ws.w.Callees(d, nil)
			return !known || slices.ContainsFunc(list, func(c program.Callee) bool {
				return program.Any(program.Each[*ssa.Call](c.Fn), func(call *ssa.Call) bool { return program.IsRecover(call) })
			})
		})
	})
}

// heard goes on where the package receives a failure that is sent over a channel, after
// the loop which reads the messages was left, and reports whether it does.
func (w *walk) heard(s *ssa.Send, known Known) bool {
	waits, complete := w.ws.w.WaitsFor(s.Chan)
	if !complete || len(waits) == 0 || !program.IsErrorInterface(s.X.Type()) {
		return false
	}
	set, ok := w.ws.state(s.X, known)
	for _, at := range waits {
		got := make(Known)
		for _, r := range w.ws.w.ReceivesIn(at.Parent()) {
			if e, _ := r.V.(*ssa.Extract); ok && (r.V == at || e != nil && e.Tuple == at) && types.Identical(r.V.Type(), s.X.Type()) {
				got[w.ws.w.CopyOf(r.V)] = set
			}
		}
		w.from(at.(ssa.Instruction), got, true)
	}
	return true
}

// ends notes that nothing more happens to a failure.
func (w *walk) ends(left bool) {
	if left {
		w.closed = true
	} else {
		w.dropped = true
	}
}

// leave goes on in the callers of a function that returns.
func (w *walk) leave(ret *ssa.Return, known Known, left bool) {
	fn := ret.Parent()
	for instr := range program.Instructions(fn) {
		if d, ok := instr.(*ssa.Defer); ok && w.ws.May(d) {
			w.unknown = true
			return
		}
	}
	told := false // the callers learn of it
	for _, r := range ret.Results {
		if set, ok := w.ws.state(r, known); set || !ok {
			told = true
		}
	}
	callers := w.ws.Callers(fn)
	if len(callers) == 0 && told && !left {
		w.unknown = true // who calls it may answer
		return
	}
	if len(callers) == 0 {
		w.ends(left)
	}
	for _, call := range callers {
		value := call.Value()
		if value == nil { // go or defer: nobody hears what it returns
			w.ends(left)
			continue
		}
		if w.whole && !left && w.ws.Before(call) { // what was before the loop was for no message
			w.unknown = true
			return
		}
		got := make(Known)
		for i, r := range ret.Results {
			set, ok := w.ws.state(r, known)
			if !ok {
				continue
			}
			if len(ret.Results) == 1 {
				got[w.ws.w.CopyOf(value)] = set
				continue
			}
			for _, ref := range *value.Referrers() {
				if e, isExtract := ref.(*ssa.Extract); isExtract && e.Index == i {
					got[w.ws.w.CopyOf(e)] = set
				}
			}
		}
		w.from(call, got, left)
	}
}

// Callers returns the calls that may reach a function.
func (ws *Ways) Callers(fn *ssa.Function) []ssa.CallInstruction { return ws.w.MayCall(fn) }

// Set reports whether a value is not nil, or true, whatever else happens.
func (ws *Ways) Set(v ssa.Value) bool {
	set, ok := ws.state(v, nil)
	return set && ok
}

// alwaysSet reports whether a function of the package never returns nil.
func (ws *Ways) alwaysSet(fn *ssa.Function) bool {
	if fn == nil || !ws.w.Local(fn) || fn.Signature.Results().Len() != 1 {
		return false
	}
	set, known := ws.set[fn]
	if !known {
		ws.set[fn] = false // of one that calls itself, this says nothing
		returns := program.Returns(fn)
		set = len(returns) > 0 && !slices.ContainsFunc(returns, func(ret *ssa.Return) bool { return !ws.Set(ret.Results[0]) })
		ws.set[fn] = set
	}
	return set
}

// state reports whether a value is known to be not nil, or true.
func (ws *Ways) state(v ssa.Value, known Known) (set, ok bool) {
	if set, ok := known[ws.w.CopyOf(v)]; ok {
		return set, true
	}
	switch x := v.(type) {
	case *ssa.Const:
		if truth, isBool := program.BoolConst(x); isBool {
			return truth, true
		}
		return false, x.IsNil()
	case *ssa.Alloc, *ssa.MakeInterface:
		return true, true
	case *ssa.Call:
		if f, _ := errlib.OfCall(x); f.Role == errlib.Makes {
			return true, true
		}
		return true, ws.alwaysSet(x.Call.StaticCallee())
	case *ssa.UnOp:
		switch _, isGlobal := x.X.(*ssa.Global); {
		case x.Op == token.NOT:
			set, ok := ws.state(x.X, known)
			return !set, ok
		case isGlobal:
			return true, program.IsErrorInterface(x.Type())
		}
	case *ssa.BinOp:
		if x.Op != token.EQL && x.Op != token.NEQ {
			break
		}
		v := x.X
		if program.IsNil(v) {
			v = x.Y
		} else if !program.IsNil(x.Y) {
			break
		}
		set, ok := ws.state(v, known)
		return set == (x.Op == token.NEQ), ok
	}
	return false, false
}

// Exits reports whether an instruction ends the process.
func Exits(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && slices.Contains([]string{"os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf", "log.Panicln"}, program.CalleeName(&call.Call))
}

// keeps reports whether an instruction keeps an error for somebody else, who
// may answer it.
func keeps(instr ssa.Instruction) bool {
	switch i := instr.(type) {
	case *ssa.Store:
		_, field := i.Addr.(*ssa.FieldAddr) // whoever gets the struct gets the error
		return (field || !program.IsLocal(i.Addr)) && program.IsErrorInterface(i.Val.Type()) && !program.IsNil(i.Val)
	case *ssa.MapUpdate:
		return program.IsErrorInterface(i.Value.Type())
	}
	return false
}
