package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A Summary is what other packages of the module need to know of a
// function. It is symbolic in the function's parameters, and the same on every
// machine.
type Summary struct {
	Results []Set         // the errors that each result may be; nil if none of them carries errors
	Made    taint.Summary // what its results are made of, and what it fills; zero if that is nothing
	Emits   Set           // the coded errors that are made in it and of which a caller decides a part
	Nothing *guard.Known  // what is known of the error of which it makes nil; nil if that is none
	Parts   []PartSummary // what the structs that it returns hold
	Handler bool          // its package reports what leaves it
	Codes   *CodeSummary  // the code that it returns which depends on what it is given; nil if it returns none
	Inner   []Inner       // the functions that it returns

	Replies []Set // the errors that it sends over the channel that each parameter is or has; nil if that is none

	Sorts *guard.Sorting // what it makes of the error that it is given; nil if that is not understood
	State guard.State    // what it has to do with what the program keeps
}

// An Inner is what other packages need to know of a function that a function returns,
// or of any of a table that it returns. It is symbolic in the parameters of the one
// and then of the other.
type Inner struct {
	Result int
	Of     *Summary // with what comes out of it, and Inner, alone
}

// A CodeSummary is a code that a function returns, by what it is given: Cases have codes
// of their own, and the rest, if Generic, has the internal one. Or it is what a field of
// the receiver holds.
type CodeSummary struct {
	Generic bool
	Not     guard.Known
	Cases   []Case
	Field   string // of the receiver, that it returns instead
	Number  *Number
}

// A PartSummary has the errors in a field of a struct that a function returns.
type PartSummary struct {
	Result int
	Part   Part
	Errors Set
}

// A SentinelSummary is what a package variable that holds an error says, or a table of codes.
type SentinelSummary struct {
	Text    string
	Type    string
	Holds   []Held
	Coded   bool
	Code    int64
	Library string
	Codes   *CodeSummary // for the keys of a table, as for the parameter of a function
}

// summary returns what other packages need to know of a function, and whether there
// is anything.
func (e *Errors) summary(fn *ssa.Function) (f *Summary, telling bool) {
	f = new(Summary)
	for of := fieldResults; of <= fieldReplies; of++ {
		e.tell(f, fn, of)
	}
	return f, f.Results != nil || f.Inner != nil || f.Parts != nil || f.Replies != nil || f.Made.Told() || f.Codes != nil || f.Sorts != nil || len(f.Emits) > 0 || f.Nothing != nil || f.State.Asks != nil || f.State.Sets != nil || f.State.Ends != nil || f.State.Begins != nil || f.State.Says != nil || f.State.OfErrors != nil || f.State.Refuses != nil
}

// tell puts one field into the summary of a function.
func (e *Errors) tell(f *Summary, fn *ssa.Function, of field) {
	switch of {
	case fieldResults:
		f.Results = e.returned(fn)
	case fieldMade:
		f.Made = e.makeup(fn)
	case fieldEmits:
		f.Emits = e.open(fn)
		f.Nothing = e.nothing(fn)
	case fieldParts:
		f.Parts = e.parts(fn)
	case fieldCodes:
		if f.Codes = e.codes(fn); f.Codes != nil {
			f.Codes.Cases = portableCases(f.Codes.Cases)
		}
	case fieldInner:
		f.Inner = e.functions(fn)
	case fieldSorts:
		f.Sorts = e.c.Sorts(fn)
	case fieldState:
		f.State = e.c.StateOf(fn)
	case fieldReplies:
		f.Replies = e.repliesOf(fn)
	}
}

// returned returns the errors of a function's results, or nil if none of them carries
// errors. It is worth knowing, too, that a function returns no error of its own.
func (e *Errors) returned(fn *ssa.Function) (list []Set) {
	if !e.carries(fn) {
		return nil
	}
	for i := range fn.Signature.Results().Len() {
		var s Set
		if held, ok := ofReceiver(fn); ok {
			s = held
		} else if e.w.CarriesError(fn.Signature.Results().At(i).Type()) {
			s = e.inContexts(fn, e.Result(fn, i)).answering(e.w.MethodOf(fn))
		}
		list = append(list, e.portable(s))
	}
	return list
}

// ofReceiver returns the error that a method has from a field of its receiver, as Unwrap does; ok
// is false for any other function.
func ofReceiver(fn *ssa.Function) (s Set, ok bool) {
	if fn.Signature.Results().Len() != 1 || !program.IsErrorInterface(fn.Signature.Results().At(0).Type()) {
		return nil, false
	}
	field := returnsField(fn)
	if field == "" {
		return nil, false
	}
	st, ok := program.Deref(fn.Signature.Recv().Type()).Underlying().(*types.Struct)
	if !ok {
		return nil, false
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == field {
			return Set{{Origin: &Origin{Kind: Param, Part: partOf(i)}}}, true
		}
	}
	return nil, false
}

// answering returns errors as those with which a method is answered, unless they are known to be
// for another one; "" is none.
func (s Set) answering(method string) Set {
	return s.each(func(x *Error) *Error {
		if x.Method != "" || method == "" {
			return x
		}
		y := *x
		y.own(x)
		y.Method = method
		return &y
	})
}

