// Which functions do packages give one another?

package flow

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A package that calls what others put into a table of its own, or into a field, does
// not see whose errors it returns. It names the place, which is a slot: a parameter, a
// field or a variable. Packages that fill it say with what. Whoever calls the first and
// imports the others knows what they are together.

// A Given is a function that a package puts into the slot of another one.
type Given struct {
	Slot   string
	Own    int      // the function's parameters follow so many others
	Of     *Summary // with what comes out of it alone
	Method string   // its name in the package, if its type is one that the package makes an interface
}

// slots returns the names of the places by which other packages may give a function
// value.
func (e *Errors) slots(u program.Use) []string {
	names := e.slotsOf(u, make(map[ssa.Value]bool))
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// slotsOf is slots without those that are in seen: functions may return one another in a cycle.
func (e *Errors) slotsOf(u program.Use, seen map[ssa.Value]bool) (names []string) {
	if u.V == nil || seen[u.V] {
		return nil
	}
	seen[u.V] = true
	for _, s := range e.w.Slots(u) {
		call, _ := program.CallOf(s.V)
		switch p, ok := s.V.(*ssa.Parameter); {
		case ok:
			obj := objectOf(program.Origin(p.Parent()))
			if i := slices.Index(p.Parent().Params, p) - len(p.Parent().Params) + p.Parent().Signature.Params().Len(); obj != nil && i >= 0 {
				names = append(names, e.slot(obj, i))
			}
		case call == nil:
			if obj := program.HeldIn(s.V); obj != nil {
				names = append(names, e.slot(obj, 0))
			}
		case call.Call.IsInvoke():
			names = append(names, returned(e.slot(call.Call.Method, 0)))
		default:
			for _, maker := range e.slotsOf(program.Use{V: call.Call.Value, At: program.PlaceOf(call), In: s.In}, seen) {
				names = append(names, returned(maker))
			}
		}
	}
	return names
}

// Slots returns the name of the place by which other packages may give a method of an
// interface; none if they do not see it.
func (e *Errors) Slots(method *types.Func) []string {
	if method == nil {
		return nil
	}
	if name := e.slot(method, 0); name != "" {
		return []string{name}
	}
	return nil
}

// returned returns the name of the place by which other packages may give the functions that those
// in a slot return, by themselves or in a table; "" if they do not see it.
func returned(slot string) string {
	if slot == "" {
		return ""
	}
	return slot + "()"
}

// slot returns the name of a parameter of a function, or of a field or variable; "" if
// other packages do not see it.
func (e *Errors) slot(obj types.Object, i int) string {
	if !obj.Exported() {
		return ""
	}
	path, err := e.paths.For(obj)
	if err != nil {
		return ""
	}
	return obj.Pkg().Path() + "." + string(path) + "#" + strconv.Itoa(i)
}

// A gift is a function that the package puts into the slot of another one.
type gift struct {
	slot string
	u    program.Use
	sig  *types.Signature

	maker  *ssa.Function // whose result it is, however that is called; nil if it is there itself
	result int
}

// gifts returns the functions that the package puts into the slots of others.
func (e *Errors) gifts() []gift {
	if e.gave != nil {
		return e.gave
	}
	e.gave = []gift{}
	for _, g := range e.w.Gifts() {
		sig := e.w.Handles(g.V.Type())
		if _, ofType := g.To.(*types.TypeName); g.Func != nil || ofType || sig == nil || e.w.DecidedBeside(g) {
			continue
		}
		name := e.slot(g.To, max(g.Arg, 0))
		if name == "" {
			continue
		}
		if len(e.outlets(sig)) > 0 {
			e.gave = append(e.gave, gift{slot: name, u: g.Use, sig: sig})
		}
		for r := range sig.Results().Len() {
			of := e.w.Handles(sig.Results().At(r).Type())
			if of == nil || len(e.outlets(of)) == 0 {
				continue
			}
			makers, _ := e.w.FuncsIn(g.Use)
			for _, m := range makers {
				e.gave = append(e.gave, gift{returned(name), g.Use, of, m.Fn, r})
			}
		}
	}
	return e.gave
}

// gives returns the functions that the package puts into the slots of others, for others,
// without the errors that it reports itself.
func (e *Errors) gives() (list []Given) {
	for _, g := range append(slices.Clip(e.gifts()), e.kept()...) {
		of := e.comesOut(g.sig, func(o Outlet) Set { return e.portable(e.ofGift(g, o)) })
		list = append(list, Given{Slot: g.slot, Own: g.own(), Of: of})
	}
	return append(list, e.implements(true)...)
}

// kept returns the functions that the package puts into fields of its own which others see, such
// as those of the rows of a table: who calls them there does not see which ones they are.
func (e *Errors) kept() (list []gift) {
	for set := range program.Each[*ssa.Store](append(slices.Clip(e.w.Funcs), e.w.Pkg.Func("init"))...) {
		of, field := set.Addr.(*ssa.FieldAddr)
		sig := program.Called(set.Val.Type())
		if !field || sig == nil || !e.w.ReturnsError(sig) {
			continue
		}
		if v := program.FieldOf(of.X.Type(), of.Field); v != nil && v.Pkg() == e.w.Pass.Pkg {
			if name := e.slot(v, 0); name != "" {
				list = append(list, gift{slot: name, u: program.Use{V: set.Val, At: program.Place{Block: set.Block()}}, sig: sig})
			}
		}
	}
	return list
}

// own returns how many parameters and captured variables the function has that gives a gift, or
// makes it.
func (g gift) own() int {
	fn := g.maker
	if fn == nil {
		fn = g.u.At.Block.Parent()
	}
	return program.Arity(fn) + len(fn.FreeVars)
}

// implements returns the methods that the package gives for those of an interface that it
// does not declare, by making a value an interface. Its own ones are for others: in the
// package, who calls the interface's method sees them.
func (e *Errors) implements(own bool) (list []Given) {
	seen := make(map[[2]types.Object]bool)
	for _, g := range e.w.Gifts() {
		is := [2]types.Object{g.To, g.Func}
		if g.Func == nil || seen[is] {
			continue
		}
		of := Given{Slot: e.slot(g.To, 0), Own: 1}
		if g.Func.Pkg() == e.w.Pass.Pkg {
			if !own || g.Enclosed("") { // who stands around it sees it
				continue
			}
			of.Method = program.NameIn(g.Func)
		}
		seen[is] = true
		if of.Slot == "" {
			continue
		}
		f := e.byMethod(g.Func)
		if f == nil {
			continue
		}
		for _, in := range f.Inner {
			list = append(list, Given{Slot: returned(of.Slot), Own: 1, Of: in.Of})
		}
		if of.Of = f; len(e.outlets(g.Func.Signature())) > 0 {
			list = append(list, of)
		}
	}
	return list
}

// byMethod returns what comes out of a method; nil for a handler, whose package reports it.
func (e *Errors) byMethod(m *types.Func) *Summary {
	fn := e.w.Function(m)
	if fn == nil && m.Pkg() == e.w.Pass.Pkg {
		return nil // an interface's, in a struct
	}
	f := &Summary{Handler: e.reports[fn]}
	for _, of := range []field{fieldResults, fieldParts, fieldReplies, fieldInner} {
		if m.Pkg() == e.w.Pass.Pkg {
			e.tell(f, fn, of)
		} else if known := e.imported(m, of); known != nil {
			f.Handler = f.Handler || known.Handler
			switch of {
			case fieldResults:
				f.Results = known.Results
			case fieldParts:
				f.Parts = known.Parts
			case fieldReplies:
				f.Replies = known.Replies
			case fieldInner:
				f.Inner = known.Inner
			}
		}
	}
	if f.Handler {
		return nil
	}
	shown := e.comesOut(m.Signature(), func(o Outlet) Set {
		if o.Through > 0 {
			o.Through++ // behind the receiver
		}
		s, _ := f.at(o)
		return e.portable(shownErrors(s))
	})
	shown.Inner = f.Inner
	return shown
}

// shownErrors returns the errors of which it is known what they are.
func shownErrors(s Set) Set {
	return slices.DeleteFunc(slices.Clone(s), func(x *Error) bool { return x.Kind.Symbolic() || x.Kind == Unknown })
}

// leftHandler reports whether an error has come out of a handler, whose package reports it.
func (e *Errors) leftHandler(x *Error) bool {
	left := func(s program.Site) bool {
		b := e.w.BlockOf(s.Pos)
		return b != nil && e.reports[b.Parent()]
	}
	return left(x.Site) || slices.ContainsFunc(x.Relays(), func(r Relay) bool { return left(r.Site) })
}

// ofGift returns the errors that come out of a gift, without those that the package reports.
func (e *Errors) ofGift(g gift, o Outlet) Set {
	if !slices.Contains(e.outlets(g.sig), o) {
		return nil
	}
	var s Set
	if g.maker != nil {
		s, _ = e.inner(g.maker, []int{g.result}, o)
	} else {
		s = e.uncalled(g.u.At.Block.Parent(), g.u, slices.Collect(g.sig.Params().Variables()), nil, o)
	}
	return slices.DeleteFunc(shownErrors(s), e.leftHandler)
}

// fillings returns the errors of the functions that the packages which the package imports
// put into a slot, and of the methods of others that it gives itself.
func (e *Errors) fillings(slot string) []Given {
	return program.Remember(&e.slotted, slot, func(slot string) []Given {
		given := slices.DeleteFunc(e.implements(false), func(g Given) bool { return g.Slot != slot })
		for pkg := range e.w.Below() {
			given = append(given, e.Gives(pkg, slot)...)
		}
		return given
	})
}

// Gives returns what another package puts into a slot. One that speaks no protocol is built
// for that, and only if it may put something there.
func (e *Errors) Gives(pkg *types.Package, slot string) []Given {
	var all []Given
	switch later, ok := e.later(pkg); {
	case !ok:
		all = e.exported(pkg, nil, "").Gives
	case later.speaks() || strings.HasPrefix(slot, pkg.Path()+".") || fits(pkg, slot):
		all = later.gives()
	}
	return slices.DeleteFunc(slices.Clone(all), func(g Given) bool { return g.Slot != slot })
}

// fits reports whether a slot is a parameter of a function of a package that a package imports, or
// the method of an interface whose methods a type of its own has.
func fits(pkg *types.Package, slot string) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		m, _ := slotIn(imp, slot)
		switch {
		case m == nil:
			return false
		case m.Signature().Recv() != nil && types.IsInterface(m.Signature().Recv().Type()):
			iface := m.Signature().Recv().Type().Underlying().(*types.Interface)
			return program.Any(program.Members[*types.TypeName](pkg), func(t *types.TypeName) bool {
				return !types.IsInterface(t.Type()) && types.Implements(types.NewPointer(t.Type()), iface)
			})
		}
		return true
	})
}

