// What does a question about a field of an error say?

package guard

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Holding writes that a field of a type holds a constant, as Known has it.
func Holding(typ, field string, value *ssa.Const) string {
	return typ + "." + field + "=" + value.Value.ExactString()
}

// FieldIn returns the type's name and the field's of what Holding wrote, and the
// value.
func FieldIn(holding string) (typ, field, value string) {
	name, value, _ := strings.Cut(holding, "=")
	dot := strings.LastIndexByte(name, '.')
	return name[:dot], name[dot+1:], value
}

// Singled reports whether the program found out which error it is. A type whose fields
// distinguish kinds of errors is not enough.
func (k Known) Singled() bool { return len(k.Is)+len(k.Says)+len(k.Has) > 0 || k.Typed() }

// Typed reports whether an error was found to be of a type, and not only by its fields.
func (k Known) Typed() bool { return len(k.IsTypes) > 0 && len(k.Has)+len(k.HasNot) == 0 }

// NotOf returns the types that an error was found not to have, whether or not the
// errors inside it were asked.
func (k Known) NotOf() []string { return union(k.NotTypes, k.NoneOf) }

// OfType reports whether all that is known is about a type, which then decides,
// whatever is inside the error.
func (k Known) OfType(typ string) bool {
	if len(k.Is)+len(k.Not) > 0 {
		return false
	}
	of := slices.Concat(k.IsTypes, k.NotOf())
	for _, holding := range slices.Concat(k.Has, k.HasNot) {
		t, _, _ := FieldIn(holding)
		of = append(of, t)
	}
	return !slices.ContainsFunc(of, func(t string) bool { return t != typ })
}

// lacking returns what the fields of an error do not hold, if the other error is not
// of the type with these fields.
func (k Known) lacking(o Known) (out []string) {
	for _, holding := range k.HasNot {
		if typ, _, _ := FieldIn(holding); slices.Contains(o.NotOf(), typ) {
			out = append(out, holding)
		}
	}
	return out
}

// Contradicts reports whether a field holds nothing that it may hold.
func (k Known) Contradicts() bool {
	return slices.ContainsFunc(k.Has, func(one string) bool {
		name, _, _ := strings.Cut(one, "=")
		return !slices.ContainsFunc(k.Has, func(other string) bool {
			return strings.HasPrefix(other, name+"=") && !slices.Contains(k.HasNot, other)
		})
	})
}

// asksOf reports whether one of a list is about a name: a field, or a field of a type.
func asksOf(list []string, name string) bool {
	return slices.ContainsFunc(list, func(h string) bool { return strings.HasPrefix(h, name) })
}

// fieldAsked reads a comparison of an error's field, or of a parameter, with a constant.
func (c *Conditions) fieldAsked(x, y ssa.Value, truth bool) (out []answer) {
	if _, first := x.(*ssa.Const); first {
		x, y = y, x
	}
	x = program.Unconvert(x)
	constant, ok := y.(*ssa.Const)
	if !ok || constant.Value == nil {
		return nil
	}
	answers := func(of ssa.Value, holding string) {
		k := Known{Has: []string{holding}}
		if !truth {
			k = Known{HasNot: k.Has}
		}
		out = append(out, answer{c.p.CopyOf(of), k})
	}
	if i := program.ParameterOf(x); i >= 0 {
		answers(x, Given(i, constant))
	}
	for _, of := range c.fieldOf(x) {
		typ, field := errorField(x)
		answers(of, Holding(typ, field, constant))
	}
	if err, k := c.sortedAs(x, constant, truth); err != nil {
		out = append(out, answer{c.p.CopyOf(err), k})
	}
	return out
}

// fieldOf returns the errors of which a value is a field that tells kinds of them apart.
func (c *Conditions) fieldOf(x ssa.Value) (list []ssa.Value) {
	of, _ := program.LoadedField(program.Unconvert(x))
	if _, field := errorField(x); field == "" || c.Kinds != nil && !c.Kinds(of.Type()) {
		return nil
	}
	list = append(list, of)
	if err := c.TakenFrom(of); err != nil {
		list = append(list, err)
	}
	return list
}

