// Which methods does the program say it has?

package errflow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// promises looks for capabilities that an answer always has although their methods
// are answered with "method not found".
func (c *collector) promises(r reply, errors []Emission) {
	for _, m := range c.e.w.Protocol.Methods {
		if !m.Agent {
			continue // the answer tells of agents
		}
		for _, at := range c.offered(r, m.Offered) {
			if missing, where := c.absent(r, m.Name, errors); missing {
				f := Fault{Wrong: Promises, Method: m.Name, Value: m.Offered, Code: methodNotFound}
				if where.IsValid() {
					f.Beside = &Related{Pos: where, Message: m.Name + " is answered here"}
				}
				c.fault(f, at)
			}
		}
	}
}

// offered returns where a capability is set that an answer always has, none if it
// may be otherwise.
func (c *collector) offered(r reply, path string) (out []token.Pos) {
	if path == "" {
		return nil
	}
	list, unset, complete := c.e.inside(r.whole(), path)
	for _, h := range list {
		switch h.V.(type) {
		case *ssa.Alloc, *ssa.MakeMap:
		default:
			if truth, _ := program.BoolConst(h.V); !truth && !isStruct(h.V.Type()) { // an empty struct is none
				return nil
			}
		}
		out = append(out, h.pos)
	}
	if !complete || len(unset) > 0 {
		return nil
	}
	return out
}

// unoffered reports whether the program shows that it does not offer a method: by what it
// tells the peer of itself in the handshake, or because it answers another method of the
// same capability with "method not found".
func (c *collector) unoffered(method string) bool {
	m, _ := c.e.w.Protocol.Method(method)
	if m.Offered == "" {
		return false
	}
	said := c.announced(m)
	mayOffer := func(of part) bool {
		list, _, complete := c.e.inside(of, m.Offered)
		return !complete || slices.ContainsFunc(list, func(h part) bool {
			truth, isConst := program.BoolConst(h.V)
			return !program.IsNil(h.V) && (truth || !isConst)
		})
	}
	return len(said) > 0 && !slices.ContainsFunc(said, mayOffer) || slices.ContainsFunc(c.e.served, func(h *handler.Handler) bool {
		other, _ := c.e.w.Protocol.Method(h.Method)
		return other.Offered == m.Offered && c.refuses(h, func(*flow.Error) bool { return false })
	})
}

// A capabilityFlag is a flag of the program's own that tells the peer of a capability: that it is
// there, or that it is not.
type capabilityFlag struct {
	name string // of what the flag is kept in
	not  bool
}

// withheld reports whether a condition about a flag says that the program does not offer a method:
// it is the flag with which the program tells the peer whether it does.
func (c *collector) withheld(method string, k guard.Cond) bool {
	m, _ := c.e.w.Protocol.Method(method)
	if m.Offered == "" || len(k.Asks) == 0 {
		return false
	}
	flags := program.Remember(&c.flags, m.Offered, c.capabilityFlags)
	return slices.Contains(flags, capabilityFlag{k.Asks[0], k.Kind == cause.OwnSet})
}

// capabilityFlags returns the flags that the package puts into structs and maps for a capability:
// these have another one beside it.
func (c *collector) capabilityFlags(path string) (list []capabilityFlag) {
	name, others := c.e.w.Protocol.Capability(path)
	add := func(v ssa.Value) {
		not, ok := v.(*ssa.UnOp)
		if ok = ok && not.Op == token.NOT; ok {
			v = not.X
		}
		of, _ := program.LoadedField(v)
		if asks := c.e.errors.Conditions().AsksFor(v); of != nil && len(asks) > 0 {
			list = append(list, capabilityFlag{asks[0], ok})
		}
	}
	for instr := range program.Instructions(c.e.w.Funcs...) {
		switch i := instr.(type) {
		case *ssa.Store:
			fa, ok := i.Addr.(*ssa.FieldAddr)
			if ok && wire.JSONName(fa.X.Type(), fa.Field) == name && slices.ContainsFunc(others, func(other string) bool { return wire.JSONField(fa.X.Type(), other) >= 0 }) {
				add(i.Val)
			}
		case *ssa.MapUpdate:
			has := func(u *ssa.MapUpdate) bool { key, _ := program.StringConst(u.Key); return slices.Contains(others, key) }
			if key, _ := program.StringConst(i.Key); key == name && program.Any(program.Referrers[*ssa.MapUpdate](i.Map), has) {
				add(program.Unconvert(i.Value))
			}
		}
	}
	return list
}

