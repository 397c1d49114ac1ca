// What is a type, and what is a function called?

package program

import (
	"go/constant"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Origin returns the generic function of an instance, which has the body, or
// the function itself.
func Origin(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	return fn
}

// FieldOf returns the field that a FieldAddr or Field of a value of type t
// selects, of the generic type if t is an instance, or nil.
func FieldOf(t types.Type, i int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok && i < s.NumFields() {
		return s.Field(i).Origin()
	}
	return nil
}

// Named returns the named type of t or of what it points to, or nil.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// NameIn returns the name of a function in its package: NAME, or TYPE.NAME of a method.
func NameIn(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		if n := Named(recv.Type()); n != nil {
			return n.Obj().Name() + "." + fn.Name()
		}
	}
	return fn.Name()
}

// Name returns the name of a function as a package writes it, or as any does if that is nil; of a
// function literal it says where it is.
func Name(fn *ssa.Function, from *types.Package) string {
	switch outer := Outermost(fn); {
	case outer == fn:
		return fn.RelString(from)
	case outer.Synthetic != "":
		return "a function literal"
	default:
		return "a function in " + Name(outer, from)
	}
}

// Members yields what a package declares of one kind, in the order of the names.
func Members[T types.Object](pkg *types.Package) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, name := range pkg.Scope().Names() {
			if obj, ok := pkg.Scope().Lookup(name).(T); ok && !yield(obj) {
				return
			}
		}
	}
}

// Interfaces yields the interfaces of a package by their names.
func Interfaces(pkg *types.Package) iter.Seq2[*types.TypeName, *types.Interface] {
	return func(yield func(*types.TypeName, *types.Interface) bool) {
		for tn := range Members[*types.TypeName](pkg) {
			if it, ok := tn.Type().Underlying().(*types.Interface); ok && !yield(tn, it) {
				return
			}
		}
	}
}

// TypeName returns a type's qualified name without its pointer, or "" for a
// type without a name.
func TypeName(t types.Type) string {
	n := Named(t)
	if n == nil {
		return ""
	}
	if n.Obj().Pkg() == nil {
		return n.Obj().Name()
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}

// ShortTypeName returns the bare name of a named type, or "".
func ShortTypeName(t types.Type) string {
	if n := Named(t); n != nil {
		return n.Obj().Name()
	}
	return ""
}

// Deref returns what a pointer type points to, or the type itself.
func Deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

var errorType = types.Universe.Lookup("error").Type()

// IsError reports whether t is or implements error.
func IsError(t types.Type) bool {
	return types.Implements(t, errorType.Underlying().(*types.Interface))
}

// IsErrorInterface reports whether t is an interface that holds errors.
func IsErrorInterface(t types.Type) bool { return types.IsInterface(t) && IsError(t) }

// IsSealed reports whether t is an interface that nobody but its package can call or implement.
func IsSealed(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	return ok && !it.Empty() && !Any(it.Methods(), (*types.Func).Exported)
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool { return TypeName(t) == "context.Context" }

// IsCancel reports whether t is a type of functions that end a context.
func IsCancel(t types.Type) bool {
	name := TypeName(t)
	return name == "context.CancelFunc" || name == "context.CancelCauseFunc"
}

// IsFunc reports whether t is a function type.
func IsFunc(t types.Type) bool { _, ok := t.Underlying().(*types.Signature); return ok }

// Iterates reports whether t is the type of an iterator, which a loop can range over.
func Iterates(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return false
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	return ok && yield.Results().Len() == 1 && types.Identical(yield.Results().At(0).Type(), types.Typ[types.Bool])
}

// IsStruct reports whether t is a struct or a pointer to one.
func IsStruct(t types.Type) bool { _, ok := Deref(t).Underlying().(*types.Struct); return ok }

// isContainer reports whether values of the type share their elements with their
// copies.
func isContainer(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Map, *types.Slice:
		return true
	}
	return false
}

// IsString reports whether t is a string type.
func IsString(t types.Type) bool { return hasInfo(t, types.IsString) }

// Zero returns the zero value of a number or a text.
func Zero(t types.Type) *ssa.Const {
	if IsString(t) {
		return ssa.NewConst(constant.MakeString(""), t)
	}
	return ssa.NewConst(constant.MakeInt64(0), t)
}

// IsInteger reports whether t is an integer type.
func IsInteger(t types.Type) bool { return hasInfo(t, types.IsInteger) }

// IsBool reports whether t is a boolean type.
func IsBool(t types.Type) bool { return hasInfo(t, types.IsBoolean) }

func hasInfo(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// CalleeName returns the qualified name of the called function as tables spell it:
// "os.ReadFile", "encoding/json.Decoder.Decode"; "" for a function value.
func CalleeName(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return FuncName(c.Method)
	}
	if fn := c.StaticCallee(); fn != nil {
		if obj, ok := fn.Object().(*types.Func); ok {
			return FuncName(obj)
		}
		if o, ok := Origin(fn).Object().(*types.Func); ok {
			return FuncName(o)
		}
		return fn.Name()
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name()
	}
	return ""
}

// FuncName returns a function's or method's qualified name.
func FuncName(fn *types.Func) string {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		if t := ShortTypeName(recv.Type()); t != "" {
			name = t + "." + name
		}
	}
	if fn.Pkg() == nil {
		return name
	}
	return fn.Pkg().Path() + "." + name
}

// Object returns the declared function that a call statically calls, or nil.
func Object(c *ssa.CallCommon) *types.Func {
	if fn := c.StaticCallee(); fn != nil {
		obj, _ := Origin(fn).Object().(*types.Func)
		return obj
	}
	return nil
}

// Arguments returns what a call passes without the receiver of a method.
func Arguments(c *ssa.CallCommon) []ssa.Value {
	if !c.IsInvoke() && c.Signature().Recv() != nil && len(c.Args) > 0 {
		return c.Args[1:]
	}
	return c.Args
}

// Around returns the type of which a function is given a value and returns one, such as a
// handler with something around it; nil for other types.
func Around(t types.Type) types.Type {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 1 || !types.Identical(sig.Params().At(0).Type(), sig.Results().At(0).Type()) {
		return nil
	}
	return sig.Results().At(0).Type()
}

// EachArgument returns the arguments of a call without the receiver, and those in a variadic
// list.
func EachArgument(call *ssa.CallCommon) []ssa.Value {
	args := Arguments(call)
	if call.Signature().Variadic() {
		args = append(slices.Clone(args), Variadic(args[len(args)-1])...)
	}
	return args
}

// Receiver returns the receiver of a method call, or nil.
func Receiver(c *ssa.CallCommon) ssa.Value {
	if c.IsInvoke() {
		return c.Value
	}
	if c.Signature().Recv() != nil && len(c.Args) > 0 {
		return c.Args[0]
	}
	return nil
}