// listed reads whether a table has something for an error's field.
func (c *Conditions) listed(l *ssa.Lookup, truth bool) (out []answer) {
	of := c.fieldOf(l.Index)
	if err, s := c.sortedBy(l.Index); s != nil {
		of = append(of, err)
	}
	if len(of) == 0 {
		return nil
	}
	rows := c.p.Rows(program.Use{V: l.X, At: program.PlaceOf(l)}, program.Keys)
	complete := rows.Complete
	var lists [][]answer
	for _, row := range rows.Cells {
		list := c.fieldAsked(l.Index, row[0].V, truth)
		complete = complete && list != nil
		lists = append(lists, list)
	}
	switch {
	case !complete:
		for _, v := range of {
			out = append(out, answer{c.p.CopyOf(v), Known{Opaque: true}})
		}
		return out
	case truth:
		return either(lists)
	}
	return slices.Concat(lists...)
}

// isZero reports whether a value is a constant that a table has for what it lacks.
func isZero(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && (k.Value == nil || k.Value.ExactString() == "0" || k.Value.ExactString() == `""`)
}

// errorField returns the type and the field of an error that a value is read from.
func errorField(v ssa.Value) (typ, field string) {
	of, i := program.LoadedField(program.Unconvert(v))
	if of == nil || !program.IsError(of.Type()) || program.TypeName(of.Type()) == "" {
		return "", ""
	}
	return program.TypeName(of.Type()), program.FieldOf(of.Type(), i).Name()
}

// given stands for the type whose fields are the parameters of a function.
const given = "given"

// Given writes that a parameter of a function holds a constant.
func Given(param int, value *ssa.Const) string { return Holding(given, strconv.Itoa(param), value) }

// GivenIn returns the parameter of what Given wrote.
func GivenIn(holding string) (param int, ok bool) {
	typ, field, _ := FieldIn(holding)
	param, err := strconv.Atoi(field)
	return param, typ == given && err == nil
}

// Argued returns what is known of an error where what Given wrote of a function's parameter
// holds, or does not, for what a call passes. ok is false if the call may pass the constant
// itself, or something else.
func (c *Conditions) Argued(holding string, arg ssa.Value, truth bool) (k Known, ok bool) {
	_, _, value := FieldIn(holding)
	arg = program.Unconvert(arg)
	of := func(name string) (Known, bool) {
		has := []string{name + "=" + value}
		if truth {
			return Known{Has: has}, true
		}
		return Known{HasNot: has}, true
	}
	if typ, field := errorField(arg); field != "" {
		return of(typ + "." + field)
	}
	switch arg := arg.(type) {
	case *ssa.Const:
		return Known{}, arg.Value != nil && arg.Value.ExactString() != value
	case *ssa.Parameter: // for the callers of the function that calls
		return of(given + "." + strconv.Itoa(program.ParameterOf(arg)))
	case *ssa.Call, *ssa.Extract:
		if _, s := c.sortedBy(arg); s != nil {
			return s.Asked(s.Kind+"="+value, truth), true
		}
	case *ssa.Phi:
		var ways []Known
		for _, x := range arg.Edges {
			if _, again := x.(*ssa.Phi); again {
				return Known{}, false
			}
			one, ok := c.Argued(holding, x, truth)
			if !ok {
				return Known{}, false
			}
			if !one.Nothing() {
				ways = append(ways, one)
			}
		}
		if truth {
			return OneOf(ways...), true
		}
		return all(ways), true
	}
	return Known{}, false
}

// TakenFrom returns the error out of which a value was taken, by a type assertion or
// errors.As; nil if there is none.
func (c *Conditions) TakenFrom(v ssa.Value) (err ssa.Value) {
	switch x := v.(type) {
	case *ssa.TypeAssert:
		err = x.X
	case *ssa.Extract:
		switch t := x.Tuple.(type) {
		case *ssa.TypeAssert:
			err = t.X
		case *ssa.Call:
			if f, ok := errlib.OfCall(t); ok && f.Role == errlib.AsksAs && x.Index == 0 {
				err = f.Error()
			}
		}
	case *ssa.UnOp:
		if a, ok := x.X.(*ssa.Alloc); ok {
			return c.TakenFrom(a)
		}
	case *ssa.Alloc: // which errors.As is given the address of
		for f := range errlib.Filling(x) {
			if err != nil {
				return nil
			}
			err = f.Error()
		}
	}
	if err != nil && !program.IsErrorInterface(err.Type()) {
		return nil
	}
	return err
}
