// What should an agent not answer when it is initialized?

package errflow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

const (
	// versionField is what the request and the answer of a handshake call the version.
	versionField = "protocolVersion"
	// loginField is where the answer says how to log in.
	loginField = "authMethods"
	// metaField is where an answer says what the protocol does not have.
	metaField = "_meta"

	methodNotFound     = -32601 // the receiver does not have the method
	authRequired       = -32000 // the peer has to log in first
	unsupportedVersion = -32022 // of version 2, for one that it cannot agree on
)

// handshakes looks at what initialize is answered with.
func (c *collector) handshakes(all *replies, errors []Emission, sends []Send) {
	answers := all.of(handshake)
	for _, r := range answers {
		c.echoes(r)
		c.promises(r, errors)
	}
	if len(answers) > 0 && c.shown(answers) && !c.offersLogin(answers) {
		c.noLogin(errors, sends)
	}
}

// shown reports whether each handler of initialize gives one of the answers itself: one
// that stands around another may add to what that answers.
func (c *collector) shown(answers []reply) bool {
	return !slices.ContainsFunc(c.e.served, func(h *handler.Handler) bool {
		return h.Method == handshake && !slices.ContainsFunc(answers, func(r reply) bool { return program.Outermost(r.at.Parent()) == h.Fn })
	})
}

// answeredByOthers reports whether the receiver of the method that a block is in has
// another's method for initialize: what that answers is not shown.
func (c *collector) answeredByOthers(b *ssa.BasicBlock) bool {
	if b == nil || program.Outermost(b.Parent()).Signature.Recv() == nil {
		return false
	}
	n := program.Named(program.Outermost(b.Parent()).Signature.Recv().Type())
	return n != nil && slices.ContainsFunc(c.e.served, func(h *handler.Handler) bool {
		obj, index, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), h.Fn.Name())
		return h.Method == handshake && h.Shape.Methods != nil && obj != nil && obj != h.Fn.Object() && len(index) > 1
	})
}

// requested reports whether a value is the version of the request, and the field
// that it is read from, or nil.
func (c *collector) requested(v ssa.Value) (field *types.Var, ok bool) {
	if l, isLookup := v.(*ssa.Lookup); isLookup {
		if key, _ := program.StringConst(l.Index); key != versionField {
			return nil, false
		}
	} else {
		base, i := program.LoadedField(v)
		if base == nil {
			return nil, false
		}
		if name, _ := wire.FieldName(base.Type(), i); name != versionField {
			return nil, false
		}
		field = program.FieldOf(base.Type(), i)
	}
	return field, c.e.errors.Taints().Of(v).In(c.e.env(v.Parent())).Subject().Tie == cause.Derived
}

// echoes looks for the version of the request in an answer, if nothing around the
// answer looks at that version.
func (c *collector) echoes(r reply) {
	list, _, _ := c.e.field(r.whole(), versionField)
	for _, h := range list {
		c.e.follow(h, func(h part) bool {
			field, ok := c.requested(h.V)
			if ok && (c.beyond(h) || !c.looksAt(field, h.V, c.around(r))) {
				c.fault(Fault{Wrong: Echoes, Method: handshake}, h.pos)
			}
			return ok
		})
	}
}

// newest is a version that no program has.
const newest = math.MaxUint16

// holds reports whether a comparison of a version with a constant is true for a version.
func holds(eq *ssa.BinOp, version int64) bool {
	n, _ := program.IntConst(eq.Y)
	return constant.Compare(constant.MakeInt64(version), eq.Op, constant.MakeInt64(n))
}

// around returns the functions that give an answer, those that call them and those
// that they call.
func (c *collector) around(r reply) []*ssa.Function {
	fn := program.Outermost(r.at.Parent())
	return slices.AppendSeq(slices.Collect(program.Reached(c.e.entered, fn)), program.Reached(c.e.callersOf, fn))
}

// beyond reports whether a version gets into the answer where the program has found
// that it is not one of its own.
func (c *collector) beyond(h part) bool {
	found := false
	for _, g := range guardsOf(h.At) {
		eq, ok := g.V.(*ssa.BinOp)
		switch {
		case !c.aboutVersion(g.V) || ok && given(eq):
		case ok && (eq.Op == token.GTR || eq.Op == token.GEQ || eq.Op == token.NEQ) == g.Truth && c.aboutVersion(eq.X):
			found = true
		default:
			return false // or a function knows
		}
	}
	return found
}

