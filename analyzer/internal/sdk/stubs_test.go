package sdk_test

import (
	"go/constant"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// TestStubs holds each model against the stub of its library: every name that
// a model uses is there, with the shape that the model gives it.
func TestStubs(t *testing.T) {
	found := map[*sdk.Library]bool{}
	for _, root := range []string{stubs, oldStubs} {
		pkgs := load(t, root)
		for _, l := range sdk.Libraries() {
			own := packagesOf(l, pkgs)
			if len(own) == 0 {
				continue
			}
			found[l] = true
			// The stub of an old version lacks what came later.
			s := stub{l, own, l.Version != nil && root == oldStubs}
			name := l.Name
			if root == oldStubs {
				name += " (old)"
			}
			t.Run(name, func(t *testing.T) {
				s.errors(t)
				s.constructors(t)
				s.values(t)
				s.handlers(t)
				s.calls(t)
			})
		}
	}
	for _, l := range sdk.Libraries() {
		if !found[l] {
			t.Errorf("%s has no stub", l.Name)
		}
	}
}

type stub struct {
	*sdk.Library
	pkgs []*types.Package
	old  bool
}

// lookup returns the object of a name in one of the library's packages, a
// method if the name has a dot.
func (s stub) lookup(name string) types.Object {
	typ, method, isMethod := strings.Cut(name, ".")
	for _, p := range s.pkgs {
		obj := p.Scope().Lookup(typ)
		if obj == nil {
			continue
		}
		if !isMethod {
			return obj
		}
		if m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, p, method); m != nil {
			return m
		}
	}
	return nil
}

