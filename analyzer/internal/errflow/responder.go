package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// An Escape is an error that is returned where it should have been sent.
type Escape struct {
	Pos, End token.Pos
	Effect   string // what becomes of it, in words
	Library  *sdk.Library
	Notify   bool   // it is a notification's: nobody can read an answer
	Replier  string // name of the replier that would send it, or ""
	Method   string
}

// A Silence is a way through a handler that leaves the peer waiting, or answers
// it twice.
type Silence struct {
	Pos, End token.Pos
	Twice    bool
	Async    bool // answers later, and nothing keeps what it would answer with
	Related  []Related
}

// responders finds the functions that answer by a replier or by calls on the
// connection, and looks at their returns and their ways.
func (c *collector) responders() {
	for _, fn := range c.e.prog.funcs {
		if c.e.prog.isTest(fn.Pos()) {
			continue
		}
		if replier := replierOf(fn); replier != nil {
			lib, pkg := c.e.responderLibrary()
			h := &handler{fn: fn, lib: lib, pkg: pkg, shape: sdk.Handler{Style: sdk.Responder}}
			if lib != nil {
				h.behavior = lib.BehaviorIn(pkg)
			}
			c.answers(h, replier)
			c.ways(h, func(v ssa.Value) bool { return v == replier }, nil)
		}
	}
}

// rawHandler looks at a handler that answers by calls on the connection.
func (c *collector) rawHandler(h *handler) {
	var conn, req ssa.Value
	first := len(h.fn.Params) - h.fn.Signature.Params().Len()
	for i, p := range h.fn.Params[first:] {
		switch {
		case h.lib.IsCaller(p.Type()):
			conn = p
		case i == h.shape.Request:
			req = p
		}
	}
	// Whoever has the request may have the connection from elsewhere.
	named := func(v ssa.Value) bool {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			return x.X == req && fieldOf(x.X.Type(), x.Field).Name() == "ID"
		}
		return v == req
	}
	hands := func(instr ssa.Instruction) bool {
		switch i := instr.(type) {
		case *ssa.Call:
			fn := i.Call.StaticCallee()
			return fn != nil && c.replies(fn, 0) ||
				slices.ContainsFunc(i.Call.Args, func(a ssa.Value) bool { return a != req && holdsAny(a, named) })
		case *ssa.Go:
			return slices.ContainsFunc(i.Call.Args, func(a ssa.Value) bool { return holdsAny(a, named) })
		case *ssa.MakeClosure:
			return slices.ContainsFunc(i.Bindings, func(b ssa.Value) bool { return holdsAny(b, named) })
		case *ssa.Store:
			return !isLocal(i.Addr) && holdsAny(i.Val, named)
		case *ssa.MapUpdate:
			return holdsAny(i.Key, named) || holdsAny(i.Value, named)
		case *ssa.Send:
			return holdsAny(i.X, named)
		}
		return false
	}
	c.ways(h, func(v ssa.Value) bool { return v == conn }, hands)
}

// replies reports whether a function of the package, or one that it calls,
// answers by a call on a connection.
func (c *collector) replies(fn *ssa.Function, depth int) bool {
	if depth > 3 || fn.Pkg != c.e.prog.pkg {
		return false
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok {
				if c.isReply(call.Common()) {
					return true
				}
				if callee := call.Common().StaticCallee(); callee != nil && c.replies(callee, depth+1) {
					return true
				}
			}
		}
	}
	return false
}

// replierOf returns the parameter of a responder-style function that sends
// its answers, or nil.
func replierOf(fn *ssa.Function) *ssa.Parameter {
	replier, _, ok := sdk.IsResponder(fn.Signature)
	if !ok {
		return nil
	}
	if fn.Signature.Recv() != nil {
		replier++
	}
	return fn.Params[replier]
}

