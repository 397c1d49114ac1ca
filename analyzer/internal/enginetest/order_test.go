package enginetest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/cancelerr"
	"github.com/acperrlint/acperrlint/analyzer/codematch"
	"github.com/acperrlint/acperrlint/analyzer/errdata"
	"github.com/acperrlint/acperrlint/analyzer/genericerr"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	ssaprogram "github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
	"github.com/acperrlint/acperrlint/analyzer/lostcode"
	"github.com/acperrlint/acperrlint/analyzer/reservedcode"
	"github.com/acperrlint/acperrlint/analyzer/returnederr"
	"github.com/acperrlint/acperrlint/analyzer/unanswered"
)

var orders = flag.Int("orders", 1, "random orders of each program")

// findings runs the checks on a package and returns what they say, each with all
// of its places and edits. With r, the files and functions of the package come in
// a random order, and many questions are asked before those of the engine, in a
// random order too.
func findings(pkg *packages.Package, r *rand.Rand) ([]string, error) {
	s := check.NewSuite()
	s.Flow.Protocol = "acp"
	s.Strict = true
	if r != nil {
		shuffled := *pkg
		shuffled.Syntax = slices.Clone(pkg.Syntax)
		r.Shuffle(len(shuffled.Syntax), func(i, j int) {
			shuffled.Syntax[i], shuffled.Syntax[j] = shuffled.Syntax[j], shuffled.Syntax[i]
		})
		pkg = &shuffled
		s.Flow.Before = func(p *wire.Package, e *flow.Errors) { ask(p, e, r) }
	}
	var list []*analysis.Analyzer
	for _, newCheck := range []func(*check.Suite) *analysis.Analyzer{genericerr.New, returnederr.New, reservedcode.New, lostcode.New, cancelerr.New, unanswered.New, errdata.New, codematch.New} {
		list = append(list, newCheck(s))
	}
	graph, err := checker.Analyze(list, []*packages.Package{pkg}, nil)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, act.Err
		}
		for _, d := range act.Diagnostics {
			var places []string
			for _, rel := range d.Related {
				places = append(places, fmt.Sprintf("\n\t%v: %s", pkg.Fset.Position(rel.Pos), rel.Message))
			}
			for _, f := range d.SuggestedFixes {
				for _, e := range f.TextEdits {
					places = append(places, fmt.Sprintf("\n\t%v-%v: %q", pkg.Fset.Position(e.Pos), pkg.Fset.Position(e.End), e.NewText))
				}
			}
			sort.Strings(places)
			out = append(out, fmt.Sprintf("%v: %s", pkg.Fset.Position(d.Pos), d.Message)+strings.Join(places, ""))
		}
	}
	sort.Strings(out)
	return out, nil
}

// ask asks for the errors and the makeup of values in all blocks of all functions.
func ask(p *wire.Package, e *flow.Errors, r *rand.Rand) {
	var questions []func()
	for _, fn := range p.Funcs {
		questions = append(questions, func() { e.Emitted(fn) })
		for i := range fn.Signature.Results().Len() {
			if p.CarriesError(fn.Signature.Results().At(i).Type()) {
				questions = append(questions, func() { e.Result(fn, i) })
			}
		}
		for _, b := range fn.Blocks {
			questions = append(questions, func() { e.Conditions().At(b) })
			for _, instr := range b.Instrs {
				if v, ok := instr.(ssa.Value); ok {
					questions = append(questions, func() { e.Taints().Of(v) })
					if p.CarriesError(v.Type()) {
						questions = append(questions, func() { e.At(v, ssaprogram.PlaceOf(v)) })
					}
				}
			}
		}
	}
	r.Shuffle(len(questions), func(i, j int) { questions[i], questions[j] = questions[j], questions[i] })
	for _, q := range questions[:len(questions)/2] {
		q()
	}
}

// The findings are the same in whatever order the engine meets the files and
// functions of a program, and whatever it is asked first. Of all programs, a short
// run takes every third one.
func TestOrder(t *testing.T) {
	list, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[*packages.Package]bool)
	for _, p := range list {
		if seen[p.pkg] {
			continue
		}
		seen[p.pkg] = true
		if testing.Short() && len(seen)%12 != 0 {
			continue
		}
		t.Run(p.title, func(t *testing.T) {
			t.Parallel()
			want, err := findings(p.pkg, nil)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(*orders) {
				got, err := findings(p.pkg, rand.New(rand.NewPCG(seed, 7)))
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got, want) {
					t.Errorf("seed %d: %s", seed, difference(got, want))
				}
			}
		})
	}
}

// difference returns what only one of two lists has.
func difference(got, want []string) string {
	var b strings.Builder
	for _, x := range got {
		if !slices.Contains(want, x) {
			b.WriteString("\nonly now: " + x)
		}
	}
	for _, x := range want {
		if !slices.Contains(got, x) {
			b.WriteString("\nnot now: " + x)
		}
	}
	return b.String()
}
