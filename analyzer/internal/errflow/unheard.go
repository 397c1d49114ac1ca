// Which messages that the package reads itself fail without an answer?

package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/answer"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// unheard looks for messages that a package cannot read and does not answer. If a
// library reads the messages, what the package reads itself comes from another peer.
func (c *collector) unheard() {
	own := !c.e.w.ImportsLibrary("")
	for _, fn := range c.e.w.Funcs {
		if own && !c.e.foreign(fn) {
			c.helped(fn)
		}
		list, parsed := slices.Clip(c.e.decodings(fn)), c.e.parsed(fn)
		if len(list)+len(parsed) == 0 || c.e.foreign(fn) {
			continue
		}
		if own {
			c.messages(append(list, parsed...))
		}
		for _, d := range list {
			c.params(d, list)
		}
	}
}

// A decoding is a call that decodes JSON.
type decoding struct {
	call *ssa.Call
	err  ssa.Value // that it failed
	data ssa.Value // what is decoded; the decoder, if that reads it
	into ssa.Value // the address of what it is decoded into
	made *Related  // where another package decodes it
}

// decodings returns the calls of a function that decode JSON, in the order of
// its blocks.
func (e *engine) decodings(fn *ssa.Function) []decoding {
	var out []decoding
	for call := range program.Each[*ssa.Call](fn) {
		if len(call.Call.Args) != 2 || errlib.WorkOf(program.CalleeName(&call.Call)) != errlib.ReadsJSON {
			continue
		}
		into := call.Call.Args[1]
		if m, ok := into.(*ssa.MakeInterface); ok {
			into = m.X
		}
		out = append(out, decoding{call: call, err: call, data: call.Call.Args[0], into: into})
	}
	return out
}

// parsed returns the calls of a function by which another package of the program
// decodes a message, in the order of its blocks.
func (e *engine) parsed(fn *ssa.Function) (out []decoding) {
	for message := range program.Each[*ssa.Extract](fn) {
		if message.Index > 0 || !e.w.Frame(message.Type()) {
			continue
		}
		call, _ := program.CallOf(message)
		if call == nil || call.Call.StaticCallee() == nil || e.w.Local(call.Call.StaticCallee()) {
			continue
		}
		d := decoding{call: call, data: message, into: message} // it reads on by itself
		if args := program.Arguments(&call.Call); len(args) > 0 {
			d.data = args[0]
		}
		for err := range program.Referrers[*ssa.Extract](call) {
			for _, x := range e.errors.Of(err) {
				if x.Kind == flow.External && errlib.WorkOf(x.Name) == errlib.ReadsJSON {
					d.err, d.made = err, &Related{Pos: e.w.Pos(*cmp.Or(x.Made, &x.Site)), Message: "decoded here"}
					out = append(out, d)
					break
				}
			}
		}
	}
	return out
}

// same reports whether two calls decode the same data.
func (e *engine) same(a, b decoding) bool {
	return e.w.CopyOf(program.Unconvert(a.data)) == e.w.CopyOf(program.Unconvert(b.data))
}

// messages looks at what becomes of a message of the peer that does not decode. A
// client reads what an agent prints, which may be anything: only an agent has to
// answer all that arrives.
func (c *collector) messages(list []decoding) {
	var silent []decoding
	for i, d := range list {
		before := func(o decoding) bool { return o.call.Block().Dominates(d.call.Block()) && c.e.same(o, d) }
		if !c.e.ofMessage(d, list) || slices.ContainsFunc(silent, before) {
			continue
		}
		after := c.ways.After(d.call, answer.Known{c.e.w.CopyOf(d.err): true})
		if after.End == answer.Unknown {
			continue
		}
		x := Fault{Wrong: unheardOf(after.End), Meaning: protocol.ParseError}
		if slices.ContainsFunc(list[:i], before) {
			x.Meaning = protocol.InvalidRequest
		}
		if !c.asked(d.call) {
			continue
		}
		x.Beside = d.made
		silent = append(silent, d)
		pos := d.call.Pos()
		for _, ret := range after.Returns {
			if n := len(ret.Results); n > 0 && program.IsErrorInterface(ret.Results[n-1].Type()) && !program.IsNil(ret.Results[n-1]) {
				pos = ret.Pos()
				break
			}
		}
		c.fault(x, pos)
	}
}

// unheardOf says how a failure goes unheard, by where its ways end.
func unheardOf(end answer.End) Wrong {
	if end == answer.Closed {
		return Closes
	}
	return Dropped
}