// responderLibrary returns the imported library whose handlers are given a
// replier, or nil for a look-alike.
func (e *engine) responderLibrary() (*sdk.Library, *types.Package) {
	for _, imp := range e.pass.Pkg.Imports() {
		if l := e.library(imp); l != nil && slices.ContainsFunc(l.Handlers, func(h sdk.Handler) bool { return h.Style == sdk.Responder }) {
			return l, imp
		}
	}
	return nil, nil
}

// answers looks at what a responder-style function returns: the replier's own
// error is right, any other one never reaches the peer.
func (c *collector) answers(h *handler, replier *ssa.Parameter) {
	fs := c.e.state(h.fn)
	effect := "never reaches the peer, which waits for ever"
	if h.lib != nil && !c.e.swallowed(h) {
		effect = "never reaches the peer: it " + h.behavior.Returned.String()
	}
	for _, ret := range fs.returns() {
		v := ret.Results[len(ret.Results)-1]
		if !fs.foreignError(v, replier, ret.Block(), make(map[ssa.Value]bool)) {
			continue
		}
		m := c.e.methodAt(ret.Block())
		row, _ := c.e.protocol.Method(m)
		c.escape(Escape{Effect: effect, Library: h.lib, Notify: row.Notification, Replier: replier.Name(), Method: m}, ret.Pos())
	}
}

// swallowed reports whether a handler is given to a function of the library
// that lets what it returns go nowhere.
func (e *engine) swallowed(h *handler) bool {
	for _, fn := range e.prog.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || call.Common().StaticCallee() == nil {
					continue
				}
				obj, ok := origin(call.Common().StaticCallee()).Object().(*types.Func)
				if !ok {
					continue
				}
				r, ok := h.lib.Registration(obj)
				if ok && r.Swallows && r.Func < len(call.Common().Args) &&
					slices.ContainsFunc(e.functions(call.Common().Args[r.Func], 0), func(t target) bool { return t.fn == h.fn }) {
					return true
				}
			}
		}
	}
	return false
}

func (c *collector) escape(x Escape, pos token.Pos) {
	x.Pos, x.End = pos, pos
	if n := c.e.nodeAt(pos); n != nil {
		x.Pos, x.End = n.Pos(), n.End()
	}
	if !slices.ContainsFunc(c.escapes, func(old Escape) bool { return old.Pos == x.Pos }) {
		c.escapes = append(c.escapes, x)
	}
}

// foreignError reports whether a returned value is an error that does not come
// from the replier, nor from a function that the replier was passed to.
func (fs *funcState) foreignError(v ssa.Value, replier ssa.Value, b *ssa.BasicBlock, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch x := v.(type) {
	case *ssa.Const:
		return false
	case *ssa.Phi:
		return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return fs.foreignError(e, replier, b, seen) })
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			return !passesValue(call.Common(), replier) && fs.certain(v, b)
		}
	case *ssa.Call:
		if inside := wrappedErrors(x); len(inside) > 0 {
			return slices.ContainsFunc(inside, func(e ssa.Value) bool { return fs.foreignError(e, replier, b, seen) })
		}
		return !passesValue(x.Common(), replier) && fs.certain(v, b)
	case *ssa.UnOp:
		if a, ok := x.X.(*ssa.Alloc); ok {
			return slices.ContainsFunc(fs.reaching(x, a), func(s ssa.Value) bool { return fs.foreignError(s, replier, b, seen) })
		}
	case *ssa.Parameter, *ssa.FreeVar:
		return false
	}
	return fs.certain(v, b)
}

// wrappedErrors returns the errors that a call of fmt.Errorf wraps.
func wrappedErrors(call *ssa.Call) []ssa.Value {
	if calleeName(call.Common()) != "fmt.Errorf" {
		return nil
	}
	var out []ssa.Value
	for _, v := range variadic(call.Call.Args[1]) {
		switch x := v.(type) {
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		}
		if isErrorInterface(v.Type()) {
			out = append(out, v)
		}
	}
	return out
}

