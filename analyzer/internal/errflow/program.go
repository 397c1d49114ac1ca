package errflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// program is one package in SSA form, with what the engine looks up in it.
// It is built only for packages that need it; passes/buildssa would build it
// for every dependency too.
type program struct {
	pass  *analysis.Pass
	pkg   *ssa.Package
	funcs []*ssa.Function // every function with a body, closures included, in source order

	stores  map[types.Object][]ssa.Value // what is stored in a field or a global of the package
	entries map[types.Object][]ssa.Value // what is put into a map that is a field or a global
	callers map[*ssa.Function][]ssa.CallInstruction
	closers map[*ssa.Function]*ssa.MakeClosure
	types   []*types.Named // named types of the package, in source order
	tests   map[*token.File]bool
}

// build makes the SSA form of the pass's package; its imports are known by
// their types only.
func build(pass *analysis.Pass) *program {
	prog := ssa.NewProgram(pass.Fset, 0)
	seen := make(map[*types.Package]bool)
	var create func([]*types.Package)
	create = func(list []*types.Package) {
		for _, p := range list {
			if !seen[p] {
				seen[p] = true
				prog.CreatePackage(p, nil, nil, true)
				create(p.Imports())
			}
		}
	}
	create(pass.Pkg.Imports())
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()

	p := &program{
		pass:    pass,
		pkg:     pkg,
		stores:  make(map[types.Object][]ssa.Value),
		entries: make(map[types.Object][]ssa.Value),
		callers: make(map[*ssa.Function][]ssa.CallInstruction),
		closers: make(map[*ssa.Function]*ssa.MakeClosure),
		tests:   make(map[*token.File]bool),
	}
	var add func(*ssa.Function)
	add = func(fn *ssa.Function) {
		if fn == nil || fn.Blocks == nil {
			return
		}
		p.funcs = append(p.funcs, fn)
		for _, anon := range fn.AnonFuncs {
			add(anon)
		}
	}
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(file.FileStart).Filename, "_test.go") {
			p.tests[pass.Fset.File(file.FileStart)] = true
		}
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if obj, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					add(prog.FuncValue(obj))
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if ts, ok := spec.(*ast.TypeSpec); ok {
						if tn, ok := pass.TypesInfo.Defs[ts.Name].(*types.TypeName); ok {
							if n, ok := types.Unalias(tn.Type()).(*types.Named); ok && !tn.IsAlias() {
								p.types = append(p.types, n)
							}
						}
					}
				}
			}
		}
	}
	if init := pkg.Func("init"); init != nil {
		add(init)
	}
	for _, fn := range p.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				p.index(instr)
			}
		}
	}
	return p
}

func (p *program) index(instr ssa.Instruction) {
	switch i := instr.(type) {
	case *ssa.Store:
		switch a := i.Addr.(type) {
		case *ssa.FieldAddr:
			if f := fieldOf(a.X.Type(), a.Field); f != nil {
				p.stores[f] = append(p.stores[f], i.Val)
			}
		case *ssa.Global:
			if a.Object() != nil {
				p.stores[a.Object()] = append(p.stores[a.Object()], i.Val)
			}
		}
	case *ssa.MapUpdate:
		if obj := heldIn(i.Map); obj != nil {
			p.entries[obj] = append(p.entries[obj], i.Value)
		}
	case *ssa.MakeClosure:
		if fn, ok := i.Fn.(*ssa.Function); ok {
			p.closers[fn] = i
		}
	case ssa.CallInstruction:
		if fn := i.Common().StaticCallee(); fn != nil {
			p.callers[origin(fn)] = append(p.callers[origin(fn)], i)
		}
	}
}

// heldIn returns the field or global that a value is loaded from, or nil.
func heldIn(v ssa.Value) types.Object {
	u, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	switch a := u.X.(type) {
	case *ssa.FieldAddr:
		if f := fieldOf(a.X.Type(), a.Field); f != nil {
			return f
		}
	case *ssa.Global:
		return a.Object()
	}
	return nil
}

// isTest reports whether a position is in a test file.
func (p *program) isTest(pos token.Pos) bool {
	return pos.IsValid() && p.tests[p.pass.Fset.File(pos)]
}

// site returns a position in the form that survives encoding.
func (p *program) site(pos token.Pos) site {
	q := p.pass.Fset.Position(pos)
	return site{File: q.Filename, Line: q.Line, Col: q.Column, Pos: pos}
}

// origin returns the generic function of an instance, which has the body, or
// the function itself.
func origin(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	return fn
}

// fieldOf returns the field that a FieldAddr or Field selects.
func fieldOf(t types.Type, i int) *types.Var {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok && i < s.NumFields() {
		return s.Field(i)
	}
	return nil
}

// named returns the named type of t or of what it points to.
func named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// typeName returns a type's qualified name without its pointer, or "" for a
// type without a name.
func typeName(t types.Type) string {
	n := named(t)
	if n == nil {
		return ""
	}
	if n.Obj().Pkg() == nil {
		return n.Obj().Name()
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}

// shortTypeName returns the bare name of a named type, or "".
func shortTypeName(t types.Type) string {
	if n := named(t); n != nil {
		return n.Obj().Name()
	}
	return ""
}

var errorType = types.Universe.Lookup("error").Type()

// isError reports whether t is or implements error.
func isError(t types.Type) bool {
	return types.Implements(t, errorType.Underlying().(*types.Interface))
}

// isErrorInterface reports whether t is an interface that holds errors.
func isErrorInterface(t types.Type) bool {
	return types.IsInterface(t) && isError(t)
}

// calleeName returns a function's qualified name as the tables spell it:
// "os.ReadFile", "encoding/json.Decoder.Decode".
func calleeName(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return methodName(c.Method)
	}
	if fn := c.StaticCallee(); fn != nil {
		if obj, ok := fn.Object().(*types.Func); ok {
			return methodName(obj)
		}
		if o, ok := origin(fn).Object().(*types.Func); ok {
			return methodName(o)
		}
		return fn.Name()
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name()
	}
	return ""
}

func methodName(fn *types.Func) string {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		if t := shortTypeName(recv.Type()); t != "" {
			name = t + "." + name
		}
	}
	if fn.Pkg() == nil {
		return name
	}
	return fn.Pkg().Path() + "." + name
}