// ofMessage reports whether a whole message is decoded: into a struct that has
// the method, or into something else in which the method is looked up, or
// which only shows whether the same data is JSON.
func (e *engine) ofMessage(d decoding, list []decoding) bool {
	t := program.Deref(d.into.Type())
	switch t.Underlying().(type) {
	case *types.Struct:
		return wire.Holds(t, "method")
	case *types.Map:
		if e.looksUpMethod(d.into) {
			return true
		}
	case *types.Interface:
	default:
		return false
	}
	return slices.ContainsFunc(list, func(o decoding) bool {
		_, isStruct := program.Deref(o.into.Type()).Underlying().(*types.Struct)
		return isStruct && e.same(o, d) && e.ofMessage(o, nil)
	})
}

// looksUpMethod reports whether the method of a message is looked up in the map
// at an address.
func (e *engine) looksUpMethod(addr ssa.Value) bool {
	return program.Any(program.Referrers[*ssa.UnOp](addr), func(load *ssa.UnOp) bool {
		return program.Any(program.Referrers[*ssa.Lookup](load), func(l *ssa.Lookup) bool {
			key, _ := program.StringConst(l.Index)
			return key == "method"
		})
	})
}

// asked reports whether what a call reads gets to where the requests of clients are
// told apart: in the function, in those that it calls, or in the callers that it
// returns the message to.
func (c *collector) asked(call ssa.CallInstruction) bool {
	var entered []*ssa.Function
	for call := range program.Reached(c.handedBack, call) {
		if c.e.answersAll(call.Parent()) {
			return true
		}
		for b := range program.Leads(call.Block(), nil) {
			entered = append(entered, c.e.enteredIn(b)...)
		}
	}
	return c.e.leadsToServer(entered...)
}

// leadsToServer reports whether one of the functions, or one that they call, tells the
// requests of clients apart.
func (e *engine) leadsToServer(fns ...*ssa.Function) bool {
	return program.Any(program.Reached(e.entered, fns...), func(fn *ssa.Function) bool { return e.w.Local(fn) && e.answersAll(fn) })
}

// answersAll reports whether a function tells the requests of clients apart, or leaves
// that to functions that a layer is given.
func (e *engine) answersAll(fn *ssa.Function) bool {
	return e.serves(fn) || e.w.Layer && e.handsOn(fn)
}

// handsOn reports whether a function hands messages, or their params, to a function that
// it is given.
func (e *engine) handsOn(fn *ssa.Function) bool {
	return program.Any(program.Each[ssa.CallInstruction](fn), func(call ssa.CallInstruction) bool {
		if call.Common().StaticCallee() != nil {
			return false
		}
		return slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool { return e.w.Frame(a.Type()) || e.ofParams(a) })
	})
}

// handedBack returns the calls that get what a call reads as a result.
func (c *collector) handedBack(call ssa.CallInstruction) []ssa.CallInstruction {
	results := call.Parent().Signature.Results()
	for i := range results.Len() {
		if !program.IsErrorInterface(results.At(i).Type()) {
			return c.ways.Callers(call.Parent())
		}
	}
	return nil
}

// entered returns the functions that run because of a function of the package; see enteredIn.
func (e *engine) entered(fn *ssa.Function) (list []*ssa.Function) {
	if e.w.Local(fn) {
		for _, b := range fn.Blocks {
			list = append(list, e.enteredIn(b)...)
		}
	}
	return list
}

// enteredIn returns the functions that run because of a block: those that it calls, makes closures of,
// or passes to what it calls. Who is given a function runs it for whoever gives it.
func (e *engine) enteredIn(b *ssa.BasicBlock) (list []*ssa.Function) {
	for _, instr := range b.Instrs {
		call, ok := instr.(ssa.CallInstruction)
		if !ok {
			list = append(list, e.w.Entered(instr)...)
			continue
		}
		if program.ParameterOf(call.Common().Value) < 0 || call.Common().IsInvoke() {
			list = append(list, e.w.Entered(instr)...)
		}
		for _, v := range call.Common().Args {
			if program.IsFunc(v.Type()) {
				callees, _ := e.w.FuncsOf(program.Use{V: v, At: program.Place{Block: b}})
				for _, c := range callees {
					list = append(list, c.Fn)
				}
			}
		}
	}
	return list
}

// serves reports whether a function tells the requests of clients apart: it compares
// their methods or looks them up. A function that knows the other side's methods,
// too, may sort answers by the methods that were asked for.
func (e *engine) serves(fn *ssa.Function) bool {
	requests := false
	for _, method := range e.told(fn) {
		row, ok := e.w.Protocol.Method(method)
		if ok && !row.Agent {
			return false
		}
		requests = requests || ok && !row.Notification && wire.Telling(method)
	}
	return requests
}

