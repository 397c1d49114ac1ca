package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// A typeWriter writes types into the file that is added to a package.
type typeWriter struct {
	g  *generated
	ok bool
}

// write returns the text of a type, and whether the package can name it.
func (w *typeWriter) write(t types.Type) string {
	w.named(t, make(map[types.Type]bool))
	return types.TypeString(t, w.qualify)
}

func (w *typeWriter) qualify(p *types.Package) string {
	if p == w.g.of.Types {
		return ""
	}
	path := p.Path()
	if strings.Contains(path, "vendor/") {
		w.ok = false
	}
	if w.g.imports[path] == "" {
		w.g.imports[path] = fmt.Sprintf("metaImport%d", len(w.g.imports)+1)
	}
	return w.g.imports[path]
}

// named notes whether all names in a type are known to the package.
func (w *typeWriter) named(t types.Type, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	name := func(obj *types.TypeName) {
		if obj.Pkg() == nil {
			return
		}
		if obj.Parent() != obj.Pkg().Scope() || obj.Pkg() != w.g.of.Types && !obj.Exported() {
			w.ok = false
		}
	}
	args := func(list *types.TypeList) {
		for t := range list.Types() {
			w.named(t, seen)
		}
	}
	switch t := t.(type) {
	case *types.Named:
		name(t.Obj())
		args(t.TypeArgs())
	case *types.Alias:
		name(t.Obj())
		args(t.TypeArgs())
	case *types.TypeParam:
		w.ok = false
	case *types.Pointer:
		w.named(t.Elem(), seen)
	case *types.Slice:
		w.named(t.Elem(), seen)
	case *types.Array:
		w.named(t.Elem(), seen)
	case *types.Chan:
		w.named(t.Elem(), seen)
	case *types.Map:
		w.named(t.Key(), seen)
		w.named(t.Elem(), seen)
	case *types.Signature:
		for v := range t.Params().Variables() {
			w.named(v.Type(), seen)
		}
		for v := range t.Results().Variables() {
			w.named(v.Type(), seen)
		}
	case *types.Struct:
		for f := range t.Fields() {
			w.named(f.Type(), seen)
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			w.named(m.Type(), seen)
		}
	}
}

// A signature is one in the words of the added file.
type signature struct {
	params  string // p0 T, p1 U
	args    string // p0, p1
	results string // (T, error), or empty
	vars    string // r0, r1
	last    string // r1
}

// signature writes a signature. What is added to the file for one that cannot
// be written is taken back.
func (g *generated) signature(sig *types.Signature) (signature, bool) {
	before := make(map[string]string)
	for path, name := range g.imports {
		before[path] = name
	}
	w := &typeWriter{g, true}
	var s signature
	var params, args, results, vars []string
	for i := range sig.Params().Len() {
		t := w.write(sig.Params().At(i).Type())
		arg := fmt.Sprintf("p%d", i)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			t = "..." + strings.TrimPrefix(t, "[]")
			params = append(params, arg+" "+t)
			args = append(args, arg+"...")
			continue
		}
		params = append(params, arg+" "+t)
		args = append(args, arg)
	}
	for i := range sig.Results().Len() {
		results = append(results, w.write(sig.Results().At(i).Type()))
		s.last = fmt.Sprintf("r%d", i)
		vars = append(vars, s.last)
	}
	s.params, s.args, s.vars = strings.Join(params, ", "), strings.Join(args, ", "), strings.Join(vars, ", ")
	if len(results) > 0 {
		s.results = "(" + strings.Join(results, ", ") + ")"
	}
	if !w.ok {
		g.imports = before
	}
	return s, w.ok
}