// looksAt reports whether one of the functions compares the version of a request, or
// hands it to a function that may.
func (c *collector) looksAt(field *types.Var, v ssa.Value, in []*ssa.Function) bool {
	values := []ssa.Value{v}
	if field != nil {
		values = append(values, fieldsIn(field, in...)...)
		if program.Any(program.Each[ssa.CallInstruction](in...), func(call ssa.CallInstruction) bool {
			return c.mayLook(call) && slices.ContainsFunc(call.Common().Args, func(a ssa.Value) bool {
				return hasField(program.Deref(program.Unconvert(a).Type()), field)
			})
		}) {
			return true
		}
	}
	return c.e.used(values, func(_ ssa.Value, at ssa.Instruction) bool {
		switch i := at.(type) {
		case *ssa.Store:
			switch i.Addr.(type) {
			case *ssa.IndexAddr, *ssa.FieldAddr: // of what is formatted, or answered
				return false
			}
		case *ssa.MapUpdate, *ssa.FieldAddr, *ssa.Field, *ssa.Return:
			return false
		case *ssa.BinOp:
			return !given(i)
		case ssa.CallInstruction:
			return c.mayLook(i)
		}
		return true
	})
}

// mayLook reports whether a call leads to a function elsewhere that may look at its
// arguments.
func (c *collector) mayLook(call ssa.CallInstruction) bool {
	if fn := call.Common().StaticCallee(); fn != nil && c.e.w.Local(program.Origin(fn)) {
		return false
	}
	obj := program.Object(call.Common())
	return obj == nil || obj.Pkg() == nil || !errlib.Plain(obj.Pkg().Path())
}

// hasField reports whether a type is a struct with a field.
func hasField(t types.Type, field *types.Var) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && slices.Contains(slices.Collect(s.Fields()), field)
}

// refused notes an error that initialize is answered with because of the version.
func (c *collector) refused(x *flow.Error, method string, code int64, pos token.Pos) {
	b := c.e.w.BlockOf(pos)
	if method != handshake || x.Made != nil && (x.Code == nil || !x.Code.Bound) || code == unsupportedVersion || b == nil {
		return
	}
	for g := range program.Guards(b) { // the nearest one
		if eq, ok := g.V.(*ssa.BinOp); (!ok || !malformed(eq, g.Truth) || c.againstOwn(eq)) && c.aboutVersion(g.V) {
			c.fault(Fault{Wrong: Refuses, Method: handshake, Code: code}, pos)
		}
		return
	}
}

// given reports whether a comparison only asks whether there is a version; 1 may be
// the version of the agent.
func given(eq *ssa.BinOp) bool {
	n, _ := program.IntConst(eq.Y)
	return n != 1 && (malformed(eq, true) || malformed(eq, false))
}

// malformed reports whether a comparison finds that a version is missing or
// impossible.
func malformed(eq *ssa.BinOp, truth bool) bool {
	if s, ok := program.StringConst(eq.Y); ok || program.IsNil(eq.Y) {
		return s == ""
	}
	n, ok := program.IntConst(eq.Y)
	return ok && n <= 1 && holds(eq, 1) != truth && holds(eq, newest) != truth
}

// againstOwn reports whether a version is compared with a named constant: that is the
// program's own version, even if it is 1.
func (c *collector) againstOwn(eq *ssa.BinOp) bool {
	n, _ := program.IntConst(eq.Y)
	if compares, ok := c.e.w.NodeAt(eq.Pos()).(*ast.BinaryExpr); ok && n == 1 {
		_, written := ast.Unparen(compares.Y).(*ast.BasicLit)
		return !written
	}
	return false
}

// aboutVersion reports whether a value is the version of the request or a question
// about it.
func (c *collector) aboutVersion(v ssa.Value) bool {
	for v := range program.Reached(askedOf, v) {
		if program.IsErrorInterface(v.Type()) {
			return false
		}
		is := func(h part) bool {
			_, ok := c.requested(h.V)
			return ok
		}
		if list, _ := c.e.follow(part{Use: program.Use{V: v, At: program.PlaceOf(v)}}, is); slices.ContainsFunc(list, is) {
			return true
		}
	}
	return false
}

