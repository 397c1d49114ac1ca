package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Part says which errors of a struct are meant: those in one of its fields,
// together with the codes in another one. The zero value means none of them,
// but an error itself.
type Part struct {
	In    string // fields by which the struct is reached in another one, outermost first: a byte each, its index plus one
	Field int32  // that the error is in, plus one
	Code  int32  // that the error's code is in, plus one, or 0
}

// maxIn bounds the nesting of the structs in which a part is looked for.
const maxIn = 4

func partOf(field int) Part { return Part{Field: int32(field) + 1} }

// within returns the part as seen from a struct that has this one in a field. ok is
// false if the nesting is too deep.
func (p Part) within(field int) (out Part, ok bool) {
	p.In = string([]byte{byte(field + 1)}) + p.In
	return p, len(p.In) <= maxIn && field < 255
}

// first returns the first field on the path of a part, and the rest of the path: the
// zero value if the field is the error itself.
func (p Part) first() (field int, rest Part) {
	if p.In == "" {
		return int(p.Field) - 1, Part{}
	}
	field, p.In = int(p.In[0])-1, p.In[1:]
	return field, p
}

// fields returns the fields by which a part of a struct is reached, that of the error
// last; nil if there is no such part.
func (p Part) fields(t types.Type) (list []*types.Var) {
	for p != (Part{}) {
		field, rest := p.first()
		f := program.FieldOf(t, field)
		if f == nil {
			return nil
		}
		list = append(list, f)
		t, p = f.Type(), rest
	}
	return list
}

// setWhereMade reports whether the fields of a part are set only in structs that the
// setting function makes: whoever has a pointer to such a struct finds what was put
// there.
func (e *Errors) setWhereMade(t types.Type, p Part) bool {
	list := p.fields(t)
	return list != nil && !slices.ContainsFunc(list, func(f *types.Var) bool { return f.Pkg() != e.w.Pass.Pkg || !e.w.SetLocally(f) })
}

// rooted returns the parameter that a struct is, or is in, and the part seen from
// there; nil if there is none.
func rooted(x ssa.Value, p Part) (param *ssa.Parameter, of Part) {
	ok := true
	for ok {
		inner, field := x, -1
		switch v := x.(type) {
		case *ssa.Parameter:
			return v, p
		case *ssa.FieldAddr:
			inner, field = v.X, v.Field
		default:
			if inner, field = program.LoadedField(v); inner == nil {
				return nil, p
			}
		}
		x = inner
		p, ok = p.within(field)
	}
	return nil, p
}

// A portion is a part of a struct, or of one at an address. An element that is set in
// its place is given by its address.
type portion struct {
	x       ssa.Value
	p       Part
	inPlace bool
}

// An opening looks for the errors of a part of a struct.
type opening struct {
	e     *Errors
	fn    *ssa.Function // that asks
	lists []Set
	mixed bool // what is copied as a whole is set again field by field
	lost  bool // the package does not show where the struct is made
}

// fieldOf returns the errors in a part of a struct that is made in the function, is a
// parameter, comes over a channel or is an element of a container. ok is false for
// any other struct.
func (e *Errors) fieldOf(x ssa.Value, p Part, fn *ssa.Function) (s Set, ok bool) {
	return e.opened(portion{x: x, p: p}, fn)
}

func (e *Errors) opened(of portion, fn *ssa.Function) (s Set, ok bool) {
	o := &opening{e: e, fn: fn}
	for range program.Reached(o.step, of) {
		if o.lost {
			break
		}
	}
	if o.lost {
		return nil, false
	}
	s = join(o.lists...)
	if o.mixed && of.p.Code > 0 {
		s = s.told(Told{Open: true})
	}
	return s, true
}

