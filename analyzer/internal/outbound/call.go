package outbound

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// called goes back from a result of a call.
func (t *trace) called(s step, call *ssa.Call, index int) {
	c := call.Common()
	obj := program.Object(c)
	if c.IsInvoke() {
		obj = c.Method
	}
	if obj != nil {
		if lib := t.f.w.Library(obj.Pkg()); lib != nil {
			if row, ok := lib.Call(obj); ok {
				t.asked(s, call, lib, row)
				return
			}
		}
	}
	if t.wrapped(s, call) {
		return
	}
	callees, known := t.f.w.Callees(call, s.In)
	if !known {
		t.unseen(s, call)
		return
	}
	for _, callee := range callees {
		if !t.f.w.Local(callee.Fn) {
			t.imported(s, call, callee.Fn)
			continue
		}
		next := s
		next.In = s.In.Enter(call, callee)
		next.calls = &calls{call, s.In, s.calls}
		for _, ret := range program.Returns(callee.Fn) {
			if index < len(ret.Results) {
				next.V, next.At = ret.Results[index], program.Place{Block: ret.Block()}
				t.push(next)
			}
		}
	}
}

// unseen ends a way in a function without a body.
func (t *trace) unseen(s step, call *ssa.Call) {
	switch {
	case s.what != anError:
		t.lose("a function that is not seen")
	case !quiet(program.CalleeName(call.Common())):
		t.leaf(s)
	}
}

// imported goes on with what another package says of its function.
func (t *trace) imported(s step, call *ssa.Call, fn *ssa.Function) {
	fact := new(Fact)
	obj, ok := fn.Object().(*types.Func)
	if !ok || s.what != anError || !t.f.w.Own(obj.Pkg()) || !t.f.pass.ImportObjectFact(obj.Origin(), fact) {
		t.unseen(s, call)
		return
	}
	for _, a := range fact.Answers {
		src := source{methods: a.Methods, lost: a.Lost}
		if s.lost.Line > 0 {
			src.lost = s.lost
		}
		switch {
		case a.Library != "":
			src.library, src.pkg = t.f.w.LibraryByName(a.Library)
		default:
			src.typ = t.f.typeNamed(a.Type)
			if src.typ == nil && a.Lost.Line == 0 {
				t.lose("a type that is not seen")
				return
			}
		}
		if s.coded && a.Lost.Line > 0 {
			continue
		}
		for _, i := range a.Params {
			if i < len(call.Call.Args) {
				names, params, other := t.methods(program.Use{V: call.Call.Args[i], At: program.Place{Block: call.Block()}, In: s.In})
				if other {
					t.lose("another protocol")
					return
				}
				src.methods = union(src.methods, names)
				src.params = append(src.params, params...)
			}
		}
		if len(src.methods)+len(src.params) == 0 {
			t.throughCalls(&src, s.calls)
		}
		t.sources = append(t.sources, src)
	}
	if !s.coded {
		t.own = append(t.own, fact.Own...)
	}
	t.codes = append(t.codes, fact.Codes...)
}

// typeNamed returns the error type of a qualified name.
func (f *finder) typeNamed(name string) *wire.ErrorType {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return nil
	}
	pkg := f.w.Program.Package(name[:dot])
	if pkg == nil {
		return nil
	}
	if tn, ok := pkg.Scope().Lookup(name[dot+1:]).(*types.TypeName); ok {
		return f.w.ErrorType(tn.Type())
	}
	return nil
}

// asked notes an outbound call of a library.
func (t *trace) asked(s step, call *ssa.Call, lib *sdk.Library, row sdk.Call) {
	if row.Starts {
		return // nobody has answered yet
	}
	if _, _, ok := lib.Ask(0, "", ""); !ok {
		t.lose("a library that does not tell the code")
		return
	}
	_, pkg := t.f.w.LibraryByName(lib.Name)
	src := source{library: lib, pkg: pkg, lost: s.lost}
	if row.Wire != "" {
		src.methods = []string{row.Wire}
	} else {
		for _, arg := range started(call, lib, row) {
			names, params, other := t.methods(program.Use{V: arg, At: program.Place{Block: call.Block()}, In: s.In})
			if other {
				t.lose("another protocol")
				return
			}
			src.methods, src.params = union(src.methods, names), append(src.params, params...)
		}
	}
	if lib.Protocol == "" && len(src.methods)+len(src.params) == 0 {
		t.lose("a method that is not the protocol's")
		return
	}
	t.sources = append(t.sources, src)
}

// started returns the arguments that name the method of a call: its own, or
// those of the call that the receiver is the answer of.
func started(call *ssa.Call, lib *sdk.Library, row sdk.Call) []ssa.Value {
	if row.Method >= 0 {
		return []ssa.Value{program.Arguments(call.Common())[row.Method]}
	}
	if row.Method != sdk.Receiver {
		return nil
	}
	v := program.Receiver(call.Common())
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	first, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	if obj := program.Object(first.Common()); obj != nil {
		if row, ok := lib.Call(obj); ok && row.Starts {
			return started(first, lib, row)
		}
	}
	return nil
}