// askedOf returns what a question asks about.
func askedOf(v ssa.Value) []ssa.Value {
	switch x := program.Tuple(v).(type) {
	case *ssa.BinOp:
		return []ssa.Value{x.X, x.Y}
	case *ssa.Call:
		return x.Call.Args
	case *ssa.Lookup:
		return []ssa.Value{x.Index}
	}
	return nil
}

// extends reports whether a function handles the requests of extensions for a library.
func (e *engine) extends(fn *ssa.Function) bool {
	return slices.ContainsFunc(e.served, func(h *handler.Handler) bool {
		return h.Fn == fn && h.Method == "" && !h.Notification && h.Shape.Methods != nil
	})
}

// offersLogin reports whether one of the answers to initialize may offer a login, be it
// one of the agent's own, of which it tells beside what the protocol has.
func (c *collector) offersLogin(answers []reply) bool {
	has := func(of part, field string) bool {
		list, _, complete := c.e.inside(of, field)
		return !complete || slices.ContainsFunc(list, func(h part) bool { return !empty(h.V) })
	}
	return slices.ContainsFunc(answers, func(r reply) bool {
		capabilities, _, _ := c.e.inside(r.whole(), "agentCapabilities")
		return has(r.whole(), loginField) || has(r.whole(), metaField) || slices.ContainsFunc(capabilities, func(h part) bool { return has(h, metaField) })
	})
}

// noLogin looks for "authentication required".
func (c *collector) noLogin(errors []Emission, sends []Send) {
	if sdk.Of(c.e.w.Pass.Pkg) != nil {
		return // a library's own constructor sends nothing by itself
	}
	extends := c.hasExtensions()
	for _, x := range errors {
		if x.Code != authRequired || extends && !c.lacking(x) {
			continue
		}
		same := func(o Send) bool { return o.Pos == x.Pos }
		means := slices.ContainsFunc(sends, func(o Send) bool {
			return same(o) && (o.Meaning() == protocol.AuthRequired || o.Meaning() == protocol.TokenExpired)
		}) || x.Library != nil && !slices.ContainsFunc(sends, same)
		if means && !c.ofClient(x) && !c.answeredByOthers(c.e.w.BlockOf(x.at)) {
			c.fault(Fault{Wrong: NoLogin, Method: x.Method, Code: authRequired}, x.Pos)
		}
	}
}

// ofClient reports whether only requests to a client lead to an error.
func (c *collector) ofClient(x Emission) bool {
	names := make(map[string]bool)
	if b := c.e.w.BlockOf(x.at); b != nil {
		maps.Copy(names, c.e.methods[b.Parent()])
	}
	names[x.Method] = true
	client := false
	for name := range names {
		m, known := c.e.w.Protocol.Method(name)
		if known && m.Agent || name == ownMethod {
			return false
		}
		client = client || known
	}
	return client
}

// hasExtensions reports whether the program handles methods of its own: one of them may
// be a login.
func (c *collector) hasExtensions() bool {
	if program.Any(maps.Values(c.e.methods), func(names map[string]bool) bool { return names[ownMethod] }) {
		return true
	}
	return slices.ContainsFunc(c.e.served, func(h *handler.Handler) bool { return c.e.extends(h.Fn) && !c.stub(h) })
}

// lacking reports whether an error is made because the environment of the process lacks
// something, and for nothing else: no message brings that, unless the program sets it.
func (c *collector) lacking(x Emission) bool {
	if program.Any(program.Each[*ssa.Call](c.e.w.Funcs...), func(call *ssa.Call) bool { return program.CalleeName(&call.Call) == "os.Setenv" }) {
		return false
	}
	var conds []guard.Cond
	if b := c.e.w.BlockOf(x.at); b != nil {
		conds = slices.DeleteFunc(c.e.errors.Conditions().At(b), func(k guard.Cond) bool { return !cause.Fails(k.Kind) })
	}
	return len(conds) > 0 && !slices.ContainsFunc(conds, func(k guard.Cond) bool {
		return !slices.ContainsFunc(k.Subject.Names, func(name string) bool { return name == "Getenv" || name == "LookupEnv" })
	})
}

// empty reports whether a value is an empty list.
func empty(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.Const:
		return x.Value == nil
	case *ssa.Slice:
		array, ok := program.Deref(x.X.Type()).Underlying().(*types.Array)
		return ok && array.Len() == 0
	}
	return false
}
