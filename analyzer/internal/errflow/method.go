package errflow

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// methodAt returns the method on the wire in whose branch a block lies: the
// case of a switch on the method, or an if that compares it. It is "" where
// the code does not tell, or where several methods share the branch.
func (e *engine) methodAt(b *ssa.BasicBlock) string {
	if e.protocol == nil {
		return ""
	}
	for d := b; d != nil; d = d.Idom() {
		method := ""
		for _, p := range d.Preds {
			g, ok := branch(p, d)
			if !ok {
				method = ""
				break
			}
			m := e.comparedMethod(g)
			if m == "" || method != "" && method != m {
				method = ""
				break
			}
			method = m
		}
		if method != "" {
			return method
		}
	}
	return ""
}

// comparedMethod returns the method that a guard says a string equals.
func (e *engine) comparedMethod(g guard) string {
	b, ok := g.v.(*ssa.BinOp)
	if !ok || b.Op != token.EQL || !g.truth {
		return ""
	}
	for _, v := range []ssa.Value{b.X, b.Y} {
		if m := e.methodConst(v); m != "" {
			return m
		}
	}
	return ""
}

// methodConst returns the method of the package's protocol that a constant
// string spells, or "".
func (e *engine) methodConst(v ssa.Value) string {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
			continue
		case *ssa.ChangeType:
			v = x.X
			continue
		case *ssa.Const:
			if x.Value != nil && x.Value.Kind() == constant.String {
				if m, ok := e.protocol.Method(constant.StringVal(x.Value)); ok {
					return m.Name
				}
			}
		}
		return ""
	}
}

// methodOf returns the method that a function is registered for: by a map
// whose key is the method, or by a call that names the method and the function.
func (e *engine) methodOf(fn *ssa.Function) string {
	if e.registered == nil {
		e.registered = make(map[*ssa.Function]string)
		if e.protocol != nil {
			for _, f := range e.prog.funcs {
				for _, b := range f.Blocks {
					for _, instr := range b.Instrs {
						e.register(instr)
					}
				}
			}
		}
	}
	return e.registered[fn]
}

func (e *engine) register(instr ssa.Instruction) {
	var method string
	var values []ssa.Value
	switch i := instr.(type) {
	case *ssa.MapUpdate:
		method = e.methodConst(i.Key)
		values = []ssa.Value{i.Value}
	case ssa.CallInstruction:
		for _, a := range i.Common().Args {
			if m := e.methodConst(a); m != "" {
				if method != "" {
					return // several methods: no telling which one is meant
				}
				method = m
			}
			if _, ok := a.Type().Underlying().(*types.Signature); ok {
				values = append(values, a)
			}
		}
	}
	if method == "" {
		return
	}
	for _, v := range values {
		targets := e.functions(v, 0)
		if call, ok := v.(*ssa.Call); ok { // a function around the one that is meant
			for _, a := range call.Call.Args {
				targets = append(targets, e.functions(a, 0)...)
			}
		}
		for _, t := range targets {
			if old, ok := e.registered[t.fn]; ok && old != method {
				e.registered[t.fn] = ""
			} else {
				e.registered[t.fn] = method
			}
		}
	}
}

// noMethod stands for a function that only notifications reach.
const noMethod = "-"

// methods says which methods on the wire reach each function.
type methods map[*ssa.Function]map[string]bool

// methods follows the handlers' and the dispatchers' methods down the calls.
func (e *engine) methods(handlers []*handler) methods {
	m := make(methods)
	e.methodOf(nil) // fills e.registered
	var work []*ssa.Function
	add := func(fn *ssa.Function, names ...string) {
		if fn.Blocks == nil || fn.Pkg != e.prog.pkg {
			return
		}
		set := m[fn]
		if set == nil {
			set = make(map[string]bool)
			m[fn] = set
		}
		before := len(set)
		for _, n := range names {
			if n != "" {
				set[n] = true
			}
		}
		if len(set) > before {
			work = append(work, fn)
		}
	}
	for _, h := range handlers {
		add(h.fn, h.method)
	}
	for fn, method := range e.registered {
		add(fn, method)
	}
	work = append(work, e.prog.funcs...)
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		fs := e.state(fn)
		for _, b := range fn.Blocks {
			here := e.methodAt(b)
			for _, instr := range b.Instrs {
				var targets []*ssa.Function
				switch i := instr.(type) {
				case *ssa.MakeClosure:
					if c, ok := i.Fn.(*ssa.Function); ok {
						targets = append(targets, c)
					}
				case ssa.CallInstruction:
					for _, t := range fs.targets(i) {
						targets = append(targets, t.fn)
					}
				}
				for _, t := range targets {
					if here != "" {
						add(t, here)
					} else {
						for name := range m[fn] {
							add(t, name)
						}
					}
				}
			}
		}
	}
	return m
}

// at returns the method that reaches a place of a function, "" if none or
// several do, or noMethod if only notifications do.
func (m methods) at(fn *ssa.Function, e *engine, pos token.Pos) string {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if instr.Pos() == pos {
				if here := e.methodAt(b); here != "" {
					return here
				}
			}
		}
	}
	one, notify := "", len(m[fn]) > 0
	for name := range m[fn] {
		if row, ok := e.protocol.Method(name); !ok || !row.Notification {
			notify = false
		}
		one = name
	}
	switch {
	case notify:
		return noMethod
	case len(m[fn]) == 1:
		return one
	}
	return ""
}
