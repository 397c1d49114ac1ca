package errflow

import (
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maker resolves the calls that make errors: errors.New, fmt.Errorf, the
// functions of the same names in other packages called errors, and those of
// contexts.
func (fs *funcState) maker(call *ssa.Call, name string) ([]flow, bool) {
	c := call.Common()
	b := call.Block()
	if c.IsInvoke() {
		if c.Method.Name() == "Err" && c.Value.Type().String() == "context.Context" {
			return []flow{{Kind: canceled, Name: "context.Canceled", Subject: fs.p.of(c.Value)}}, true
		}
		return nil, false
	}
	dot := strings.LastIndex(name, ".")
	if dot < 0 {
		return nil, false
	}
	pkg, fn := name[:dot], name[dot+1:]
	switch {
	case name == "context.Cause":
		return []flow{{Kind: canceled, Name: "context.Canceled", Subject: fs.p.of(c.Args[0])}}, true
	case name == "fmt.Errorf":
		return fs.formatted(call, c.Args[0], c.Args[1], true), true
	case pkg == "errors" || strings.HasSuffix(pkg, "/errors") || strings.HasSuffix(pkg, "/xerrors") || strings.HasSuffix(pkg, "/errs"):
		if obj, ok := origin(c.StaticCallee()).Object().(*types.Func); !ok || fs.e.analyzed(obj.Pkg()) {
			return nil, false // the program's own package of that name
		}
		switch fn {
		case "New", "NewWithDepth":
			if err := errorText(c.Args[0]); err != nil {
				return fs.wrapOr(call, err, "", prov{}, false), true
			}
			text, args := fs.text(c.Args[0])
			if inner := fs.causesOf(c.Args[0], b); len(inner) > 0 { // of another error's text
				return fs.wrapped(call, inner, text, args, false), true
			}
			return []flow{fs.made(call, text, args)}, true
		case "Errorf", "Newf":
			if len(c.Args) == 2 {
				return fs.formatted(call, c.Args[0], c.Args[1], true), true
			}
		case "Join":
			var parts [][]flow
			for _, v := range variadic(c.Args[0]) {
				parts = append(parts, fs.wrapped(call, fs.errors(v, b), "", prov{}, true))
			}
			return dedupe(leading(parts)), true
		case "Wrap", "WithMessage":
			text, args := fs.text(c.Args[1])
			return fs.wrapOr(call, c.Args[0], text, args, true), true
		case "Wrapf", "WithMessagef":
			text, args := fs.text(c.Args[1])
			if len(c.Args) == 3 {
				args = args.join(fs.all(variadic(c.Args[2])))
			}
			return fs.wrapOr(call, c.Args[0], text, args, true), true
		case "WithStack", "Unwrap", "Cause":
			return fs.errors(c.Args[0], b), true
		}
	}
	return nil, false
}

// made returns a plain error that a call makes.
func (fs *funcState) made(call *ssa.Call, text string, args prov) flow {
	b := call.Block()
	return flow{
		Kind: plain, Text: text, Args: args, Site: fs.e.prog.site(call.Pos()),
		Conds: fs.conds(b), Alone: fs.alone(b), Func: fs.fn.Name(), Method: fs.e.methodAt(b),
	}
}

func (fs *funcState) all(vals []ssa.Value) prov {
	r := prov{}
	for _, v := range vals {
		r = r.join(fs.p.of(v))
	}
	return r
}

// formatted resolves fmt.Errorf and its like: the errors among its operands
// go on inside; without any, the text is the error.
func (fs *funcState) formatted(call *ssa.Call, format, operands ssa.Value, wraps bool) []flow {
	text, args := fs.text(format)
	vals := variadic(operands)
	verbs := formatVerbs(text)
	var parts [][]flow
	for i, v := range vals {
		if m, ok := v.(*ssa.MakeInterface); ok && isErrorInterface(m.X.Type()) {
			v = m.X
		}
		if c, ok := v.(*ssa.ChangeInterface); ok {
			v = c.X
		}
		isErr := isErrorInterface(v.Type())
		if m, ok := v.(*ssa.MakeInterface); ok && fs.e.codedType(m.X.Type()) != nil {
			isErr = true
		}
		if !isErr {
			// The text of an error tells as much as the error.
			if recv := errorText(v); recv != nil {
				parts = append(parts, fs.wrapped(call, fs.errors(recv, call.Block()), text, args, false))
				continue
			}
			args = args.join(fs.p.of(v))
			continue
		}
		keeps := wraps && i < len(verbs) && verbs[i] == 'w'
		parts = append(parts, fs.wrapped(call, fs.errors(v, call.Block()), text, prov{}, keeps))
	}
	inner := leading(parts)
	if len(inner) == 0 {
		return []flow{fs.made(call, text, args)}
	}
	for i := range inner {
		w := &inner[i].Wraps[len(inner[i].Wraps)-1]
		w.Args = w.Args.join(args)
	}
	return dedupe(inner)
}

// leading returns the errors among the operands of one wrapper that speak for
// it: those of an operand that is always a coded error and can still be found
// in it, for the others are only its text; else all of them.
func leading(parts [][]flow) []flow {
	var out []flow
	for _, flows := range parts {
		if len(flows) > 0 && !slices.ContainsFunc(flows, func(f flow) bool { return f.Kind != coded || !f.Wraps[len(f.Wraps)-1].Keeps }) {
			return flows
		}
		out = append(out, flows...)
	}
	return out
}

// errorText returns err for the value err.Error(), else nil.
func errorText(v ssa.Value) ssa.Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if call, ok := v.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Error" && isErrorInterface(call.Call.Value.Type()) {
		return call.Call.Value
	}
	return nil
}

