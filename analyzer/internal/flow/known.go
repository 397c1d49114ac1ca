package flow

import (
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// known applies what is known of a value at a place.
func (e *Errors) known(s Set, v ssa.Value, at program.Place) Set {
	if len(s) == 0 {
		return nil
	}
	return e.recoded(e.filter(s, e.c.Of(v, at)), v, at)
}

// whereUsed returns the errors that a value may be where something that was made of it is used:
// on the ways to where something else may take its place, or else wherever it goes.
func (e *Errors) whereUsed(s Set, v, made ssa.Value, within []ssa.Value) Set {
	if len(s) == 0 || made == nil {
		return s
	}
	within = append(slices.Clip(within), made)
	var lists, uses []Set
	for _, ref := range *made.Referrers() {
		switch i := ref.(type) {
		case *ssa.FieldAddr, *ssa.DebugRef: // it is filled
		case *ssa.BinOp:
			return s // to ask whether it is nil is to ask about the value
		case *ssa.MakeInterface:
			lists = append(lists, e.whereUsed(s, v, i, within))
		case *ssa.Phi:
			for n, from := range i.Edges {
				if from == made && !slices.Contains(within, ssa.Value(i)) {
					way := program.Place{Block: i.Block().Preds[n], Next: i.Block()}
					lists = append(lists, e.whereUsed(e.filter(s, e.c.Of(v, way)), v, i, within))
				}
			}
		default:
			uses = append(uses, e.filter(s, e.c.Of(v, program.Place{Block: ref.Block()})))
		}
	}
	switch {
	case lists != nil:
		return join(lists...)
	case uses != nil:
		return join(uses...)
	}
	return s
}

// oneOf returns an error if it may have come on one of several ways, of which something
// is known each; an unknown one if that is open, or nil.
func (e *Errors) oneOf(x *Error, ways []guard.Known) (open *Error) {
	for _, k := range ways {
		switch y := e.agreed(x, k); {
		case y == nil:
		case y.Kind == Unknown && x.Kind != Unknown:
			open = y
		default:
			return x
		}
	}
	return open
}

// filter applies what is known to errors: those that it excludes are left out.
func (e *Errors) filter(s Set, k guard.Known) Set {
	if k.Nothing() {
		return s
	}
	out := make(Set, 0, len(s))
	for _, x := range s {
		if y := e.apply(x, k); y != nil {
			out = append(out, y)
		}
	}
	if slices.Equal(out, s) {
		return s
	}
	return join(out)
}

// apply returns an error with something more that is known of it, or nil if it
// contradicts that.
func (e *Errors) apply(x *Error, k guard.Known) *Error {
	k = e.resolved(k)
	ways := k.Ways
	k.Ways = nil
	y := e.agreed(x, k)
	for _, one := range ways {
		if y != nil && y.asked() {
			y = y.knowing(guard.OneOf(one...))
		} else if y != nil {
			y = e.oneOf(y, one)
		}
	}
	return y
}

// asked reports whether callers, or other packages, know which error it is.
func (x *Error) asked() bool {
	return x.Kind.Symbolic() || x.Interface() != nil || x.Function().V != nil || len(x.Call.Slotted()) > 0
}

// agreed is apply for what is known for sure.
func (e *Errors) agreed(x *Error, k guard.Known) *Error {
	if x.Kind == Answered { // which one it is, the peer decides
		k = guard.Known{Nil: k.Nil, Is: k.Is, IsTypes: k.IsTypes}
	}
	if x = e.ofCauses(x, k); x == nil {
		return nil
	}
	asked := k
	k = e.itself(x, k)
	if none := x.Kind == Coded && x.Code.Nil; k.Nil && !none || k.NotNil && none {
		return nil
	}
	if asked.NoneOf = nil; x.Kind != Plain || x.Around > 0 {
		asked = k
	}
	if x.Kind == Plain && !x.Lost() && e.hasType(x.Type, k.NotTypes) {
		return nil // whatever else is inside it
	}
	if why := e.unclear(x, k, asked); why != "" {
		return unknown(why)
	}
	if passes, sure := x.passes(k); !passes {
		return nil
	} else if !sure {
		return unknown("a question about a text that is not known")
	}
	if fits, sure := x.fits(k); !fits {
		return nil
	} else if !sure {
		return unknown("a question about a field that is not known")
	}
	if common(x.Beside, k.Not) || common(x.Beside, k.NotTypes) || common(x.IsTypes, k.NotTypes) || common(x.NotTypes, k.IsTypes) {
		return nil
	}
	if k.Itself && x.Kind == Coded { // what is around it is none
		return nil
	}
	heeded, ok := x.heeds(k)
	if !ok {
		return nil
	}
	if x.Kind == External && e.ownTypes(x.Name, heeded.NotTypes) {
		return unknown("what is left of a function's own errors")
	}
	if e.refuted(x, heeded) || !e.mayBe(x, k.Is) {
		return nil
	}
	if x.Kind == Coded { // of which it tells that somebody asked
		heeded.NotTypes = k.NotTypes
	}
	if y := x.knowing(heeded); !y.Contradicts() {
		return y
	}
	return nil
}

// knowing returns the error with something more that is known of it.
func (x *Error) knowing(more guard.Known) *Error {
	k := x.Known.And(more)
	if k.Equal(x.Known) {
		return x
	}
	y := x.Copy()
	y.Known = k
	return y
}

// heeds returns what of all that is known says something about an error; ok is false if
// it excludes the error: an error that only its text names is not inside it.
func (x *Error) heeds(k guard.Known) (_ guard.Known, ok bool) {
	if !x.Lost() {
		return k, true
	}
	k.NotTypes = nil
	if x.Kind != Canceled { // the context itself may have been asked
		k.Not = nil
	}
	return k, len(k.Is) == 0 && len(k.IsTypes) == 0
}

// unclear says why it is open whether an error fits what is known, or "". What errors.As
// or the like asked may be answered by the error itself; a type assertion asks its type.
func (e *Errors) unclear(x *Error, k, asked guard.Known) string {
	if x.Kind == Coded {
		return ""
	}
	any := len(asked.Is)+len(asked.Not)+len(asked.IsTypes)+len(asked.NotTypes)+len(asked.Has)+len(asked.HasNot) > 0
	if any && x.Kind == Plain && !asked.OfType(x.Type) && e.answersItself(x, asked) {
		return "an error that answers for itself what it is"
	}
	if x.asked() {
		return "" // whoever knows the error answers
	}
	// What is made on the spot is none of the errors that others have in store.
	fresh := x.Kind == Plain && x.Type == "" && len(x.Beside) == 0
	opaque := x.Kind == External || x.Kind == Unknown || x.Type == "" && x.Kind == Sentinel && x.Text == ""
	if k.Opaque || k.Unmapped || (k.Unlike || k.Listed()) && !fresh || len(k.Caught) > 0 && (opaque || e.caught(x, k.Caught)) {
		return "a question that is not understood"
	}
	return ""
}

// answersInside reports whether what is asked of an error may be answered by one of its
// causes.
func (e *Errors) answersInside(x *Error, asked guard.Known) bool {
	if x.Code == nil {
		return false
	}
	is := guard.Known{Is: asked.Is}
	if !e.hasType(x.Type, asked.IsTypes) {
		is.IsTypes = asked.IsTypes
	}
	return slices.ContainsFunc(x.Code.Cause, func(inner *Error) bool {
		not := e.agreed(inner, guard.Known{Not: asked.Not, NotTypes: asked.NotOf()})
		return not == nil || !is.Nothing() && e.agreed(inner, is) != nil
	})
}

// ownTypes reports whether a function and one of some types are of one package that the
// program only imports.
func (e *Errors) ownTypes(function string, typeNames []string) bool {
	path := guard.PackageOf(function)
	return !e.w.Own(e.w.Package(path)) && slices.ContainsFunc(typeNames, func(t string) bool { return guard.PackageOf(t) == path })
}

// refuted reports whether what is known excludes an error by its type or identity.
func (e *Errors) refuted(x *Error, k guard.Known) bool {
	open := x.Kind == External || x.Kind == Unknown || x.Kind.Symbolic() || x.Kind == Answered && x.Type == ""
	if len(k.IsTypes) > 0 && !open && !e.hasType(x.Type, k.IsTypes) {
		return true
	}
	if x.Kind == External && wire.Standard(guard.PackageOf(x.Name)) && len(k.IsTypes) > 0 && !slices.ContainsFunc(k.IsTypes, func(t string) bool { return !e.w.Own(e.w.Package(guard.PackageOf(t))) }) {
		return true // the standard library does not know the program's types
	}
	named := (x.Kind == Sentinel || x.Kind == Coded) && slices.Contains(k.Not, x.Name)
	ended := x.Kind == Canceled && slices.Contains(k.Not, "context.Canceled")
	return named || ended || common(x.Is, k.Not) || e.hasType(x.Type, k.NotTypes)
}

// mayBe reports whether an error may be one of some variables, if there are any.
func (e *Errors) mayBe(x *Error, names []string) bool {
	if len(names) == 0 {
		return true
	}
	switch x.Kind {
	case Plain:
		tn := e.typeNamed(x.Type)
		if tn == nil {
			return false
		}
		is, _ := e.unwrapped(types.NewPointer(tn.Type()))
		return common(is, names)
	case Sentinel, Coded: // which may be a variable of the library's
		return slices.Contains(names, x.Name)
	case External: // the standard library does not know errors with a code
		if wire.Standard(guard.PackageOf(x.Name)) && slices.ContainsFunc(x.Beside, e.isVariable) { // which of the program's it is
			return common(x.Beside, names) || slices.ContainsFunc(names, func(name string) bool { return wire.Standard(guard.PackageOf(name)) })
		}
		return !wire.Standard(guard.PackageOf(x.Name)) || slices.ContainsFunc(names, func(name string) bool { return !e.codedVariable(name) })
	case Canceled:
		return slices.Contains(names, "context.Canceled") || slices.Contains(names, "context.DeadlineExceeded")
	}
	return true
}

// isVariable reports whether a qualified name is one of a variable.
func (e *Errors) isVariable(name string) bool { _, ok := e.named(name).(*types.Var); return ok }

// itself returns what is known of an error. What a type assertion says of it is written
// as if errors.As had been asked, where that is the same. It is left as it is for a
// parameter, since callers know what is around it, and for a wrapped coded error.
func (e *Errors) itself(x *Error, k guard.Known) guard.Known {
	switch {
	case x.Opened || x.Taken && x.Around == 0:
	case (x.Kind.Symbolic() || x.Kind == Unknown) && x.Around == 0:
		return k
	case x.Kind == Coded && x.Around > 0:
		of := k.NoneOf
		if k.Itself {
			of = append(slices.Clip(of), k.IsTypes...)
		}
		if !slices.ContainsFunc(of, e.mayWrap) {
			return k
		}
		k.Opaque = true
	}
	k.NotTypes, k.NoneOf, k.Itself = k.NotOf(), nil, false
	return k
}

// mayWrap reports whether functions of packages may wrap errors in a type: an
// interface, or a type that is neither the program's nor Go's.
func (e *Errors) mayWrap(name string) bool {
	_, isInterface := guard.Methods(name)
	path := guard.PackageOf(name)
	return isInterface || !wire.Standard(path) && !e.w.Own(e.w.Package(path)) && e.w.Library(e.w.Package(path)) == nil
}

// Hidden returns the wrap that hides a coded error from a question for its type: one
// that keeps only the text, or else one that a type assertion does not look into. It is
// nil if nobody asked.
func (e *Errors) Hidden(x *Error) *Wrap {
	if !e.hasType(x.Type, x.NotOf()) {
		return nil
	}
	for _, w := range x.Wraps() {
		if !x.Lost() || !w.Keeps {
			return w
		}
	}
	return nil
}

// codedVariable reports whether a name is that of a variable that holds a coded error.
func (e *Errors) codedVariable(name string) bool {
	v, ok := e.named(name).(*types.Var)
	if !ok {
		return false
	}
	if lib := e.w.Library(v.Pkg()); lib != nil {
		_, ok := lib.Var(v)
		return ok
	}
	f, ok := e.sentinel(v)
	return ok && f.Coded
}

// caught reports whether an error is one of the sentinels or types, or has one inside.
func (e *Errors) caught(x *Error, names []string) bool {
	return slices.Contains(names, x.Name) || common(x.Beside, names) || common(x.Is, names) || e.hasType(x.Type, names) ||
		x.Code != nil && slices.ContainsFunc(x.Code.Cause, func(y *Error) bool { return e.caught(y, names) })
}

// common reports whether two lists have a name in common.
func common(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// passes reports whether the text of an error may fit what is known of it. sure is
// false if that is open.
func (e *Error) passes(k guard.Known) (passes, sure bool) {
	if e.Kind.Symbolic() || e.Kind == Coded || len(k.Says)+len(k.SaysNot) == 0 {
		return true, true
	}
	text := e.whole()
	for _, test := range k.SaysNot {
		switch p, sure := guard.Passes(test, text); {
		case p:
			return false, true
		case !sure:
			return true, false
		}
	}
	sure = true
	for _, test := range k.Says {
		p, s := guard.Passes(test, text)
		if p {
			return true, true
		}
		sure = sure && s
	}
	return len(k.Says) == 0 || !sure, sure
}

// Message returns all that an error says, with "…" for what the code does not
// show, or "" if that is everything.
func (e *Error) Message() string {
	said := e.whole()
	if e.Kind == Coded && e.Text != "" {
		y := e.Copy()
		y.Kind = Plain
		said = y.whole()
	}
	said = unseenParts.Replace(said)
	for strings.Contains(said, "……") {
		said = strings.ReplaceAll(said, "……", "…")
	}
	if !strings.ContainsFunc(said, unicode.IsLetter) {
		return ""
	}
	return strings.Join(strings.Fields(said), " ")
}

var unseenParts = strings.NewReplacer(guard.SomeText, "…", guard.SomeValue, "…", "%%", "%")

// whole returns all that an error says, with what its wrappers say.
func (e *Error) whole() string {
	text := guard.SomeText
	switch {
	case e.Kind == Canceled && e.Name == "context.DeadlineExceeded":
		text = "context deadline exceeded"
	case e.Kind == Canceled:
		text = "context canceled"
	case e.Text != "" && (e.Kind == Plain || e.Kind == Sentinel):
		text = flattened(e.Text, "")
	}
	for _, w := range e.Wraps() {
		if w.Text == "" {
			text = guard.SomeText + text + guard.SomeText
			continue
		}
		text = flattened(w.Text, text)
	}
	if e.Around > maxWraps {
		text = guard.SomeText + text + guard.SomeText
	}
	return text
}

// flattened returns the text that a format makes. The error inside, if there is one,
// stands at %w, at the last verb or behind a colon.
func flattened(format, inner string) string {
	verbs := verbPattern.FindAllStringIndex(format, -1)
	at := len(verbs) - 1
	for i, v := range verbs {
		if format[v[1]-1] == 'w' {
			at = i
		}
	}
	var b strings.Builder
	end := 0
	for i, v := range verbs {
		b.WriteString(format[end:v[0]])
		switch {
		case i == at && inner != "":
			b.WriteString(inner)
		case format[v[1]-1] == 'w':
			b.WriteString(guard.SomeText)
		default:
			b.WriteString(guard.SomeValue)
		}
		end = v[1]
	}
	b.WriteString(format[end:])
	if inner != "" && len(verbs) == 0 {
		b.WriteString(": " + inner)
	}
	return b.String()
}

// answersItself reports whether the type of an error has a method by which
// errors.Is or errors.As may find more in it than its type, where they ask for something.
func (e *Errors) answersItself(x *Error, asked guard.Known) bool {
	tn := e.typeNamed(x.Type)
	return tn != nil && (hasMethod(tn, "Is") || hasMethod(tn, "As") || hasMethod(tn, "Unwrap") && (!x.Closed || e.answersInside(x, asked)))
}

// typeNamed returns the type of a qualified name, or nil.
func (e *Errors) typeNamed(name string) *types.TypeName {
	tn, _ := e.named(name).(*types.TypeName)
	return tn
}

// named returns what a package declares by a qualified name, or nil.
func (e *Errors) named(name string) types.Object {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return nil
	}
	pkg := e.w.Package(name[:dot])
	if pkg == nil {
		return nil
	}
	return pkg.Scope().Lookup(name[dot+1:])
}

// TellsCode reports whether an error's own type has the method by which a library of the
// package reads its code. The package that makes the error need not know the library.
func (e *Errors) TellsCode(x *Error) bool {
	tn := e.typeNamed(x.Type)
	return tn != nil && e.w.CoderOf(types.NewPointer(tn.Type())) != nil
}

func hasMethod(tn *types.TypeName, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, tn.Pkg(), name)
	_, ok := obj.(*types.Func)
	return ok
}

// hasType reports whether a type of errors is one of a list, or implements an
// interface in it.
func (e *Errors) hasType(name string, list []string) bool {
	if name == "" {
		return false
	}
	for _, t := range list {
		if t == name {
			return true
		}
		methods, isInterface := guard.Methods(t)
		if !isInterface {
			continue
		}
		tn := e.typeNamed(name)
		if tn == nil {
			return true // who asks so knows of types that are not seen here, be it that export data leaves them out
		}
		if !slices.ContainsFunc(methods, func(m string) bool { return !hasMethod(tn, m) }) {
			return true
		}
	}
	return false
}
