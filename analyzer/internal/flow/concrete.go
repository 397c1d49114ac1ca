package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

func nilError(t *wire.ErrorType) *Error {
	return &Error{Origin: &Origin{Kind: Coded, Type: t.Name, Code: &Code{Nil: true, Open: true, Library: t.LibraryName()}}}
}

// global returns the error that a package variable is.
func (e *Errors) global(g *ssa.Global) Set {
	if g.Pkg == nil {
		return nil
	}
	name := errlib.Canonical(g.Pkg.Pkg.Path() + "." + g.Name())
	if lib := e.w.Library(g.Pkg.Pkg); lib != nil {
		if _, ok := lib.Signal(g.Object()); ok {
			return nil // not an error but a word to the library
		}
		if code, ok := lib.Var(g.Object()); ok {
			return Set{{Origin: &Origin{Kind: Coded, Name: name, Code: &Code{Value: code, Library: lib.Name}}}}
		}
	}
	switch name {
	case "context.Canceled", "context.DeadlineExceeded":
		return Set{{Origin: &Origin{Kind: Canceled, Name: name}}}
	}
	o := &Origin{Kind: Sentinel, Name: name}
	if obj, ok := g.Object().(*types.Var); ok {
		if f, ok := e.sentinel(obj); ok {
			o.Text, o.Type, o.Holds = f.Text, f.Type, f.Holds
			if f.Coded {
				o.Kind, o.Code = Coded, &Code{Value: f.Code, Library: f.Library, Decl: obj.Pkg().Path() + "." + obj.Name()}
			}
		}
	}
	return Set{{Origin: o}}
}

// concrete returns the errors of a value of a concrete error type: a coded
// error of a library or of the program, or a plain one of the program's own.
func (e *Errors) concrete(v ssa.Value, at ssa.Value) Set {
	if t := e.w.ErrorType(v.Type()); t != nil {
		if a, ok := literal(v); ok && e.decoded(a) {
			return Set{e.answer(t, v.Parent())}
		}
		return e.codedValue(v, t)
	}
	if _, isConst := v.(*ssa.Const); isConst {
		return nil
	}
	if call, i := program.CallOf(v); call != nil {
		return e.called(call, i)
	}
	if t := assertion(v); t != nil && program.IsErrorInterface(t.X.Type()) {
		return e.asserted(t)
	}
	_, given := v.(*ssa.Parameter)
	switch err := e.c.TakenFrom(v); {
	case !given && err == nil:
	case !e.ofKinds(v.Type()):
		return Set{unknown("")}
	case given:
		return Set{{Origin: &Origin{Kind: Param, Index: slices.Index(v.Parent().Params, v.(*ssa.Parameter))}}}
	default: // errors.As put it there
		return e.taken(err, program.PlaceOf(v), []string{program.TypeName(v.Type())})
	}
	if of := e.original(v); of != nil {
		return e.concrete(of, at)
	}
	b, pos := program.PlaceOf(at).Block, at.Pos()
	o := &Origin{
		Kind: Plain, Type: program.TypeName(v.Type()), Site: e.w.Site(positionOf(v, pos)), Func: v.Parent().Name(),
		Conds: e.c.At(b), Alone: e.Alone(b),
	}
	o.Text, o.Args = e.literalText(v)
	o.Holds = e.holds(v)
	if !positionOf(v, pos).IsValid() {
		o.Site = program.Site{}
	}
	x := &Error{Origin: o}
	if lib := e.w.CoderOf(v.Type()); lib != nil {
		o.Kind, o.Code = Coded, e.ofKind(x, v.Type(), lib)
	} else if inner := e.inside(v, program.IsError); len(inner) > 0 && e.onlyWraps(v.Type()) {
		w := &Wrap{Text: o.Text, Site: o.Site, Keeps: true, Args: o.Args, Conds: o.Conds}
		return inner.each(func(x *Error) *Error {
			y := *x
			y.Way = x.Way.wrapped(w)
			y.Beside = beside(y.Beside, []string{o.Type})
			return &y
		})
	} else if inner = e.inside(v, program.IsErrorInterface); len(inner) > 0 {
		_, sure := e.unwrapped(v.Type())
		o.Code = &Code{Cause: inner}
		if sure {
			o.Closed, o.Options = e.closed(v)
		}
	} else {
		names, sure := e.unwrapped(v.Type())
		if x.Beside = names; sure {
			o.Closed, o.Options = e.closed(v)
		}
		o.Code = e.toldIn(v)
	}
	return Set{x}
}

