// How is a value written in Go?

package program

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maxExpr bounds the length of an expression that is written for people.
const maxExpr = 60

// Expr writes a value as a short Go expression, with local variables by their names.
// It is "" for a value that has no name and is made of none.
func (p *Program) Expr(v ssa.Value) string {
	w := writer{p: p}
	return w.short(func(depth int) string { return w.expr(v, depth) })
}

// CallExpr writes a call as Expr does, and not the variable that it is assigned to.
func (p *Program) CallExpr(v ssa.Value) string {
	call, ok := v.(*ssa.Call)
	if !ok {
		return p.Expr(v)
	}
	w := writer{p: p}
	return w.short(func(depth int) string { return w.call(call, depth) })
}

// A writer writes expressions as a package spells them.
type writer struct{ p *Program }

func (w writer) short(write func(depth int) string) string {
	s := write(6)
	if len(s) > maxExpr {
		s = write(3)
	}
	if len(s) > maxExpr {
		return ""
	}
	return s
}

// expr writes a value; "…" stands for what lies deeper.
func (w writer) expr(v ssa.Value, depth int) string {
	if depth == 0 {
		return "…"
	}
	depth--
	switch v := v.(type) {
	case *ssa.Const:
		return constExpr(v)
	case *ssa.Parameter, *ssa.FreeVar:
		return plain(v.Name())
	case *ssa.Global:
		if v.Pkg != nil && v.Pkg.Pkg != w.p.Pass.Pkg {
			return v.Pkg.Pkg.Name() + "." + v.Name()
		}
		return v.Name()
	case *ssa.Function:
		return v.Name()
	case *ssa.Alloc:
		if name := plain(v.Comment); name != "" {
			return name
		}
		if only := storedOnce(v); only != nil {
			return w.expr(only, depth+1)
		}
		return ""
	case *ssa.Phi:
		return plain(v.Comment)
	case *ssa.FieldAddr:
		return w.selector(v.X, v.Field, depth)
	case *ssa.Field:
		return w.selector(v.X, v.Field, depth)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			return w.expr(v.X, depth+1)
		case token.ARROW, token.NOT, token.SUB, token.XOR:
			return around(v.Op.String(), w.expr(v.X, depth), "")
		}
	case *ssa.BinOp:
		return between(w.expr(v.X, depth), " "+v.Op.String()+" ", w.expr(v.Y, depth))
	case *ssa.Lookup:
		if name := w.p.nameAt(v.Pos(), 0); name != "" {
			return name
		}
		return w.element(v.X, v.Index, depth)
	case *ssa.IndexAddr:
		return w.element(v.X, v.Index, depth)
	case *ssa.Index:
		return w.element(v.X, v.Index, depth)
	case *ssa.Slice, *ssa.Convert, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface:
		return w.expr(Operand(v), depth+1)
	case *ssa.TypeAssert:
		if name := w.p.nameAt(v.Pos(), 0); name != "" {
			return name
		}
		return w.expr(v.X, depth+1)
	case *ssa.Extract:
		if name := w.p.nameAt(v.Tuple.Pos(), v.Index); name != "" {
			return name
		}
		if v.Index == 0 {
			return w.expr(v.Tuple, depth+1)
		}
	case *ssa.Call:
		if name := w.p.nameAt(v.Pos(), 0); name != "" {
			return name
		}
		return w.call(v, depth)
	}
	return ""
}

func (w writer) call(call *ssa.Call, depth int) string {
	c := call.Common()
	name := w.callee(c, depth)
	if name == "" {
		return ""
	}
	args := Arguments(c)
	if b, ok := c.Value.(*ssa.Builtin); ok {
		name, args = b.Name(), c.Args
	}
	var list []string
	for _, a := range args {
		s := w.expr(a, depth)
		if s != "" && address(a) {
			s = "&" + s
		}
		if more := Variadic(a); len(more) > 0 || s == "" {
			s = "…"
		}
		list = append(list, s)
	}
	return name + "(" + strings.Join(list, ", ") + ")"
}

// calleeExpr writes what is called: with its receiver, or with its package.
func (w writer) callee(c *ssa.CallCommon, depth int) string {
	if _, ok := c.Value.(*ssa.Builtin); ok {
		return c.Value.Name()
	}
	obj := Object(c)
	if c.IsInvoke() {
		obj = c.Method
	}
	if obj == nil {
		return w.expr(c.Value, depth)
	}
	if recv := Receiver(c); recv != nil {
		if on := w.expr(recv, depth); on != "" {
			return on + "." + obj.Name()
		}
		return obj.Name()
	}
	if obj.Pkg() != nil && obj.Pkg() != w.p.Pass.Pkg {
		return obj.Pkg().Name() + "." + obj.Name()
	}
	return obj.Name()
}

func (w writer) element(of, index ssa.Value, depth int) string {
	at := w.expr(index, depth)
	if at == "" || CountsLoop(index) {
		at = "…"
	}
	return around("", between(w.expr(of, depth), "[", at), "]")
}

// CountsLoop reports whether a value is the counter of a range loop, which the code need
// not name.
func CountsLoop(v ssa.Value) bool {
	sum, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	counter, ok := sum.X.(*ssa.Phi)
	return ok && counter.Comment == "rangeindex"
}

// Counts reports whether a block begins the rounds of a loop over what there is already: a slice,
// a map or a number.
func Counts(head *ssa.BasicBlock) bool {
	return slices.ContainsFunc(head.Instrs, func(instr ssa.Instruction) bool {
		switch i := instr.(type) {
		case *ssa.Phi:
			return i.Comment == "rangeindex" || i.Comment == "rangeint.iter"
		case *ssa.Next:
			return true
		}
		return false
	})
}

func (w writer) selector(x ssa.Value, field int, depth int) string {
	f := FieldOf(x.Type(), field)
	if f == nil {
		return ""
	}
	on := w.expr(x, depth)
	if f.Embedded() {
		return on // promoted fields and methods are written without it
	}
	return between(on, ".", f.Name())
}

// address reports whether a value is the address of a variable, which is written by
// its name.
func address(v ssa.Value) bool {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	switch a := v.(type) {
	case *ssa.Alloc:
		return plain(a.Comment) != ""
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return true
	}
	return false
}

func constExpr(v *ssa.Const) string {
	if v.IsNil() {
		return "nil"
	}
	if v.Value == nil { // a zero value
		name := types.TypeString(v.Type(), func(*types.Package) string { return "" })
		if IsStruct(v.Type()) {
			return name + "{}"
		}
		return "*new(" + name + ")"
	}
	if v.Value.Kind() == constant.String && len(constant.StringVal(v.Value)) > 30 {
		return "…"
	}
	return v.Value.ExactString()
}

// storedOnce returns the only value that is stored in a local variable, or nil.
func storedOnce(a *ssa.Alloc) ssa.Value {
	var only ssa.Value
	for s := range Stores(a) {
		if only != nil {
			return nil
		}
		only = s.Val
	}
	return only
}

// plain returns a name as the source has it, or "" for one that SSA made.
func plain(name string) string {
	switch name {
	case "complit", "new", "varargs", "slicelit", "makeslice", "_", "&&", "||":
		return ""
	}
	if strings.ContainsAny(name, " .($#") {
		return ""
	}
	return name
}

func between(a, op, b string) string {
	if a == "" || b == "" {
		return ""
	}
	return a + op + b
}

func around(before, s, after string) string {
	if s == "" {
		return ""
	}
	return before + s + after
}
