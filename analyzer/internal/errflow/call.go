package errflow

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// call resolves one result of a call.
func (fs *funcState) call(call *ssa.Call, index int, b *ssa.BasicBlock) []flow {
	c := call.Common()
	name := calleeName(c)
	if flows, ok := fs.maker(call, name); ok {
		return flows
	}
	if recv := receiverType(c); recv != nil {
		if n := named(recv); n != nil && n.Obj().Pkg() != nil {
			if lib := fs.e.library(n.Obj().Pkg()); lib != nil && lib.IsCaller(recv) {
				return nil // the peer's own error
			}
		}
	}
	if fn := c.StaticCallee(); fn != nil {
		if obj, ok := origin(fn).Object().(*types.Func); ok {
			if lib := fs.e.library(obj.Pkg()); lib != nil {
				if ctor, ok := lib.Constructor(obj); ok {
					return []flow{fs.constructed(call, lib, ctor)}
				}
			}
		}
		t := target{fn: origin(fn)}
		if mc, ok := c.Value.(*ssa.MakeClosure); ok {
			t.bindings = mc.Bindings
		}
		if flows, ok := fs.enter(call, t, index, c.Args, nil); ok {
			return flows
		}
		if t.fn.Blocks != nil && t.fn.Pkg == fs.e.prog.pkg {
			return nil // it is being summarized: what it returns is found there
		}
		return fs.unseen(call, name)
	}
	var targets []target
	if c.IsInvoke() {
		for _, fn := range fs.e.implementations(c.Value.Type(), c.Method, fs.e.prog.isTest(call.Pos())) {
			targets = append(targets, target{fn: fn, recv: c.Value})
		}
	} else {
		if p, ok := c.Value.(*ssa.Parameter); ok {
			by := make([]prov, len(c.Args))
			for i, a := range c.Args {
				by[i] = fs.p.of(a)
			}
			return []flow{{Kind: paramCall, Param: slices.Index(fs.fn.Params, p), Result: index, CallBy: by}}
		}
		targets = fs.e.functions(c.Value, 0)
	}
	var out []flow
	known := false
	for _, t := range targets {
		args := c.Args
		if flows, ok := fs.enter(call, t, index, args, nil); ok {
			// An adapter of functions that come from elsewhere tells nothing.
			known = known || len(flows) > 0 || !adapts(t.fn)
			out = append(out, flows...)
		}
	}
	if !known {
		return fs.unseen(call, name)
	}
	return dedupe(out)
}

// adapts reports whether a method is one of a func type.
func adapts(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	_, ok := recv.Type().Underlying().(*types.Signature)
	return ok
}

// receiverType returns the type of a method call's receiver, or nil.
func receiverType(c *ssa.CallCommon) types.Type {
	if c.IsInvoke() {
		return c.Value.Type()
	}
	if c.Signature().Recv() != nil && len(c.Args) > 0 {
		return c.Args[0].Type()
	}
	return nil
}

// unseen is the error of a call into code that is not analyzed.
func (fs *funcState) unseen(call *ssa.Call, name string) []flow {
	c := call.Common()
	f := flow{Kind: external, Name: name, Subject: fs.arguments(c)}
	if c.IsInvoke() && c.Method.Pkg() == fs.e.pass.Pkg {
		f.iface = c.Method
		for _, a := range c.Args {
			f.CallBy = append(f.CallBy, fs.p.of(a))
		}
	}
	return []flow{f}
}

// enter resolves a result of a call by the callee's summary. by, if not nil,
// stands for arguments of which only the provenance is known.
func (fs *funcState) enter(call ssa.CallInstruction, t target, index int, args []ssa.Value, by []prov) ([]flow, bool) {
	sum := fs.e.summary(t.fn)
	if sum == nil || index >= len(sum.Results) {
		return nil, false
	}
	in := fs.instance(call, t, args, by)
	method := fs.e.methodOf(t.fn)
	if method == "" {
		method = fs.e.methodAt(call.Block())
	}
	var out []flow
	for _, f := range sum.Results[index] {
		for _, g := range in.flow(f) {
			if g.Method == "" {
				g.Method = method
			}
			g.Reported = g.Reported || sum.Handler
			out = append(out, g)
		}
	}
	return dedupe(out), true
}

// An instance is a function's summary as one call uses it.
type instance struct {
	fs    *funcState
	call  ssa.CallInstruction
	t     target
	args  []ssa.Value // in the order of the callee's bits; nil where unknown
	env   []prov
	local bool // the callee is in the package
}