// wrapOr resolves Wrap(err, text): an error of which nothing is known is as
// good as one made here.
func (fs *funcState) wrapOr(call *ssa.Call, err ssa.Value, text string, args prov, keeps bool) []flow {
	inner := fs.wrapped(call, fs.errors(err, call.Block()), text, args, keeps)
	if len(inner) == 0 {
		return []flow{fs.made(call, text, args)}
	}
	return inner
}

// wrapped puts a wrap around errors. One that was handed on as it came is
// mended here, where it gets its text.
func (fs *funcState) wrapped(call *ssa.Call, flows []flow, text string, args prov, keeps bool) []flow {
	s := fs.e.prog.site(call.Pos())
	conds := fs.conds(call.Block())
	out := make([]flow, 0, len(flows))
	for _, f := range flows {
		f.Wraps = append(slices.Clip(f.Wraps), wrap{Text: text, Site: s, Keeps: keeps, Args: args, Conds: conds})
		out = append(out, fs.settle(f, call.Pos(), call.Block()))
	}
	return out
}

var verbPattern = regexp.MustCompile(`%[-+# 0]*(?:\[\d+\])?[\d.*]*([a-zA-Z%])`)

// formatVerbs returns the verbs of a format, without %%.
func formatVerbs(format string) []byte {
	var out []byte
	for _, m := range verbPattern.FindAllStringSubmatch(format, -1) {
		if m[1] != "%" {
			out = append(out, m[1][0])
		}
	}
	return out
}

// variadic returns the values that a call passes for "...".
func variadic(v ssa.Value) []ssa.Value {
	if v == nil {
		return nil
	}
	s, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	a, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	byIndex := make(map[int64]ssa.Value)
	for _, ref := range *a.Referrers() {
		ia, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		c, ok := ia.Index.(*ssa.Const)
		if !ok {
			continue
		}
		for _, r := range *ia.Referrers() {
			if s, ok := r.(*ssa.Store); ok && s.Addr == ia {
				byIndex[c.Int64()] = s.Val
			}
		}
	}
	out := make([]ssa.Value, 0, len(byIndex))
	for i := range int64(len(byIndex)) {
		if v, ok := byIndex[i]; ok {
			out = append(out, v)
		}
	}
	return out
}

// text returns what is known of a string: its constant parts, and the
// provenance of what is formatted into it.
func (fs *funcState) text(v ssa.Value) (string, prov) {
	return fs.textOf(v, 0)
}

