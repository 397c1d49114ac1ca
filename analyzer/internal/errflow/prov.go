package errflow

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// provs computes provenance within one function.
type provs struct {
	e    *engine
	fn   *ssa.Function
	memo map[ssa.Value]prov
	busy map[ssa.Value]bool
}

// paramBit returns the bit that stands for a parameter or free variable.
func paramBit(i int) uint64 {
	if i > 63 {
		i = 63
	}
	return 1 << i
}

// of returns what v is made of.
func (p *provs) of(v ssa.Value) prov {
	if fn := v.Parent(); fn != nil && fn != p.fn {
		// The bits of another function's value mean nothing here.
		r := p.e.state(fn).p.of(v)
		r.From, r.Via = 0, 0
		return r
	}
	if r, ok := p.memo[v]; ok {
		return r
	}
	if p.busy[v] {
		return prov{}
	}
	p.busy[v] = true
	r := p.compute(v)
	r.Frame = r.Frame || p.e.frame(v.Type())
	delete(p.busy, v)
	// A phi inside a cycle that is still open may be incomplete.
	if _, cyclic := v.(*ssa.Phi); !cyclic || len(p.busy) == 0 {
		p.memo[v] = r
	}
	return r
}

// phi joins what reaches a phi, looking through the phis that lead to it at
// once: one by one, the ways through a long function would be too many.
func (p *provs) phi(v *ssa.Phi) prov {
	r := prov{Names: mergeNames([]string{v.Comment}, nil)}
	seen := map[*ssa.Phi]bool{v: true}
	work := []*ssa.Phi{v}
	for len(work) > 0 {
		x := work[0]
		work = work[1:]
		for _, e := range x.Edges {
			if y, ok := e.(*ssa.Phi); ok {
				if !seen[y] {
					seen[y] = true
					work = append(work, y)
				}
				continue
			}
			r = r.join(p.of(e))
		}
	}
	return r
}

func (p *provs) compute(v ssa.Value) prov {
	switch v := v.(type) {
	case *ssa.Parameter:
		i := slices.Index(p.fn.Params, v)
		return prov{From: paramBit(i), Names: mergeNames([]string{v.Name(), telling(v.Type())}, nil)}
	case *ssa.FreeVar:
		i := slices.Index(p.fn.FreeVars, v)
		return prov{From: paramBit(len(p.fn.Params) + i), Names: mergeNames([]string{v.Name(), telling(deref(v.Type()))}, nil)}
	case *ssa.FieldAddr:
		return p.field(v.X, v.Field)
	case *ssa.Field:
		return p.field(v.X, v.Field)
	case *ssa.UnOp:
		return p.of(v.X)
	case *ssa.Alloc:
		return p.alloc(v, "")
	case *ssa.Global:
		return prov{Names: []string{v.Name(), telling(deref(v.Type()))}}
	case *ssa.ChangeType:
		return p.of(v.X).with(telling(v.Type()))
	case *ssa.Convert:
		return p.of(v.X)
	case *ssa.MultiConvert:
		return p.of(v.X)
	case *ssa.MakeInterface:
		return p.of(v.X)
	case *ssa.ChangeInterface:
		return p.of(v.X)
	case *ssa.TypeAssert:
		return p.of(v.X)
	case *ssa.SliceToArrayPointer:
		return p.of(v.X)
	case *ssa.Slice:
		return p.of(v.X)
	case *ssa.Index:
		return p.of(v.X)
	case *ssa.IndexAddr:
		return p.of(v.X)
	case *ssa.Range:
		return p.of(v.X)
	case *ssa.Next:
		return p.of(v.Iter)
	case *ssa.Lookup:
		m := p.of(v.X)
		r := p.of(v.Index).selected()
		r.From, r.Wire = m.From, m.Wire
		return r.with(m.Names...)
	case *ssa.BinOp:
		return p.of(v.X).join(p.of(v.Y))
	case *ssa.Phi:
		return p.phi(v)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return p.result(t, v.Index)
		case *ssa.Lookup, *ssa.TypeAssert, *ssa.Next:
			return p.of(t)
		}
	case *ssa.Call:
		return p.result(v, 0)
	case *ssa.MakeMap:
		r := prov{}
		for _, ref := range *v.Referrers() {
			if u, ok := ref.(*ssa.MapUpdate); ok {
				r = r.join(p.of(u.Value))
			}
		}
		return r
	case *ssa.MakeClosure:
		r := prov{}
		for _, b := range v.Bindings {
			r = r.join(p.of(b))
		}
		return r
	}
	return prov{}
}

// field returns the provenance of x.f. What a field of the program's own
// state holds says nothing of the state's owner but its name.
func (p *provs) field(x ssa.Value, i int) prov {
	f := fieldOf(x.Type(), i)
	if f == nil {
		return p.of(x)
	}
	var r prov
	if a, ok := x.(*ssa.Alloc); ok {
		r = p.alloc(a, f.Name())
	} else {
		r = p.of(x)
	}
	r = r.with(f.Name(), telling(f.Type()))
	if p.e.frame(x.Type()) {
		name := jsonName(x.Type(), i)
		r.Frame = frameFields[name]
		r.Wire = r.Wire || name == "params" && p.e.dispatches(p.fn)
	}
	return r
}