func (fs *funcState) instance(call ssa.CallInstruction, t target, args []ssa.Value, by []prov) *instance {
	in := &instance{fs: fs, call: call, t: t, local: t.fn.Pkg == nil || t.fn.Pkg == fs.e.prog.pkg}
	if t.recv != nil {
		in.args = append(in.args, t.recv)
		in.env = append(in.env, fs.p.of(t.recv))
	}
	if by != nil {
		in.args = append(in.args, make([]ssa.Value, len(by))...)
		in.env = append(in.env, by...)
	} else {
		for _, a := range args {
			in.args = append(in.args, a)
			in.env = append(in.env, fs.p.of(a))
		}
	}
	for _, b := range t.bindings {
		in.args = append(in.args, b)
		in.env = append(in.env, fs.p.of(b))
	}
	return in
}

// flow gives the errors that a flow of the callee's summary is here.
func (in *instance) flow(f flow) []flow {
	fs := in.fs
	b := in.call.Block()
	switch f.Kind {
	case param:
		if f.Param >= len(in.args) || in.args[f.Param] == nil {
			return nil
		}
		v := in.args[f.Param]
		var inner []flow
		if v.Parent() != nil && v.Parent() != fs.fn {
			inner = fs.elsewhere(v)
		} else {
			inner = fs.errors(v, b)
		}
		return in.through(inner, f)
	case paramCall:
		if f.Param >= len(in.args) || in.args[f.Param] == nil {
			return nil
		}
		v := in.args[f.Param]
		by := make([]prov, len(f.CallBy))
		for i, p := range f.CallBy {
			by[i] = p.subst(in.env)
		}
		if p, ok := v.(*ssa.Parameter); ok && v.Parent() == fs.fn {
			g := f.subst(in.env)
			g.Param = slices.Index(fs.fn.Params, p)
			return []flow{g}
		}
		var out []flow
		for _, t := range fs.e.functions(v, 0) {
			if flows, ok := fs.enter(in.call, t, f.Result, nil, by); ok {
				out = append(out, in.through(flows, f)...)
			}
		}
		return out
	}
	g := f.subst(in.env)
	if !in.flags(g.Conds) {
		return nil
	}
	g.Cause = in.causes(f.Cause)
	g.Mapper = f.Mapper || symbolicCause(f) && f.CodeParam == 0 && f.TextParam == 0
	if f.CodeParam > 0 || f.TextParam > 0 {
		in.decide(&g, f)
	}
	alone := fs.alone(b) || f.Method != "" || fs.e.methodOf(in.t.fn) != "" // what dispatches is no condition
	if len(g.Conds) == 0 && g.Alone && !alone {
		g.Conds = fs.conds(b)
	}
	if len(f.Conds) == 0 && (f.Kind == plain || f.Kind == sentinel) {
		// What the function was called with decided that it fails.
		g.Args = g.Args.join(fs.arguments(in.call.Common()).selected())
	}
	g.Alone = g.Alone && alone
	if !in.local && g.Site.Line != 0 {
		o := g.Site
		if g.Origin == nil {
			g.Origin = &o
		}
		g.Site = fs.e.prog.site(in.call.Pos())
		g.Func = fs.fn.Name()
	}
	return []flow{g}
}

// flags reports whether the conditions hold for the constants that the call
// passes. Those that the caller's own parameters decide are its callers' to
// tell.
func (in *instance) flags(conds []cond) bool {
	for i := range conds {
		c := &conds[i]
		if c.Flag == 0 {
			continue
		}
		flag := c.Flag - 1
		c.Flag = 0
		if flag >= len(in.args) {
			continue
		}
		switch v := in.args[flag].(type) {
		case *ssa.Const:
			if v.Value != nil && v.Value.Kind() == constant.Bool && constant.BoolVal(v.Value) != c.Truth {
				return false
			}
		case *ssa.Parameter:
			if v.Parent() == in.fs.fn {
				c.Flag = slices.Index(in.fs.fn.Params, v) + 1
			}
		}
	}
	return true
}

// through applies what the callee knows of and does to an error that passes it.
func (in *instance) through(flows []flow, by flow) []flow {
	var out []flow
	for _, f := range flows {
		f, ok := f.filter(by)
		if !ok {
			continue
		}
		for _, w := range by.subst(in.env).Wraps {
			f.Wraps = append(slices.Clip(f.Wraps), w)
		}
		out = append(out, f)
	}
	return out
}

