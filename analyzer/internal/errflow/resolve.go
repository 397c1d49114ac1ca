package errflow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// funcState resolves the errors of one function.
type funcState struct {
	e    *engine
	fn   *ssa.Function
	p    *provs
	busy map[ssa.Value]bool
	memo map[use][]flow
	open bool // a value was asked for while it was being resolved
	work int  // how many values were resolved
}

// A use is a value at a block.
type use struct {
	v ssa.Value
	b *ssa.BasicBlock
}

// maxWork bounds the values that are resolved for one function. People's
// functions need some hundreds; generated ones may need any number.
const maxWork = 20000

func (e *engine) state(fn *ssa.Function) *funcState {
	if fs, ok := e.states[fn]; ok {
		return fs
	}
	fs := &funcState{
		e:    e,
		fn:   fn,
		p:    &provs{e: e, fn: fn, memo: make(map[ssa.Value]prov), busy: make(map[ssa.Value]bool)},
		busy: make(map[ssa.Value]bool),
		memo: make(map[use][]flow),
	}
	e.states[fn] = fs
	return fs
}

// A summary is what a function's callers need to know of it. It is symbolic
// in the function's parameters.
type summary struct {
	Results [][]flow // the errors that each result may be
	Made    []prov   // what each result is made of
	Emits   []flow   // the coded errors that are made in it
	Handler bool     // of another package, which reports what leaves it
}

// summary returns a function's summary: computed, imported, or nil if nothing
// is known of it. A function that is being summarized has none yet, which
// ends recursion.
func (e *engine) summary(fn *ssa.Function) *summary {
	fn = origin(fn)
	if s, ok := e.summaries[fn]; ok {
		return s
	}
	if fn.Blocks == nil || fn.Pkg != e.prog.pkg && fn.Pkg != nil {
		var s *summary
		if obj, ok := fn.Object().(*types.Func); ok {
			s = e.imported(obj)
		}
		e.summaries[fn] = s
		return s
	}
	e.summaries[fn] = nil
	s := e.summarize(fn)
	e.summaries[fn] = s
	return s
}

func (e *engine) summarize(fn *ssa.Function) *summary {
	fs := e.state(fn)
	n := fn.Signature.Results().Len()
	s := &summary{Results: make([][]flow, n), Made: make([]prov, n)}
	for _, b := range fn.Blocks {
		if len(b.Instrs) == 0 || b == fn.Recover {
			continue
		}
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for i, v := range ret.Results {
			s.Made[i] = s.Made[i].join(fs.p.of(v))
			if !e.carriesError(v.Type()) {
				continue
			}
			for _, f := range fs.errors(v, b) {
				s.Results[i] = append(s.Results[i], fs.settle(f, ret.Pos(), b))
			}
		}
	}
	for i := range s.Results {
		s.Results[i] = dedupe(s.Results[i])
	}
	s.Emits = dedupe(fs.emits())
	return s
}

// settle gives an error that is handed on the place and the conditions of
// where that happens, if it has none of its own.
func (fs *funcState) settle(f flow, pos token.Pos, b *ssa.BasicBlock) flow {
	if f.Kind == param || f.Kind == paramCall {
		return f
	}
	if f.Site.Line != 0 {
		f.Relays = relayed(f.Relays, fs.e.prog.site(pos))
		return f
	}
	f.Site = fs.e.prog.site(pos)
	f.Func = fs.fn.Name()
	f.Conds = append(slices.Clip(f.Conds), fs.conds(b)...)
	f.Alone = fs.alone(b) && !f.Joined
	if f.Method == "" {
		f.Method = fs.e.methodAt(b)
	}
	return f
}

// carriesError reports whether a value of the type may be an error on its way.
func (e *engine) carriesError(t types.Type) bool {
	return isErrorInterface(t) || e.codedType(t) != nil
}

// errors returns the errors that v may be where block b uses it.
func (fs *funcState) errors(v ssa.Value, b *ssa.BasicBlock) []flow {
	if flows, ok := fs.memo[use{v, b}]; ok {
		return flows
	}
	if fs.busy[v] {
		fs.open = true
		return nil
	}
	if fs.work++; fs.work > maxWork {
		return nil
	}
	fs.busy[v] = true
	outer := fs.open
	fs.open = false
	flows := fs.refine(v, fs.origins(v, b), b)
	delete(fs.busy, v)
	if !fs.open || len(fs.busy) == 0 {
		fs.memo[use{v, b}] = flows
		fs.open = false
	}
	fs.open = fs.open || outer
	return flows
}