// original returns the error of which a variable is a copy that still is of its kind: no number in
// it is set again; nil if it is none.
func (e *Errors) original(v ssa.Value) ssa.Value {
	a, ok := literal(v)
	if !ok || !e.ofKinds(v.Type()) {
		return nil
	}
	for _, s := range program.FieldStores(a) {
		if program.IsInteger(s.Val.Type()) {
			return nil
		}
	}
	of := copyOf(a)
	if load, ok := of.(*ssa.UnOp); ok && load.Op == token.MUL {
		of = load.X
	} else if of != nil && types.Identical(of.Type(), program.Deref(a.Type())) {
		return of // the value itself
	}
	if of == nil || !types.Identical(of.Type(), a.Type()) {
		return nil
	}
	if b, ok := of.(*ssa.Alloc); ok && copyOf(b) != nil {
		return nil // which may be a copy of this one
	}
	return of
}

// onlyWraps reports whether errors of a type do no more than to put texts around another
// one, which their method Unwrap returns. One that always says the same has a meaning of its
// own.
func (e *Errors) onlyWraps(t types.Type) bool {
	fields, ok := program.Deref(t).Underlying().(*types.Struct)
	if n := program.Named(t); !ok || n == nil || !hasMethod(n.Obj(), "Unwrap") || hasMethod(n.Obj(), "Is") || hasMethod(n.Obj(), "As") {
		return false
	}
	for f := range fields.Fields() {
		if t := types.Unalias(f.Type()); !program.IsError(t) && t != types.Typ[types.String] {
			return false // which may tell kinds of errors apart
		}
	}
	text := func(v ssa.Value) bool { _, same := v.(*ssa.Const); return !same }
	held := func(v ssa.Value) bool {
		of, _ := program.LoadedField(program.Unconvert(v))
		return program.IsNil(v) || of != nil && program.ParameterOf(of) == 0
	}
	return e.returnsOnly(t, "Error", text) && e.returnsOnly(t, "Unwrap", held)
}

// returnsOnly reports whether a method of a type of the package returns only such values.
func (e *Errors) returnsOnly(t types.Type, method string, is func(ssa.Value) bool) bool {
	fn := e.method(t, method)
	if fn == nil || !e.w.Local(fn) {
		return false
	}
	return !slices.ContainsFunc(program.Returns(fn), func(ret *ssa.Return) bool { return len(ret.Results) != 1 || !is(ret.Results[0]) })
}

// method returns the function that a method of a type is, or nil.
func (e *Errors) method(t types.Type, name string) *ssa.Function {
	obj, _, _ := types.LookupFieldOrMethod(t, true, e.w.Pass.Pkg, name)
	m, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	return e.w.Function(m)
}

// unwrapped returns the sentinel that the method Unwrap of a type returns whatever the
// error holds; none if there is no such method, or if it returns what a field holds. sure is
// false if it may return something else.
func (e *Errors) unwrapped(t types.Type) (name []string, sure bool) {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Unwrap")
	m, ok := obj.(*types.Func)
	if !ok {
		return nil, true
	}
	fn := e.w.Function(m)
	if fn == nil || fn.Signature.Results().Len() != 1 {
		return nil, false
	}
	var s Set
	if returnsField(fn) != "" {
		return nil, true
	} else if e.w.Local(fn) {
		s = e.Result(fn, 0)
	} else if f := e.elsewhereOf(fn, fieldResults); f != nil && len(f.Results) > 0 {
		s = f.Results[0]
	} else {
		return nil, false
	}
	held := func(x *Error) bool { return x.Kind.Symbolic() && x.Part != (Part{}) }
	if len(s) == 1 && s[0].Kind == Sentinel {
		return []string{s[0].Name}, true
	}
	return nil, !slices.ContainsFunc(s, func(x *Error) bool { return !held(x) })
}

// found returns the errors that a call such as errors.As finds and puts into a
// variable, and those that the function has put there itself before the variable is loaded; ok
// is false for other variables.
func (e *Errors) found(a *ssa.Alloc, load *ssa.UnOp) (s Set, ok bool) {
	types := e.c.FoundIn(a)
	if len(types) == 0 || !e.isFound(program.Deref(a.Type())) {
		return nil, false
	}
	for call := range errlib.Filling(a) {
		s = append(s, e.taken(call.Error(), program.Place{Block: call.Block()}, types)...)
	}
	for set := range program.Stores(a) {
		if !replaced(set, load) && (program.Before(set, load) || program.Reaches(set.Block(), load.Block(), nil)) {
			s = append(s, e.joined(e.At(set.Val, program.Place{Block: set.Block()}), set.Block())...)
		}
	}
	return join(s), true
}

