// Package outbound follows what the peer answers to the program's own calls, and
// finds where the program takes it for something by its text, or by a code that
// the protocol has for something else.
//
// The errors of such calls come from the outbound calls of a modelled library,
// or from the error object of a message that the program decodes itself. The
// package goes back to there from the places where errors are looked at, and from
// what exported functions return, which becomes a fact. An error of which it
// cannot tell where it comes from, and a text that one of the program's own
// errors may have, are nobody's answer. Which words speak of which situation is
// for package cause to say.
package outbound

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

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

	Methods []string       // on the wire, that the error answers; none if that is not known
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
		FactTypes:  []analysis.Fact{new(Fact)},
		Run: errflow.Guarded(func(pass *analysis.Pass) (any, error) {
			found := pass.ResultOf[engine].(*errflow.Result)
			if found.Package == nil || !enabled() {
				return []Match(nil), nil
			}
			defer found.Hold()()
			f := &finder{pass: pass, w: found.Package, found: found}
			f.asking.Eval = f.asked
			f.asking.Equal = slices.Equal[[]question]
			f.asking.Widen = func(*ssa.Function) []question { return nil }
			f.export()
			return f.matches(), nil
		}),
	}
}

// finder is the work on one package.
type finder struct {
	pass   *analysis.Pass
	w      *wire.Package
	found  *errflow.Result
	asking fixpoint.Solver[*ssa.Function, []question]

	invoked map[string]bool // names of the methods that are called over an interface; lazily
	written *conditions     // lazily
}

// matches returns what the package's functions look for in the peer's answers.
func (f *finder) matches() []Match {
	var all []Match
	for instr := range program.Instructions(f.w.Funcs...) {
		m, ok := f.textual(instr)
		if !ok {
			m, ok = f.coded(instr)
		}
		if ok {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b Match) int { return f.w.InSource(a.Pos, b.Pos) })
	// One match of a condition is enough.
	return slices.CompactFunc(all, func(a, b Match) bool { return f.condition(a.Pos) == f.condition(b.Pos) })
}

// textual returns the match of a test of an error's text.
func (f *finder) textual(instr ssa.Instruction) (Match, bool) {
	text, sought := f.tests(instr)
	if len(sought) == 0 || !decides(instr.(ssa.Value)) {
		return Match{}, false
	}
	at := program.Place{Block: instr.Block()}
	m := Match{}
	for _, s := range sought {
		if m.Meaning = cause.Sought(s); m.Meaning != "" {
			m.Text = s
			break
		}
	}
	if _, ok := f.w.Protocol.Answer(m.Meaning); !ok {
		return Match{}, false
	}
	t := f.follow(step{v: text, at: at, what: aText})
	if !t.isAnswer() || t.explains(sought) || !f.fill(&m, t) || f.asks(instr, m.Answer.Code, t) {
		return Match{}, false
	}
	return f.at(m, instr), true
}

// fill completes a match with what is known of the answer. ok is false where
// the protocol has no code for the situation.
func (f *finder) fill(m *Match, t *trace) (ok bool) {
	for _, a := range t.answers {
		m.Methods = union(m.Methods, a.Methods)
		if a.Lost.Line > 0 {
			m.Lost = a.Lost
		}
	}
	slices.Sort(m.Methods)
	first := t.answers[0]
	if first.Library != "" {
		m.Library, m.Package = f.w.LibraryByName(first.Library)
	} else {
		m.Type = f.typeNamed(first.Type)
	}
	if m.Meaning == protocol.ResourceNotFound {
		m.Meaning = f.named(m.Methods)
	}
	m.Answer, ok = f.w.Protocol.Answer(m.Meaning)
	return ok && m.Answer.Code != 0
}

// named returns what requests of all the methods name that may not be found.
func (f *finder) named(methods []string) protocol.Meaning {
	var one protocol.Meaning
	for _, name := range methods {
		m, _ := f.w.Protocol.Method(name)
		if m.Names == "" || one != "" && one != m.Names {
			return protocol.ResourceNotFound
		}
		one = m.Names
	}
	if one == "" {
		return protocol.ResourceNotFound
	}
	return one
}

// at gives a match the place of an instruction.
func (f *finder) at(m Match, instr ssa.Instruction) Match {
	m.Pos, m.End = instr.Pos(), instr.Pos()
	if x := f.lines().compared[instr.Pos()]; x != nil {
		m.Pos, m.End = x.Pos(), x.End()
	} else if n := f.w.NodeAt(instr.Pos()); n != nil {
		m.Pos, m.End = n.Pos(), n.End()
	}
	return m
}

// decides reports whether a condition depends on a value, or whoever called the
// function may make one depend on it.
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

// conditions are what the positions of conditions stand for.
type conditions struct {
	whole    []ast.Expr               // conditions that are joined with && and ||, outer ones before those in them
	compared map[token.Pos]ast.Expr   // comparisons by what SSA knows them by; the values of cases
	sides    map[token.Pos][]ast.Expr // what is compared in them
}

// lines returns the conditions of the package as they are written.
func (f *finder) lines() *conditions {
	if f.written != nil {
		return f.written
	}
	s := &conditions{compared: make(map[token.Pos]ast.Expr), sides: make(map[token.Pos][]ast.Expr)}
	f.written = s
	for _, file := range f.w.Pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				switch n.Op {
				case token.LAND, token.LOR:
					s.whole = append(s.whole, n)
				case token.EQL, token.NEQ:
					s.compared[n.OpPos] = n
					s.sides[n.OpPos] = []ast.Expr{n.X, n.Y}
				}
			case *ast.CaseClause:
				for _, x := range n.List {
					s.compared[x.Pos()] = x
					s.sides[x.Pos()] = []ast.Expr{x}
				}
			}
			return true
		})
	}
	return s
}

// condition returns where the whole condition begins that a position is in.
func (f *finder) condition(pos token.Pos) token.Pos {
	for _, x := range f.lines().whole {
		if x.Pos() <= pos && pos < x.End() {
			return x.Pos()
		}
	}
	return pos
}