func (fs *funcState) origins(v ssa.Value, b *ssa.BasicBlock) []flow {
	switch v := v.(type) {
	case *ssa.Const:
		if ct := fs.e.codedType(v.Type()); ct != nil && v.IsNil() {
			return []flow{{Kind: coded, Nil: true, NoCode: true, Lib: libName(ct.lib), Type: ct.name}}
		}
		return nil
	case *ssa.Phi:
		var out []flow
		for i, e := range v.Edges {
			pred := v.Block().Preds[i]
			out = append(out, fs.edge(v, e, pred)...)
			if len(out) > 4*maxFlows {
				break
			}
		}
		return dedupe(out)
	case *ssa.ChangeInterface:
		return fs.errors(v.X, b)
	case *ssa.ChangeType:
		return fs.errors(v.X, b)
	case *ssa.TypeAssert:
		return fs.errors(v.X, b)
	case *ssa.MakeInterface:
		if isErrorInterface(v.X.Type()) {
			return fs.errors(v.X, b)
		}
		flows := slices.Clone(fs.concrete(v.X, v.Pos(), b))
		for i := range flows {
			if flows[i].Nil { // nil until here: this is where it goes wrong
				flows[i].Site, flows[i].Origin, flows[i].Relays = site{}, nil, nil
			}
		}
		return flows
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return fs.call(t, v.Index, b)
		case *ssa.TypeAssert:
			return fs.errors(t.X, b)
		case *ssa.Select:
			if s := receives(t, v.Index); s != nil {
				return fs.overChannel(s.Chan, whole, 0)
			}
		case *ssa.UnOp:
			if t.Op == token.ARROW && v.Index == 0 {
				return fs.overChannel(t.X, whole, 0)
			}
		}
	case *ssa.Call:
		return fs.call(v, 0, b)
	case *ssa.Parameter:
		return []flow{{Kind: param, Param: slices.Index(fs.fn.Params, v)}}
	case *ssa.FreeVar:
		return fs.captured(v, b)
	case *ssa.Alloc:
		return fs.concrete(v, v.Pos(), b)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			return fs.loadedError(v, b)
		case token.ARROW:
			return fs.overChannel(v.X, whole, 0)
		}
	case *ssa.Field:
		if flows := fs.fieldErrors(v.X, v.Field, b, 0); len(flows) > 0 {
			return flows
		}
	}
	if fs.e.codedType(v.Type()) != nil {
		return fs.concrete(v, v.Pos(), b)
	}
	return nil
}

// edge resolves one way into a phi. What is known on the edge holds too.
func (fs *funcState) edge(phi *ssa.Phi, v ssa.Value, pred *ssa.BasicBlock) []flow {
	var out []flow
	for _, f := range fs.errors(v, pred) {
		if g, ok := branch(pred, phi.Block()); ok {
			if by, ok := fs.knows(g, v); ok {
				if f, ok = f.filter(by); !ok {
					continue
				}
			}
		}
		if f.Site.Line == 0 && f.Kind != param && f.Kind != paramCall {
			// Where paths meet, the way that the error came says why it is one.
			f.Conds = append(slices.Clip(f.Conds), fs.conds(pred)...)
			f.Joined = true
		}
		out = append(out, f)
	}
	return out
}

func blockOf(v ssa.Value) *ssa.BasicBlock {
	if i, ok := v.(ssa.Instruction); ok && i.Block() != nil {
		return i.Block()
	}
	if fn := v.Parent(); fn != nil && len(fn.Blocks) > 0 {
		return fn.Blocks[0]
	}
	return nil
}

// global resolves a package variable.
func (fs *funcState) global(g *ssa.Global) []flow {
	if g.Pkg == nil {
		return nil
	}
	name := canonical(g.Pkg.Pkg.Path() + "." + g.Name())
	if lib := fs.e.library(g.Pkg.Pkg); lib != nil {
		if _, ok := lib.Signal(g.Object()); ok {
			return nil // not an error but a word to the library
		}
		if code, ok := lib.Var(g.Object()); ok {
			return []flow{{Kind: coded, Code: code, Lib: lib.Name, Name: name}}
		}
	}
	switch name {
	case "context.Canceled", "context.DeadlineExceeded":
		return []flow{{Kind: canceled, Name: name}}
	}
	f := flow{Kind: sentinel, Name: name}
	if obj, ok := g.Object().(*types.Var); ok {
		if v, ok := fs.e.sentinelOf(obj); ok {
			f.Text, f.Type = v.Text, v.Type
			if v.Coded {
				f.Kind, f.Code, f.Lib = coded, v.Code, v.Lib
			}
		}
	}
	return []flow{f}
}

