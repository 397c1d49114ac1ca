package errflow

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
	"github.com/acperrlint/acperrlint/analyzer/surface"
)

// An open is an error that reaches the peer from functions that the package does not
// show.
type open struct {
	iface *types.Func // the method of an interface that returns it, or nil for a function value
	pos   token.Pos
}

// openNotes tells where errors of functions reach the peer that only other
// packages know.
func (s *surveyor) openNotes() {
	slices.SortStableFunc(s.open, func(a, b open) int { return s.w.InSource(a.pos, b.pos) })
	var methods, values []string
	var first [2]token.Pos
	for _, o := range s.open {
		if o.iface != nil {
			methods = appendNew(methods, o.iface.Name())
			first[0] = cmp.Or(first[0], o.pos)
		} else {
			values = appendNew(values, s.short(o.pos))
			first[1] = cmp.Or(first[1], o.pos)
		}
	}
	if len(methods) > 0 {
		s.note(first[0], "hands the peer the errors of an interface whose implementations are in other packages: "+strings.Join(methods, ", "))
	}
	if len(values) > 0 {
		s.note(first[1], "hands the peer the errors of function values that other packages give: at "+some(values))
	}
}

// boundNotes tells where the code is too large to be followed to the end, so that
// silence says less there.
func (s *surveyor) boundNotes() {
	if s.w.Large.IsValid() {
		s.note(s.w.Large, "has more branches than variables are followed through: less is found in this package")
	}
	if len(s.bounded) > 0 {
		first := slices.MinFunc(s.bounded, s.w.InSource)
		s.note(first, "hands the peer more errors, or errors wrapped more often, than are looked at one by one")
	}
}

// ownMethods tells which strings are compared with a message's method and are not
// taken for methods.
func (s *surveyor) ownMethods() {
	if names := s.ownNames(); len(names) > 0 {
		s.note(token.NoPos, "compared with the method of a message, but taken for no methods, for beside them are none that only "+s.w.Protocol.Title+" has: "+some(names))
	}
}

// ownNames returns the strings that are compared with a message's method and are not
// taken for methods, each with its place.
func (s *surveyor) ownNames() []string {
	var names []string
	for _, fn := range s.own() {
		for _, b := range fn.Blocks {
			for _, to := range b.Succs {
				g, _ := program.Branch(b, to)
				cmp, ok := g.V.(*ssa.BinOp)
				if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ || s.w.MethodIn(cmp) != "" {
					continue
				}
				name, _ := program.StringConst(cmp.Y)
				if name != "" && !s.listed[name] && s.isMethod(cmp.X, make(map[*ssa.Function]bool)) {
					names = appendNew(names, fmt.Sprintf("%s (%s)", name, s.short(cmp.Pos())))
				}
			}
		}
	}
	return names
}

// isMethod reports whether a string is the method of a message: a field of it, or a
// parameter that gets it.
func (s *surveyor) isMethod(v ssa.Value, seen map[*ssa.Function]bool) bool {
	v = program.Unconvert(v)
	if x, field := program.LoadedField(v); x != nil {
		return s.w.Frame(x.Type()) && wire.JSONName(x.Type(), field) == "method"
	}
	p, ok := v.(*ssa.Parameter)
	if !ok || seen[p.Parent()] {
		return false
	}
	fn, i := p.Parent(), slices.Index(p.Parent().Params, p)
	seen[fn] = true
	return slices.ContainsFunc(s.engine.handlers, func(h *handler.Handler) bool {
		at := h.Shape.Method
		return h.Fn == fn && at >= 0 && program.Arity(fn)-fn.Signature.Params().Len()+at == i
	}) || slices.ContainsFunc(s.ways.Callers(fn), func(call ssa.CallInstruction) bool {
		args := call.Common().Args
		return call.Common().StaticCallee() != nil && i < len(args) && s.isMethod(args[i], seen)
	})
}

// maxNamed bounds the places that a note names.
const maxNamed = 8

// some joins the first few of a list.
func some(list []string) string {
	if n := len(list) - maxNamed; n > 0 {
		return fmt.Sprintf("%s and %d more places", strings.Join(list[:maxNamed], ", "), n)
	}
	return strings.Join(list, ", ")
}

func (s *surveyor) note(pos token.Pos, text string) {
	s.out.Notes = append(s.out.Notes, surface.Note{Posn: s.posn(pos), Text: text})
}