// replaced reports whether something that was found has replaced what a store put into a variable,
// wherever that is loaded: the question was answered with yes.
func replaced(set *ssa.Store, load *ssa.UnOp) bool {
	for call := range errlib.Filling(set.Addr) {
		asked, ok := call.CallInstruction.(*ssa.Call)
		if ok && program.Any(program.Guards(load.Block()), func(g program.Guard) bool { return g.V == asked && g.Truth && !g.Other }) &&
			(set.Block() == asked.Block() && program.Before(set, asked) || !program.Reaches(set.Block(), load.Block(), asked.Block())) {
			return true
		}
	}
	return false
}

// isFound reports whether it is known what an error of a type is that was found in another
// one: it has a code, or the program tells kinds of them apart, or it is of any type.
func (e *Errors) isFound(t types.Type) bool {
	return e.w.ErrorType(t) != nil || e.ofKinds(t) || program.IsErrorInterface(t)
}

// taken returns the errors that can be taken out of another one as one of some types.
// Only those of unknown types keep what was around them.
func (e *Errors) taken(err ssa.Value, at program.Place, types []string) (s Set) {
	for _, x := range e.filter(e.At(err, at), guard.Known{IsTypes: types}) {
		switch {
		case x.Kind == External && !slices.ContainsFunc(types, func(typ string) bool { return !x.isNo(typ) }):
		case x.Kind == Coded || x.Kind == Answered || x.Kind.Symbolic():
			s = append(s, Set{x}.bare()...)
		default:
			s = append(s, x)
		}
	}
	return join(s)
}

// positionOf returns the position of the expression that makes v.
func positionOf(v ssa.Value, pos token.Pos) token.Pos {
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

// literal returns the variable of a composite literal that a value is.
func literal(v ssa.Value) (*ssa.Alloc, bool) {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	a, ok := v.(*ssa.Alloc)
	return a, ok
}

// literalText returns the text of an error that is a composite literal of one
// of the program's own types: its type name in words, what its method Error
// says, and its string fields.
func (e *Errors) literalText(v ssa.Value) (string, taint.Taint) {
	words := strings.TrimSuffix(cause.Words(program.ShortTypeName(v.Type())), " error")
	if words == "error" || words == "err" {
		words = "" // a name for any error says nothing
	}
	args := taint.Taint{}
	if t := e.errorText(v.Type()); t != "" {
		words += ": " + t
	}
	if a, ok := literal(v); ok {
		for _, s := range program.FieldStores(a) {
			t, p := e.text(s.Val)
			if t != "" {
				words += ": " + t
			}
			args = args.Join(p)
		}
	}
	return words, args
}

// errorText returns what the method Error of a type returns, if that is constant.
func (e *Errors) errorText(t types.Type) string {
	fn := e.method(t, "Error")
	if fn == nil || !e.w.Local(fn) {
		return ""
	}
	returns := program.Returns(fn)
	if len(returns) != 1 {
		return ""
	}
	said, _ := e.text(returns[0].Results[0])
	return said
}

// closed reports whether a value of one of the program's own error types holds no other
// errors than those that are put into it where it is made: nobody puts one in later. What is in
// other fields than the one that Unwrap returns, such as one for any values, nobody finds.
//
// If all that others do with it is what functions do that the parameter options lists, plus one, it
// is closed where there are none.
func (e *Errors) closed(v ssa.Value) (closed bool, options int) {
	a, ok := literal(v)
	if !ok || !isStructType(program.Deref(a.Type())) {
		return false, 0
	}
	for _, instr := range changing(a) {
		list := optionOf(instr)
		if list < 0 || options > 0 && options != list+1 {
			return false, 0
		}
		options = list + 1
	}
	unwraps := ""
	if fn := e.method(a.Type(), "Unwrap"); fn != nil {
		unwraps = returnsField(fn)
	}
	for fa, s := range program.FieldStores(a) {
		if unwraps != "" && program.FieldOf(fa.X.Type(), fa.Field).Name() != unwraps {
			continue
		}
		t := program.Deref(fa.Type())
		if _, basic := t.Underlying().(*types.Basic); !basic && !program.IsNil(s.Val) && !program.IsErrorInterface(t) {
			return false, 0
		}
	}
	return options == 0, options
}

// optionOf returns the parameter that lists the function which an instruction calls, or -1.
func optionOf(instr ssa.Instruction) int {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return -1
	}
	load, ok := call.Call.Value.(*ssa.UnOp)
	if !ok {
		return -1
	}
	element, ok := load.X.(*ssa.IndexAddr)
	if !ok {
		return -1
	}
	return program.ParameterOf(element.X)
}