// slotIn returns the function, and which parameter of it, that a slot of a package is; nil if it
// is none of those.
func slotIn(pkg *types.Package, slot string) (fn *types.Func, param int) {
	name, ok := strings.CutPrefix(slot, pkg.Path()+".")
	path, i, _ := strings.Cut(name, "#")
	if !ok {
		return nil, 0
	}
	obj, err := objectpath.Object(pkg, objectpath.Path(path))
	if err != nil {
		return nil, 0
	}
	fn, _ = obj.(*types.Func)
	param, _ = strconv.Atoi(i)
	return fn, param
}

// Taken returns the signature of the functions that a function of a package takes in a slot, if
// the slot is that and somebody whom the package knows gives it any; else nil. named is set if some
// of them are known to be for a method of the protocol.
func (e *Errors) Taken(pkg *types.Package, slot string) (sig *types.Signature, named bool) {
	fn, i := slotIn(pkg, slot)
	if fn == nil || i >= fn.Signature().Params().Len() || len(e.fillings(slot)) == 0 {
		return nil, false
	}
	sig = program.Called(fn.Signature().Params().At(i).Type())
	if sig == nil {
		return nil, false
	}
	return sig, slices.ContainsFunc(e.outlets(sig), func(o Outlet) bool {
		return slices.ContainsFunc(e.filled(slot, o), func(x *Error) bool { return x.Method != "" })
	})
}