func (fs *funcState) textOf(v ssa.Value, depth int) (string, prov) {
	if depth > 5 {
		return "", prov{}
	}
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.String {
			return constant.StringVal(v.Value), prov{}
		}
	case *ssa.BinOp:
		if v.Op == token.ADD {
			x, p := fs.textOf(v.X, depth+1)
			y, q := fs.textOf(v.Y, depth+1)
			return x + y, p.join(q)
		}
	case *ssa.MakeInterface:
		return fs.textOf(v.X, depth+1)
	case *ssa.ChangeType:
		return fs.textOf(v.X, depth+1)
	case *ssa.Convert:
		return fs.textOf(v.X, depth+1)
	case *ssa.Phi:
		var parts []string
		r := prov{}
		for _, e := range v.Edges {
			t, p := fs.textOf(e, depth+1)
			if t != "" && !slices.Contains(parts, t) {
				parts = append(parts, t)
			}
			r = r.join(p)
		}
		if len(parts) == 1 {
			return parts[0], r
		}
		return "", r
	case *ssa.Call:
		name := calleeName(v.Common())
		if name == "fmt.Sprintf" && len(v.Call.Args) == 2 {
			t, p := fs.textOf(v.Call.Args[0], depth+1)
			return t, p.join(fs.all(variadic(v.Call.Args[1])))
		}
		if name == "fmt.Sprint" || name == "fmt.Sprintln" {
			var t string
			r := prov{}
			for _, x := range variadic(v.Call.Args[0]) {
				s, p := fs.textOf(x, depth+1)
				t += s
				r = r.join(p)
			}
			return t, r
		}
		return "", fs.p.of(v)
	}
	return "", fs.p.of(v)
}

// causesOf returns the errors whose text or value goes into a value: the
// message or the data of a coded error.
func (fs *funcState) causesOf(v ssa.Value, b *ssa.BasicBlock) []flow {
	var out []flow
	seen := make(map[ssa.Value]bool)
	var walk func(v ssa.Value, depth int)
	walk = func(v ssa.Value, depth int) {
		if v == nil || seen[v] || depth > 8 {
			return
		}
		seen[v] = true
		if isErrorInterface(v.Type()) {
			for _, f := range fs.errors(v, b) {
				out = append(out, fs.settle(f, b.Instrs[len(b.Instrs)-1].Pos(), b))
			}
			return
		}
		switch v := v.(type) {
		case *ssa.Call:
			if recv := errorText(v); recv != nil {
				walk(recv, depth+1)
				return
			}
			for _, a := range v.Call.Args {
				walk(a, depth+1)
			}
		case *ssa.Extract:
			if call, ok := v.Tuple.(*ssa.Call); ok {
				walk(call, depth+1)
			}
		case *ssa.MakeInterface:
			walk(v.X, depth+1)
		case *ssa.ChangeType:
			walk(v.X, depth+1)
		case *ssa.Convert:
			walk(v.X, depth+1)
		case *ssa.ChangeInterface:
			walk(v.X, depth+1)
		case *ssa.BinOp:
			walk(v.X, depth+1)
			walk(v.Y, depth+1)
		case *ssa.Phi:
			for _, e := range v.Edges {
				walk(e, depth+1)
			}
		case *ssa.Slice:
			for _, x := range variadic(v) {
				walk(x, depth+1)
			}
		case *ssa.MakeMap:
			for _, ref := range *v.Referrers() {
				if u, ok := ref.(*ssa.MapUpdate); ok {
					walk(u.Value, depth+1)
				}
			}
		case *ssa.UnOp:
			if a, ok := v.X.(*ssa.Alloc); ok {
				walk(a, depth+1)
			}
		case *ssa.Alloc:
			for _, ref := range *v.Referrers() {
				switch r := ref.(type) {
				case *ssa.Store:
					if r.Addr == v {
						walk(r.Val, depth+1)
					}
				case *ssa.FieldAddr:
					for _, s := range *r.Referrers() {
						if st, ok := s.(*ssa.Store); ok && st.Addr == r {
							walk(st.Val, depth+1)
						}
					}
				}
			}
		}
	}
	walk(v, 0)
	return dedupe(out)
}