func (s stub) signature(t *testing.T, name string) *types.Signature {
	t.Helper()
	fn, ok := s.lookup(name).(*types.Func)
	if !ok {
		t.Errorf("no function %s", name)
		return types.NewSignatureType(nil, nil, nil, nil, nil, false)
	}
	if sdk.FuncName(fn) != name {
		t.Errorf("FuncName of %s is %s", name, sdk.FuncName(fn))
	}
	return fn.Signature()
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// errorType returns the type of an error, or nil.
func (s stub) errorType(e sdk.ErrorType) types.Object {
	if e.Type == "" {
		return s.lookup(e.Name)
	}
	// The library may have other types of its name.
	i := slices.IndexFunc(s.pkgs, func(p *types.Package) bool { return p.Path() == s.ErrorImport(s.pkgs[0]) })
	return s.pkgs[i].Scope().Lookup(e.Name)
}

func (s stub) errors(t *testing.T) {
	for _, e := range s.Errors {
		obj := s.errorType(e)
		if obj == nil {
			t.Errorf("no error type %s", e.Name)
			continue
		}
		typ := types.Unalias(obj.Type())
		if e.Type != "" && typ.(*types.Named).Obj().Name() != e.Type {
			t.Errorf("%s is no alias of %s", e.Name, e.Type)
		}
		if !types.Implements(types.NewPointer(typ), errorType) {
			t.Errorf("*%s is no error", e.Name)
		}
		if !e.Pointer && !types.Implements(typ, errorType) {
			t.Errorf("%s is no error", e.Name)
		}
		if got, ok := s.ErrorType(types.NewPointer(typ)); !ok || got != e {
			t.Errorf("ErrorType(*%s) = %v, %t", e.Name, got, ok)
		}
		fields := map[string]types.Type{}
		for i := range typ.Underlying().(*types.Struct).NumFields() {
			f := typ.Underlying().(*types.Struct).Field(i)
			fields[f.Name()] = f.Type()
		}
		if !isInteger(fields[e.Code]) {
			t.Errorf("%s.%s is no integer", e.Name, e.Code)
		}
		if !isString(fields[e.Message]) {
			t.Errorf("%s.%s is no string", e.Name, e.Message)
		}
		if e.Data != "" {
			if f := fields[e.Data]; f == nil || types.IsInterface(f) == e.RawData {
				t.Errorf("%s.%s is %v, RawData is %t", e.Name, e.Data, f, e.RawData)
			}
		}
		if e.WithData != "" {
			if m, _, _ := types.LookupFieldOrMethod(typ, true, obj.Pkg(), e.WithData); m == nil {
				t.Errorf("%s has no method %s", e.Name, e.WithData)
			}
		}
	}
}

func (s stub) constructors(t *testing.T) {
	for _, c := range s.Funcs {
		if s.old && s.lookup(c.Name) == nil {
			continue
		}
		sig := s.signature(t, c.Name)
		if !types.Implements(result(sig, 0), errorType) {
			t.Errorf("%s makes no error", c.Name)
		}
		if c.CodeArg >= 0 && !isInteger(param(sig, c.CodeArg)) {
			t.Errorf("parameter %d of %s is no code", c.CodeArg, c.Name)
		}
		if c.CodeArg == sdk.Receiver && !isInteger(sig.Recv().Type()) {
			t.Errorf("the receiver of %s is no code", c.Name)
		}
		if c.Message >= 0 && !isString(param(sig, c.Message)) && !types.Implements(param(sig, c.Message), errorType) {
			t.Errorf("parameter %d of %s is no message", c.Message, c.Name)
		}
		if c.Data >= 0 && param(sig, c.Data) == nil {
			t.Errorf("%s has no parameter %d", c.Name, c.Data)
		}
		if c.Subject && !isString(param(sig, max(c.Message, c.Data))) {
			t.Errorf("%s takes no string as its subject", c.Name)
		}
	}
}

func (s stub) values(t *testing.T) {
	for name, code := range s.Vars {
		obj := s.lookup(name)
		if v, ok := obj.(*types.Var); !ok || !types.Implements(v.Type(), errorType) {
			t.Errorf("%s is no variable that is an error", name)
		} else if got, ok := s.Var(obj); !ok || got != code {
			t.Errorf("Var(%s) = %d, %t", name, got, ok)
		}
	}
	for code, name := range s.Consts {
		c, ok := s.lookup(name).(*types.Const)
		if !ok {
			t.Errorf("no constant %s", name)
		} else if got, _ := constant.Int64Val(c.Val()); got != code {
			t.Errorf("%s is %d, not %d", name, got, code)
		}
	}
	for name, want := range s.Signals {
		obj := s.lookup(name)
		if obj == nil || !types.Implements(obj.Type(), errorType) {
			t.Errorf("%s is no error", name)
		} else if got, ok := s.Signal(obj); !ok || got != want {
			t.Errorf("Signal(%s) = %v, %t", name, got, ok)
		}
	}
	if s.Coder != "" {
		if obj := s.lookup(s.Errors[0].Name); !s.IsCoder(obj.Type()) {
			t.Errorf("%s has no %s", s.Errors[0].Name, s.Coder)
		}
	}
	for _, r := range s.Responses {
		obj := s.lookup(r.Name)
		if obj == nil {
			t.Errorf("no type %s", r.Name)
		} else if f, _, _ := types.LookupFieldOrMethod(obj.Type(), true, obj.Pkg(), r.Error); f == nil {
			t.Errorf("%s has no field %s", r.Name, r.Error)
		}
	}
}

// interfaces of the libraries that are not for handlers, besides the callers.
var others = []string{"Transport", "Stream", "StreamServer", "ObjectStream", "Conn", "SessionUpdater", "ErrCoder", "Assigner", "Message", "Request"}

// handlers checks both ways: each shape is that of something in the library,
// and each method of the interfaces that a program implements has a shape.
func (s stub) handlers(t *testing.T) {
	used := make([]bool, len(s.Handlers))
	mark := func(h sdk.Handler) {
		for i := range s.Handlers {
			if h.Type == s.Handlers[i].Type && slices.Equal(h.Params, s.Handlers[i].Params) && slices.Equal(h.Results, s.Handlers[i].Results) && h.Notification == s.Handlers[i].Notification {
				used[i] = true
			}
		}
	}
	for _, p := range s.pkgs {
		for _, name := range p.Scope().Names() {
			obj, ok := p.Scope().Lookup(name).(*types.TypeName)
			if !ok || slices.Contains(s.Callers, name) || slices.Contains(others, name) {
				continue
			}
			switch u := obj.Type().Underlying().(type) {
			case *types.Interface:
				if obj.IsAlias() {
					continue
				}
				for i := range u.NumMethods() {
					m := u.Method(i)
					h, method, ok := s.Handler(p, m.Name(), m.Signature())
					if !ok {
						if n := m.Signature().Results().Len(); n > 0 {
							t.Errorf("%s.%s has no shape", name, m.Name())
						}
						continue
					}
					if strings.HasSuffix(m.Name(), "Request") && method == "" {
						t.Errorf("%s.%s serves no method", name, m.Name())
					}
					mark(h)
				}
			case *types.Signature:
				if h, ok := s.FuncType(obj.Type()); ok {
					mark(h)
					h.Type = ""
					l := sdk.Library{Handlers: []sdk.Handler{h}}
					if _, _, ok := l.Handler(p, "", u); !ok {
						t.Errorf("%s has not the shape of its model: %s", name, u)
					}
				} else if h, _, ok := s.Handler(p, "", u); ok {
					mark(h)
				}
			}
		}
	}
	for _, r := range s.Registers {
		sig := s.signature(t, r.Name)
		fn := param(sig, r.Func)
		if fn == nil {
			t.Errorf("%s has no parameter %d", r.Name, r.Func)
			continue
		}
		switch u := fn.Underlying().(type) {
		case *types.Signature:
			if h, _, ok := s.Handler(s.pkgs[0], "", u); ok {
				mark(h)
			}
		case *types.Interface:
		default:
			t.Errorf("%s takes no function as parameter %d", r.Name, r.Func)
		}
		if r.Method >= 0 && !isString(param(sig, r.Method)) {
			t.Errorf("%s takes no method as parameter %d", r.Name, r.Method)
		}
	}
	for i, h := range s.Handlers {
		if !used[i] && !s.old {
			methods := slices.Sorted(maps.Keys(h.Methods))
			t.Errorf("no interface of the stub has a method such as %q with the parameters %q and the results %q: declare one, or take the handler out of the model", methods[:min(2, len(methods))], h.Params, h.Results)
		}
	}
}

func (s stub) calls(t *testing.T) {
	for _, name := range s.Callers {
		obj := s.lookup(name)
		if obj == nil {
			t.Errorf("no type %s", name)
		} else if !s.IsCaller(types.NewPointer(obj.Type())) {
			t.Errorf("IsCaller(*%s) is false", name)
		}
	}
	for _, c := range s.Calls {
		if s.old && s.lookup(c.Name) == nil {
			continue
		}
		sig := s.signature(t, c.Name)
		fn := s.lookup(c.Name).(*types.Func)
		if got, ok := s.Call(fn); !ok || got != c {
			t.Errorf("Call(%s) = %v, %t", c.Name, got, ok)
		}
		if n := sig.Results().Len(); !c.Starts && (n == 0 || !types.Implements(result(sig, n-1), errorType)) {
			t.Errorf("%s returns no error", c.Name)
		}
		if c.Method >= 0 && !isString(param(sig, c.Method)) {
			t.Errorf("%s takes no method as parameter %d", c.Name, c.Method)
		}
		if _, ok := protocol.ACP().Method(c.Wire); c.Wire != "" && !ok {
			t.Errorf("%s asks for %s, which ACP does not have", c.Name, c.Wire)
		}
	}
	if typ, _, ok := s.Ask(-32002, "q", "e"); ok {
		obj := s.errorType(s.Errors[0])
		if name, pointer := strings.CutPrefix(typ, "*"); name != "q."+obj.Name() || !pointer && !types.Implements(obj.Type(), errorType) {
			t.Errorf("%s is no error to ask for", typ)
		}
	}
	for _, r := range s.Replies {
		sig := s.signature(t, r.Name)
		if r.Error >= 0 && !types.Implements(param(sig, r.Error), errorType) {
			t.Errorf("parameter %d of %s is no error", r.Error, r.Name)
		}
	}
}

// param returns the type of a parameter, of a variadic one that of its
// elements, or nil if there is none.
func param(sig *types.Signature, i int) types.Type {
	if i >= sig.Params().Len() {
		return nil
	}
	typ := sig.Params().At(i).Type()
	if sig.Variadic() && i == sig.Params().Len()-1 {
		return typ.(*types.Slice).Elem()
	}
	return typ
}

func result(sig *types.Signature, i int) types.Type {
	if i >= sig.Results().Len() {
		return types.Typ[types.Invalid]
	}
	return sig.Results().At(i).Type()
}

func isInteger(t types.Type) bool { return isBasic(t, types.IsInteger) }

func isString(t types.Type) bool { return isBasic(t, types.IsString) }

func isBasic(t types.Type, info types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}
