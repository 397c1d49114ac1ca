package fix

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A hole stands for an expression of the program in a template. No Go source
// contains it.
const hole = "\x00"

// bare rewrites an error without a code: its text becomes the message of a coded
// error, or goes into its data if the constructor takes no message.
func (b *builder) bare(o errflow.Outcome, f *file, old ast.Expr) *rewrite {
	call, ok := old.(*ast.CallExpr)
	switch {
	case !ok || o.Verdict.Meaning == protocol.MethodNotFound && !b.saysMethod(o, f, call):
		return nil
	case !b.onlyToPeer(o, old):
		return b.no(looked)
	case b.textCompared(call):
		return b.no(compared)
	}
	before, after, adds, ok := b.coded(o, f, old)
	if !ok {
		return nil
	}
	r := &rewrite{file: f, old: old, adds: adds}
	if !b.around(r, call, before, after) {
		return nil
	}
	return r
}

// coded returns how a coded error is written at a place, before and after its text.
func (b *builder) coded(o errflow.Outcome, f *file, at ast.Node) (before, after string, adds []*newImport, ok bool) {
	if o.Error.Library == nil {
		return b.ownTemplate(o, f, at)
	}
	q, adds, ok := b.errorPackage(o, f, at)
	if !ok {
		return "", "", nil, false
	}
	before, after, ok = b.template(o, f, q, b.data(o, f, at, q))
	return before, after, adds, ok
}

// errorPackage returns the name of the package that coded errors are written
// with.
func (b *builder) errorPackage(o errflow.Outcome, f *file, at ast.Node) (name string, adds []*newImport, ok bool) {
	return b.qualifier(f, at.Pos(), o.Error.Library.ErrorImport(o.Error.Package), o.Error.Package)
}

// template returns how a coded error is written, before and after its text.
// ok is false where the library has no place for a text.
func (b *builder) template(o errflow.Outcome, f *file, q, entry string) (before, after string, ok bool) {
	t, ok := o.Error.Library.Write(o.Answer.Code, q, hole, b.mapOf(f, entry))
	if ok && !strings.Contains(t, hole) {
		t, ok = o.Error.Library.Write(o.Answer.Code, q, hole, b.mapOf(f, entry, `"error": `+hole))
	}
	before, after, once := strings.Cut(t, hole)
	return before, after, ok && once && !strings.Contains(after, hole)
}

// ownTemplate is coded for a type of the program's own, of which a pointer is
// the error.
func (b *builder) ownTemplate(o errflow.Outcome, f *file, at ast.Node) (before, after string, adds []*newImport, ok bool) {
	tn, t := b.codedType(o.Error)
	if tn == nil {
		return "", "", nil, false
	}
	written, adds, ok := b.typeQualifier(f, at, tn)
	if !ok {
		return "", "", nil, false
	}
	prefix := strings.TrimSuffix(written, tn.Name())
	code := fmt.Sprint(o.Answer.Code)
	if c := b.named(f, at.Pos(), tn.Pkg().Scope(), prefix, o.Answer.Code); c != nil {
		code = prefix + c.Name()
	}
	before = fmt.Sprintf("&%s{%s: %s, %s: ", written, t.Code, code, t.Message)
	if entry := b.data(o, f, at, ""); entry != "" && b.holdsMap(tn.Type(), t) {
		after = fmt.Sprintf(", %s: %s", t.Data, b.mapOf(f, entry))
	}
	return before, after + "}", adds, true
}

// around puts a template around the text of an error that a call makes.
func (b *builder) around(r *rewrite, call *ast.CallExpr, before, after string) bool {
	fn := typeutil.StaticCallee(b.pass.TypesInfo, call)
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if fn == nil || !ok || call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return false
	}
	switch fn.FullName() {
	case "errors.New":
	case "fmt.Errorf":
		format := b.pass.TypesInfo.Types[call.Args[0]].Value
		if format == nil || format.Kind() != constant.String || wraps.MatchString(constant.StringVal(format)) {
			return false // what it wraps can be asked for
		}
		if len(call.Args) > 1 || strings.Contains(constant.StringVal(format), "%") {
			r.replace(call.Pos(), call.Pos(), before)
			r.replace(sel.Sel.Pos(), sel.Sel.End(), "Sprintf")
			r.replace(call.End(), call.End(), after)
			return true
		}
	default:
		return false
	}
	r.replace(call.Pos(), call.Args[0].Pos(), before)
	r.replace(call.Args[0].End(), call.End(), after)
	return true
}

// wraps finds the verb %w, with any flags and index.
var wraps = regexp.MustCompile(`(?:^|[^%])(?:%%)*%[-+# 0\d.*\[\]]*w`)