// concrete resolves a value of a concrete error type: a coded error of a
// library or of the program, or a plain one of the program's own types.
func (fs *funcState) concrete(v ssa.Value, pos token.Pos, b *ssa.BasicBlock) []flow {
	if ct := fs.e.codedType(v.Type()); ct != nil {
		return fs.codedFlows(v, ct, b)
	}
	switch x := v.(type) {
	case *ssa.Const:
		return nil
	case *ssa.Call:
		return fs.call(x, 0, b)
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			return fs.call(call, x.Index, b)
		}
	}
	f := flow{Kind: plain, Type: typeName(v.Type()), Site: fs.e.prog.site(fs.posOf(v, pos)), Func: fs.fn.Name()}
	block := b
	if i, ok := v.(ssa.Instruction); ok && i.Block() != nil && i.Parent() == fs.fn {
		block = i.Block()
	}
	f.Conds = fs.conds(block)
	f.Alone = fs.alone(block)
	f.Text, f.Args = fs.literalText(v)
	f.Cause = fs.inside(v, b)
	if f.Site.Line == 0 {
		f.Site = site{}
	}
	return []flow{f}
}

// posOf returns the position of the expression that makes v.
func (fs *funcState) posOf(v ssa.Value, pos token.Pos) token.Pos {
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
		if a, ok := u.X.(*ssa.Alloc); ok && a.Pos().IsValid() {
			return a.Pos()
		}
	}
	if v.Pos().IsValid() {
		return v.Pos()
	}
	return pos
}

// literalText returns the text of an error that is a composite literal of one
// of the program's own types: its type name in words and its string fields.
func (fs *funcState) literalText(v ssa.Value) (string, prov) {
	a, ok := v.(*ssa.Alloc)
	if u, isLoad := v.(*ssa.UnOp); isLoad {
		a, ok = u.X.(*ssa.Alloc)
	}
	name := shortTypeName(v.Type())
	text := strings.TrimSuffix(splitName(name), " error")
	args := prov{}
	if ok {
		for _, ref := range *a.Referrers() {
			if fa, isField := ref.(*ssa.FieldAddr); isField {
				for _, r := range *fa.Referrers() {
					if s, isStore := r.(*ssa.Store); isStore && s.Addr == fa {
						if t, p := fs.text(s.Val); t != "" {
							text += ": " + t
							args = args.join(p)
						} else {
							args = args.join(fs.p.of(s.Val))
						}
					}
				}
			}
		}
	}
	return text, args
}

// inside returns the errors that a value of one of the program's own error
// types holds in its fields.
func (fs *funcState) inside(v ssa.Value, b *ssa.BasicBlock) []flow {
	a, ok := v.(*ssa.Alloc)
	if u, isLoad := v.(*ssa.UnOp); isLoad {
		a, ok = u.X.(*ssa.Alloc)
	}
	if !ok {
		return nil
	}
	var out []flow
	for _, ref := range *a.Referrers() {
		if fa, isField := ref.(*ssa.FieldAddr); isField && isErrorInterface(deref(fa.Type())) {
			for _, r := range *fa.Referrers() {
				if s, isStore := r.(*ssa.Store); isStore && s.Addr == fa {
					for _, f := range fs.errors(s.Val, s.Block()) {
						out = append(out, fs.settle(f, fs.posOf(v, s.Pos()), s.Block()))
					}
				}
			}
		}
	}
	return out
}

// alone reports whether what happens in a block happens whatever the function
// is called with, or whatever a dispatcher is asked with the block's method.
func (fs *funcState) alone(b *ssa.BasicBlock) bool {
	if len(guards(b)) == 0 && len(fs.fn.Blocks) > 0 && fs.fn.Blocks[0].Dominates(b) && len(fs.returns()) == 1 {
		return true
	}
	return fs.e.methodAt(b) != "" && !slices.ContainsFunc(guards(b), func(g guard) bool { return !fs.dispatching(g) })
}

// dispatching reports whether a guard tells a method from others, or that a
// call before did not fail: what a dispatcher asks before it does a method's
// work.
func (fs *funcState) dispatching(g guard) bool {
	cmp, ok := g.v.(*ssa.BinOp)
	if !ok || g.other {
		return false
	}
	if cmp.Op == token.EQL && (fs.e.methodConst(cmp.X) != "" || fs.e.methodConst(cmp.Y) != "") {
		return true
	}
	c, ok := cmp.Y.(*ssa.Const)
	return ok && c.IsNil() && isErrorInterface(cmp.X.Type()) && (cmp.Op == token.EQL) == g.truth
}

func (fs *funcState) returns() []*ssa.Return {
	var out []*ssa.Return
	for _, b := range fs.fn.Blocks {
		if len(b.Instrs) > 0 && b != fs.fn.Recover {
			if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				out = append(out, r)
			}
		}
	}
	return out
}
