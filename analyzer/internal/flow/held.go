// What do the fields of an error hold, by which the program tells kinds of errors?

package flow

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A Held is the value of an error's field, or the parameter that decides it.
type Held struct {
	Field  string
	Value  string // as guard.Holding writes it
	Param  int    // of the function, plus one
	Formed bool   // it is the format of a text

	Kind *guard.Sorting // by which the field has the kind of the error's causes

	Row // where it is written
}

// HoldsNumber reports whether a field of an error holds a number.
func (e *Error) HoldsNumber(n int64) bool {
	return slices.ContainsFunc(e.Holds, func(h Held) bool {
		_, value, ok := strings.Cut(h.Value, "=")
		return ok && value == strconv.FormatInt(n, 10)
	})
}

// holds returns the fields of an error that is a composite literal, as far as they
// are constants or parameters.
func (e *Errors) holds(v ssa.Value) (list []Held) {
	a, ok := literal(v)
	if !ok {
		return nil
	}
	for _, w := range e.w.Written(a) {
		h := Held{Field: w.Field.Name()}
		if w.At != nil && program.IsInteger(w.Field.Type()) {
			h.Row = e.assigned(w.At.Pos())
		}
		if k, ok := program.Unconvert(w.Value).(*ssa.Const); ok {
			h.Value = guard.Holding(program.TypeName(a.Type()), w.Field.Name(), k)
		} else if err, s := e.c.KindOf(w.Value); s != nil {
			if s.Kind == program.TypeName(a.Type())+"."+h.Field && keeps(a, err) {
				h.Kind, h.Param = s, s.Given
			}
		} else if h.Param = program.ParameterOf(program.Unconvert(w.Value)) + 1; h.Param == 0 {
			h.Param, h.Formed = e.textParam(w.Value), true
		}
		if h.Value != "" || h.Param > 0 || h.Kind != nil {
			list = append(list, h)
		}
	}
	return list
}

// keeps reports whether a field of a composite literal is an error.
func keeps(a *ssa.Alloc, err ssa.Value) bool {
	for _, s := range program.FieldStores(a) {
		if s.Val == err {
			return true
		}
	}
	return false
}

// ofKinds reports whether a type of errors is the program's own and has no code: its
// fields may tell kinds of errors apart.
func (e *Errors) ofKinds(t types.Type) bool {
	n := program.Named(t)
	return n != nil && program.IsError(types.NewPointer(n)) && !types.IsInterface(n) && e.w.Own(n.Obj().Pkg()) && e.w.ErrorType(t) == nil
}

// fits reports whether the fields of an error hold what is known of them. sure is
// false if that is not known.
func (x *Error) fits(k guard.Known) (fits, sure bool) {
	told := x.Kind == Plain || x.Kind == Sentinel || len(x.Holds) > 0
	sure = true
	for list, want := range map[*[]string]bool{&k.Has: true, &k.HasNot: false} {
		for _, asked := range *list {
			typ, field, _ := guard.FieldIn(asked)
			switch {
			case want && x.isNo(typ):
				return false, true // it has no such field
			case !told || typ != x.Type:
				continue
			}
			i := slices.IndexFunc(x.Holds, func(h Held) bool { return h.Field == field && (h.Value != "" || h.Kind != nil) })
			switch {
			case i < 0:
				sure = false
			case x.Holds[i].Kind != nil: // the causes answer
				sure = sure && x.Holds[i].Param == 0 && x.Code != nil && !slices.ContainsFunc(x.Code.Cause, func(inner *Error) bool { return inner.Kind.Symbolic() })
			case slices.Contains(*list, x.Holds[i].Value) != want:
				return false, true
			}
		}
	}
	return true, sure
}

// ofCauses returns an error with those of its causes that have the kind which is asked for,
// where a field has the kind of the causes; nil if there are none.
func (e *Errors) ofCauses(x *Error, k guard.Known) *Error {
	for _, h := range x.Holds {
		if h.Kind == nil || x.Code == nil {
			continue
		}
		var is []guard.Known
		var asked guard.Known
		for _, holding := range k.Has {
			if strings.HasPrefix(holding, h.Kind.Kind+"=") {
				is = append(is, h.Kind.Asked(holding, true))
			}
		}
		for _, holding := range k.HasNot {
			if strings.HasPrefix(holding, h.Kind.Kind+"=") {
				asked = asked.And(h.Kind.Asked(holding, false))
			}
		}
		asked = asked.And(guard.OneOf(is...))
		if asked.Nothing() {
			continue
		}
		cause := e.filter(x.Code.Cause, asked)
		if len(cause) == 0 {
			return nil
		}
		y, c := x.Copy(), *x.Code
		c.Cause, y.Code = cause, &c
		x = y
	}
	return x
}

// isNo reports whether an error is known to be, and to hold, none of a type of the program.
func (x *Error) isNo(typ string) bool {
	if slices.Contains(x.Beside, typ) {
		return false
	}
	switch x.Kind {
	case Plain:
		return x.Type != typ
	case Canceled:
		return true
	case External:
		return wire.Standard(guard.PackageOf(x.Name))
	}
	return false
}

// holds fills in the fields of the callee's error that the call decides. If a field
// becomes a constant, and the callee only makes errors, the error counts as made at
// the call.
func (in *instance) holds(y, x *Error) {
	given := func(h Held) ssa.Value {
		if v := in.operand(h.Param - 1); v != nil {
			return program.Unconvert(v)
		}
		return nil
	}
	if !slices.ContainsFunc(y.Holds, func(h Held) bool { return given(h) != nil }) {
		return
	}
	y.own(x)
	y.Holds, y.named = slices.Clone(y.Holds), named{}
	decided, says := false, text{}
	for i, h := range y.Holds {
		v := given(h)
		if v == nil {
			continue
		}
		h.Param = program.ParameterOf(v) + 1
		if t, args := in.e.text(v); program.IsString(v.Type()) && (x.Code == nil || x.Code.TextParam == 0) {
			says.words, says.args = says.words+": "+t, says.args.Join(args)
			decided = decided || WithoutVerbs(t) != "" || errorText(v) != nil
		}
		if k, ok := v.(*ssa.Const); ok && k.Value != nil {
			h.Param = 0
			if h.Kind != nil {
				h.Kind = h.Kind.Where(k)
			} else if !h.Formed {
				h.Value, h.Row, decided = guard.Holding(y.Type, h.Field, k), in.written(y.Holds[i].Param-1), true
			}
		}
		y.Holds[i] = h
	}
	if y.Code != nil && y.Kind == Coded && decided {
		c := *y.Code
		c.byFields(y)
		y.Code = &c
	}
	if !decided || !x.Alone {
		return
	}
	if last := in.operand(program.Arity(in.callee.Fn) - 1); last != nil && in.callee.Fn.Signature.Variadic() {
		says.args = says.args.Join(in.e.t.All(program.Variadic(last)))
	}
	b := in.call.Block()
	y.Text, y.Args = y.Text+says.words, y.Args.Join(says.args)
	y.Site, y.Made = in.e.w.Site(in.call.Pos()), nil
	y.Func, y.Conds, y.Alone = b.Parent().Name(), in.e.c.At(b), in.e.Alone(b)
}
