// What does a question say about an error that a function has made one of the program's own?

package guard

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Programs that tell kinds of errors apart by a field often begin with a function that
// makes any error one of the type with that field: func Of(err error) *Fault returns the
// Fault in err or, if there is none, a new one of some kind. A question about the field of
// what it returns is one about the error that it was given.

// Others have a function that returns the kind itself, func KindOf(err error) Kind: the field
// of the Fault in err or, if there is none, some constant. A question about what that
// returns is one about the error, too.

// A Sorting is what a function makes of the error that it is given: one of a type, or a kind,
// in a different way for different errors.
type Sorting struct {
	Param int    // of the function, which is the error
	Kind  string // what the function returns is a kind, which Holding writes as that of this field
	Ways  []Sorted
	Given int // parameter, plus one, that is the kind where a way says so
}

// A Sorted is a way to an error of the type, or to a kind.
type Sorted struct {
	Known Known    // what is known of the error that was given
	Found bool     // the one of the type that is inside it is returned, or its field
	Holds []string // else a new one, whose fields hold this, or a constant; see Holding
	Given bool     // else the kind that the function is given
}

// Sorts returns what a function of the package makes of the error that it is given; nil
// if that is not understood.
func (c *Conditions) Sorts(fn *ssa.Function) *Sorting {
	s, known := c.sortings[fn]
	if !known {
		c.sortings[fn] = nil // while it is read
		s = c.sorting(fn)
		c.sortings[fn] = s
	}
	return s
}

func (c *Conditions) sorting(fn *ssa.Function) *Sorting {
	s := &Sorting{Param: slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return program.IsErrorInterface(p.Type()) })}
	if s.Param < 0 {
		return nil
	}
	given := fn.Params[s.Param]
	kind := isKind(fn.Signature.Results())
	if kind {
		s.Kind = fn.String() + ".result" // unless it is a field's
	}
	var constants []*ssa.Const // by way
	for ret, v := range c.returns(question{fn, 0, becomesError}) {
		w := Sorted{Known: c.read(given, program.Place{Block: ret.Block()})}
		if of, sub := c.sortedBy(v); sub != nil && of == given { // another one does it
			for _, way := range sub.Ways {
				way.Known = way.Known.And(w.Known)
				s.Ways, constants = append(s.Ways, way), append(constants, nil)
			}
			s.Kind = sub.Kind
			continue
		}
		from := v
		constant, _ := v.(*ssa.Const)
		if of, _ := program.LoadedField(program.Unconvert(v)); kind && of != nil {
			from = of
		}
		switch typ, field := errorField(v); {
		case c.TakenFrom(from) == given:
			w.Found = true
			if kind {
				s.Kind = typ + "." + field
			}
		case !kind:
			if w.Holds = fieldsOf(c.p, v, nil); w.Holds == nil {
				return nil
			}
		}
		s.Ways, constants = append(s.Ways, w), append(constants, constant)
	}
	for i, k := range constants {
		if kind && k != nil {
			s.Ways[i].Holds = []string{s.holding(k)}
		}
	}
	if len(s.Ways) == 0 {
		return nil
	}
	return s
}

// isKind reports whether what a function returns first may be a kind of errors.
func isKind(results *types.Tuple) bool {
	if results.Len() == 0 {
		return false
	}
	b, ok := results.At(0).Type().Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString) != 0
}

// holding writes that the kind is a constant.
func (s *Sorting) holding(k *ssa.Const) string { return s.Kind + "=" + k.Value.ExactString() }

// fieldsOf returns what the fields of a new error hold that are constants: of a composite
// literal, or of one that functions make, of what they are given.
func fieldsOf(p *program.Program, v ssa.Value, args []ssa.Value, by ...*ssa.Function) (holds []string) {
	given := func(v ssa.Value) ssa.Value {
		if i := program.ParameterOf(v); i >= 0 && i < len(args) {
			return args[i]
		}
		return v
	}
	switch v := v.(type) {
	case *ssa.Call:
		fn := v.Call.StaticCallee()
		if fn == nil || slices.Contains(by, fn) {
			return nil
		}
		returns := program.Returns(fn)
		if len(returns) != 1 || len(returns[0].Results) != 1 {
			return nil
		}
		var passed []ssa.Value
		for _, a := range v.Call.Args {
			passed = append(passed, given(a))
		}
		return fieldsOf(p, returns[0].Results[0], passed, append(by, fn)...)
	case *ssa.Alloc:
		holds = []string{}
		for _, w := range p.Written(v) {
			if k, ok := program.Unconvert(given(w.Value)).(*ssa.Const); ok && k.Value != nil {
				holds = append(holds, Holding(program.TypeName(v.Type()), w.Field.Name(), k))
			}
		}
		return holds
	}
	return nil
}