// certain reports whether an error is one for sure: it is made here, or it was
// found to be not nil.
func (fs *funcState) certain(v ssa.Value, b *ssa.BasicBlock) bool {
	for _, g := range guards(b) {
		if cmp, ok := g.v.(*ssa.BinOp); ok && (cmp.Op == token.NEQ) == g.truth {
			if c, ok := cmp.Y.(*ssa.Const); ok && c.IsNil() && sameError(cmp.X, v) {
				return true
			}
		}
	}
	for _, f := range fs.errors(v, b) {
		switch f.Kind {
		case plain, sentinel, canceled, coded:
			return true
		}
	}
	return false
}

// passesValue reports whether a call uses a value: as the function, as an
// argument, or captured by a closure among them.
func passesValue(c *ssa.CallCommon, v ssa.Value) bool {
	return slices.ContainsFunc(append([]ssa.Value{c.Value}, c.Args...), func(a ssa.Value) bool { return holds(a, v, 0) })
}

func holds(a, v ssa.Value, depth int) bool {
	if a == v {
		return true
	}
	if depth > 4 {
		return false
	}
	switch x := a.(type) {
	case *ssa.MakeClosure:
		return slices.ContainsFunc(x.Bindings, func(b ssa.Value) bool { return holds(b, v, depth+1) })
	case *ssa.Alloc:
		return slices.ContainsFunc(storesTo(x), func(s ssa.Value) bool { return holds(s, v, depth+1) })
	case *ssa.UnOp:
		return holds(x.X, v, depth+1)
	case *ssa.MakeInterface:
		return holds(x.X, v, depth+1)
	case *ssa.ChangeType:
		return holds(x.X, v, depth+1)
	case *ssa.ChangeInterface:
		return holds(x.X, v, depth+1)
	}
	return false
}

// answered evaluates the errors that are handed to repliers and to the
// libraries' functions that answer.
func (c *collector) answered(ctx map[*ssa.Function][]prov) {
	for _, fn := range c.e.prog.funcs {
		if c.e.prog.isTest(fn.Pos()) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case ssa.CallInstruction:
					c.reply(fn, i, ctx[fn])
				case *ssa.Store:
					c.response(fn, i, ctx[fn])
				}
			}
		}
	}
}

func (c *collector) reply(fn *ssa.Function, call ssa.CallInstruction, env []prov) {
	common := call.Common()
	lib, pkg := c.e.responderLibrary()
	arg := -1
	switch callee := common.StaticCallee(); {
	case callee == nil && !common.IsInvoke() && sdk.IsReplier(common.Value.Type()):
		arg = sdk.ReplierError
	case callee != nil:
		obj, ok := origin(callee).Object().(*types.Func)
		if !ok {
			return
		}
		l := c.e.library(obj.Pkg())
		if l == nil {
			return
		}
		r, ok := l.Reply(obj)
		if !ok || r.Error < 0 {
			return
		}
		lib, pkg, arg = l, obj.Pkg(), r.Error
		if obj.Signature().Recv() != nil {
			arg++
		}
	}
	if arg < 0 || arg >= len(common.Args) {
		return
	}
	c.sent(&handler{fn: fn, lib: lib, pkg: pkg}, common.Args[arg], call, env)
}

// response evaluates an error that is put into a whole answer.
func (c *collector) response(fn *ssa.Function, store *ssa.Store, env []prov) {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || !isErrorInterface(store.Val.Type()) {
		return
	}
	n := named(addr.X.Type())
	if n == nil {
		return
	}
	lib := c.e.library(n.Obj().Pkg())
	if lib == nil {
		return
	}
	if r, ok := lib.Response(n); ok && fieldOf(addr.X.Type(), addr.Field).Name() == r.Error {
		c.sent(&handler{fn: fn, lib: lib, pkg: n.Obj().Pkg()}, store.Val, store, env)
	}
}

