// Package fix builds the one suggested fix of a finding: what the program's
// library has for the situation, in place of what stands there. That is a coded
// error with what the error says and the data that the protocol asks for, the
// result that cancelled work is answered with, or another number. The file's
// imports are mended with it.
//
// A fix changes the answer that the peer reads and nothing else. So there is
// none where something else sees the error: the program itself on its way, other
// packages by an exported function or method, a test that compares its text. Nor
// is there one where the new expression does not type-check, or where a comment,
// a call that does something or the use of a variable would be lost. Whoever
// applies fixes may apply all of a file at once or one alone: both leave a
// program that compiles.
//
// Data names the value that was looked up, or the field that is at fault, by what
// the condition there asks about and the text names; where these do not tell one,
// it is left out.
//
// The package decides no finding and reports none.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Fixes are the fixes of one package, by the place of an outcome, or by the position
// of a success, an escape or a fault.
type Fixes struct {
	made    map[any]Offer
	builder *builder // nil if nothing was found
}

// An Offer is the fix of a finding, or why it has none. Beside a fix, Why is details.Waits
// if the finding itself is fixed in a second run.
type Offer struct {
	Fix *analysis.SuggestedFix
	Why string
}

type (
	place struct {
		pos   token.Pos
		class errflow.Class
	}
	success token.Pos
	escape  token.Pos
)

// Outcome returns what is offered for an outcome.
func (f *Fixes) Outcome(o errflow.Outcome) Offer { return f.made[place{o.Pos, o.Class}] }

// Mixed reports whether an outcome has no fix because its condition has other
// causes, too.
func (f *Fixes) Mixed(o errflow.Outcome) bool { return f.Outcome(o).Why == mixed }

// Miss returns what is offered for a request that is answered with a result although
// what it names is not there.
func (f *Fixes) Miss(o errflow.Outcome) Offer { return f.made[success(o.Pos)] }

// Fault returns what is offered for an answer that is wrong without a wrong code.
func (f *Fixes) Fault(x errflow.Fault) Offer { return f.made[x] }

// Escape returns what is offered for an error that is returned instead of sent.
func (f *Fixes) Escape(e errflow.Escape) Offer { return f.made[escape(e.Pos)] }

// New returns an analyzer whose result is *Fixes, for what the engine found.
// The checks share it, because fixes of several checks in one file must agree
// on its imports.
//
// reported says whether a check reports at all; nil stands for yes.
func New(engine *analysis.Analyzer, reported func(check string) bool) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "fixes",
		Doc:        "fixes builds the suggested fixes of the checks",
		Requires:   []*analysis.Analyzer{engine},
		ResultType: reflect.TypeFor[*Fixes](),
		Run: errflow.Guarded(func(pass *analysis.Pass) (any, error) {
			found := pass.ResultOf[engine].(*errflow.Result)
			if found.Failed != nil {
				return nil, found.Failed // and none of the checks runs
			}
			fixes := &Fixes{made: make(map[any]Offer)}
			if len(found.Outcomes)+len(found.Escapes)+len(found.Sends)+len(found.Misses)+len(found.Faults) == 0 {
				return fixes, nil
			}
			defer found.Hold()()
			b := newBuilder(pass, found.Package.Program, found.Conditions(), found.Protocol)
			fixes.builder = b
			b.reported = reported
			done := func(o errflow.Outcome, fix *analysis.SuggestedFix, why string) {
				fixes.made[place{o.Pos, o.Class}] = Offer{fix, why}
			}
			propose := func(r *rewrite, pos token.Pos, of any) {
				b.propose(r, pos, func(fix *analysis.SuggestedFix, why string) { fixes.made[of] = Offer{fix, why} })
			}
			var waiting []errflow.Outcome // for a mapper
			for _, o := range found.Outcomes {
				r := b.outcome(o)
				b.propose(r, o.Pos, func(fix *analysis.SuggestedFix, why string) { done(o, fix, why) })
				if r == nil && b.fixable(o) && o.Class == errflow.Bare && o.Flattened.Pos.IsValid() && o.Answer != nil && o.Answer.Code != 0 {
					waiting = append(waiting, o)
				}
			}
			b.mappers(found.Mappers, waiting, done)
			for _, e := range found.Escapes {
				propose(b.escape(e), e.Pos, escape(e.Pos))
			}
			for _, o := range found.Misses {
				propose(b.miss(o), o.Pos, success(o.Pos))
			}
			for _, x := range found.Faults {
				propose(b.fault(x), x.Pos, x)
			}
			b.settle()
			return fixes, nil
		}),
	}
}

// A builder builds the fixes of one package.
type builder struct {
	pass       *analysis.Pass
	program    *program.Program
	conditions *guard.Conditions
	protocol   *protocol.Protocol
	reported   func(check string) bool
	files      map[*token.File]*file
	ledgers    map[*file]*ledger
	uses       map[types.Object]int // of imports, and of variables that have to be used
	index      *index
	elsewhere  *texts
	names      map[*types.Scope][]string
	tracers    map[tracing]*tracer
	strange    fixpoint.Solver[origin, bool]       // whether something may be other than what the peer has sent
	passing    spans                               // statements that are taken to pass on codes
	dynamic    map[*ssa.Function][]ssa.Instruction // the calls of functions as values; lazily
	newType    *types.TypeName                     // that a fix declares
	why        string                              // the rewrite that is being made is none, if it is not ""
}

