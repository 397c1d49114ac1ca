// Package outbound finds where the program recognises an answer of its peer by the
// text, or by a code that means something else in the protocol.
//
// Package flow says which errors are the peer's answers, and what else an error may
// be; this package follows texts back to errors, and parameters to what callers pass.
// An error of unknown origin, or a text that one of the program's own errors may
// have, is no answer. Package cause says which words mean which situation.
package outbound

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A Match is a condition about the error of a call to the peer.
type Match struct {
	Pos, End token.Pos
	Text     string           // that is looked for in the error's text, or
	Code     int64            // that is compared with the error's
	Const    *types.Const     // the constant that the code is written with
	Meaning  protocol.Meaning // what the program takes the error for
	Answer   protocol.Answer  // what the protocol has for it

	Methods []string       // on the wire, that the error answers
	Library *sdk.Library   // whose call returned it, or nil
	Package *types.Package // the library's
	Type    *wire.ErrorType
	Lost    program.Site // where only the text of the answer went on
}

// New returns an analyzer whose result is the matches of a package, []Match, in
// source order. engine is errflow's; enabled reports whether anybody wants the
// result.
func New(engine *analysis.Analyzer, enabled func() bool) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "outbound",
		Doc:        "outbound: what the program makes of its peer's answers",
		Requires:   []*analysis.Analyzer{engine},
		ResultType: reflect.TypeFor[[]Match](),
		Run: errflow.Guarded(func(pass *analysis.Pass) (any, error) {
			found := pass.ResultOf[engine].(*errflow.Result)
			if found.Package == nil || !enabled() {
				return []Match(nil), nil
			}
			defer found.Hold()()
			f := &finder{w: found.Package, found: found}
			f.asking.Eval = f.asked
			f.asking.Equal = slices.Equal[[]question]
			f.asking.Widen = func(*ssa.Function) []question { return nil }
			return f.matches(), nil
		}),
	}
}

// finder is the work on one package.
type finder struct {
	w      *wire.Package
	found  *errflow.Result
	asking fixpoint.Solver[*ssa.Function, []question]
}

// matches returns what the package's functions look for in the peer's answers.
func (f *finder) matches() []Match {
	var all []Match
	for instr := range program.Instructions(f.w.Funcs...) {
		if m := cmp.Or(f.textual(instr), f.coded(instr)); m != nil {
			m.Pos, m.End = f.w.Span(instr.Pos())
			if x, _ := f.written(instr.Pos()); x != nil {
				m.Pos, m.End = x.Pos(), x.End()
			}
			all = append(all, *m)
		}
	}
	slices.SortFunc(all, func(a, b Match) int { return f.w.InSource(a.Pos, b.Pos) })
	// One match of a condition is enough.
	return slices.CompactFunc(all, func(a, b Match) bool { return f.condition(a.Pos) == f.condition(b.Pos) })
}

// textual returns the match of a test of an error's text.
func (f *finder) textual(instr ssa.Instruction) *Match {
	text, sought := f.tests(instr)
	if len(sought) == 0 || !decides(instr.(ssa.Value)) {
		return nil
	}
	m := new(Match)
	for _, s := range sought {
		if m.Meaning = cause.Sought(s); m.Meaning != "" {
			m.Text = s
			break
		}
	}
	if _, ok := f.w.Protocol.Answer(m.Meaning); !ok {
		return nil
	}
	t := f.follow(step{use: program.Use{V: text, At: program.Place{Block: instr.Block()}}, what: aText})
	says := func(own string) bool {
		return slices.ContainsFunc(sought, func(s string) bool { return strings.Contains(own, plain(s)) })
	}
	asks := func(at ssa.Instruction) bool { return f.asks(at, m.Answer.Code) }
	if t.unknown || t.answer == nil || slices.ContainsFunc(t.own, says) || !f.fill(m, t) || t.all(instr, asks) {
		return nil
	}
	return m
}

// fill completes a match with what is known of the answer. ok is false if the
// protocol has no code for the situation.
func (f *finder) fill(m *Match, t *trace) (ok bool) {
	m.Methods, m.Lost = slices.Compact(slices.Sorted(slices.Values(t.methods))), t.lost
	if lib := t.answer.Answers.Library; lib != "" {
		m.Library, m.Package = f.w.LibraryByName(lib)
	} else if m.Type = f.w.ErrorTypeByName(t.answer.Type); m.Type == nil {
		return false
	}
	if m.Meaning == protocol.ResourceNotFound {
		m.Meaning = f.named(m.Methods)
	}
	m.Answer, ok = f.w.Protocol.Answer(m.Meaning)
	return ok && m.Answer.Code != 0
}

// named returns the situation in which what requests of all the methods name is not
// found.
func (f *finder) named(methods []string) protocol.Meaning {
	var one protocol.Meaning
	for _, name := range methods {
		m, _ := f.w.Protocol.Method(name)
		if m.Names == "" || one != "" && one != m.Names {
			return protocol.ResourceNotFound
		}
		one = m.Names
	}
	return one
}

// decides reports whether a condition depends on a value, or may do so in a caller.
func decides(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch r := ref.(type) {
		case *ssa.If, *ssa.Phi, *ssa.Return, *ssa.BinOp, *ssa.Store:
			return true
		case *ssa.UnOp:
			return decides(r)
		case *ssa.Extract:
			return r.Index == 0 && decides(r)
		}
		return false
	})
}

// written returns the comparison that SSA knows by a position, or the value of a case,
// or nil. It also returns where the whole condition begins, with all that is joined by
// && and ||.
func (f *finder) written(pos token.Pos) (compared ast.Expr, condition token.Pos) {
	condition = pos
	inner, ok := f.w.Inspector().Root().FindByPos(pos, pos)
	if !ok {
		return nil, pos
	}
	for c := range inner.Enclosing((*ast.BinaryExpr)(nil), (*ast.CaseClause)(nil)) {
		switch n := c.Node().(type) {
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				condition = n.Pos()
			} else if n.OpPos == pos && (n.Op == token.EQL || n.Op == token.NEQ) {
				compared = n
			}
		case *ast.CaseClause:
			if i := slices.IndexFunc(n.List, func(x ast.Expr) bool { return x.Pos() == pos }); i >= 0 {
				compared = n.List[i]
			}
		}
	}
	return compared, condition
}

func (f *finder) condition(pos token.Pos) token.Pos {
	_, at := f.written(pos)
	return at
}