func (in *instance) causes(list []flow) []flow {
	var out []flow
	for _, c := range list {
		for _, g := range in.flow(c) {
			out = append(out, in.fs.settle(g, in.call.Pos(), in.call.Block()))
		}
	}
	return dedupe(out)
}

// decide fills in the parts of a coded error that this call decides.
func (in *instance) decide(g *flow, f flow) {
	fs := in.fs
	g.CodeParam, g.TextParam = 0, 0
	here := false
	if i := f.CodeParam - 1; i >= 0 && i < len(in.args) && in.args[i] != nil {
		here = true
		g.Bound = true
		code, konst, ok := constCode(in.args[i])
		switch {
		case ok:
			g.Code, g.NoCode, g.Const = code, false, konst
		default:
			g.NoCode = true
			if j := fs.paramIndex(in.args[i]); j >= 0 {
				g.CodeParam = j + 1
			} else {
				fs.choose(g, in.args[i])
			}
		}
	} else if f.CodeParam == 0 {
		g.Bound = false
	}
	if i := f.TextParam - 1; i >= 0 && i < len(in.args) && in.args[i] != nil {
		here = true
		v := in.args[i]
		g.Text, g.Args = fs.text(v)
		for _, a := range in.args {
			if m, ok := underlyingMap(a); ok {
				g.Args = g.Args.join(fs.p.of(m)) // the data beside the message
			}
			g.Args = g.Args.join(fs.all(variadic(a)))
		}
		if j := fs.textParam(v); j >= 0 {
			g.TextParam = j + 1
		}
		g.Cause = append(slices.Clip(g.Cause), fs.causesOf(v, in.call.Block())...)
		if last := len(in.t.fn.Params) - 1; in.t.fn.Signature.Variadic() && last < len(in.args) && in.args[last] != nil {
			// The message is a format, and these are its operands.
			g.Cause = append(g.Cause, fs.causesOf(in.args[last], in.call.Block())...)
		}
	}
	if here {
		g.CodePos, g.CodeArg = 0, 0
		if f.CodeParam > 0 {
			g.CodeArg = codeArgument(in.t, f.CodeParam-1)
		}
		g.Site = fs.e.prog.site(in.call.Pos())
		g.Origin = nil
		g.Func = fs.fn.Name()
		g.Conds = fs.conds(in.call.Block())
		g.Alone = fs.alone(in.call.Block())
		if f.CodeParam > 0 {
			g.Const = fs.e.constName(fs.e.codeExpr(*g))
		}
	}
}

// textParam returns the parameter that a text is made of: as it is, as a
// format, or inside a map that is the data; -1 if none.
func (fs *funcState) textParam(v ssa.Value) int {
	if m, ok := underlyingMap(v); ok {
		for _, ref := range *m.Referrers() {
			if u, ok := ref.(*ssa.MapUpdate); ok {
				if i := fs.textParam(u.Value); i >= 0 {
					return i
				}
			}
		}
		return -1
	}
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if call, ok := v.(*ssa.Call); ok && calleeName(call.Common()) == "fmt.Sprintf" {
		v = call.Call.Args[0]
	}
	if i := fs.paramIndex(v); i >= 0 && isStringy(fs.fn.Params[i].Type()) {
		return i
	}
	return -1
}

// underlyingMap returns the map literal that a value is, looking through its
// conversion to an interface.
func underlyingMap(v ssa.Value) (*ssa.MakeMap, bool) {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	m, ok := v.(*ssa.MakeMap)
	return m, ok
}

// paramIndex returns the parameter that a value is, looking through
// conversions, or -1.
func (fs *funcState) paramIndex(v ssa.Value) int {
	for {
		switch x := v.(type) {
		case *ssa.Parameter:
			return slices.Index(fs.fn.Params, x)
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		default:
			return -1
		}
	}
}

// constCode returns the code that a value is, if it is a constant.
func constCode(v ssa.Value) (code int64, name string, ok bool) {
	for {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
			continue
		case *ssa.ChangeType:
			v = x.X
			continue
		case *ssa.MakeInterface:
			v = x.X
			continue
		case *ssa.Const:
			if x.Value != nil && x.Value.Kind() == constant.Int {
				n, exact := constant.Int64Val(x.Value)
				return n, "", exact
			}
			if x.Value == nil {
				return 0, "", isInteger(x.Type())
			}
		}
		return 0, "", false
	}
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}