// built rewrites a coded error of the library: a call of a constructor or a
// composite literal.
func (b *builder) built(o errflow.Outcome, f *file, old ast.Expr) *rewrite {
	lib := o.Error.Library
	if lib == nil || !b.onlyToPeer(o, old) {
		return b.no(looked)
	}
	q, adds, ok := b.errorPackage(o, f, old)
	if !ok {
		return nil
	}
	r := &rewrite{file: f, old: old, adds: adds}
	switch x := literal(old).(type) {
	case *ast.CompositeLit:
		var et sdk.ErrorType
		if et, ok = lib.ErrorType(b.pass.TypesInfo.TypeOf(x)); ok {
			ok = b.relabelled(r, o, et, x, q, func(ast.Expr) string { return lib.WriteCode(o.Answer.Code, q) })
		}
	case *ast.CallExpr:
		ok = b.reconstructed(r, o, x, q)
	default:
		ok = false
	}
	if !ok {
		return nil
	}
	return r
}

// literal returns what a pointer to a composite literal points to, or the
// expression itself.
func literal(x ast.Expr) ast.Expr {
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return x
}

// relabelled gives a composite literal another code, and the data that the
// protocol asks for if it has none.
func (b *builder) relabelled(r *rewrite, o errflow.Outcome, et sdk.ErrorType, lit *ast.CompositeLit, q string, write func(code ast.Expr) string) bool {
	fields, keyed := fieldsOf(lit)
	code := fields[et.Code]
	if !keyed || code == nil || b.pass.TypesInfo.Types[code].Value == nil {
		return false
	}
	r.replace(code.Pos(), code.End(), write(code))
	if m := fields[et.Message]; m != nil && b.saysInternal(m) {
		r.replace(m.Pos(), m.End(), strconv.Quote(b.protocol.CodeName(o.Answer.Code)))
	}
	if data := b.data(o, r.file, r.old, q); data != "" && b.holdsMap(b.pass.TypesInfo.TypeOf(lit), et) {
		if d := fields[et.Data]; d != nil {
			b.extend(r, d, data)
		} else {
			end := lit.Elts[len(lit.Elts)-1].End()
			r.replace(end, end, fmt.Sprintf(", %s: %s", et.Data, b.mapOf(r.file, data)))
		}
	}
	return true
}

// fieldsOf returns the values of a struct's literal by the names of their fields. ok is
// false if they are written without these.
func fieldsOf(lit *ast.CompositeLit) (fields map[string]ast.Expr, ok bool) {
	fields = make(map[string]ast.Expr)
	for _, el := range lit.Elts {
		kv, isPair := el.(*ast.KeyValueExpr)
		if !isPair {
			return nil, false
		}
		if key, isName := kv.Key.(*ast.Ident); isName {
			fields[key.Name] = kv.Value
		}
	}
	return fields, true
}

// holdsMap reports whether the data of an error type can be a map of any values.
func (b *builder) holdsMap(t types.Type, et sdk.ErrorType) bool {
	if et.Data == "" || et.RawData {
		return false
	}
	field, _, _ := types.LookupFieldOrMethod(t, false, b.pass.Pkg, et.Data)
	return field != nil && types.AssignableTo(types.NewMap(types.Typ[types.String], types.NewInterfaceType(nil, nil)), field.Type())
}

// saysInternal reports whether a message is only the name of the generic code.
func (b *builder) saysInternal(m ast.Expr) bool {
	v := b.pass.TypesInfo.Types[m].Value
	return v != nil && v.Kind() == constant.String && slices.Contains([]string{"internal error", "internal server error"}, strings.ToLower(constant.StringVal(v)))
}

// saysMethod reports whether the method is all that is formatted into the text of an
// error. A text with more is about more than a missing method.
func (b *builder) saysMethod(o errflow.Outcome, f *file, call *ast.CallExpr) bool {
	method, asked := b.method(o, f, call, ""), b.asked(f, call)
	var only func(x ast.Expr) bool
	only = func(x ast.Expr) bool {
		if b.pass.TypesInfo.Types[x].Value != nil {
			return true
		}
		switch y := x.(type) {
		case *ast.ParenExpr:
			return only(y.X)
		case *ast.BinaryExpr:
			return only(y.X) && only(y.Y)
		case *ast.CallExpr:
			return b.pass.TypesInfo.Types[y.Fun].IsType() && len(y.Args) == 1 && only(y.Args[0])
		}
		text := types.ExprString(x)
		return text == method || slices.ContainsFunc(asked, func(l leaf) bool { return l.text == text })
	}
	return !slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return !only(x) })
}

