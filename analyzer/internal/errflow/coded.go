package errflow

import (
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A codedType is a type of errors that carry a code: a library's, or one of
// the program that has the shape of a JSON-RPC or ARC error object.
type codedType struct {
	lib     *sdk.Library // nil: hand-rolled
	typ     sdk.ErrorType
	name    string // qualified
	details bool   // ARC's "details" in place of "data"
}

// codedType returns the model of a type whose values are coded errors, or nil.
func (e *engine) codedType(t types.Type) *codedType {
	n := named(t)
	if n == nil {
		return nil
	}
	if ct, ok := e.codedTypes[n.Obj()]; ok {
		return ct
	}
	ct := e.modelOf(n)
	e.codedTypes[n.Obj()] = ct
	return ct
}

func (e *engine) modelOf(n *types.Named) *codedType {
	if n.Obj().Pkg() == nil {
		return nil
	}
	if lib := e.library(n.Obj().Pkg()); lib != nil {
		if et, ok := lib.ErrorType(n); ok {
			return &codedType{lib: lib, typ: et, name: typeName(n)}
		}
		return nil
	}
	if !e.analyzed(n.Obj().Pkg()) {
		return nil
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	_, told := e.tells(n.Obj(), "error")
	if d, ok := e.tells(n.Obj(), "protocol"); ok && d.Protocol == "none" || !told && !ok && n.Obj().Pkg() == e.pass.Pkg && e.protocol != nil && e.otherPeers() {
		return nil
	}
	ct := &codedType{name: typeName(n), typ: sdk.ErrorType{Name: n.Obj().Name(), Pointer: !isError(n)}}
	for i := range s.NumFields() {
		f := s.Field(i)
		tag, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
		if tag == "" && told {
			tag = strings.ToLower(f.Name())
			if tag == "msg" {
				tag = "message"
			}
		}
		switch tag {
		case "code":
			if isInteger(f.Type()) {
				ct.typ.Code = f.Name()
			}
		case "message":
			if isStringy(f.Type()) {
				ct.typ.Message = f.Name()
			}
		case "data":
			ct.typ.Data = f.Name()
			ct.typ.RawData = strings.HasSuffix(f.Type().String(), "json.RawMessage")
		case "details":
			ct.typ.Data = f.Name()
			ct.details = true
		}
	}
	if ct.typ.Code == "" && e.codes(n) {
		ct.typ.Code, ct.typ.Message = codeFields(n, s)
	}
	if ct.typ.Code == "" || ct.typ.Message == "" && !told || s.NumFields() > 6 && !told {
		return nil
	}
	return ct
}

// codes reports whether the package of an error type answers a peer with codes
// of its own: it speaks, and has constants in the range of JSON-RPC.
func (e *engine) codes(n *types.Named) bool {
	pkg := n.Obj().Pkg()
	if !isError(n) && !isError(types.NewPointer(n)) || e.importsLibrary("") {
		return false
	}
	if pkg == e.pass.Pkg && (e.protocol == nil || e.layer) || pkg != e.pass.Pkg && !e.pass.ImportPackageFact(pkg, new(packageFact)) {
		return false
	}
	return slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		c, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || c.Val().Kind() != constant.Int {
			return false
		}
		v, _ := constant.Int64Val(c.Val())
		r, ok := protocol.ACP().ReservedRange(v)
		return ok && !r.Draft
	})
}

// codeFields returns the fields of a struct that hold the code which a method
// of the type tells, and the message.
func codeFields(n *types.Named, s *types.Struct) (code, message string) {
	var result types.Type
	for _, name := range []string{"Code", "ErrorCode", "RPCCode", "JSONRPCCode", "RPCErrorCode"} {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), name)
		if fn, ok := obj.(*types.Func); ok && fn.Signature().Params().Len() == 0 && fn.Signature().Results().Len() == 1 && isInteger(fn.Signature().Results().At(0).Type()) {
			result = fn.Signature().Results().At(0).Type()
		}
	}
	if result == nil {
		return "", ""
	}
	for i := range s.NumFields() {
		switch f := s.Field(i); {
		case types.Identical(f.Type(), result):
			if code != "" {
				return "", "" // no telling which one it is
			}
			code = f.Name()
		case isStringy(f.Type()) && message == "":
			message = f.Name()
		}
	}
	return code, message
}