// onlyReturned reports whether a function does nothing with an error that it makes but to hand
// it on as one.
func onlyReturned(v ssa.Value) bool { return len(changing(v)) == 0 }

// changing returns the instructions by which a function does more with an error that it makes, or
// gets from a call, than to hand it on as one.
func changing(v ssa.Value) (list []ssa.Instruction) {
	for range program.Reached(func(v ssa.Value) (same []ssa.Value) {
		if program.IsErrorInterface(v.Type()) {
			return nil
		}
		_, made := v.(*ssa.Alloc)
		for _, ref := range *v.Referrers() {
			switch r := ref.(type) {
			case *ssa.Return, *ssa.MakeInterface, *ssa.DebugRef, *ssa.UnOp:
				continue
			case *ssa.Extract:
				if program.IsError(r.Type()) {
					same = append(same, r)
				}
				continue
			case *ssa.FieldAddr:
				if made { // see FieldStores
					continue
				}
			case *ssa.Store:
				result, ok := r.Addr.(*ssa.Alloc)
				if !ok || r.Val != v {
					break
				}
				for _, ref := range *result.Referrers() { // a function with deferred calls has its results in variables
					switch ref := ref.(type) {
					case *ssa.UnOp:
						same = append(same, ref)
					case *ssa.Store, *ssa.DebugRef:
					default:
						list = append(list, ref)
					}
				}
				continue
			}
			list = append(list, ref)
		}
		return same
	}, v) {
		continue
	}
	return list
}

// extended adds to an error that a call returns the causes that functions of the module put into
// it, such as methods that return it again. It is not closed if others may put some there.
func (e *Errors) extended(x *Error, v ssa.Value) {
	var causes Set
	for v := range program.Reached(func(v ssa.Value) (again []ssa.Value) {
		for _, ref := range changing(v) {
			if call, ok := ref.(*ssa.Call); ok && types.Identical(call.Type(), v.Type()) {
				again = append(again, call)
			}
		}
		return again
	}, v) {
		for _, ref := range changing(v) {
			call, ok := ref.(ssa.CallInstruction)
			if !ok || call.Common().StaticCallee() == nil || !e.w.Program.Own(call.Common().StaticCallee()) || keepsSeveral(v.Type()) {
				x.Closed = false
				continue
			}
			causes = join(causes, e.repliedTo(call, v))
		}
	}
	if len(causes) > 0 {
		c := Code{Cause: causes}
		if x.Code != nil {
			c = *x.Code
			c.Cause = join(c.Cause, causes)
		}
		x.Code = &c
	}
}

// inside returns the errors that a value of one of the program's own error
// types holds in its fields of such types.
func (e *Errors) inside(v ssa.Value, such func(types.Type) bool) Set {
	var lists []Set
	if a, ok := literal(v); ok {
		for fa, s := range program.FieldStores(a) {
			if such(program.Deref(fa.Type())) {
				lists = append(lists, e.settleAll(e.At(s.Val, program.Place{Block: s.Block()}), positionOf(v, s.Pos()), s.Block()))
			}
		}
	}
	return join(lists...)
}

// toldIn returns the errors whose texts a value of one of the program's own error types has, and the
// parameter, plus one, with what its method Error returns, or with the format of that. What a type has
// inside says more.
func (e *Errors) toldIn(v ssa.Value) *Code {
	a, ok := literal(v)
	if !ok || e.method(v.Type(), "Unwrap") != nil {
		return nil
	}
	said := ""
	if fn := e.method(v.Type(), "Error"); fn != nil {
		said = returnsField(fn)
	}
	var c Code
	for fa, s := range program.FieldStores(a) {
		if !program.IsString(program.Deref(fa.Type())) {
			continue
		}
		c.Cause = join(c.Cause, e.causesOf(s.Val, program.Place{Block: s.Block()}, nil))
		if program.FieldOf(fa.X.Type(), fa.Field).Name() == said {
			c.TextParam = e.textParam(s.Val)
		}
	}
	if len(c.Cause) == 0 && c.TextParam == 0 {
		return nil
	}
	return &c
}