// step adds the errors of a portion, or returns those that it is a copy of.
func (o *opening) step(of portion) []portion {
	e, p := o.e, of.p
	add := func(s Set) []portion {
		o.lists = append(o.lists, s)
		return nil
	}
	same := func(v ssa.Value) []portion { return []portion{{x: v, p: p}} }
	inside := func(v ssa.Value, field int) []portion {
		outer, ok := p.within(field)
		o.lost = o.lost || !ok
		return []portion{{x: v, p: outer}}
	}
	if s := e.setThrough(of.x, p); len(s) > 0 {
		add(s)
	}
	if call, i := program.CallOf(of.x); call != nil {
		return add(e.calledField(call, i, p))
	}
	if ch := channelOf(of.x); ch != nil {
		return add(e.received(ch, p, o.fn))
	}
	if asserted, ok := program.Tuple(of.x).(*ssa.TypeAssert); ok {
		if s := e.madeInto(of.x.Type(), asserted.X.Type(), p, o.fn); len(s) > 0 {
			return add(s)
		}
	}
	switch v := of.x.(type) {
	case *ssa.Const: // its fields hold nothing
		return nil
	case *ssa.Phi:
		var edges []portion
		for _, x := range v.Edges {
			edges = append(edges, same(x)...)
		}
		return edges
	case *ssa.ChangeType:
		return same(v.X)
	case *ssa.Parameter:
		o.lost = o.lost || !isStructType(v.Type())
		return add(Set{{Origin: &Origin{Kind: Param, Index: slices.Index(v.Parent().Params, v), Part: p}}})
	case *ssa.Alloc:
		return o.made(v, p)
	case *ssa.FieldAddr:
		return inside(v.X, v.Field)
	case *ssa.Field:
		return inside(v.X, v.Field)
	case *ssa.IndexAddr:
		if of.inPlace {
			return o.stored(v, p, nil, codeStores{})
		}
	case *ssa.UnOp:
		if _, element := v.X.(*ssa.IndexAddr); v.Op == token.MUL && !element {
			return same(v.X)
		}
	}
	o.element(of.x, p)
	return nil
}

// madeInto returns the errors in a part of the structs of a type that the package makes values of
// an interface, in the terms of a function that gets such a value.
func (e *Errors) madeInto(t, iface types.Type, p Part, fn *ssa.Function) Set {
	if e.boxes == nil {
		e.boxes = slices.Collect(program.Each[*ssa.MakeInterface](e.w.Funcs...))
	}
	var lists []Set
	for _, m := range e.boxes {
		of, ok := partIn(m.X.Type(), t, p)
		if !ok || !types.Identical(m.Type(), iface) {
			continue
		}
		if s, ok := e.fieldOf(m.X, of, m.Parent()); ok {
			lists = append(lists, e.inTermsOf(e.put(s, m.Block()), m.Block(), fn))
		}
	}
	return join(lists...)
}

// partIn returns a part of a struct as a value has it that is such a struct, or embeds it.
func partIn(value, t types.Type, p Part) (Part, bool) {
	if types.Identical(value, t) {
		return p, true
	}
	s, ok := program.Deref(value).Underlying().(*types.Struct)
	for i := 0; ok && i < s.NumFields(); i++ {
		if f := s.Field(i); f.Embedded() && types.Identical(program.Deref(f.Type()), program.Deref(t)) {
			return p.within(i)
		}
	}
	return p, false
}

// element adds the errors of the elements that a value may be, or may be the address of.
func (o *opening) element(v ssa.Value, p Part) {
	e, at := o.e, program.PlaceOf(v)
	var list []program.Use
	complete := false
	switch v := v.(type) {
	case *ssa.IndexAddr:
		list, complete = e.w.Elements(program.Use{V: v.X, At: at})
	case *ssa.UnOp, *ssa.Index, *ssa.Lookup, *ssa.Extract:
		list, _, complete = e.w.Sources(program.Use{V: v, At: at})
	}
	if !complete || !e.reachable(v.Type(), p) {
		o.lost = true
		return
	}
	in := &instance{e: e, fn: o.fn}
	path := p.fields(v.Type())
	text := path != nil && program.IsString(path[len(path)-1].Type())
	for _, u := range list {
		if text && isTable(u) {
			continue // its texts are no failures
		}
		o.lists = append(o.lists, in.lift(e.put(e.holding(u, p), u.At.Block), u))
	}
}

// isTable reports whether a container always has an element.
func isTable(element program.Use) bool {
	_, made := literal(element.V)
	_, inPlace := element.V.(*ssa.IndexAddr)
	for range program.Guards(element.At.Block) {
		return false
	}
	return made || inPlace
}