// codedFlows resolves a value of a coded type.
func (fs *funcState) codedFlows(v ssa.Value, ct *codedType, b *ssa.BasicBlock) []flow {
	a, ok := v.(*ssa.Alloc)
	if u, isLoad := v.(*ssa.UnOp); isLoad {
		a, ok = u.X.(*ssa.Alloc)
	}
	if ok {
		if _, isStruct := deref(a.Type()).Underlying().(*types.Struct); isStruct {
			if f, ok := fs.literal(a, ct); ok {
				return []flow{f}
			}
			return nil
		}
	}
	if c, ok := v.(*ssa.Const); ok && c.IsNil() {
		return []flow{{Kind: coded, Nil: true, NoCode: true, Lib: libName(ct.lib), Type: ct.name}}
	}
	return fs.errors(v, b)
}

func libName(l *sdk.Library) string {
	if l == nil {
		return ""
	}
	return l.Name
}

// literal reads a coded error from the stores to its fields. ok is false for
// a variable that something else fills, such as a decoder.
func (fs *funcState) literal(a ssa.Value, ct *codedType) (flow, bool) {
	alloc, _ := a.(*ssa.Alloc)
	f := flow{
		Kind: coded, Lib: libName(ct.lib), Type: ct.name,
		Site: fs.e.prog.site(a.Pos()), Func: fs.fn.Name(), Bound: true,
	}
	block := blockOf(a)
	coded := alloc != nil && alloc.Comment == "complit"
	var data ssa.Value
	var codes []*ssa.Store
	for _, ref := range *a.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == a {
				f.NoCode = true // copied from elsewhere
			}
		case *ssa.FieldAddr:
			field := fieldOf(ref.X.Type(), ref.Field)
			for _, r := range *ref.Referrers() {
				s, ok := r.(*ssa.Store)
				if !ok || s.Addr != ref || field == nil {
					continue
				}
				switch field.Name() {
				case ct.typ.Code:
					coded = true
					if block != s.Block() && codes != nil && !slices.ContainsFunc(codes, func(o *ssa.Store) bool { return !o.Block().Dominates(s.Block()) }) {
						codes = append(codes, s) // set again
						continue
					}
					codes = append(codes, s)
					block = s.Block()
					fs.setCode(&f, s.Val)
					f.CodePos = s.Pos()
				case ct.typ.Message:
					f.Text, f.Args = fs.text(s.Val)
					if i := fs.textParam(s.Val); i >= 0 {
						f.TextParam = i + 1
					}
					f.Cause = append(f.Cause, fs.causesOf(s.Val, s.Block())...)
				case ct.typ.Data:
					data = s.Val
					f.HasData = !isNil(s.Val)
					f.DataPos = s.Pos()
					if m, ok := underlyingMap(s.Val); ok {
						f.Args = f.Args.join(fs.p.of(m))
					}
					f.Cause = append(f.Cause, fs.causesOf(s.Val, s.Block())...)
				}
			}
		}
	}
	if !coded {
		return flow{}, false
	}
	if len(codes) > 1 {
		var c choice
		for _, s := range codes {
			fs.option(&c, s.Val, guards(s.Block()), 0)
		}
		if c.generic && !c.opaque {
			f.chosen(c)
		} else {
			f.NoCode = true // set again for a reason that is not understood
		}
	}
	if f.TextParam == 0 && data != nil && (f.Text == "" || fs.e.namesCode(f.Text)) {
		// The message is the code's name; what happened is in the data.
		if t, args := fs.dataText(data); t != "" {
			f.Text, f.Args = t, f.Args.join(args)
		}
	}
	f.Const = fs.e.constName(fs.e.codeExpr(f))
	f.Cause = dedupe(f.Cause)
	f.Conds = fs.conds(block)
	f.Alone = fs.alone(block)
	f.Method = fs.e.methodAt(block)
	return f, true
}

// recoded reads an assignment to the code of an error that is no variable of
// its own: a part of a larger struct, or an error that was made elsewhere.
func (fs *funcState) recoded(s *ssa.Store) (flow, bool) {
	fa, ok := s.Addr.(*ssa.FieldAddr)
	if !ok {
		return flow{}, false
	}
	ct := fs.e.codedType(fa.X.Type())
	field := fieldOf(fa.X.Type(), fa.Field)
	if ct == nil || field == nil || field.Name() != ct.typ.Code {
		return flow{}, false
	}
	if a, local := fa.X.(*ssa.Alloc); local {
		if !setBefore(a, fa.Field, s) {
			return flow{}, false // part of a literal
		}
		f, ok := fs.literal(a, ct)
		f.Code, f.Const, f.CodeParam, f.Chosen = 0, "", 0, false
		fs.setCode(&f, s.Val)
		f.CodePos, f.Site = s.Pos(), fs.e.prog.site(s.Pos())
		f.Conds, f.Alone = fs.conds(s.Block()), false
		f.Const = fs.e.constName(fs.e.codeExpr(f))
		return f, ok
	}
	if fa.X.Referrers() == nil {
		return flow{}, false
	}
	f, ok := fs.literal(fa.X, ct)
	f.Site = fs.e.prog.site(s.Pos())
	return f, ok
}