// announced returns what the program tells the peer of itself that has a method: an agent in
// its answers to initialize, a client in the requests.
func (c *collector) announced(m protocol.Method) (list []part) {
	if m.Agent {
		for _, r := range c.results.of(handshake) {
			list = append(list, r.whole())
		}
		return list
	}
	field, _, _ := strings.Cut(m.Offered, ".")
	for call := range program.Each[ssa.CallInstruction](c.e.w.Funcs...) {
		for _, v := range call.Common().Args {
			v = program.Unconvert(v)
			if _, isMap := v.Type().Underlying().(*types.Map); !isMap && wire.JSONField(v.Type(), field) < 0 {
				continue
			}
			of := part{Use: program.Use{V: v, At: program.Place{Block: call.Block()}}, pos: call.Pos()}
			if has, _, _ := c.e.field(of, field); len(has) > 0 {
				list = append(list, of)
			}
		}
	}
	return list
}

// absent reports whether the agent of an answer to initialize answers a method with
// "method not found", and where, if a place shows it.
func (c *collector) absent(r reply, method string, errors []Emission) (bool, token.Pos) {
	var own *types.Named // the agent, where methods of its type are the handlers
	var has bool         // a method for it, which those of another type may stand around
	for _, h := range c.e.served {
		if recv := h.Fn.Signature.Recv(); h.Shape.Methods != nil && h.Fn == program.Outermost(r.at.Parent()) && recv != nil {
			if own = program.Named(recv.Type()); own == nil || h.StubOnly || slices.ContainsFunc(c.e.w.Types, func(n *types.Named) bool {
				obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), h.Fn.Name())
				m := implements(h, n, method)
				return obj == h.Fn.Object() && m != nil && len(m.Index()) > 1 // what it answers is another one's
			}) {
				return false, token.NoPos
			}
			has = has || implements(h, own, method) != nil
		}
	}
	handlers := slices.Clip(c.e.served)
	for _, fn := range c.e.w.Funcs {
		if own == nil && c.e.w.MethodOf(fn) == method && answersItself(c.e.w, fn.Signature) {
			handlers = append(handlers, &handler.Handler{Fn: fn, Method: method})
		}
	}
	for _, h := range handlers {
		if recv := h.Fn.Signature.Recv(); h.Method == method && (own == nil || recv == nil || program.Named(recv.Type()) == own) {
			return c.stub(h), h.Fn.Pos()
		}
	}
	return own != nil && !has || own == nil && c.absentHere(c.around(r), method, errors), token.NoPos
}

// implements returns a type's handler of a method of the protocol, or nil.
func implements(h *handler.Handler, t *types.Named, method string) *types.Selection {
	set := types.NewMethodSet(types.NewPointer(t))
	for i := range set.Len() {
		sel := set.At(i)
		for _, shape := range h.Library.Handlers {
			if is, _ := shape.MethodOf(sel.Obj().Name()); is == method {
				return sel
			}
		}
	}
	return nil
}

// stub reports whether a handler answers with "method not found" and nothing else, or should.
func (c *collector) stub(h *handler.Handler) bool {
	return c.refuses(h, func(x *flow.Error) bool {
		return x.Alone && speaksFor(c.situations(x.In(h.Env), h.Method), protocol.MethodNotFound)
	})
}

// refuses reports whether a handler answers with "method not found" and nothing else. also
// tells which errors without a code count as that.
func (c *collector) refuses(h *handler.Handler, also func(*flow.Error) bool) bool {
	rets := program.Returns(h.Fn)
	for _, ret := range rets {
		errors := slices.Concat(c.e.returned(h, ret)...)
		if len(errors) == 0 || slices.ContainsFunc(errors, func(x *flow.Error) bool {
			if x.Kind == flow.Coded {
				return x.Code.Open || x.Code.Nil || x.Code.Value != methodNotFound
			}
			return !also(x)
		}) {
			return false
		}
	}
	return len(rets) > 0
}

// absentHere is absent for a program that tells the methods apart itself: no branch
// and no table is for the method, and the others are answered with "method not
// found".
func (c *collector) absentHere(in []*ssa.Function, method string, errors []Emission) bool {
	if !slices.ContainsFunc(errors, func(x Emission) bool {
		b := c.e.w.BlockOf(x.at)
		return x.Code == methodNotFound && (b == nil || slices.Contains(in, b.Parent()))
	}) {
		return false
	}
	told := make(map[string]bool)
	for _, fn := range in {
		told[c.e.w.MethodOf(fn)] = true
		for _, text := range constants(fn) {
			told[text] = true
		}
	}
	return !told[method] && told["session/new"] && told["session/prompt"]
}