// reachable reports whether a part of a struct that was put somewhere is still the
// same there: the struct is a copy, or what a pointer points to does not change.
func (e *Errors) reachable(t types.Type, p Part) bool {
	return isStructType(t) || e.setWhereMade(t, p)
}

// made adds the errors of a part of a variable, and returns what is copied into it.
func (o *opening) made(v *ssa.Alloc, p Part) []portion {
	e := o.e
	field, rest := p.first()
	copies, kept := e.copiesInto(v, field)
	if kept && !e.setWhereMade(v.Type(), p) {
		o.lists = append(o.lists, Set{unknown("a struct whose address is kept")})
		return nil
	}
	if t := e.errorOf(v.Type(), field); t != nil && rest == (Part{}) && e.decoded(v) {
		o.lists = append(o.lists, Set{e.answer(t, v.Parent())})
	}
	codes := e.codesIn(v, p)
	o.mixed = o.mixed || codes.opened || e.overlaid(copies, codes.stores, v.Block())
	return o.stored(v, p, copies, codes)
}

// stored adds the errors that are stored in a part of the struct at an address.
func (o *opening) stored(addr ssa.Value, p Part, copies []program.Use, codes codeStores) (next []portion) {
	e, fresh := o.e, program.PlaceOf(addr).Block
	stores := partStores(addr, p)
	all := slices.Clip(copies)
	for _, s := range stores {
		all = append(all, s.use())
	}
	for i, u := range all {
		if e.replaced(u.At.Block, all, fresh) {
			o.lists = append(o.lists, Set{unknown("it may have been replaced")})
			continue
		}
		if i < len(copies) {
			next = append(next, portion{x: u.V, p: p})
			continue
		}
		s := stores[i-len(copies)]
		var set Set
		if s.rest == (Part{}) {
			set = e.held(u, s.Pos())
		} else {
			o.lost = o.lost || !e.reachable(u.V.Type(), s.rest)
			set = e.holding(u, s.rest)
		}
		set = e.put(set, u.At.Block)
		if p.Code > 0 {
			set = set.told(codes.at(e, u.At.Block, fresh, copies))
		}
		o.lists = append(o.lists, set)
	}
	return next
}

// A partStore is a store to a part of a struct, or to what has the part inside.
type partStore struct {
	*ssa.Store
	rest Part // of what is stored; the zero value if it is the error itself
}

func (s partStore) use() program.Use {
	return program.Use{V: s.Val, At: program.Place{Block: s.Block()}}
}

// partStores returns what is stored in a part of the struct at an address, in its
// function.
func partStores(addr ssa.Value, p Part) (list []partStore) {
	field, rest := p.first()
	for fa := range program.Referrers[*ssa.FieldAddr](addr) {
		if fa.Field != field {
			continue
		}
		for s := range program.Stores(fa) {
			list = append(list, partStore{s, rest})
		}
		if rest != (Part{}) {
			list = append(list, partStores(fa, rest)...)
		}
	}
	return list
}

// copiesInto returns the structs that are copied into a local one, and whether others
// may write to it by its address or that of a field.
func (e *Errors) copiesInto(a *ssa.Alloc, field int) (list []program.Use, kept bool) {
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			load, _ := r.Val.(*ssa.UnOp)
			if r.Addr == a && (load == nil || load.X != a) {
				list = append(list, program.Use{V: r.Val, At: program.Place{Block: r.Block()}})
			}
			kept = kept || r.Val == a
		case *ssa.FieldAddr:
			kept = kept || r.Field == field && !staysHere(r)
		}
	}
	return list, kept
}

// staysHere reports whether the address of a field, and those of its own fields, are
// used only to load and store.
func staysHere(field *ssa.FieldAddr) bool {
	return !slices.ContainsFunc(*field.Referrers(), func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
			return false
		case *ssa.Store:
			return use.Val == field
		case *ssa.FieldAddr:
			return !staysHere(use)
		}
		return true
	})
}