// inContexts says of the errors of contexts by which parameter of a function the context
// comes, and where what ends it is kept.
func (e *Errors) inContexts(fn *ssa.Function, s Set) Set {
	return s.each(func(x *Error) *Error {
		if x.Kind != Canceled || x.Context() == nil {
			return x
		}
		var of OpenCall
		for u := range program.Reached(e.ContextsOf, program.Use{V: x.Context(), At: program.PlaceOf(x.Context())}) {
			if p, ok := u.V.(*ssa.Parameter); ok && p.Parent() == fn && of.Ctx == 0 {
				of.Ctx = slices.Index(fn.Params, p) + 1
			} else if made, _ := program.CallOf(u.V); made != nil {
				of.Begun = append(of.Begun, e.c.EndKept(made)...)
			}
		}
		if of.Ctx == 0 && of.Begun == nil {
			return x
		}
		slices.Sort(of.Begun)
		of.Begun = slices.Compact(of.Begun)
		y := x.Copy()
		y.Call = &of
		return y
	})
}

// parts returns the errors, or their texts, in the fields of the structs of the module
// that a function returns.
func (e *Errors) parts(fn *ssa.Function) (list []PartSummary) {
	for i := range fn.Signature.Results().Len() {
		for _, p := range e.partsOf(fn.Signature.Results().At(i).Type()) {
			if s := e.solver.Get(node{ask: part, fn: fn, i: i, part: p}); len(s) > 0 {
				list = append(list, PartSummary{i, p, e.portable(s)})
			}
		}
	}
	return list
}

// partsOf returns the fields of a struct of the module that hold errors, or their texts.
func (e *Errors) partsOf(t types.Type) (list []Part) {
	n := program.Named(t)
	st, ok := program.Deref(t).Underlying().(*types.Struct)
	if !ok || n == nil || !e.w.Own(n.Obj().Pkg()) || e.w.ErrorType(t) != nil {
		return nil
	}
	for i := range st.NumFields() {
		if t := st.Field(i).Type(); e.w.CarriesError(t) || program.IsString(t) {
			list = append(list, partOf(i))
		}
	}
	return list
}

// carries reports whether a function has a result that carries errors.
func (e *Errors) carries(fn *ssa.Function) bool {
	for v := range fn.Signature.Results().Variables() {
		if e.w.CarriesError(v.Type()) {
			return true
		}
	}
	return false
}

// makeup returns what a function's results are made of and what it fills; the zero
// value is nothing.
func (e *Errors) makeup(fn *ssa.Function) taint.Summary {
	m := taint.Summary{Fills: e.t.Fills(fn), Calls: e.t.Calls(fn), Yields: e.t.Yields(fn)}
	telling := e.carries(fn)
	for i := range fn.Signature.Results().Len() {
		r := e.t.Result(fn, i)
		m.Results = append(m.Results, r)
		telling = telling || !r.OfProgram(false) || len(r.Parts) > 0
	}
	if !telling {
		m.Results = nil
	}
	return m
}

// open returns the coded errors that a function makes and of which its callers
// decide a part.
func (e *Errors) open(fn *ssa.Function) (list Set) {
	for _, x := range e.Emitted(fn) {
		if !x.Code.Decided() {
			list = append(list, x)
		}
	}
	return e.portable(list)
}

// portable returns errors without what is valid only in this package. A caller
// elsewhere needs the nearest evidence, so the rest is cut.
func (e *Errors) portable(s Set) Set {
	out := make(Set, 0, len(s))
	for _, x := range s {
		y := x.Copy()
		y.Conds = e.nearest(x.Conds, x.Site.Pos, 3)
		y.Site.Pos = 0
		y.Holds = portableHolds(y.Holds)
		call := x.Call.open()
		slots := slices.Concat(call.Slots, e.slots(call.of), e.Slots(call.iface))
		if y.Call = nil; len(call.By)+len(slots)+len(call.Begun)+call.Ctx > 0 || call.Through != 0 || call.Back {
			y.Call = &OpenCall{By: call.By, Around: call.Around, Through: call.Through, Slots: slots, Ctx: call.Ctx, Begun: call.Begun, Back: call.Back}
		}
		if y.Made != nil {
			made := *y.Made
			made.Pos = 0
			y.Made = &made
		}
		y.Way = x.Way.portable(e)
		if y.Code != nil {
			c := *y.Code
			c.At = Written{CodeArg: c.At.CodeArg, DataArg: c.At.DataArg}
			if c.DeclAt.Line == 0 {
				c.DeclAt = e.unexported(c.Decl)
			}
			c.Cause, c.copied, c.mapped = e.portable(c.Cause), nil, nil
			c.Cases, c.Rows, c.From = portableCases(c.Cases), portableCases(c.Rows), c.From.portable()
			y.Code = &c
		}
		y.key() // now: packages that run at the same time share it
		out = append(out, y)
	}
	return out
}

