package flow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// maxText bounds the text that is kept of one string; a message is not longer.
const maxText = 2000

// text returns what is known of a string: its constant parts, and the taint of
// what is formatted into it.
func (e *Errors) text(v ssa.Value) (string, taint.Taint) {
	t, ok := e.texts[v]
	if !ok {
		e.texts[v] = text{args: e.t.Of(v)} // of a string that is made of itself
		t = e.textOf(v)
		if len(t.words) > maxText {
			t.words = ""
		}
		e.texts[v] = t
	}
	return t.words, t.args
}

func (e *Errors) textOf(v ssa.Value) text {
	same := func(v ssa.Value) text {
		words, args := e.text(v)
		return text{words, args}
	}
	if s, ok := program.StringConst(v); ok {
		return text{words: s}
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		if v.Op == token.ADD {
			x, p := e.text(v.X)
			y, q := e.text(v.Y)
			return text{x + y, p.Join(q)}
		}
	case *ssa.MakeInterface, *ssa.ChangeType, *ssa.Convert:
		return same(program.Operand(v))
	case *ssa.UnOp:
		if only := e.w.Content(v); only != nil && program.IsString(v.Type()) {
			return same(only)
		}
	case *ssa.Phi:
		var parts []string
		r := taint.Taint{}
		for _, x := range v.Edges {
			t, p := e.text(x)
			if t != "" && !slices.Contains(parts, t) {
				parts = append(parts, t)
			}
			r = r.Join(p)
		}
		if len(parts) == 1 {
			return text{parts[0], r}
		}
		return text{args: r}
	case *ssa.Call:
		if format, operands := spoken(v); format != nil {
			t, p := e.text(format)
			return text{t, p.Join(e.t.All(program.Variadic(operands)))}
		}
		if name := program.CalleeName(v.Common()); name == "fmt.Sprint" || name == "fmt.Sprintln" {
			var t string
			r := taint.Taint{}
			for _, x := range program.Variadic(v.Call.Args[0]) {
				s, p := e.text(x)
				t += s
				r = r.Join(p)
			}
			return text{t, r}
		}
	}
	return text{args: e.t.Of(v)}
}

// textParam returns the index plus one of the parameter that a text is made of: as it
// is, as a format, or inside a map that is the data; 0 if none.
func (e *Errors) textParam(v ssa.Value) int {
	if m := program.MapLiteral(v); m != nil {
		for u := range program.Referrers[*ssa.MapUpdate](m) {
			if _, nested := program.Unconvert(u.Value).(*ssa.MakeMap); nested {
				continue
			}
			if i := e.textParam(u.Value); i > 0 {
				return i
			}
		}
		return 0
	}
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if call, ok := v.(*ssa.Call); ok {
		if format, _ := spoken(call); format != nil {
			return e.textParam(format)
		}
		if program.CalleeName(call.Common()) == "fmt.Sprint" {
			if list := program.Variadic(call.Call.Args[0]); len(list) == 1 {
				v = list[0]
			}
		}
	}
	if i := program.ParameterOf(v); i >= 0 && printable(v.Parent().Params[i].Type()) {
		return i + 1
	}
	return 0
}

// spoken returns the text that a call returns, as it is or as the format of operands: of
// fmt.Sprintf, or of a new error of which somebody asks what it says. Both are nil for any
// other call, operands where there are none.
func spoken(call *ssa.Call) (format, operands ssa.Value) {
	if program.CalleeName(call.Common()) == "fmt.Sprintf" && len(call.Call.Args) == 2 {
		return call.Call.Args[0], call.Call.Args[1]
	}
	if made, ok := errlib.Told(call).(*ssa.Call); ok {
		if f, ok := errlib.OfCall(made); ok && f.Role == errlib.Makes {
			return f.Argument(f.Text), f.Argument(f.Func.Operands)
		}
	}
	return nil, nil
}

// printable reports whether a parameter of the type may be a text: a string, or
// anything that is printed as one.
func printable(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	return program.IsString(t) || ok && it.NumMethods() == 0
}

// dataText returns the text that is put into a coded error's data, directly or
// as a value of a map.
func (e *Errors) dataText(v ssa.Value) (string, taint.Taint) {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if m, ok := v.(*ssa.MakeMap); ok {
		var texts []string
		args := taint.Taint{}
		for u := range program.Referrers[*ssa.MapUpdate](m) {
			t, p := e.text(u.Value)
			if t == "" {
				p = p.Shown()
			} else {
				texts = append(texts, t)
			}
			args = args.Join(p)
		}
		slices.Sort(texts)
		return strings.Join(texts, "; "), args
	}
	if program.IsString(v.Type()) {
		return e.text(v)
	}
	return "", taint.Taint{}
}

// textIn returns the errors whose text is in a field of a struct that was made
// elsewhere: the failure travels as a text beside the result.
func (e *Errors) textIn(x ssa.Value, p Part) Set {
	if a, ok := literal(x); ok && len(partStores(a, p)) > 0 {
		return nil // made here: it is a message, and no failure of something else
	}
	s, ok := e.textPart(x, p)
	if !ok || slices.ContainsFunc(s, func(y *Error) bool { return y.Kind == Param && y.Part != (Part{}) }) {
		return nil // a text that the function is given need not be a failure's
	}
	return s
}

