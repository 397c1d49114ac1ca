// What does the program itself take for a missing login?

package errflow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// logins are the parts of a program's state, and its errors, that it takes for a missing
// login, by their names, with the condition in the words of the code: without them the
// login itself fails, or it answers them with "authentication required". As some send that
// code for anything, there has to be a word for it, too.
func (e *engine) logins() map[string]guard.Cond {
	if e.missing != nil {
		return e.missing
	}
	e.missing, e.refused = make(map[string]guard.Cond), make(map[program.Site]bool)
	note := func(x *flow.Error, of ...cause.Kind) {
		if len(x.Conds) == 0 || !slices.Contains(of, x.Conds[0].Kind) || x.Conds[0].Ways > 1 || x.Conds[0].Joint {
			return
		}
		if name := loginOf(x.Conds[0]); name != "" && (x.Conds[0].Kind != cause.IsError || e.declares(name)) {
			e.missing[name] = x.Conds[0]
		}
	}
	for _, fn := range e.w.Funcs {
		for _, x := range e.errors.Emitted(fn) {
			if x.Kind == flow.Coded && !x.Code.Open && x.Code.Value == authRequired && e.saysLogin(x) {
				note(x, cause.IsError, cause.OwnUnset, cause.OwnFalse)
			}
		}
		if e.methods[fn][login] {
			for _, x := range e.left(fn) {
				if len(x.Conds) > 0 && !e.setBy(x.Conds[0])[late] {
					note(x, cause.OwnUnset, cause.OwnFalse)
				}
				e.refused[madeAt(x)] = true
			}
		}
	}
	return e.missing
}

// left returns the errors that a function returns.
func (e *engine) left(fn *ssa.Function) (list flow.Set) {
	for _, ret := range program.Returns(fn) {
		for i, v := range ret.Results {
			if e.w.CarriesError(v.Type()) {
				list = append(list, e.errors.Returned(ret, i)...)
			}
		}
	}
	return list
}

// saysLogin reports whether an error has a word for a login, or is made by the function that
// a library has for it.
func (e *engine) saysLogin(x *flow.Error) bool {
	if call, ok := program.At[ssa.CallInstruction](e.w.Program, x.Site.Pos); ok {
		if fn := program.Object(call.Common()); fn != nil && e.w.Library(fn.Pkg()) != nil {
			c, ok := e.w.Library(fn.Pkg()).Constructor(fn)
			return ok && c.Code == authRequired
		}
	}
	return cause.SpeaksOfLogin(x.Text, program.ConstName(e.w.Pass.TypesInfo, e.errors.CodeExpr(x)))
}

// loginOf returns the name of the error or of the part of the program's state that a
// condition is about, or "".
func loginOf(k guard.Cond) string {
	switch {
	case k.Kind == cause.IsError:
		return k.Name
	case k.Kind != cause.OwnUnset && k.Kind != cause.OwnFalse:
	case len(k.Asks) == 1:
		return k.Asks[0]
	default:
		return k.Name // of the method that says so
	}
	return ""
}

// declares reports whether a variable is one of the program's own: that a file is not there
// says something else for each file.
func (e *engine) declares(name string) bool {
	return slices.ContainsFunc(slices.Concat(e.w.Imports(), []*types.Package{e.w.Pass.Pkg}), func(p *types.Package) bool { return e.w.Own(p) && strings.HasPrefix(name, p.Path()+".") })
}

// failsLogin reports whether the login itself may fail with an error.
func (e *engine) failsLogin(x *flow.Error) bool {
	e.logins()
	return e.refused[madeAt(x)]
}

// madeAt returns where an error is made, as all packages see it.
func madeAt(x *flow.Error) program.Site {
	at := x.Site
	if x.Made != nil {
		at = *x.Made
	}
	at.Pos = 0
	return at
}

// markLogin marks the conditions of an error that are about what the program takes for its
// login. What the error is found to be elsewhere is one, too, unless it is about something of
// the request here.
func (e *engine) markLogin(conds []guard.Cond, x *flow.Error) []guard.Cond {
	names := slices.Clone(x.Is)
	if x.Kind == flow.Sentinel {
		names = append(names, x.Name)
	}
	about := slices.ContainsFunc(conds, func(k guard.Cond) bool { return cause.Fails(k.Kind) && k.Subject.Tied() })
	if i := slices.IndexFunc(names, func(name string) bool { return e.logins()[name].Kind != 0 }); i >= 0 {
		conds = slices.Insert(conds, 0, e.logins()[names[i]])
	}
	for i, k := range conds {
		if name := loginOf(k); name != "" && e.logins()[name].Kind != 0 && (k.Kind != cause.IsError || !about) {
			conds[i].Kind, conds[i].Name = cause.Early, login
		}
	}
	return conds
}
