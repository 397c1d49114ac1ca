package errflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
)

// extracted reads the boolean of a comma-ok form or of a call.
func (fs *funcState) extracted(v *ssa.Extract, truth bool) (cond, bool) {
	switch t := v.Tuple.(type) {
	case *ssa.Lookup:
		if v.Index == 1 && !truth {
			return fs.missing(t), true
		}
	case *ssa.TypeAssert:
		if v.Index == 1 && !truth && !isErrorInterface(t.X.Type()) {
			p := fs.p.of(t.X)
			if fs.ownState(t.X) {
				return cond{Kind: cause.OwnUnset, Subject: p}, true
			}
			return cond{Kind: cause.NotOneOf, Subject: p}, true
		}
	case *ssa.Call:
		if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Kind() == types.Bool {
			c := t.Common()
			if truth {
				return cond{Kind: cause.Predicate, Subject: fs.arguments(c), Name: calleeName(c)}, true
			}
			return cond{Kind: cause.Missing, Subject: fs.arguments(c), Name: calleeName(c)}, true
		}
	}
	return cond{}, false
}

// asked reads the answer of a function that returns a bool.
func (fs *funcState) asked(v *ssa.Call, truth bool) (cond, bool) {
	c := v.Common()
	name := calleeName(c)
	switch name {
	case "errors.Is":
		if s := sentinelName(c.Args[1]); s != "" && truth {
			return cond{Kind: cause.IsError, Name: s}, true
		}
		return cond{}, false
	case "errors.As":
		return cond{}, false
	case "os.IsNotExist":
		if truth {
			return cond{Kind: cause.IsError, Name: "io/fs.ErrNotExist"}, true
		}
		return cond{}, false
	case "path/filepath.IsAbs", "path.IsAbs":
		if !truth {
			return cond{Kind: cause.Relative, Subject: fs.p.of(c.Args[0])}, true
		}
		return cond{}, false
	case "slices.Contains", "slices.ContainsFunc":
		if !truth {
			return cond{Kind: cause.NotOneOf, Subject: fs.arguments(c)}, true
		}
	}
	subject := fs.arguments(c)
	if len(c.Args) == 0 || !c.IsInvoke() && c.Signature().Recv() != nil && len(c.Args) == 1 || c.IsInvoke() && len(c.Args) == 0 {
		// A question to an object about itself: x.IsDir(), s.ready.Load().
		recv := c.Value
		if !c.IsInvoke() && len(c.Args) == 1 {
			recv = c.Args[0]
		}
		subject = fs.p.of(recv).with(name[strings.LastIndex(name, ".")+1:])
		if fs.ownState(recv) {
			k := cause.OwnSet
			if !truth {
				k = cause.OwnFalse
			}
			return cond{Kind: k, Subject: subject, Name: name}, true
		}
	}
	return cond{Kind: cause.Predicate, Subject: subject, Name: name}, true
}

// arguments returns what a call is given, without its receiver and context.
func (fs *funcState) arguments(c *ssa.CallCommon) prov {
	args := c.Args
	if !c.IsInvoke() && c.Signature().Recv() != nil && len(args) > 0 {
		if recv := fs.p.of(args[0]); len(args) == 1 {
			return recv
		}
		args = args[1:]
	}
	r := prov{}
	for _, a := range args {
		if a.Type().String() == "context.Context" {
			continue
		}
		r = r.join(fs.p.of(a))
	}
	name := calleeName(c)
	r.Names = mergeNames(r.Names, []string{name[strings.LastIndex(name, ".")+1:]})
	return r
}

// selectCase returns the state of a select that the comparison of its index
// with c stands for.
func selectCase(x ssa.Value, c *ssa.Const) (*ssa.SelectState, bool) {
	e, ok := x.(*ssa.Extract)
	if !ok || e.Index != 0 || c.Value == nil {
		return nil, false
	}
	s, ok := e.Tuple.(*ssa.Select)
	if !ok {
		return nil, false
	}
	i, exact := constant.Int64Val(c.Value)
	if !exact || i < 0 || int(i) >= len(s.States) {
		return nil, false
	}
	return s.States[i], true
}

// received reads the case of a select that was taken.
func (fs *funcState) received(s *ssa.SelectState) (cond, bool) {
	if call, ok := s.Chan.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Done" && call.Call.Value.Type().String() == "context.Context" {
		return cond{Kind: cause.ContextDone}, true
	}
	return cond{}, false
}

func isStringy(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// sentinelName returns the qualified name of the package variable that a
// value is loaded from.
func sentinelName(v ssa.Value) string {
	switch x := v.(type) {
	case *ssa.MakeInterface:
		v = x.X
	case *ssa.ChangeInterface:
		v = x.X
	}
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.MUL {
		if g, ok := u.X.(*ssa.Global); ok && g.Pkg != nil {
			return canonical(g.Pkg.Pkg.Path() + "." + g.Name())
		}
	}
	return ""
}

// canonical gives errors that have two names one.
func canonical(name string) string {
	switch name {
	case "os.ErrNotExist":
		return "io/fs.ErrNotExist"
	case "os.ErrPermission":
		return "io/fs.ErrPermission"
	case "os.ErrExist":
		return "io/fs.ErrExist"
	}
	return name
}