// sortedBy returns the error that a function was given of whose result a value is a field,
// or which is the kind of that error, and what the function makes of errors; nil if there
// is none.
func (c *Conditions) sortedBy(v ssa.Value) (err ssa.Value, s *Sorting) {
	of, _ := program.LoadedField(program.Unconvert(v))
	if of == nil {
		of = program.Unconvert(v)
	}
	call, index := program.CallOf(of)
	if call == nil || index > 0 || call.Call.StaticCallee() == nil {
		return nil, nil
	}
	fn := program.Origin(call.Call.StaticCallee())
	if obj, ok := fn.Object().(*types.Func); ok && !c.p.Local(fn) && c.Elsewhere != nil {
		s = c.Elsewhere(obj)
	} else if c.p.Local(fn) {
		s = c.Sorts(fn)
	}
	if s == nil || s.Param >= len(call.Call.Args) {
		return nil, nil
	}
	return call.Call.Args[s.Param], s
}

// sortedAs returns what is known of an error if the kind that a function says it is of, or a
// field of what became of it, is a constant, or is not, and the error; nil if the value is no
// such kind.
func (c *Conditions) sortedAs(v ssa.Value, constant *ssa.Const, truth bool) (err ssa.Value, k Known) {
	err, s := c.sortedBy(v)
	if s == nil {
		return nil, k
	}
	if s.Kind != "" {
		return err, s.Asked(s.holding(constant), truth)
	}
	typ, field := errorField(v)
	return err, s.Asked(Holding(typ, field, constant), truth)
}

// SortedFrom returns the error that a function was given of whose result a value is a field,
// if the result is that error or a new one that stands for it; else nil.
func (c *Conditions) SortedFrom(v ssa.Value) ssa.Value {
	err, _ := c.sortedBy(v)
	return err
}

// KindOf returns the error whose kind a function says that a value is, and what the function
// makes of errors; nil if the value is none.
func (c *Conditions) KindOf(v ssa.Value) (err ssa.Value, s *Sorting) {
	if phi, ok := program.Unconvert(v).(*ssa.Phi); ok {
		return c.kindOrGiven(phi)
	}
	if err, s = c.sortedBy(v); s == nil || s.Kind == "" {
		return nil, nil
	}
	return err, s
}

// kindOrGiven is KindOf for a variable that has the kind of an error or, if that has none, one that
// its function is given, or a constant.
func (c *Conditions) kindOrGiven(phi *ssa.Phi) (err ssa.Value, s *Sorting) {
	s = new(Sorting)
	for _, v := range phi.Edges {
		if of, _ := program.LoadedField(program.Unconvert(v)); of != nil && c.TakenFrom(of) != nil {
			typ, field := errorField(v)
			err, s.Kind = c.TakenFrom(of), typ+"."+field
		}
	}
	if err == nil {
		return nil, nil
	}
	for i, v := range phi.Edges {
		v = program.Unconvert(v)
		way := Sorted{Known: c.read(err, program.Place{Block: phi.Block().Preds[i], Next: phi.Block()})}
		of, _ := program.LoadedField(v)
		switch x := v.(type) {
		case *ssa.Const:
			way.Holds = []string{s.holding(x)}
		case *ssa.Parameter:
			if s.Given > 0 && s.Given != program.ParameterOf(x)+1 {
				return nil, nil
			}
			way.Given, s.Given = true, program.ParameterOf(x)+1
		default:
			if typ, field := errorField(v); of == nil || c.TakenFrom(of) != err || typ+"."+field != s.Kind {
				return nil, nil
			}
			way.Found = true
		}
		s.Ways = append(s.Ways, way)
	}
	return err, s
}

// Where returns the same for a kind that the function is given.
func (s *Sorting) Where(given *ssa.Const) *Sorting {
	t := *s
	t.Given, t.Ways = 0, slices.Clone(s.Ways)
	for i, w := range t.Ways {
		if w.Given {
			t.Ways[i].Given, t.Ways[i].Holds = false, []string{s.holding(given)}
		}
	}
	return &t
}

// Asked returns what is known of the error that was given, if a field of what became of it
// holds a constant, or does not.
func (s *Sorting) Asked(holding string, truth bool) Known {
	name, _, _ := strings.Cut(holding, "=")
	var ways []Known
	for _, w := range s.Ways {
		i := slices.IndexFunc(w.Holds, func(h string) bool { return strings.HasPrefix(h, name+"=") })
		switch {
		case w.Found && truth:
			ways = append(ways, w.Known.And(Known{Has: []string{holding}}))
		case w.Found:
			ways = append(ways, w.Known.And(Known{HasNot: []string{holding}}))
		case i < 0: // what the field holds is not known
			ways = append(ways, w.Known.And(Known{Opaque: true}))
		case (w.Holds[i] == holding) == truth:
			ways = append(ways, w.Known)
		}
	}
	if len(ways) == 0 {
		return Known{Opaque: true}
	}
	return OneOf(ways...)
}