func newBuilder(pass *analysis.Pass, prog *program.Program, conditions *guard.Conditions, p *protocol.Protocol) *builder {
	b := &builder{
		pass: pass, program: prog, conditions: conditions, protocol: p, files: make(map[*token.File]*file), ledgers: make(map[*file]*ledger), index: newIndex(pass),
		names: make(map[*types.Scope][]string), tracers: make(map[tracing]*tracer),
	}
	b.strange = fixpoint.Solver[origin, bool]{
		Eval: b.isStrange, Equal: func(a, b bool) bool { return a == b }, Widen: func(origin) bool { return true },
	}
	return b
}

// fixable reports whether an error could have a code where it is made.
func (b *builder) fixable(o errflow.Outcome) bool {
	if f := b.file(o.Pos); f != nil && !o.Fixable {
		ret, _ := b.ofReading(o, f)
		return ret != nil
	}
	return o.Fixable
}

// A rewrite is what a fix does to one place.
type rewrite struct {
	message string
	check   string // that offers the fix
	file    *file
	old     ast.Node // what is replaced, or nil if nothing is
	edits   []analysis.TextEdit
	adds    []*newImport   // imports that the new code needs
	uses    []types.Object // what the new code uses of imports and variables
}

// replace adds an edit.
func (r *rewrite) replace(pos, end token.Pos, text string) {
	r.edits = append(r.edits, analysis.TextEdit{Pos: pos, End: end, NewText: []byte(text)})
}

// outcome returns the rewrite for an outcome, or nil.
func (b *builder) outcome(o errflow.Outcome) *rewrite {
	b.why = ""
	if o.Answer == nil {
		return nil
	}
	f := b.file(o.Pos)
	if f == nil {
		return nil
	}
	if cancelled[o.Verdict.Meaning] != "" {
		if r := b.cancelled(o, f); r != nil {
			return r
		}
		return b.no(uncertain)
	}
	if o.Answer.Code == 0 {
		return nil
	}
	var r *rewrite
	switch old := f.at(o.Pos, o.End); {
	case !o.Fixable:
		for _, offer := range []func(errflow.Outcome, *file) *rewrite{b.missing, b.malformed, b.sentinel} {
			if r == nil {
				r = offer(o, f)
			}
		}
		if r == nil {
			b.no(elsewhere)
		}
	case old == nil, b.readFails(o, f):
		b.no(elsewhere)
	case b.mixed(o, mark(old)):
		b.no(mixed)
	case o.Class != errflow.Built:
		r = b.sound(b.bare(o, f, old))
	case b.codeTested(o.Wire, o.CodeExpr):
		b.no(expected)
	case o.CodeExpr != nil:
		r = b.sound(b.recoded(o, f))
	default:
		r = b.sound(b.built(o, f, old))
	}
	if r != nil {
		r.message = fmt.Sprintf("Answer with %d (%s)", o.Answer.Code, b.protocol.CodeName(o.Answer.Code))
		r.check = "returnederr"
		if o.Class == errflow.Built {
			r.check = "genericerr"
		}
	}
	return r
}

// mixed reports whether one of several conditions leads to an error: some of them
// have another answer, or a variable holds the result of several.
func (b *builder) mixed(o errflow.Outcome, pos token.Pos) bool {
	if block := b.program.BlockOf(pos); block != nil {
		for g := range program.Guards(block) {
			if not, ok := g.V.(*ssa.UnOp); ok {
				g.V, g.Truth = not.X, !g.Truth
			}
			if v, ok := g.V.(*ssa.Phi); ok && several(v, g.Truth) {
				return true
			}
			break
		}
	}
	return o.Verdict.Mixed
}

// several reports whether more than one thing decides what a variable is.
func several(v *ssa.Phi, truth bool) bool {
	ways := program.Unless(v, truth)
	if len(ways) != 1 {
		return true
	}
	_, known := program.BoolConst(ways[0].V)
	return !known
}

// Why there is no fix.
const (
	elsewhere = "the error comes from a call, which may have others, or goes on as something else"
	looked    = "something else than the peer sees the error, or may see it"
	compared  = "a test, or a package that imports this one, compares the error's text"
	expected  = "a test expects the code, or the program compares something with it"
	lossy     = "a comment, a call or the use of a variable would be lost, or the code would not compile"
	mixed     = "the condition has other causes, too, which have other answers"
	unwritten = "the library has no way to write this in one place"
	uncertain = "the handler does not ask for the cancellation right there, or its result is not written there"
	ending    = "a test calls the handler with a context that ends, and may expect the error"
	silenced  = "the file is generated, or the check is off or silenced there"
	crossing  = "it would change what another fix changes"
	joined    = "other paths lead to the same answer"
	meant     = "the program does not show what is right instead"
	declared  = "other packages may use the constant, or its number is not written there alone"
	unsent    = "nothing in the package sends the code"
)