// sent evaluates an error that an instruction hands to the peer.
func (c *collector) sent(h *handler, v ssa.Value, at ssa.Instruction, env []prov) {
	h.method = c.methods.at(h.fn, c.e, at.Pos())
	if h.method == noMethod {
		return
	}
	if h.lib != nil {
		h.behavior = h.lib.BehaviorIn(h.pkg)
	} else {
		h.behavior.KeepsWrapped = true
	}
	fs := c.e.state(h.fn)
	for _, f := range fs.errors(v, at.Block()) {
		f = fs.settle(f, at.Pos(), at.Block()).subst(env)
		f.Cause = substAll(f.Cause, env)
		c.leaves(h, f, at.Pos())
	}
}

// later looks at a handler that says that it answers later: something must
// keep what it would answer with.
func (c *collector) later(h *handler) {
	fs := c.e.state(h.fn)
	for _, ret := range fs.returns() {
		if len(ret.Results) == 0 || !c.isAsync(ret.Results[len(ret.Results)-1]) {
			continue
		}
		kept := false
		for _, b := range h.fn.Blocks {
			if !reaches(b, ret.Block()) {
				continue
			}
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.MakeClosure, *ssa.Go, *ssa.Send, *ssa.MapUpdate:
					kept = true
				case *ssa.Store:
					if !isLocal(i.Addr) {
						kept = true
					}
				case *ssa.Call:
					for _, a := range i.Call.Args {
						if p, ok := a.(*ssa.Parameter); ok && p.Type().String() != "context.Context" && (h.fn.Signature.Recv() == nil || p != h.fn.Params[0]) {
							kept = true
						}
					}
				}
			}
		}
		if !kept {
			c.silence(Silence{Async: true}, ret.Pos())
		}
	}
}

// isLocal reports whether an address is that of a local variable, or of a part
// of one.
func isLocal(addr ssa.Value) bool {
	for {
		switch a := addr.(type) {
		case *ssa.Alloc:
			return true
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.IndexAddr:
			addr = a.X
		default:
			return false
		}
	}
}

// reaches reports whether a way leads from one block to another.
func reaches(from, to *ssa.BasicBlock) bool {
	seen := make(map[*ssa.BasicBlock]bool)
	var walk func(b *ssa.BasicBlock) bool
	walk = func(b *ssa.BasicBlock) bool {
		if b == to {
			return true
		}
		if seen[b] {
			return false
		}
		seen[b] = true
		return slices.ContainsFunc(b.Succs, walk)
	}
	return walk(from)
}

// isAsync reports whether a value is the word by which a handler says that it
// answers later.
func (c *collector) isAsync(v ssa.Value) bool {
	u, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := u.X.(*ssa.Global)
	if !ok || g.Pkg == nil {
		return false
	}
	lib := c.e.library(g.Pkg.Pkg)
	if lib == nil {
		return false
	}
	s, ok := lib.Signal(g.Object())
	return ok && s.Async
}

// notifies reports the errors that a notification handler returns where that
// does more than nothing.
func (c *collector) notifies(h *handler) {
	if h.behavior.Notification != sdk.ClosesConnection && h.behavior.Notification != sdk.Panics || h.lib == nil {
		return
	}
	fs := c.e.state(h.fn)
	for _, ret := range fs.returns() {
		if len(ret.Results) == 0 {
			continue
		}
		v := ret.Results[len(ret.Results)-1]
		if !isErrorInterface(v.Type()) {
			continue
		}
		if !h.notify {
			row, ok := c.e.protocol.Method(c.e.methodAt(ret.Block()))
			if !ok || !row.Notification {
				continue
			}
		}
		if fs.certain(v, ret.Block()) {
			c.escape(Escape{Effect: h.behavior.Notification.String(), Library: h.lib, Notify: true, Method: h.method}, ret.Pos())
		}
	}
}