// funcTypes calls function values through the method of a func type.
func funcTypes(p *patch) {
	eachNode(p, func(q *pkg, n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return
		}
		tv := q.TypesInfo.Types[call.Fun]
		sig, ok := types.Unalias(tv.Type).Underlying().(*types.Signature)
		if !ok || tv.IsType() || tv.IsBuiltin() || sig.Variadic() || calleeOf(q, call) != nil {
			return
		}
		if _, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
			return
		}
		s := p.site(call.Pos(), call.End())
		if s == nil {
			return
		}
		g := p.generate(q)
		text, ok := g.signature(sig)
		if !ok {
			p.forget(s)
			return
		}
		name := fmt.Sprintf("metaFunc%d", len(g.decls)+1)
		body := "f(" + text.args + ")"
		if text.results != "" {
			body = "return " + body
		}
		g.declare(s, "type %s func(%s) %s; func (f %[1]s) call(%[2]s) %[3]s { %[4]s }", name, text.params, text.results, body)
		s.insert(call.Fun.Pos(), name+"(")
		s.insert(call.Fun.End(), ").call")
	})
}

// forget takes back a site that has no edits.
func (p *patch) forget(s *site) {
	p.sites = slices.DeleteFunc(p.sites, func(o *site) bool { return o == s })
}

// middleware puts a layer that logs around functions that choose by the
// method, around function values that other packages are given, and around
// agents and clients that they are given as interfaces.
func middleware(p *patch) {
	for _, q := range p.m.rewritten() {
		for _, f := range q.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Body != nil && n.Type.TypeParams == nil && choosesByMethod(q, n.Body) {
						logDispatcher(p, q, n)
					}
				case *ast.CallExpr:
					logArguments(p, q, n)
				}
				return true
			})
		}
	}
}

// choosesByMethod reports whether a function has cases for methods of ACP.
func choosesByMethod(q *pkg, body *ast.BlockStmt) bool {
	n := 0
	ast.Inspect(body, func(node ast.Node) bool {
		c, ok := node.(*ast.CaseClause)
		if !ok {
			return true
		}
		for _, e := range c.List {
			if v := q.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
				if s := constant.StringVal(v); s == "initialize" || s == "authenticate" || strings.HasPrefix(s, "session/") || strings.HasPrefix(s, "fs/") || strings.HasPrefix(s, "terminal/") {
					n++
				}
			}
		}
		return true
	})
	return n > 1
}

// log returns a statement that logs a value.
func (g *generated) log(value string) string {
	for _, path := range []string{"log", "log/slog", "fmt"} {
		if g.of.Imports[path] == nil {
			continue
		}
		if g.imports[path] == "" {
			g.imports[path] = fmt.Sprintf("metaImport%d", len(g.imports)+1)
		}
		name := g.imports[path]
		switch path {
		case "log":
			return name + `.Printf("answered: %v", ` + value + ")"
		case "log/slog":
			return name + `.Info("answered", "value", ` + value + ")"
		}
		return name + `.Println("answered", ` + value + ")"
	}
	return `println("answered")`
}

// wrapped returns the body of a function that calls another, logs and returns.
func (g *generated) wrapped(call string, text signature) string {
	if text.vars == "" {
		return call + "(" + text.args + "); " + g.log(`"done"`)
	}
	return fmt.Sprintf("%s := %s(%s); %s; return %[1]s", text.vars, call, text.args, g.log(text.last))
}

func logDispatcher(p *patch, q *pkg, fn *ast.FuncDecl) {
	if fn.Name.Name == "main" || fn.Name.Name == "init" {
		return
	}
	obj, ok := q.TypesInfo.Defs[fn.Name].(*types.Func)
	if !ok {
		return
	}
	recv := ""
	call := "meta" + fn.Name.Name
	if fn.Recv != nil {
		if receiver(q, fn) == nil {
			return // generic
		}
		recv = "(s " + p.m.text(fn.Recv.List[0].Type.Pos(), fn.Recv.List[0].Type.End()) + ") "
	}
	s := p.site(fn.Pos(), fn.Body.Lbrace)
	if s == nil {
		return
	}
	g := p.generate(q)
	text, ok := g.signature(obj.Signature())
	if !ok {
		p.forget(s)
		return
	}
	s.replace(fn.Name.Pos(), fn.Name.End(), call)
	if recv != "" {
		call = "s." + call
	}
	g.declare(s, "func %s%s(%s) %s { %s }", recv, fn.Name.Name, text.params, text.results, g.wrapped(call, text))
}