// setBefore reports whether a field of a variable is set in a block before the
// store's.
func setBefore(a *ssa.Alloc, field int, s *ssa.Store) bool {
	for _, ref := range *a.Referrers() {
		if fa, ok := ref.(*ssa.FieldAddr); ok && fa.Field == field {
			for _, r := range *fa.Referrers() {
				if o, ok := r.(*ssa.Store); ok && o.Addr == fa && o.Block() != s.Block() && o.Block().Dominates(s.Block()) {
					return true
				}
			}
		}
	}
	return false
}

// object reads a coded error that is written as a map with the keys "code" and
// "message".
func (fs *funcState) object(m *ssa.MakeMap) (flow, bool) {
	f := flow{Kind: coded, Type: "map", Site: fs.e.prog.site(m.Pos()), Func: fs.fn.Name(), Bound: true}
	code, message := false, false
	for _, ref := range *m.Referrers() {
		u, ok := ref.(*ssa.MapUpdate)
		if !ok {
			continue
		}
		key, _ := fs.text(u.Key)
		v := u.Value
		if i, ok := v.(*ssa.MakeInterface); ok {
			v = i.X
		}
		switch key {
		case "code":
			code = isInteger(v.Type())
			fs.setCode(&f, v)
			f.CodePos = u.Pos()
		case "message":
			message = isStringy(v.Type())
			f.Text, f.Args = fs.text(v)
			if i := fs.textParam(v); i >= 0 {
				f.TextParam = i + 1
			}
			f.Cause = fs.causesOf(v, u.Block())
		}
	}
	if !code || !message {
		return flow{}, false
	}
	f.Const = fs.e.constName(fs.e.codeExpr(f))
	f.Conds = fs.conds(m.Block())
	f.Alone = fs.alone(m.Block())
	return f, true
}

// namesCode reports whether a message is no more than the name of a code.
func (e *engine) namesCode(text string) bool {
	return e.protocol != nil && slices.ContainsFunc(e.protocol.Codes, func(c protocol.Code) bool { return strings.EqualFold(c.Name, text) })
}

// setCode reads a code: a constant, a parameter, or something else.
func (fs *funcState) setCode(f *flow, v ssa.Value) {
	code, konst, ok := constCode(v)
	if ok {
		f.Code, f.Const, f.NoCode = code, konst, false
		return
	}
	f.NoCode = true
	if i := fs.paramIndex(v); i >= 0 {
		f.CodeParam = i + 1
		return
	}
	fs.choose(f, v)
}

