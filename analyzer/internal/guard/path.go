// Which value does a condition ask about, and what was answered before?

package guard

import (
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A Path names the value that a condition asks about, as a function's callers
// can: a parameter, or what is reached from one through fields.
type Path struct {
	Param  int    // index plus one; 0 for any other value
	Fields string // ".Params.Cwd"
}

// pointedTo stands behind the fields that lead to a pointer, for what it points
// to. Fields are reached through a pointer without it.
const pointedTo = "*"

// A place is a value of a function as its text names it, wherever the function
// reads it: a root, and the fields on the way.
type place struct {
	root   ssa.Value
	fields string
}

// A denial is an earlier answer to a question about a value.
type denial struct {
	what Cond
	of   place
	from *ssa.BasicBlock // it holds here, and in what this block dominates
}

// placeOf returns the place of a value. It has no root if the function may change the
// place between two reads.
func (c *Conditions) placeOf(v ssa.Value) place { return c.placeIn(v, make(map[ssa.Value]bool)) }

// placeIn is placeOf that has come by some variables already.
func (c *Conditions) placeIn(v ssa.Value, seen map[ssa.Value]bool) place {
	fields := ""
	through := func(x ssa.Value, i int) bool {
		f := program.FieldOf(x.Type(), i)
		if f == nil || x.Referrers() == nil || c.sets(x, i) {
			return false
		}
		fields = "." + f.Name() + fields
		return true
	}
	for v != nil {
		switch x := v.(type) {
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return place{x, fields}
			}
			if fields == "" && !isAddress(x.X) {
				fields = pointedTo
			}
			v = x.X
		case *ssa.ChangeType, *ssa.Convert, *ssa.MakeInterface, *ssa.ChangeInterface:
			v = program.Operand(x)
		case *ssa.Field:
			if !through(x.X, x.Field) {
				return place{}
			}
			v = x.X
		case *ssa.FieldAddr:
			if !through(x.X, x.Field) {
				return place{}
			}
			v = x.X
		case *ssa.Alloc:
			stores := c.p.StoresTo(x)
			switch {
			case len(stores) == 0: // whoever got its address fills it
				return place{x, fields}
			case len(stores) > 1 || seen[x]: // in a loop: cur = cur.next
				return place{}
			}
			seen[x] = true
			v = stores[0].Val
		case *ssa.Call:
			if role := errlib.OfText(program.CalleeName(&x.Call)); role != errlib.Trims && role != errlib.Folds {
				return place{x, fields}
			}
			v = x.Call.Args[0] // nothing but space says as little as nothing, in any case
		case *ssa.Parameter, *ssa.Extract:
			return place{x, fields}
		case *ssa.Phi:
			if fields != "" { // others may set a field of what it points to
				return place{}
			}
			return place{x, ""}
		case *ssa.FreeVar:
			if at, _ := c.outside(place{x, fields}, seen); at.root == nil {
				return place{}
			}
			return place{x, fields}
		default:
			return place{}
		}
	}
	return place{}
}

// outside returns what a place of a closure is for the function that makes the closure, and
// the block where it does; no place if the variable that it captured may change.
func (c *Conditions) outside(at place, seen map[ssa.Value]bool) (place, *ssa.BasicBlock) {
	free, ok := at.root.(*ssa.FreeVar)
	if !ok || seen[free] {
		return place{}, nil
	}
	seen[free] = true
	made := c.p.Closer(free.Parent())
	i := slices.Index(free.Parent().FreeVars, free)
	if made == nil || i >= len(made.Bindings) {
		return place{}, nil
	}
	return c.placeIn(made.Bindings[i], seen).to(at.fields), made.Block()
}

// isAddress reports whether a value is the address of a variable or of a part
// of one, which the program's text does not speak of.
func isAddress(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Alloc, *ssa.FieldAddr:
		return true
	}
	return false
}

// to returns the place that fields lead to from another one.
func (at place) to(fields string) place {
	if fields != "" {
		at.fields = strings.TrimSuffix(at.fields, pointedTo) + fields
	}
	return at
}

// from returns the fields that lead to the place from another one.
func (at place) from(base place) (fields string, ok bool) {
	if at == base {
		return "", true
	}
	start, pointer := strings.CutSuffix(base.fields, pointedTo)
	rest, ok := strings.CutPrefix(at.fields, start)
	return rest, ok && at.root == base.root && (strings.HasPrefix(rest, ".") || !pointer && rest == pointedTo)
}

// sets reports whether the function of a struct, or of its address, stores
// something in a field of it.
func (c *Conditions) sets(x ssa.Value, field int) bool {
	return program.Remember(&c.stored, x, func(x ssa.Value) map[int]bool {
		fields := make(map[int]bool)
		for fa := range program.Referrers[*ssa.FieldAddr](x) {
			if len(c.p.StoresTo(fa)) > 0 {
				fields[fa.Field] = true
			}
		}
		return fields
	})[field]
}