// maxGiven bounds the arguments of a function in a slot that are told apart.
const maxGiven = 16

// at returns the errors that come out, or those of the first result that has any if it is negative.
func (g Given) at(o Outlet) Set {
	if o.Result < 0 {
		o.Result = slices.IndexFunc(g.Of.Results, func(s Set) bool { return len(s) > 0 })
	}
	if o.Result < 0 {
		return nil
	}
	s, _ := g.Of.at(o)
	return s
}

// filled returns the errors of the functions that are known to be in a slot, as one sees
// them whose operands are what a call gives the function. They may call what is in the same
// slot, as who stands around another of its kind does.
func (e *Errors) filled(slot string, o Outlet) Set {
	args := make([]taint.Taint, maxGiven)
	for i := range args {
		args[i] = taint.Operand(i)
	}
	var lists []Set
	for _, g := range e.fillings(slot) {
		in := &instance{e: e, env: append(make([]taint.Taint, g.Own), args...)}
		lists = append(lists, in.all(g.at(o)))
	}
	for _, g := range e.gifts() {
		if g.slot == slot {
			in := &instance{e: e, env: append(make([]taint.Taint, g.own()), args...)}
			lists = append(lists, in.all(e.ofGift(g, g.outlet(o))))
		}
	}
	return join(lists...)
}

// outlet returns where the errors come out: of the last result if it is negative.
func (g gift) outlet(o Outlet) Outlet {
	if o.Result < 0 {
		o.Result = g.sig.Results().Len() - 1
	}
	return o
}

// filled returns the errors of the functions that are known to be in the slots of a call
// which returned an error of unknown origin. known is false if no errors of any are known.
func (in *instance) filled(x *Error) (s Set, known bool) {
	o := x.Outlet()
	if x.Kind == External { // of whichever result is an error
		o = Outlet{Result: -1}
	}
	var lists []Set
	for _, slot := range x.Call.Slotted() {
		if !slices.ContainsFunc(in.e.fillings(slot), func(g Given) bool { return len(g.at(o)) > 0 }) &&
			!slices.ContainsFunc(in.e.gifts(), func(g gift) bool { return g.slot == slot }) {
			continue
		}
		known = true
		link := &instance{e: in.e, call: in.call, fn: in.fn, callee: in.callee, env: x.In(in.env).Call.by()}
		filled := in.e.through(link.all(in.e.solver.Get(node{ask: filling, slot: slot, i: o.Result, part: o.Part, through: o.Through})), x, in.env)
		lists = append(lists, filled.each(func(y *Error) *Error {
			if y.Method != "" || x.Method == "" {
				return y
			}
			z := *y
			z.own(y)
			z.Method = x.Method // for which they are asked here
			return &z
		}))
	}
	return join(lists...), known
}