// telling returns a type's name where it may say what a value is about.
func telling(t types.Type) string {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Name() == "error" {
		return ""
	}
	return n.Obj().Name()
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// decoding are the names of functions that fill a pointer argument from
// another argument.
var decoding = regexp.MustCompile(`(?i)unmarshal|decode|parse|bind|convert|scanf?$|sscan`)

// alloc returns what a variable holds, or one field of it: all that is stored
// there, and what decoders and its own methods put there. A struct whose
// fields are set one by one is as a whole only selected by what they are made
// of: most of them may be the program's own.
func (p *provs) alloc(a *ssa.Alloc, field string) prov {
	whole, parts := prov{}, prov{}
	_, isStruct := deref(a.Type()).Underlying().(*types.Struct)
	var visit func(addr ssa.Value, into *prov, depth int)
	visit = func(addr ssa.Value, into *prov, depth int) {
		if depth > 4 || addr.Referrers() == nil {
			return
		}
		for _, ref := range *addr.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == addr {
					*into = into.join(p.of(ref.Val))
				}
			case *ssa.FieldAddr:
				if ref.X != addr {
					continue
				}
				if f := fieldOf(ref.X.Type(), ref.Field); depth > 0 || field == "" || f == nil || f.Name() == field {
					visit(ref, &parts, depth+1)
				}
			case *ssa.IndexAddr:
				if ref.X == addr {
					visit(ref, into, depth+1)
				}
			case *ssa.MakeInterface:
				visit(ref, into, depth+1)
			case ssa.CallInstruction:
				*into = into.join(p.filled(addr, ref.Common()))
			}
		}
	}
	visit(a, &whole, 0)
	if isStruct && field == "" {
		parts = parts.selected()
	}
	r := whole.join(parts)
	if name := a.Comment; !strings.ContainsAny(name, " .(") && !slices.Contains([]string{"complit", "new", "varargs", "slicelit"}, name) {
		r = r.with(name)
	}
	r.Names = mergeNames(r.Names, []string{telling(deref(a.Type()))})
	return r
}

// filled returns what a call puts into the variable at addr.
func (p *provs) filled(addr ssa.Value, c *ssa.CallCommon) prov {
	name := calleeName(c)
	last := name[strings.LastIndex(name, ".")+1:]
	args := c.Args
	isMethod := !c.IsInvoke() && c.Signature().Recv() != nil && len(args) > 0 && args[0] == addr
	if !isMethod && !decoding.MatchString(last) {
		return prov{}
	}
	r := prov{}
	for i, a := range args {
		if a == addr || isMethod && i == 0 {
			continue
		}
		r = r.join(p.of(a))
	}
	if c.IsInvoke() {
		r = r.join(p.of(c.Value))
	}
	return prov{From: r.From, Via: r.Via, Wire: r.Wire, WireV: r.WireV}
}

// looksUp are packages whose functions find things rather than rewrite their
// arguments.
var looksUp = regexp.MustCompile(`^(os|io|net|database|syscall|context|sync|log|testing|runtime|reflect|time|math/rand|crypto/rand)(/|\.|$)`)

// result returns the provenance of one result of a call.
func (p *provs) result(call *ssa.Call, index int) prov {
	c := call.Common()
	name := calleeName(c)
	short := name[strings.LastIndex(name, ".")+1:]
	all := prov{}
	for _, a := range c.Args {
		all = all.join(p.of(a))
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append", "min", "max", "len", "cap", "copy", "real", "imag", "ssa:wrapnilchk":
			return all
		}
		return prov{}
	}
	if c.IsInvoke() {
		recv := p.of(c.Value)
		r := all.selected()
		r.From, r.Wire = recv.From, recv.Wire
		if len(c.Args) > 0 {
			// What an object of the program returns for arguments is found by them.
			r.From, r.Wire = 0, false
			r.Via |= recv.From | recv.Via
			r.WireV = r.WireV || recv.Wire
		}
		return r.with(short)
	}
	if fn := c.StaticCallee(); fn != nil {
		if sum := p.e.summary(fn); sum != nil && index < len(sum.Made) {
			return sum.Made[index].subst(p.env(c)).with(short)
		}
		obj, _ := origin(fn).Object().(*types.Func)
		if obj != nil && p.e.analyzed(obj.Pkg()) {
			// In the module, but nothing is known of it.
			return all.selected().with(short)
		}
		if obj != nil && obj.Signature().Recv() != nil {
			recv := p.of(c.Args[0])
			rest := prov{}
			for _, a := range c.Args[1:] {
				rest = rest.join(p.of(a))
			}
			r := rest.selected()
			r.From, r.Wire = recv.From, recv.Wire
			r.Via |= recv.Via
			r.WireV = r.WireV || recv.WireV
			return r.with(short).with(recv.Names...)
		}
		if (name == "path/filepath.Join" || name == "path.Join") && len(c.Args) == 1 {
			// A path below a base of the program's own is the program's.
			if parts := variadic(c.Args[0]); len(parts) > 0 {
				if base := p.of(parts[0]); base.From == 0 && !base.Wire || p.own(parts[0]) {
					return all.selected()
				}
			}
		}
		if looksUp.MatchString(name) {
			return all.selected().with(short)
		}
		return all
	}
	// A function value: found by its arguments.
	r := all.selected()
	f := p.of(c.Value)
	r.Via |= f.From | f.Via
	return r.with(f.Names...)
}

// own reports whether a value is made of the receiver alone.
func (p *provs) own(v ssa.Value) bool {
	r := p.of(v)
	return p.fn.Signature.Recv() != nil && r.From == 1 && !r.Wire
}

// env returns what a call passes, in the order of the callee's bits.
func (p *provs) env(c *ssa.CallCommon) []prov {
	env := make([]prov, 0, len(c.Args)+2)
	if c.IsInvoke() {
		env = append(env, p.of(c.Value))
	}
	for _, a := range c.Args {
		env = append(env, p.of(a))
	}
	if mc, ok := c.Value.(*ssa.MakeClosure); ok {
		for _, b := range mc.Bindings {
			env = append(env, p.of(b))
		}
	}
	return env
}