// askedOf returns the value that a condition asks about: the one that is compared
// with a constant, or the only argument of the function that is asked.
func (c *Conditions) askedOf(v ssa.Value) ssa.Value {
	sole := func(v ssa.Value) ssa.Value {
		call, _ := program.CallOf(v)
		if call == nil {
			return nil
		}
		args := slices.DeleteFunc(slices.Clone(program.Arguments(&call.Call)), func(a ssa.Value) bool { return program.IsContext(a.Type()) })
		if len(args) != 1 {
			return nil
		}
		return args[0]
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return c.askedOf(v.X)
	case *ssa.Lookup:
		return v.Index
	case *ssa.Extract:
		if l, ok := v.Tuple.(*ssa.Lookup); ok {
			return l.Index
		}
		return sole(v)
	case *ssa.Call:
		return sole(v)
	case *ssa.BinOp:
		x := v.X
		if _, ok := x.(*ssa.Const); ok {
			x = v.Y
		}
		if arg, ok := lengthOf(x); ok {
			return arg
		}
		if l, ok := x.(*ssa.Lookup); ok {
			return l.Index
		}
		if program.IsErrorInterface(x.Type()) {
			if only := c.p.CopyOf(x).Value(); only != nil {
				x = only
			}
			return sole(x)
		}
		return x
	}
	return nil
}

// ofValue reports whether a condition is only about the value that it asks about, so
// that it says the same wherever it is asked.
func (k Cond) ofValue() bool {
	switch k.Kind {
	case cause.Empty, cause.Relative:
		return true
	case cause.Failed, cause.Missing, cause.Formless, cause.NotOneOf, cause.OutOfRange:
		return k.Table != "" || strings.Contains(k.Name, ".")
	}
	return false
}

// denies reports whether a condition cannot hold of a value if this one does not: it asks
// the same map, or with the same function. Where there is something for a key that is not
// zero, there is the key.
func (k Cond) denies(o Cond) bool {
	return k.Kind == o.Kind && k.Table == o.Table && (k.Table == "" && k.Name == o.Name || k.Table != "" && (k.Zero || !o.Zero)) && k.Of == o.Of
}

// pathOf returns the path of the value that a condition asks about.
func (c *Conditions) pathOf(k Cond, asked ssa.Value) Path {
	if asked == nil || !k.ofValue() {
		return Path{}
	}
	return c.path(c.placeOf(asked))
}

func (c *Conditions) path(at place) Path {
	p, ok := at.root.(*ssa.Parameter)
	if !ok {
		return Path{}
	}
	return Path{Param: slices.Index(p.Parent().Params, p) + 1, Fields: at.fields}
}

// Passed returns where the value that a condition of a callee asks about comes
// from in its caller, which passes v for the parameter.
func (c *Conditions) Passed(k Cond, v ssa.Value) Path {
	for to, at := range c.partsOf(v) {
		if rest, ok := strings.CutPrefix(k.Of.Fields, to); ok && to != "" && (rest == "" || rest[0] == '.') {
			return c.path(at.to(rest))
		}
	}
	return c.path(c.placeOf(v).to(k.Of.Fields))
}

// Denied returns what does not hold for the arguments of a call in a block, because
// it was asked before and had the other answer, in the function or, if that is a closure,
// before it was made. The conditions are in the terms of the called function. A nil argument
// is unknown.
func (c *Conditions) Denied(b *ssa.BasicBlock, args []ssa.Value) []Cond {
	if len(c.deniedIn(b)) == 0 && len(b.Parent().FreeVars) == 0 {
		return nil
	}
	var out []Cond
	for i, a := range args {
		for at, b := c.placeOf(a), b; at.root != nil; at, b = c.outside(at, make(map[ssa.Value]bool)) {
			for _, d := range slices.Backward(c.deniedIn(b)[at.root]) {
				if !d.from.Dominates(b) {
					continue
				}
				if rest, ok := d.of.from(at); ok {
					out = append(out, Cond{Kind: d.what.Kind, Name: d.what.Name, Table: d.what.Table, Zero: d.what.Zero, Of: Path{Param: i + 1, Fields: rest}})
				}
			}
		}
	}
	return out
}

func (c *Conditions) deniedIn(b *ssa.BasicBlock) map[ssa.Value][]denial {
	return program.Remember(&c.denied, b.Parent(), c.denials)
}

// Refutes reports whether the conditions of an error cannot hold, given what
// does not.
func Refutes(denied, conds []Cond) bool {
	ways := 0 // of those one of which held
	for _, k := range conds {
		if k.Of.Param == 0 || !slices.ContainsFunc(denied, func(d Cond) bool { return d.denies(k) }) {
			continue
		}
		if k.Ways == 0 {
			return true
		}
		if ways++; ways == k.Ways {
			return true
		}
	}
	return false
}

// denials returns what does not hold in the blocks of a function, because it was
// asked on the only way there. It goes by the roots of the places, outer blocks
// first.
func (c *Conditions) denials(fn *ssa.Function) map[ssa.Value][]denial {
	out := make(map[ssa.Value][]denial)
	for _, b := range fn.DomPreorder() {
		for _, g := range program.Entering(b) {
			if err, failed := g.Failed(); err != nil && !failed && !g.Other {
				if call, _ := program.CallOf(c.content(err)); call != nil {
					for _, d := range c.refusedIn(call) {
						d.from = b
						out[d.of.root] = append(out[d.of.root], d)
					}
				}
			}
			k, ok := c.cond(g.V, !g.Truth)
			asked := c.askedOf(g.V)
			if g.Other || !ok || asked == nil || !k.ofValue() {
				continue
			}
			at := c.placeOf(asked)
			if at.root == nil {
				continue
			}
			if k.Kind == cause.Relative { // an absolute path is not empty
				out[at.root] = append(out[at.root], denial{Cond{Kind: cause.Empty}, at, b})
			}
			out[at.root] = append(out[at.root], denial{k, at, b})
		}
	}
	return out
}
