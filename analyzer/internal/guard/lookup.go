// What does a look-up say that finds something, or nothing?

package guard

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// missing is the condition that a map has no such key. A map of functions is a table
// of what can be called. A constant key is a field of what the map stands for.
func (c *Conditions) missing(l *ssa.Lookup) Cond {
	if _, isConst := l.Index.(*ssa.Const); isConst {
		if c.ownState(l.X) {
			return Cond{Kind: cause.OwnUnset, Subject: c.t.Of(l.X)}
		}
		return Cond{Kind: cause.Empty, Subject: c.t.Of(l.X)}
	}
	element := l.X.Type()
	if m, ok := element.Underlying().(*types.Map); ok {
		element = m.Elem()
	}
	names := append(slices.Clone(c.t.Of(l.X).Names), taint.TypeWord(element))
	k := Cond{Kind: cause.Missing, Subject: c.t.Of(l.Index).Behind(names...), Among: names, Table: heldIn(l.X), Keys: c.keys(l)}
	if callable(element) {
		k.Name = cause.Table
	}
	return k
}

// keys returns the keys of the map in which a text is looked up, if all are known.
func (c *Conditions) keys(l *ssa.Lookup) (keys []string) {
	rows := c.p.Rows(program.Use{V: l.X, At: program.PlaceOf(l)}, program.Keys)
	for _, row := range rows.Cells {
		key, isConst := program.StringConst(row[0].V)
		if !isConst || !rows.Complete {
			return nil
		}
		keys = append(keys, key)
	}
	return keys
}

// callable reports whether a value of a type is a function, or all that one can do with it is
// to call it. An error is there to be read.
func callable(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return t.NumMethods() == 1 && !program.IsErrorInterface(t)
	}
	return false
}

// zeroOf is the condition that a map has nothing for a key, or the zero value.
func (c *Conditions) zeroOf(l *ssa.Lookup) Cond {
	k := c.missing(l)
	k.Zero = true
	return k
}

// heldIn returns the name of the field or package variable that a value is loaded from, or "".
func heldIn(v ssa.Value) string {
	if x, i := program.LoadedField(program.Unconvert(v)); x != nil {
		if name := fieldName(x.Type(), i); name != "" {
			return name
		}
	}
	return SentinelName(v)
}

// notFound is the condition that a look-up by a call found nothing, or what else its
// answer says. What it searched is named by the function and its receiver.
func (c *Conditions) notFound(call *ssa.Call, kind cause.Kind) Cond {
	name := program.CalleeName(&call.Call)
	k := Cond{Kind: kind, Subject: c.searched(&call.Call), Name: name}
	k.Among = append(k.Among, name[strings.LastIndex(name, ".")+1:])
	if recv := program.Receiver(&call.Call); recv != nil {
		k.Among = append(k.Among, c.t.Of(recv).Names...)
	}
	if callable(call.Call.Signature().Results().At(0).Type()) {
		k.Name = cause.Table
	}
	return k
}

// unmet is the condition that a statement has changed no rows, which a value counts: there were
// none for what it selects them by.
func (c *Conditions) unmet(count ssa.Value) (Cond, bool) {
	counts, _ := program.CallOf(count)
	if counts == nil || !errlib.CountsRows(program.CalleeName(counts.Common())) {
		return Cond{}, false
	}
	call, _ := program.CallOf(c.content(program.Receiver(counts.Common())))
	if call == nil {
		return Cond{}, false
	}
	args := program.Arguments(call.Common())
	at := slices.IndexFunc(args, func(a ssa.Value) bool { return program.IsString(a.Type()) })
	if at < 0 || at != len(args)-2 {
		return Cond{}, false
	}
	k := c.notFound(call, cause.Missing)
	k.Subject = taint.Taint{}
	statement, _ := program.StringConst(args[at])
	operands := program.Variadic(args[at+1])
	for _, i := range errlib.SelectedBy(statement) {
		if i < len(operands) {
			k.Subject = k.Subject.And(c.t.Of(operands[i]))
		}
	}
	return k, true
}

// found is the condition that a look-up found something, which decides as well as
// one that found nothing.
func (c *Conditions) found(l *ssa.Lookup) Cond {
	return Cond{Kind: cause.OwnSet, Subject: c.t.Of(l.X)}
}

// extracted reads the boolean of a comma-ok form or of a call.
func (c *Conditions) extracted(v *ssa.Extract, truth bool) (Cond, bool) {
	switch t := v.Tuple.(type) {
	case *ssa.Lookup:
		if v.Index == 1 && truth {
			return c.found(t), true
		}
		if v.Index == 1 {
			return c.missing(t), true
		}
	case *ssa.TypeAssert:
		if v.Index == 1 && !truth && !program.IsErrorInterface(t.X.Type()) {
			if c.ownState(t.X) {
				return Cond{Kind: cause.OwnUnset, Subject: c.t.Of(t.X)}, true
			}
			return Cond{Kind: cause.NotOneOf, Subject: c.t.Of(t.X)}, true
		}
	case *ssa.Call:
		if program.IsBool(v.Type()) {
			k := cause.Missing
			if truth {
				k = cause.Predicate
			}
			if inner, ok := c.inside(t, v.Index, becomes(truth)); ok {
				return inner, true
			}
			if form, ok := c.form(t.Common(), truth); ok {
				return form, true
			}
			if ofError(t.Common()) {
				return Cond{}, false // errors.AsType, which finds nothing in the request
			}
			return c.notFound(t, k), true
		}
	}
	return Cond{}, false
}

// ofError reports whether a call is given an error.
func ofError(call *ssa.CallCommon) bool {
	return slices.ContainsFunc(program.Arguments(call), func(a ssa.Value) bool { return program.IsErrorInterface(a.Type()) })
}