// textPart is fieldOf for a text, which may be made of itself.
func (e *Errors) textPart(x ssa.Value, p Part) (s Set, ok bool) {
	s = e.Inside(program.Use{V: x}, p)
	return s, !slices.ContainsFunc(s, func(y *Error) bool { return y.Kind == Unknown && y.Name == madeElsewhere })
}

// givenText returns the struct parameter that has a text in a field, and the field; the
// zero Part for any other text.
func (e *Errors) givenText(v ssa.Value) (param int, p Part) {
	x, field := program.LoadedField(program.Unconvert(v))
	if x == nil {
		return 0, Part{}
	}
	p = partOf(field)
	if root, p := rooted(x, p); root != nil && e.reachable(root.Type(), p) {
		return slices.Index(root.Parent().Params, root), p
	}
	if s, ok := e.textPart(x, p); ok && len(s) == 1 && s[0].Kind == Param { // a copy of the parameter
		return s[0].Index, s[0].Part
	}
	return 0, Part{}
}

// partOfError reports whether a value is an error of the program's own type that was
// taken out of another error, or is a parameter: its fields say what it is.
func (e *Errors) partOfError(v ssa.Value) bool {
	if !e.ofKinds(v.Type()) {
		return false
	}
	_, given := v.(*ssa.Parameter)
	return given || e.c.TakenFrom(v) != nil
}

// instead returns the errors in whose place an error is made that says nothing of them: the
// function is given them, and makes it where it has looked at them, or gets nothing else.
func (e *Errors) instead(at program.Place) Set {
	b, fn := at.Block, at.Block.Parent()
	i := ErrorParam(fn)
	if i < 0 || i >= len(fn.Params) {
		return nil
	}
	given := fn.Params[i]
	looks := func(g program.Guard) bool {
		switch v := program.Tuple(g.V).(type) {
		case *ssa.BinOp:
			return v.X == given || v.Y == given
		case *ssa.Call:
			return slices.Contains(v.Call.Args, ssa.Value(given))
		case *ssa.TypeAssert:
			return v.X == given
		}
		return false
	}
	asked := fn.Signature.Params().Len() == 1
	for d := b; d != nil && !asked; d = d.Idom() {
		asked = slices.ContainsFunc(program.Entering(d), looks)
	}
	if !asked {
		return nil
	}
	return e.settleAll(e.At(given, at), b.Instrs[len(b.Instrs)-1].Pos(), b)
}

// causesOf returns the errors whose text or value goes into a value: the
// message or the data of a coded error. Those that stand beside its code in a
// struct have that with them.
func (e *Errors) causesOf(v ssa.Value, at program.Place, code *read) Set {
	var lists []Set
	var said []ssa.Value // new errors that are made for their texts
	seen := make(map[ssa.Value]bool)
	work := []ssa.Value{v}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		if v == nil || seen[v] {
			continue
		}
		seen[v] = true
		if call, ok := v.(*ssa.Call); ok {
			if format, _ := spoken(call); format != nil {
				said = append(said, errlib.Told(call))
			}
		}
		if program.IsErrorInterface(v.Type()) || e.partOfError(v) {
			s, ok := e.beside(v, at, code)
			if !ok {
				s = e.At(v, at)
			}
			if slices.Contains(said, v) {
				s = s.holding()
			}
			last := at.Block.Instrs[len(at.Block.Instrs)-1]
			lists = append(lists, e.settleAll(s, last.Pos(), at.Block))
			continue
		}
		work = append(work, saidIn(v)...)
		switch v := v.(type) {
		case *ssa.Field:
			if e.partOfError(v.X) {
				work = append(work, v.X)
				continue
			}
			lists = append(lists, e.textIn(v.X, partOf(v.Field)))
		case *ssa.UnOp:
			switch x := v.X.(type) {
			case *ssa.Alloc:
				work = append(work, x)
			case *ssa.FieldAddr:
				if from := e.c.SortedFrom(v); from != nil {
					work = append(work, from)
				} else if e.partOfError(x.X) {
					work = append(work, x.X)
				} else if program.IsString(v.Type()) {
					lists = append(lists, e.textIn(x.X, partOf(x.Field)), e.answersIn(v, at))
				}
			}
		case *ssa.Alloc:
			for s := range program.Stores(v) {
				work = append(work, s.Val)
			}
			for _, s := range program.FieldStores(v) {
				work = append(work, s.Val)
			}
		}
	}
	return join(lists...)
}

// saidIn returns the values whose text a value has, or of which it is a copy.
func saidIn(v ssa.Value) (out []ssa.Value) {
	switch v := v.(type) {
	case *ssa.Call:
		if recv := errorText(v); recv != nil {
			return []ssa.Value{recv}
		}
		return v.Call.Args
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return []ssa.Value{call}
		}
	case *ssa.MakeInterface, *ssa.ChangeType, *ssa.Convert, *ssa.ChangeInterface:
		return []ssa.Value{program.Operand(v)}
	case *ssa.BinOp:
		return []ssa.Value{v.X, v.Y}
	case *ssa.Phi:
		return v.Edges
	case *ssa.Slice:
		return program.Variadic(v)
	case *ssa.MakeMap:
		for u := range program.Referrers[*ssa.MapUpdate](v) {
			out = append(out, u.Value)
		}
	}
	return out
}