// constructed reads a call of a library's constructor.
func (fs *funcState) constructed(call *ssa.Call, lib *sdk.Library, ctor sdk.Constructor) flow {
	b := call.Block()
	f := flow{
		Kind: coded, Lib: lib.Name, Code: ctor.Code, Name: calleeName(call.Common()),
		Site: fs.e.prog.site(call.Pos()), Func: fs.fn.Name(), Bound: true,
		Conds: fs.conds(b), Alone: fs.alone(b), Method: fs.e.methodAt(b),
	}
	if len(lib.Errors) > 0 {
		f.Type = typeName(call.Type())
	}
	args := call.Common().Args
	if call.Common().Signature().Recv() != nil && len(args) > 0 {
		if ctor.CodeArg == sdk.Receiver {
			fs.setCode(&f, args[0]) // a method of the code itself
		}
		args = args[1:]
	}
	if ctor.CodeArg >= 0 && ctor.CodeArg < len(args) {
		fs.setCode(&f, args[ctor.CodeArg])
		f.CodeArg = ctor.CodeArg + 1
		f.Const = fs.e.constName(fs.e.codeExpr(f))
	}
	if ctor.Message >= 0 && ctor.Message < len(args) {
		message := args[ctor.Message]
		if list := variadic(message); len(list) > 0 {
			message = list[0]
		}
		f.Text, f.Args = fs.text(message)
		if i := fs.textParam(message); i >= 0 {
			f.TextParam = i + 1
		}
		f.Cause = fs.causesOf(args[ctor.Message], b)
	}
	if ctor.Data >= 0 && ctor.Data < len(args) {
		f.HasData = !isNil(args[ctor.Data])
		f.DataArg = ctor.Data + 1
		f.Cause = dedupe(append(f.Cause, fs.causesOf(args[ctor.Data], b)...))
		if f.Text == "" && f.TextParam == 0 {
			f.Text, f.Args = fs.dataText(args[ctor.Data])
			if i := fs.textParam(args[ctor.Data]); i >= 0 && f.Text == "" {
				f.TextParam = i + 1
			}
		}
	}
	return f
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// dataText returns the text that is put into a coded error's data, directly
// or as a value of a map.
func (fs *funcState) dataText(v ssa.Value) (string, prov) {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	if m, ok := v.(*ssa.MakeMap); ok {
		var texts []string
		args := prov{}
		for _, ref := range *m.Referrers() {
			if u, ok := ref.(*ssa.MapUpdate); ok {
				t, p := fs.text(u.Value)
				if t != "" {
					texts = append(texts, t)
				}
				args = args.join(p)
			}
		}
		slices.Sort(texts)
		return strings.Join(texts, "; "), args
	}
	if isStringy(v.Type()) {
		return fs.text(v)
	}
	return "", prov{}
}

// emits returns the coded errors that a function makes or lets the functions
// that it calls make from what it passes.
func (fs *funcState) emits() []flow {
	var out []flow
	for _, b := range fs.fn.Blocks {
		for _, instr := range b.Instrs {
			switch i := instr.(type) {
			case *ssa.Alloc:
				if ct := fs.e.codedType(deref(i.Type())); ct != nil {
					if _, isStruct := deref(i.Type()).Underlying().(*types.Struct); isStruct {
						if f, ok := fs.literal(i, ct); ok {
							out = append(out, f)
						}
					}
				}
			case *ssa.Store:
				if f, ok := fs.recoded(i); ok {
					out = append(out, f)
				}
			case *ssa.MakeMap:
				if f, ok := fs.object(i); ok && (fs.e.protocol == nil || !fs.e.otherPeers()) {
					out = append(out, f)
				}
			case *ssa.Call:
				out = append(out, fs.callEmits(i)...)
			case *ssa.Defer:
				out = append(out, fs.callEmits(i)...)
			case *ssa.Go:
				out = append(out, fs.callEmits(i)...)
			}
		}
	}
	return out
}

// callEmits returns the coded errors that a call makes with parts that the
// caller decides.
func (fs *funcState) callEmits(call ssa.CallInstruction) []flow {
	c := call.Common()
	if fn := c.StaticCallee(); fn != nil {
		if obj, ok := origin(fn).Object().(*types.Func); ok {
			if d, ok := fs.e.tells(obj, "sends"); ok {
				return []flow{fs.sent(call, d.Code)}
			}
			if lib := fs.e.library(obj.Pkg()); lib != nil {
				if ctor, ok := lib.Constructor(obj); ok {
					if v, ok := call.(*ssa.Call); ok {
						return []flow{fs.constructed(v, lib, ctor)}
					}
				}
			}
		}
	}
	var out []flow
	for _, t := range fs.targets(call) {
		sum := fs.e.summary(t.fn)
		if sum == nil {
			continue
		}
		in := fs.instance(call, t, c.Args, nil)
		for _, f := range sum.Emits {
			if f.CodeParam == 0 && f.TextParam == 0 && !symbolicCause(f) {
				continue
			}
			for _, g := range in.flow(f) {
				g.Bound = f.CodeParam > 0
				g.Relays = relayed(g.Relays, fs.e.prog.site(call.Pos()))
				if g.Method == "" {
					g.Method = fs.e.methodAt(call.Block())
				}
				out = append(out, g)
			}
		}
	}
	return out
}

// sent reads a call of a function that a directive says answers with a code.
func (fs *funcState) sent(call ssa.CallInstruction, code int64) flow {
	b := call.Block()
	f := flow{
		Kind: coded, Code: code, Type: "call", Site: fs.e.prog.site(call.Pos()), Func: fs.fn.Name(),
		Conds: fs.conds(b), Alone: fs.alone(b),
	}
	for _, a := range call.Common().Args {
		if t, p := fs.text(a); t != "" && f.Text == "" {
			f.Text, f.Args = t, p
		}
		f.Cause = append(f.Cause, fs.causesOf(a, b)...)
	}
	f.Cause = dedupe(f.Cause)
	return f
}

// symbolicCause reports whether a caller decides an error that goes into f.
func symbolicCause(f flow) bool {
	return slices.ContainsFunc(f.Cause, func(c flow) bool { return c.Kind == param || c.Kind == paramCall })
}