// unexported returns where an unexported name of the package is declared.
func (e *Errors) unexported(decl string) (at program.Site) {
	if decl == "" {
		return at
	}
	pkg := e.w.Pass.Pkg
	if name, ok := strings.CutPrefix(decl, pkg.Path()+"."); ok {
		if obj := pkg.Scope().Lookup(name); obj != nil && !obj.Exported() {
			at = e.w.Site(obj.Pos())
			at.Pos = 0
		}
	}
	return at
}

// portableHolds returns what fields hold with places as other packages see them.
func portableHolds(list []Held) []Held {
	list = slices.Clone(list)
	for i := range list {
		list[i].Row = list[i].Row.portable()
	}
	return list
}

// portableCases returns cases with places as other packages see them.
func portableCases(list []Case) []Case {
	list = slices.Clone(list)
	for i := range list {
		list[i].Row = list[i].Row.portable()
	}
	return list
}

// nearest returns the nearest conditions of a place.
func (e *Errors) nearest(list []guard.Cond, at token.Pos, n int) []guard.Cond {
	out := slices.Clone(list[:min(len(list), n)])
	if e.Known != nil {
		e.Known(out, e.w.BlockOf(at))
	}
	for i := range out {
		out[i] = out[i].Portable()
	}
	return out
}

// A question asks for a field of the Summary of a function.
type question struct {
	fn    *types.Func
	field field
}

type field int

const (
	fieldResults field = iota // with Handler
	fieldMade
	fieldEmits
	fieldParts
	fieldCodes
	fieldInner
	fieldSorts
	fieldState
	fieldReplies
)

// imported returns what is known of another package's function, with the field that
// is asked for; nil if nothing is known.
func (e *Errors) imported(obj *types.Func, field field) *Summary {
	obj = obj.Origin()
	q := question{obj, field}
	if f, ok := e.facts[q]; ok {
		return f
	}
	var f *Summary
	if e.w.Own(obj.Pkg()) && obj.Pkg() != e.w.Pass.Pkg {
		if later, ok := e.later(obj.Pkg()); ok {
			f = later.summary(q)
		} else {
			f = e.exported(obj.Pkg(), homeOf(obj), obj.Name()).Summary
		}
	}
	e.facts[q] = f
	return f
}

// sentinel returns what is known of a package variable that holds an error.
func (e *Errors) sentinel(v *types.Var) (*SentinelSummary, bool) {
	if v.Pkg() != e.w.Pass.Pkg {
		if !e.w.Own(v.Pkg()) {
			return nil, false
		}
		if later, ok := e.later(v.Pkg()); ok {
			return later.sentinel(v)
		}
		f := e.exported(v.Pkg(), nil, v.Name()).Sentinel
		return f, f != nil
	}
	if f, ok := e.sentinels[v]; ok {
		return f, f != nil
	}
	e.sentinels[v] = nil // while it is read
	stores := e.w.StoresIn(v)
	if isCodeTable(v.Type()) {
		if len(stores) != 1 {
			return nil, false
		}
		s := e.codesInTable(program.Use{V: stores[0].Val, At: program.Place{Block: stores[0].Block()}}, program.Whole)
		if s == nil {
			return nil, false
		}
		s.Cases = portableCases(s.Cases)
		f := &SentinelSummary{Codes: s}
		e.sentinels[v] = f
		return f, true
	}
	if t := e.w.ErrorType(v.Type()); len(stores) == 0 && t != nil {
		f := e.setUp(v, t)
		e.sentinels[v] = f
		return f, f != nil
	}
	if len(stores) != 1 {
		return nil, false
	}
	s := e.At(stores[0].Val, program.Place{Block: stores[0].Block()})
	if len(s) != 1 {
		return nil, false
	}
	f := &SentinelSummary{Text: s[0].Text, Type: s[0].Type, Holds: portableHolds(s[0].Holds)}
	if c := s[0].Code; s[0].Kind == Coded && !c.Open {
		f.Coded, f.Code, f.Library = true, c.Value, c.Library
	}
	e.sentinels[v] = f
	return f, true
}

// isCodeTable reports whether a variable of a type may be a table of codes.
func isCodeTable(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	b, ok := m.Elem().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// setUp returns what is known of a variable that holds the struct of a coded error,
// whose fields are set one by one; nil if the code is set again, or is no constant.
func (e *Errors) setUp(v *types.Var, t *wire.ErrorType) *SentinelSummary {
	s, ok := v.Type().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	f := &SentinelSummary{Type: t.Name, Coded: true, Library: t.LibraryName()}
	codes := 0
	for field := range s.Fields() {
		for _, store := range e.w.StoresIn(field) {
			if g, ok := store.Addr.(*ssa.FieldAddr).X.(*ssa.Global); !ok || g.Object() != v {
				continue
			}
			switch field.Name() {
			case t.Fields.Code:
				f.Code, ok = program.IntConst(store.Val)
				if codes++; !ok || codes > 1 {
					return nil
				}
			case t.Fields.Message:
				f.Text, _ = e.text(store.Val)
			}
		}
	}
	return f
}

func objectOf(fn *ssa.Function) *types.Func {
	obj, _ := fn.Object().(*types.Func)
	return obj
}