// A branch is a way on which a function knows the method of a message.
type branch struct {
	from, to *ssa.BasicBlock
	method   string
	guard    program.Guard
}

// branches returns the branches of a function.
func (e *engine) branches(fn *ssa.Function) (list []branch) {
	for _, b := range fn.Blocks {
		for _, to := range b.Succs {
			g, _ := program.Branch(b, to)
			if m := e.w.ComparedMethod(g); m != "" {
				list = append(list, branch{b, to, m, g})
			}
		}
	}
	return list
}

// told returns the methods that a function compares, or looks functions up by.
func (e *engine) told(fn *ssa.Function) (out []string) {
	for _, b := range e.branches(fn) {
		out = append(out, b.method)
	}
	for l := range program.Each[*ssa.Lookup](fn) {
		list, _ := e.w.FuncsOf(program.Use{V: l, At: program.PlaceOf(l)})
		for _, c := range list {
			out = append(out, e.w.MethodOf(c.Fn))
		}
		for _, row := range e.w.Rows(program.Use{V: l.X, At: program.PlaceOf(l)}, program.Keys).Cells {
			out = append(out, e.w.MethodConst(row[0].V))
		}
	}
	return out
}

// params looks at params whose decoding error is thrown away: then what the request
// names is taken for empty.
func (c *collector) params(d decoding, list []decoding) {
	if !c.e.ofParams(d.data) || slices.ContainsFunc(list, func(o decoding) bool {
		near := o.call.Block().Dominates(d.call.Block()) || d.call.Block().Dominates(o.call.Block())
		return near && len(*o.call.Referrers()) > 0 && c.e.same(o, d)
	}) {
		return // it is known whether they can be decoded
	}
	c.emptied(d, d.call)
}

// helped looks at params that a function of the package decodes for another one, and
// throws the error away.
func (c *collector) helped(fn *ssa.Function) {
	for call := range program.Each[ssa.CallInstruction](fn) {
		if call.Common().StaticCallee() == nil || !c.e.w.Local(call.Common().StaticCallee()) {
			continue
		}
		for _, d := range c.e.decodings(call.Common().StaticCallee()) {
			data, into, args := program.ParameterOf(d.data), program.ParameterOf(d.into), call.Common().Args
			if data >= 0 && into >= 0 && len(*d.call.Referrers()) == 0 && c.e.ofParams(args[data]) {
				c.emptied(decoding{call: d.call, err: d.err, data: args[data], into: program.Unconvert(args[into])}, call)
			}
		}
	}
}

// emptied notes that params which do not decode are taken for empty ones, if the method
// needs a field of them that the program reads.
func (c *collector) emptied(d decoding, at ssa.CallInstruction) {
	row, _ := c.e.w.Protocol.Method(c.e.methods.at(at.Parent(), c.e, at.Pos()))
	if row.Needs != "" && c.e.readsUnchecked(d.into, row.Needs) {
		c.fault(Fault{Wrong: Dropped, Meaning: protocol.InvalidParams}, d.call.Pos())
	}
}

// ofParams reports whether data is the params of a message: a raw message that
// the function is given, or the field of one.
func (e *engine) ofParams(data ssa.Value) bool {
	data = program.Unconvert(data)
	if x, field := program.LoadedField(data); x != nil {
		return wire.JSONName(x.Type(), field) == "params"
	}
	if load, ok := data.(*ssa.UnOp); ok && load.Op == token.MUL {
		if x, _ := program.LoadedField(load.X); x != nil {
			return e.ofParams(load.X) // *req.Params
		}
	}
	if _, given := data.(*ssa.Parameter); given {
		return wire.RawMessage(data.Type())
	}
	sources, _, known := e.w.Sources(program.Use{V: data, At: program.PlaceOf(data)}) // of what a closure has captured
	return known && len(sources) == 1 && sources[0].V != data && e.ofParams(sources[0].V)
}

// readsUnchecked reports whether a field of a variable, by its name in JSON, is read,
// and nowhere compared with its zero value.
func (e *engine) readsUnchecked(v ssa.Value, field string) bool {
	read := false
	for fa := range program.Referrers[*ssa.FieldAddr](v) {
		if name, _ := wire.FieldName(fa.X.Type(), fa.Field); name != field {
			continue
		}
		for load := range program.Referrers[*ssa.UnOp](fa) {
			read = true
			for b := range program.Referrers[*ssa.BinOp](load) {
				if b.Op == token.EQL || b.Op == token.NEQ {
					return false
				}
			}
		}
	}
	return read
}
