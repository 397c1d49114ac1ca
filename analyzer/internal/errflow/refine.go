package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// refine drops the errors that v is known not to be where block b uses it.
func (fs *funcState) refine(v ssa.Value, flows []flow, b *ssa.BasicBlock) []flow {
	if len(flows) == 0 {
		return nil
	}
	if fs.identified(v, b) {
		for i := range flows {
			flows[i].Asked = true
		}
	}
	for _, g := range guards(b) {
		by, ok := fs.knows(g, v)
		if !ok {
			continue
		}
		kept := flows[:0:0]
		for _, f := range flows {
			if f, ok := f.filter(by); ok {
				kept = append(kept, f)
			}
		}
		flows = kept
	}
	return flows
}

// identified reports whether it was asked, on every way to a block, whether an
// error is that of a missing file.
func (fs *funcState) identified(v ssa.Value, b *ssa.BasicBlock) bool {
	if !isErrorInterface(v.Type()) {
		return false
	}
	for d := b; d != nil; d = d.Idom() {
		for _, instr := range d.Instrs {
			switch i := instr.(type) {
			case *ssa.Call:
				args := i.Call.Args
				if len(args) == 0 || !sameError(args[0], v) {
					continue
				}
				switch calleeName(i.Common()) {
				case "os.IsNotExist":
					return true
				case "errors.Is":
					if sentinelName(args[1]) == "io/fs.ErrNotExist" {
						return true
					}
				case "errors.As":
					if asTarget(args[1]) == pathError {
						return true
					}
				case "errors.AsType":
					if results, ok := i.Type().(*types.Tuple); ok && typeName(results.At(0).Type()) == pathError {
						return true
					}
				}
			case *ssa.TypeAssert:
				if i.CommaOk && sameError(i.X, v) && typeName(i.AssertedType) == pathError {
					return true
				}
			}
		}
	}
	return false
}

const pathError = "io/fs.PathError"

// knows returns what a guard says about the identity of an error.
func (fs *funcState) knows(g guard, v ssa.Value) (by flow, ok bool) {
	for {
		u, isNot := g.v.(*ssa.UnOp)
		if !isNot || u.Op != token.NOT {
			break
		}
		g = guard{v: u.X, truth: !g.truth}
	}
	switch x := g.v.(type) {
	case *ssa.BinOp:
		if x.Op != token.EQL && x.Op != token.NEQ {
			return flow{}, false
		}
		equal := (x.Op == token.EQL) == g.truth
		a, s := x.X, x.Y
		if c, ok := s.(*ssa.Const); ok && c.IsNil() {
			switch {
			case equal && isContextErr(a):
				return flow{Not: []string{"context.Canceled"}}, true
			case !equal && sameError(a, v) && !types.IsInterface(a.Type()):
				return flow{NotNil: true}, true
			}
			return flow{}, false
		}
		if sentinelName(a) != "" {
			a, s = s, a
		}
		name := sentinelName(s)
		if name == "context.Canceled" && !equal && isContextErr(a) {
			return is(name, false), true
		}
		if name != "" && sameError(a, v) {
			return is(name, equal), true
		}
	case *ssa.Call:
		c := x.Common()
		switch calleeName(c) {
		case "errors.Is", "github.com/pkg/errors.Is", "golang.org/x/xerrors.Is":
			name := sentinelName(c.Args[1])
			if name == "context.Canceled" && !g.truth && isContextErr(c.Args[0]) {
				return is(name, false), true
			}
			if name != "" && sameError(c.Args[0], v) {
				return is(name, g.truth), true
			}
		case "os.IsNotExist":
			if sameError(c.Args[0], v) {
				return is("io/fs.ErrNotExist", g.truth), true
			}
		case "os.IsPermission":
			if sameError(c.Args[0], v) {
				return is("io/fs.ErrPermission", g.truth), true
			}
		case "errors.As", "github.com/pkg/errors.As", "golang.org/x/xerrors.As":
			if sameError(c.Args[0], v) {
				return as(asTarget(c.Args[1]), g.truth), true
			}
		default:
			// A question of the program's own about the error: whoever asks it
			// maps the answer on purpose.
			if g.truth && slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return sameError(a, v) }) && isErrorInterface(v.Type()) {
				return flow{IsTypes: []string{"?"}}, true
			}
			if !g.truth && isErrorInterface(v.Type()) && slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return sameError(a, v) }) {
				if names := fs.asksFor(x); len(names) > 0 {
					return flow{Not: names}, true
				}
			}
		}
	case *ssa.Extract:
		switch t := x.Tuple.(type) {
		case *ssa.TypeAssert:
			if x.Index == 1 && sameError(t.X, v) {
				return as(typeName(t.AssertedType), g.truth), true
			}
		case *ssa.Call:
			c := t.Common()
			if calleeName(c) == "errors.AsType" && sameError(c.Args[0], v) {
				return as(typeName(t.Type().(*types.Tuple).At(0).Type()), g.truth), true
			}
			if b, ok := x.Type().Underlying().(*types.Basic); ok && b.Kind() == types.Bool && g.truth && isErrorInterface(v.Type()) &&
				slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return sameError(a, v) }) {
				return flow{IsTypes: []string{"?"}}, true
			}
		}
	}
	return flow{}, false
}