// Inside returns the errors of a part of a struct that is used.
func (e *Errors) Inside(u program.Use, p Part) Set {
	return e.solver.Get(node{ask: inside, v: u.V, part: p}) // in a loop it may be made of itself
}

// holding returns the errors of a part of what is put somewhere. An element that is
// set in its place is given by its address.
func (e *Errors) holding(u program.Use, p Part) Set {
	n := node{ask: inside, v: u.V, part: p}
	if _, inPlace := u.V.(*ssa.IndexAddr); inPlace {
		n.i = 1
	}
	return e.solver.Get(n)
}

// calledField returns the errors in a part of a struct that a call returns.
func (e *Errors) calledField(call *ssa.Call, index int, p Part) Set {
	c := call.Common()
	if i := e.symbolicCallee(c); i >= 0 {
		return Set{{Origin: &Origin{Kind: ParamCall, Index: i, Result: index, Call: &OpenCall{By: e.taints(c.Args), ctx: contextIn(c.Args)}, Part: p}}}
	}
	callees, known := e.w.Callees(call, nil)
	var lists []Set
	for _, callee := range callees {
		lists = append(lists, e.instance(call, callee, nil).part(index, p))
	}
	if !known {
		x := e.uncertain(call)
		if len(callees) > 0 {
			x.Call.iface = nil
		}
		x.Result, x.Part = index, p
		lists = append(lists, Set{x})
	}
	return join(lists...)
}

// uncertain returns an error of a function that the package does not show, with what is known
// of the call: whoever gives the function knows more.
func (e *Errors) uncertain(call ssa.CallInstruction) *Error {
	c := call.Common()
	x := unknown(program.CalleeName(c))
	x.Call = e.openCall(call)
	if c.IsInvoke() && c.Method.Pkg() == e.w.Pass.Pkg {
		x.Call.iface = c.Method.Origin()
	} else if !c.IsInvoke() && c.StaticCallee() == nil {
		x.Call.of = program.Use{V: c.Value, At: program.Place{Block: call.Block()}}
	}
	return x
}

// part returns the errors of a part of a struct that is a result of the callee.
func (in *instance) part(index int, p Part) Set {
	e, fn := in.e, in.callee.Fn
	if e.w.Local(fn) {
		return in.outOf(e.solver.Get(node{ask: part, fn: fn, i: index, part: p}), false)
	}
	if p.In == "" && p.Code == 0 {
		f := e.elsewhereOf(fn, fieldParts)
		if s, ok := f.at(Outlet{Result: index, Part: p}); ok {
			return in.outOf(s, f.Handler)
		}
	}
	return Set{unknown("a struct of another package")}
}

// answer returns the errors that an error stands for: those of a result of the
// callee, or of a part of it.
func (in *instance) answer(x *Error) (Set, bool) {
	if len(in.levels) > 0 {
		s, ok := in.e.inner(in.callee.Fn, in.levels, x.Outlet())
		return in.all(s), ok
	}
	if i := x.Call.open().Through; i > 0 {
		return in.all(in.e.Replies(in.callee.Fn, in.callee.First()+i-1)), true
	}
	if x.Part == (Part{}) {
		return in.result(x.Result)
	}
	if x.Result >= in.callee.Fn.Signature.Results().Len() {
		return nil, false
	}
	return in.part(x.Result, x.Part), true
}

// ReturnedPart returns the errors in a part of the struct that a return has as a
// result.
func (e *Errors) ReturnedPart(ret *ssa.Return, i int, p Part) Set {
	return e.settleAll(e.Inside(program.Use{V: ret.Results[i]}, p), ret.Pos(), ret.Block())
}

// held returns the errors that are stored in a field, as errors or by their texts.
func (e *Errors) held(u program.Use, at token.Pos) Set {
	if !program.IsString(u.V.Type()) {
		return e.At(u.V, u.At)
	}
	if inner := e.causesOf(u.V, u.At, nil); len(inner) > 0 {
		return inner
	}
	words, args := e.text(u.V)
	of := e.template(u.V, nil, 0)
	if words == "" && of == (Template{}) {
		return nil
	}
	x := e.madeAt(Plain, at, u.At.Block)
	x.Text, x.Args, x.Of = words, args, of
	return Set{x}
}