// notes tells what was expected and is not there.
func (s *surveyor) notes() {
	if s.w.Silenced() {
		return
	}
	var at [4][]string // methods without a handler, by how they are spelled
	left := false
	for _, m := range s.spelled() {
		if !s.listed[m.method] {
			at[m.as] = append(at[m.as], fmt.Sprintf("%s (%s)", m.method, s.short(m.pos)))
			left = true
		}
	}
	speaks := s.w.Protocol != nil && !s.w.Layer
	switch {
	case left && !speaks:
		s.note(token.NoPos, "spells methods that other services have too, and is not taken for a package that speaks ACP: //acperrlint:protocol acp on the package clause tells it")
	case left && len(s.rows) == 0:
		s.note(token.NoPos, "spells methods of "+s.w.Protocol.Title+", but no handler was found: //acperrlint:handler method=METHOD on a function that answers the peer tells it")
	case speaks && len(s.rows) == 0 && s.w.ImportsLibrary("acp"):
		s.note(token.NoPos, "imports a library that speaks "+s.w.Protocol.Title+", but no handler was found: no type here has the methods that it calls, and no function is given to it")
	}
	for _, imp := range s.w.Imports() {
		if s.w.Library(imp) == nil && !s.w.Own(imp) && sdk.SpeaksACP(imp) {
			s.note(token.NoPos, "imports "+imp.Path()+", a library of ACP without a model, so that nobody knows what it makes of an error: //acperrlint:handler method=METHOD on a function that it calls tells that it answers the peer")
		}
	}
	for as, list := range at {
		if len(list) > 0 {
			s.note(token.NoPos, fmt.Sprintf(spelledAs[as], strings.Join(list, ", ")))
		}
	}
	if speaks {
		for _, n := range s.w.ForOthers() {
			s.note(n.Obj().Pos(), fmt.Sprintf("%s has the shape of an error object and is taken for one of another peer: %s; //acperrlint:error on it tells that it is the peer's", n.Obj().Name(), s.whose()))
		}
	}
}

// whose says why error types of the package are for other peers.
func (s *surveyor) whose() string {
	if s.w.ImportsLibrary("acp") {
		return "the package imports a library of the protocol and spells none of the methods"
	}
	return "the package only deals with one that speaks the protocol"
}

// How a method is spelled, the most telling first.
const (
	compared = iota
	held
	named
	declared
)

// spelledAs says why a method that is spelled so may have no handler.
var spelledAs = [...]string{
	compared: "compared, but not so that a branch is known to be the method's: %s",
	held:     "put into a variable or a struct, or returned; what is done with it there is not seen: %s",
	named:    "named in calls and messages, as whoever asks the peer does: %s",
	declared: "declared, and handled nowhere in the package: %s",
}

// spelling is the most telling place where a method is spelled.
type spelling struct {
	method string
	as     int
	pos    token.Pos
}

// spelled returns the methods that are the protocol's alone and that the
// package's constants have, in source order.
func (s *surveyor) spelled() []spelling {
	p := s.w.Protocol
	if p == nil {
		p = protocol.ACP()
	}
	var out []spelling
	for _, f := range s.w.Pass.Files {
		if strings.HasSuffix(s.w.Pass.Fset.Position(f.FileStart).Filename, "_test.go") {
			continue
		}
		var path []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			path = append(path, n)
			expr, _ := n.(ast.Expr)
			tv := s.w.Pass.TypesInfo.Types[expr]
			if tv.Value == nil || tv.Value.Kind() != constant.String {
				return true
			}
			m := constant.StringVal(tv.Value)
			if _, ok := p.Method(m); !ok || !wire.Distinctive(m) {
				return true
			}
			as := s.spelledIn(path)
			i := slices.IndexFunc(out, func(o spelling) bool { return o.method == m })
			switch {
			case i < 0:
				out = append(out, spelling{m, as, expr.Pos()})
			case as < out[i].as:
				out[i].as, out[i].pos = as, expr.Pos()
			}
			return true
		})
	}
	return out
}

// spelledIn says how the last expression of a path is used.
func (s *surveyor) spelledIn(path []ast.Node) int {
	for i := len(path) - 2; i >= 0; i-- {
		switch n := path[i].(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				return compared
			}
		case *ast.CaseClause:
			return compared
		case *ast.CallExpr:
			return named
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				return declared
			}
			return held
		case *ast.CompositeLit:
			if s.w.Frame(s.w.Pass.TypesInfo.TypeOf(n)) {
				return named
			}
			return held
		case ast.Stmt:
			return held
		}
	}
	return held
}