// logArguments wraps what a function of another package is given to call: a
// func that returns an error, or an interface of which most methods do.
func logArguments(p *patch, q *pkg, call *ast.CallExpr) {
	fn := calleeOf(q, call)
	if fn == nil || fn.Pkg() == q.Types || call.Ellipsis.IsValid() {
		return
	}
	sig, ok := q.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return
	}
	for i, arg := range call.Args {
		j := min(i, sig.Params().Len()-1)
		param := sig.Params().At(j).Type()
		if sig.Variadic() && j == sig.Params().Len()-1 {
			param = param.(*types.Slice).Elem()
		}
		switch u := param.Underlying().(type) {
		case *types.Signature:
			if returnsError(u) && !q.TypesInfo.Types[arg].IsNil() {
				logFunction(p, q, arg, param, u)
			}
		case *types.Interface:
			if returning := errorMethods(param); returning > 2 && 2*returning > u.NumMethods() && !q.TypesInfo.Types[arg].IsNil() {
				logInterface(p, q, arg)
			}
		}
	}
}

func returnsError(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && sig.Params().Len() > 0 && isError(sig.Results().At(n-1).Type())
}

// errorMethods returns how many methods of an interface take something and
// return an error.
func errorMethods(t types.Type) int {
	n := 0
	set := types.NewMethodSet(t)
	for sel := range set.Methods() {
		if returnsError(sel.Type().(*types.Signature)) {
			n++
		}
	}
	return n
}

func logFunction(p *patch, q *pkg, arg ast.Expr, param types.Type, sig *types.Signature) {
	s := p.site(arg.Pos(), arg.End())
	if s == nil {
		return
	}
	g := p.generate(q)
	text, ok := g.signature(sig)
	if !ok {
		p.forget(s)
		return
	}
	name := fmt.Sprintf("metaLog%d", len(g.decls)+1)
	typ := fmt.Sprintf("func(%s) %s", text.params, text.results)
	g.declare(s, "func %s(f %s) %[2]s { return %[2]s { %[3]s } }", name, typ, g.wrapped("f", text))
	s.insert(arg.Pos(), name+"(")
	s.insert(arg.End(), ")")
}

// logInterface wraps a value in a struct that embeds it, so that it keeps all
// methods, and has those that return errors log them.
func logInterface(p *patch, q *pkg, arg ast.Expr) {
	t := types.Unalias(q.TypesInfo.TypeOf(arg))
	base := t
	if ptr, ok := t.(*types.Pointer); ok {
		base = types.Unalias(ptr.Elem())
	}
	named, ok := base.(*types.Named)
	if !ok {
		return
	}
	s := p.site(arg.Pos(), arg.End())
	if s == nil {
		return
	}
	g := p.generate(q)
	w := &typeWriter{g, true}
	field := w.write(t)
	if !w.ok {
		p.forget(s)
		return
	}
	name := fmt.Sprintf("metaLog%d", len(g.decls)+1)
	var b strings.Builder
	fmt.Fprintf(&b, "type %s struct { %s }", name, field)
	for sel := range types.NewMethodSet(t).Methods() {
		m := sel.Obj().(*types.Func)
		sig := sel.Type().(*types.Signature)
		if !m.Exported() || !returnsError(sig) {
			continue
		}
		if text, ok := g.signature(sig); ok {
			fmt.Fprintf(&b, "; func (m %s) %s(%s) %s { %s }", name, m.Name(), text.params, text.results,
				g.wrapped("m."+named.Obj().Name()+"."+m.Name(), text))
		}
	}
	g.declare(s, "%s", b.String())
	s.insert(arg.Pos(), name+"{")
	s.insert(arg.End(), "}")
}
