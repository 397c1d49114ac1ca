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
	Slot    string
	Own     int    // the function's parameters follow so many others
	Results []Set  // its errors
	Method  string // its name in the package, if its type is one that the package makes an interface
}

// slots returns the names of the places by which other packages may give a function
// value.
func (e *Errors) slots(u program.Use) (names []string) {
	if u.V == nil {
		return nil
	}
	for _, s := range e.w.Slots(u) {
		if p, ok := s.V.(*ssa.Parameter); ok {
			obj := objectOf(program.Origin(p.Parent()))
			if i := slices.Index(p.Parent().Params, p) - len(p.Parent().Params) + p.Parent().Signature.Params().Len(); obj != nil && i >= 0 {
				names = append(names, e.slot(obj, i))
			}
		} else if obj := program.HeldIn(s.V); obj != nil {
			names = append(names, e.slot(obj, 0))
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
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
}

// gifts returns the functions that the package puts into the slots of others.
func (e *Errors) gifts() []gift {
	if e.gave != nil {
		return e.gave
	}
	e.gave = []gift{}
	for _, g := range e.w.Gifts() {
		sig := e.w.Handles(g.V.Type())
		if _, ofType := g.To.(*types.TypeName); g.Func != nil || ofType || sig == nil || !e.w.ReturnsError(sig) || e.w.DecidedBeside(g) {
			continue
		}
		if name := e.slot(g.To, max(g.Arg, 0)); name != "" {
			e.gave = append(e.gave, gift{name, g.Use, sig})
		}
	}
	return e.gave
}

// gives returns the functions that the package puts into the slots of others, for others,
// without the errors that it reports itself.
func (e *Errors) gives() (list []Given) {
	for _, g := range e.gifts() {
		of := Given{Slot: g.slot, Own: g.own()}
		for r := range g.sig.Results().Len() {
			of.Results = append(of.Results, e.portable(e.ofGift(g, r)))
		}
		list = append(list, of)
	}
	return append(list, e.implements(true)...)
}

// own returns how many parameters and captured variables the function has that gives a gift.
func (g gift) own() int {
	fn := g.u.At.Block.Parent()
	return program.Arity(fn) + len(fn.FreeVars)
}

// implements returns the methods that the package gives for those of an interface that it
// does not declare, by making a value an interface. Its own ones are for others: in the
// package, who calls the interface's method sees them.
func (e *Errors) implements(own bool) (list []Given) {
	seen := make(map[[2]types.Object]bool)
	for _, g := range e.w.Gifts() {
		is := [2]types.Object{g.To, g.Func}
		if g.Func == nil || seen[is] || !e.w.ReturnsError(g.Func.Signature()) {
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
		for _, s := range e.methodErrors(g.Func) {
			of.Results = append(of.Results, e.portable(shownErrors(s)))
		}
		if of.Slot != "" && of.Results != nil {
			list = append(list, of)
		}
	}
	return list
}

// methodErrors returns the errors of the results of a method; none of a handler, whose
// package reports them.
func (e *Errors) methodErrors(m *types.Func) []Set {
	if fn := e.w.Function(m); m.Pkg() == e.w.Pass.Pkg {
		if e.reports[fn] {
			return nil
		}
		return e.returned(fn)
	}
	if f := e.imported(m, fieldResults); f != nil && !f.Handler {
		return f.Results
	}
	return nil
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

// ofGift returns the errors of a result of a gift, without those that the package reports.
func (e *Errors) ofGift(g gift, result int) Set {
	if result >= g.sig.Results().Len() || !e.w.CarriesError(g.sig.Results().At(result).Type()) {
		return nil
	}
	s := e.uncalled(g.u.At.Block.Parent(), g.u, slices.Collect(g.sig.Params().Variables()), nil, Outlet{Result: result})
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
// for that, and only if one of its types may be what it puts there.
func (e *Errors) Gives(pkg *types.Package, slot string) []Given {
	all := e.putBy(pkg, func() bool { return fits(pkg, slot) })
	return slices.DeleteFunc(slices.Clone(all), func(g Given) bool { return g.Slot != slot })
}

// GivesTo reports whether another package, if it speaks a protocol, puts functions into slots of
// a third one.
func (e *Errors) GivesTo(pkg, to *types.Package) bool {
	return slices.ContainsFunc(e.putBy(pkg, func() bool { return false }), func(g Given) bool {
		return g.Method == "" && strings.HasPrefix(g.Slot, to.Path()+".")
	})
}

// putBy returns what another package puts into slots. One that speaks no protocol is asked if
// such holds.
func (e *Errors) putBy(pkg *types.Package, such func() bool) []Given {
	later, ok := e.later(pkg)
	switch {
	case !ok:
		return e.exported(pkg, nil, "").Gives
	case later.speaks() || such():
		return later.gives()
	}
	return nil
}

// fits reports whether a slot is the method of an interface that a package imports, and a
// type of its own has the methods.
func fits(pkg *types.Package, slot string) bool {
	return slices.ContainsFunc(pkg.Imports(), func(imp *types.Package) bool {
		name, ok := strings.CutPrefix(slot, imp.Path()+".")
		path, _, _ := strings.Cut(name, "#")
		if !ok {
			return false
		}
		obj, err := objectpath.Object(imp, objectpath.Path(path))
		if m, ok := obj.(*types.Func); err == nil && ok && m.Signature().Recv() != nil {
			iface, ok := m.Signature().Recv().Type().Underlying().(*types.Interface)
			return ok && program.Any(program.Members[*types.TypeName](pkg), func(t *types.TypeName) bool {
				return !types.IsInterface(t.Type()) && types.Implements(types.NewPointer(t.Type()), iface)
			})
		}
		return false
	})
}

// maxGiven bounds the arguments of a function in a slot that are told apart.
const maxGiven = 16

// result returns the errors of a result, or of the first that has any if it is negative.
func (g Given) result(i int) Set {
	if i < 0 {
		i = slices.IndexFunc(g.Results, func(s Set) bool { return len(s) > 0 })
	}
	if i < 0 || i >= len(g.Results) {
		return nil
	}
	return g.Results[i]
}

// filled returns the errors of the functions that are known to be in a slot, as one sees
// them whose operands are what a call gives the function. They may call what is in the same
// slot, as who stands around another of its kind does.
func (e *Errors) filled(slot string, result int) Set {
	args := make([]taint.Taint, maxGiven)
	for i := range args {
		args[i] = taint.Operand(i)
	}
	var lists []Set
	for _, g := range e.fillings(slot) {
		in := &instance{e: e, env: append(make([]taint.Taint, g.Own), args...)}
		lists = append(lists, in.all(g.result(result)))
	}
	for _, g := range e.gifts() {
		if g.slot == slot {
			in := &instance{e: e, env: append(make([]taint.Taint, g.own()), args...)}
			lists = append(lists, in.all(e.ofGift(g, g.result(result))))
		}
	}
	return join(lists...)
}

// result returns the index of a result, or of the last if it is negative.
func (g gift) result(i int) int {
	if i < 0 {
		return g.sig.Results().Len() - 1
	}
	return i
}

// filled returns the errors of the functions that are known to be in the slots of a call
// which returned an error of unknown origin. known is false if no errors of any are known.
func (in *instance) filled(x *Error) (s Set, known bool) {
	result := x.Result
	if x.Kind == External { // of whichever result is an error
		result = -1
	}
	var lists []Set
	for _, slot := range x.Call.Slotted() {
		if !slices.ContainsFunc(in.e.fillings(slot), func(g Given) bool { return len(g.result(result)) > 0 }) &&
			!slices.ContainsFunc(in.e.gifts(), func(g gift) bool { return g.slot == slot }) {
			continue
		}
		known = true
		link := &instance{e: in.e, call: in.call, fn: in.fn, callee: in.callee, env: x.In(in.env).Call.by()}
		lists = append(lists, in.e.through(link.all(in.e.solver.Get(node{ask: filling, slot: slot, i: result})), x, in.env))
	}
	return join(lists...), known
}