// no says why there is no fix, unless a reason is known already.
func (b *builder) no(why string) *rewrite {
	b.why = cmp.Or(b.why, why)
	return nil
}

func byPosition(x, y analysis.TextEdit) int {
	return cmp.Or(cmp.Compare(x.Pos, y.Pos), cmp.Compare(x.End, y.End))
}

// sound returns the rewrite of an expression if it loses no comment and no call that
// may have an effect, and if the type of the new expression fits there, or nil.
func (b *builder) sound(r *rewrite) *rewrite {
	if r == nil {
		return nil
	}
	old, ok := r.old.(ast.Expr)
	if !ok || !b.keeps(r) || !b.assignable(r, old, nil) {
		return b.no(lossy)
	}
	return r
}

// keeps reports whether a rewrite loses no comment and no call that may have an effect.
func (b *builder) keeps(r *rewrite) bool {
	return !slices.ContainsFunc(r.edits, func(e analysis.TextEdit) bool { return r.file.comments(e.Pos, e.End) || b.drops(r, e) })
}

// assignable reports whether the type of a rewritten expression fits where it stands,
// or is the wanted one, and notes what the expression uses.
func (b *builder) assignable(r *rewrite, x ast.Expr, want types.Type) bool {
	text, ok := r.file.edited(x, r.edits)
	if !ok {
		return false
	}
	uses, t := b.typeOf(r.file, x.Pos(), text, r.adds)
	r.uses = append(r.uses, uses...)
	return t != nil && (want == nil && b.fits(t, r.file, x) || want != nil && types.AssignableTo(t, want))
}

// A file is a file of the package, as fixes need to see it.
type file struct {
	*index
	syntax    *ast.File
	tokens    *token.File
	content   []byte
	generated bool
	crlf      bool // lines end as on Windows
}

// file returns the file of a position, or nil if its source is not what was
// parsed.
func (b *builder) file(pos token.Pos) *file {
	tokens := b.pass.Fset.File(pos)
	f, ok := b.files[tokens]
	if ok {
		return f
	}
	b.files[tokens] = nil
	i := slices.IndexFunc(b.pass.Files, func(f *ast.File) bool { return b.pass.Fset.File(f.FileStart) == tokens })
	if i < 0 {
		return nil
	}
	read := os.ReadFile
	if b.pass.ReadFile != nil {
		read = b.pass.ReadFile
	}
	content, err := read(tokens.Name())
	if err != nil || len(content) != tokens.Size() {
		return nil
	}
	f = &file{index: b.index, syntax: b.pass.Files[i], tokens: tokens, content: content, generated: ast.IsGenerated(b.pass.Files[i]), crlf: bytes.Contains(content, []byte("\r\n"))}
	b.files[tokens] = f
	return f
}

// at returns the outermost expression that reaches from pos to end, or nil.
func (f *file) at(pos, end token.Pos) ast.Expr { return f.exprs[extent{pos, end}] }

// returnAt returns the return statement that a place is, or is a result of.
func (f *file) returnAt(pos, end token.Pos) *ast.ReturnStmt {
	c, _ := f.FindByPos(pos, end)
	for c := range c.Enclosing((*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		ret, _ := c.Node().(*ast.ReturnStmt)
		return ret
	}
	return nil
}

// comments reports whether there is a comment at a place.
func (f *file) comments(pos, end token.Pos) bool {
	groups := f.syntax.Comments
	i, _ := slices.BinarySearchFunc(groups, pos+1, func(g *ast.CommentGroup, pos token.Pos) int { return cmp.Compare(g.End(), pos) })
	return i < len(groups) && groups[i].Pos() < end
}

// text returns the source of a node.
func (f *file) text(n ast.Node) string {
	return string(f.content[f.tokens.Offset(n.Pos()):f.tokens.Offset(n.End())])
}

// edited returns the source of a node with edits made. ok is false if one of
// them lies elsewhere.
func (f *file) edited(n ast.Node, edits []analysis.TextEdit) (text string, ok bool) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, byPosition)
	at := n.Pos()
	for _, e := range edits {
		if e.Pos < at || e.End > n.End() {
			return "", false
		}
		text += string(f.content[f.tokens.Offset(at):f.tokens.Offset(e.Pos)]) + string(e.NewText)
		at = e.End
	}
	return text + string(f.content[f.tokens.Offset(at):f.tokens.Offset(n.End())]), true
}

// withLineEnds returns edits with the line ends of the file.
func (f *file) withLineEnds(edits []analysis.TextEdit) []analysis.TextEdit {
	for i, e := range edits {
		if f.crlf && bytes.Contains(e.NewText, []byte("\n")) {
			text := bytes.ReplaceAll(e.NewText, []byte("\r\n"), []byte("\n"))
			edits[i].NewText = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		}
	}
	return edits
}