// methods returns the protocol's methods that a string names. params are the
// parameters of the traced function that it may be, and other says that it
// names a method of another protocol.
func (t *trace) methods(u program.Use) (names []string, params []int, other bool) {
	seen := make(map[ssa.Value]bool)
	work := []program.Use{u}
	for len(work) > 0 {
		u := work[0]
		work = work[1:]
		if u.V == nil || seen[u.V] {
			continue
		}
		seen[u.V] = true
		if s, ok := program.StringConst(u.V); ok {
			if m, ok := t.f.w.Protocol.Method(s); ok {
				names = union(names, []string{m.Name})
			}
			other = other || wire.OtherMethod(s)
			continue
		}
		if p, ok := u.V.(*ssa.Parameter); ok && p.Parent() == t.of && u.In == nil {
			params = append(params, slices.Index(t.of.Params, p))
			continue
		}
		from, _, _ := t.f.w.Sources(u)
		work = append(work, from...)
	}
	return names, params, other
}

// throughCalls finds the methods that the calls name out of which an answer
// came, or else the functions that have them. If there are none, the trace is
// lost.
func (t *trace) throughCalls(src *source, out *calls) {
	for c := out; c != nil; c = c.up {
		for _, a := range c.call.Common().Args {
			if !program.IsString(a.Type()) {
				continue
			}
			names, params, other := t.methods(program.Use{V: a, At: program.Place{Block: c.call.Block()}, In: c.in})
			if other {
				t.lose("another protocol")
				return
			}
			src.methods, src.params = union(src.methods, names), append(src.params, params...)
		}
		if len(src.methods) > 0 {
			return
		}
	}
	if t.of != nil && len(src.params) == 0 {
		for i, p := range t.of.Params {
			if program.IsString(p.Type()) {
				src.params = append(src.params, i)
			}
		}
	}
	if len(src.params) > 0 {
		return
	}
	fns := []*ssa.Function{t.from}
	for c := out; c != nil; c = c.up {
		fns = append(fns, c.call.Parent())
	}
	for _, fn := range fns {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				for _, op := range instr.Operands(nil) {
					if s, _ := program.StringConst(*op); wire.OtherMethod(s) {
						t.lose("another protocol")
						return
					}
					if m := t.f.w.MethodConst(*op); m != "" {
						src.methods = union(src.methods, []string{m})
					}
				}
			}
		}
	}
	if len(src.methods) == 0 {
		t.lose("no method of the protocol")
	}
}

func union(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(slices.Clip(a), s)
		}
	}
	return a
}

// wrapped goes on to what a function puts into the error that it makes, if it
// is one that package errlib knows.
func (t *trace) wrapped(s step, call *ssa.Call) bool {
	f, _ := errlib.Of(program.CalleeName(call.Common()))
	in := func(err ssa.Value, keeps bool) {
		next := s
		if !keeps {
			if s.coded {
				return
			}
			next.lost = t.f.w.Site(call.Pos())
		}
		t.to(next, err)
	}
	part := func(v ssa.Value) {
		if v == nil || s.coded {
			return
		}
		next := s
		next.lost = t.f.w.Site(call.Pos())
		t.as(next, aPart, v)
	}
	switch f.Role {
	case errlib.Makes:
		text := argument(call, f.Text)
		if operands := argument(call, f.Operands); operands != nil {
			format, ok := program.StringConst(text)
			if !ok {
				t.lose("a format that is not known")
				return true
			}
			if !s.coded {
				t.say(format)
			}
			verbs := flow.FormatVerbs(format)
			for i, v := range program.Variadic(operands) {
				if t.carries(v) {
					in(v, f.Keeps && i < len(verbs) && verbs[i] == f.Verb)
				} else {
					part(v)
				}
			}
			return true
		}
		if t.carries(text) {
			in(text, f.Keeps)
		} else if !s.coded {
			next := s
			next.lost = t.f.w.Site(call.Pos())
			t.as(next, aText, text)
		}
	case errlib.Wraps:
		part(argument(call, f.Text))
		for _, v := range program.Variadic(argument(call, f.Operands)) {
			part(v)
		}
		in(argument(call, f.Err), f.Keeps)
	case errlib.Joins:
		list := argument(call, f.Errs)
		errs := program.Variadic(list)
		if list != nil && program.IsErrorInterface(list.Type()) {
			errs = []ssa.Value{list}
		} else if list != nil && errs == nil && !program.IsNil(list) {
			t.lose("a list of errors")
		}
		if err := argument(call, f.Err); err != nil {
			errs = append(errs, err)
		}
		for _, err := range errs {
			in(err, f.Keeps)
		}
	case errlib.Hands:
		in(argument(call, f.Err), true)
	case errlib.AsksAs: // errors.AsType returns what it finds
		next := s
		next.coded = true
		t.to(next, argument(call, f.Err))
	default:
		return false
	}
	return true
}

// carries reports whether an operand is an error.
func (t *trace) carries(v ssa.Value) bool {
	switch i := v.(type) {
	case *ssa.MakeInterface:
		return t.f.w.CarriesError(i.X.Type())
	case *ssa.ChangeInterface: // to any
		return program.IsErrorInterface(i.X.Type())
	}
	return program.IsErrorInterface(v.Type())
}