// asksFor returns the sentinels that a predicate of the program asks about.
func (fs *funcState) asksFor(call *ssa.Call) []string {
	var names []string
	for _, t := range fs.targets(call) {
		for _, b := range t.fn.Blocks {
			for _, instr := range b.Instrs {
				if c, ok := instr.(*ssa.Call); ok && calleeName(c.Common()) == "errors.Is" {
					if name := sentinelName(c.Call.Args[1]); name != "" {
						names = append(names, name)
					}
				}
			}
		}
	}
	return names
}

// isContextErr reports whether a value is the result of a context's Err.
func isContextErr(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Err" && call.Call.Value.Type().String() == "context.Context"
}

func is(name string, yes bool) flow {
	if yes {
		return flow{Is: []string{name}}
	}
	return flow{Not: []string{name}}
}

func as(name string, yes bool) flow {
	if name == "" {
		return flow{}
	}
	if yes {
		return flow{IsTypes: []string{name}}
	}
	return flow{NotTypes: []string{name}}
}

// asTarget returns the type that errors.As looks for.
func asTarget(v ssa.Value) string {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if p, ok := v.Type().Underlying().(*types.Pointer); ok {
		return typeName(p.Elem())
	}
	return ""
}

// sameError reports whether two values are the same error variable, or the
// same field of a variable.
func sameError(a, b ssa.Value) bool {
	if a == b || variable(a) != nil && variable(a) == variable(b) {
		return true
	}
	x, i, ok := fieldLoad(a)
	y, j, also := fieldLoad(b)
	return ok && also && i == j && (x == y || variable(x) != nil && variable(x) == variable(y))
}

// fieldLoad returns the struct and the field that a value was loaded from.
func fieldLoad(v ssa.Value) (of ssa.Value, field int, ok bool) {
	switch x := v.(type) {
	case *ssa.ChangeInterface:
		return fieldLoad(x.X)
	case *ssa.Field:
		return x.X, x.Field, true
	case *ssa.UnOp:
		if fa, isField := x.X.(*ssa.FieldAddr); isField && x.Op == token.MUL {
			return fa.X, fa.Field, true
		}
	}
	return nil, 0, false
}

// variable returns the variable that a value was loaded from.
func variable(v ssa.Value) ssa.Value {
	switch x := v.(type) {
	case *ssa.ChangeInterface:
		return variable(x.X)
	case *ssa.UnOp:
		if x.Op == token.MUL {
			switch x.X.(type) {
			case *ssa.Alloc, *ssa.FreeVar:
				return x.X
			}
		}
	}
	return nil
}