// extend adds a key to a map literal that does not have it.
func (b *builder) extend(r *rewrite, x ast.Expr, entry string) {
	lit, ok := ast.Unparen(x).(*ast.CompositeLit)
	if !ok {
		return
	}
	m, ok := b.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Map)
	if !ok || !program.IsString(m.Key()) || !types.IsInterface(m.Elem()) {
		return
	}
	key, _, _ := strings.Cut(entry, ":")
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		v := b.pass.TypesInfo.Types[kv.Key].Value
		if v == nil || v.ExactString() == key {
			return
		}
	}
	if len(lit.Elts) > 0 {
		entry += ", "
	}
	r.replace(lit.Lbrace+1, lit.Lbrace+1, entry)
}

// reconstructed replaces a call of a constructor by a call of another one, or by a
// literal.
func (b *builder) reconstructed(r *rewrite, o errflow.Outcome, call *ast.CallExpr, q string) bool {
	lib := o.Error.Library
	fn := typeutil.StaticCallee(b.pass.TypesInfo, call)
	if fn == nil || call.Ellipsis.IsValid() {
		return false
	}
	ctor, ok := lib.Constructor(fn)
	sel, isSel := call.Fun.(*ast.SelectorExpr)
	if !ok || !isSel || fn.Signature().Recv() != nil || ctor.Format {
		return false
	}
	if ctor.CodeArg >= 0 {
		if ctor.CodeArg >= len(call.Args) {
			return false
		}
		code := call.Args[ctor.CodeArg]
		if b.pass.TypesInfo.Types[code].Value == nil {
			return false
		}
		r.replace(code.Pos(), code.End(), lib.WriteCode(o.Answer.Code, q))
		return true
	}
	if name := twin(lib, fn, ctor, o.Answer.Code); name != "" {
		r.replace(sel.Sel.Pos(), sel.Sel.End(), name)
		return true
	}
	return b.rewritten(r, o, call, ctor, q)
}

// twin returns the library's constructor for another code with the same arguments, or
// "".
func twin(lib *sdk.Library, fn *types.Func, ctor sdk.Constructor, code int64) string {
	for _, c := range lib.Funcs {
		other, ok := fn.Pkg().Scope().Lookup(c.Name).(*types.Func)
		if ok && c.CodeArg == -1 && c.Code == code && c.Message == ctor.Message && c.Data == ctor.Data &&
			c.Subject == ctor.Subject && !c.Format && types.Identical(other.Signature(), fn.Signature()) {
			return c.Name
		}
	}
	return ""
}

// rewritten writes the call of a constructor anew, with what it says and its data.
func (b *builder) rewritten(r *rewrite, o errflow.Outcome, call *ast.CallExpr, ctor sdk.Constructor, q string) bool {
	lib := o.Error.Library
	arg := func(i int) ast.Expr {
		if i < 0 || i >= len(call.Args) || b.pass.TypesInfo.Types[call.Args[i]].IsNil() {
			return nil
		}
		return call.Args[i]
	}
	message, data := arg(ctor.Message), arg(ctor.Data)
	if data != nil && b.saysInternal(data) {
		data = nil
	}
	if len(call.Args) > 1+max(ctor.Message, ctor.Data) || ctor.Subject {
		return false
	}
	text := strconv.Quote(b.protocol.CodeName(o.Answer.Code))
	if message != nil && !b.saysInternal(message) {
		text = r.file.text(message)
	}
	if data == nil {
		expr, ok := lib.Write(o.Answer.Code, q, text, b.mapOf(r.file, b.data(o, r.file, r.old, q)))
		r.replace(call.Pos(), call.End(), expr)
		return ok
	}
	entry, kept := b.data(o, r.file, r.old, q), hole
	if entry != "" && program.IsString(b.pass.TypesInfo.TypeOf(data)) {
		kept = b.mapOf(r.file, entry, `"error": `+hole)
	}
	template, ok := lib.Write(o.Answer.Code, q, text, kept)
	before, after, once := strings.Cut(template, hole)
	if !ok || !once {
		return false
	}
	r.replace(call.Pos(), data.Pos(), before)
	if entry != "" {
		b.extend(r, data, entry)
	}
	r.replace(data.End(), call.End(), after)
	return true
}

// mapOf writes a map of data with the entries that are not empty; "" if there
// are none.
func (b *builder) mapOf(f *file, entries ...string) string {
	entries = slices.DeleteFunc(entries, func(e string) bool { return e == "" })
	if len(entries) == 0 {
		return ""
	}
	return "map[string]" + b.anyType(f) + "{" + strings.Join(entries, ", ") + "}"
}
