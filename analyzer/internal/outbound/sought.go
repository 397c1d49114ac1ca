// Which texts does a test look for?

package outbound

import (
	"go/token"
	"regexp/syntax"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// tests returns the text that an instruction looks at, and the constants that
// it may look for.
func (f *finder) tests(instr ssa.Instruction) (text ssa.Value, sought []string) {
	switch i := instr.(type) {
	case *ssa.BinOp:
		if i.Op != token.EQL && i.Op != token.NEQ || !program.IsString(i.X.Type()) {
			return nil, nil
		}
		for _, pair := range [][2]ssa.Value{{i.X, i.Y}, {i.Y, i.X}} {
			if s, _ := program.StringConst(pair[1]); s != "" {
				return pair[0], []string{s}
			}
		}
	case *ssa.Call:
		switch role := errlib.OfText(program.CalleeName(i.Common())); role {
		case errlib.Contains, errlib.Begins, errlib.Ends, errlib.EqualsFolded:
			text, other := i.Call.Args[0], i.Call.Args[1]
			if _, ok := text.(*ssa.Const); ok && role == errlib.EqualsFolded {
				text, other = other, text
			}
			return text, f.constants(other)
		case errlib.Matches:
			return i.Call.Args[1], phrases(f.pattern(i.Call.Args[0]))
		}
	}
	return nil, nil
}

// constants returns the strings that a value may be, if all of them are
// constants.
func (f *finder) constants(v ssa.Value) []string {
	var out []string
	roots, complete := f.w.Roots(program.Use{V: v, At: program.PlaceOf(v)}, false)
	for _, r := range roots {
		s, _ := program.StringConst(r.V)
		if s == "" || !complete {
			return nil
		}
		out = append(out, s)
	}
	return out
}

// pattern returns the regular expression that a value is or was compiled from, or "".
func (f *finder) pattern(v ssa.Value) string {
	if roots, complete := f.w.Roots(program.Use{V: v, At: program.PlaceOf(v)}, false); complete && len(roots) == 1 && !program.IsString(v.Type()) {
		if call, _ := program.CallOf(roots[0].V); call != nil && errlib.Compiles(program.CalleeName(call.Common())) {
			v = call.Call.Args[0]
		}
	}
	s, _ := program.StringConst(v)
	return s
}

// phrases returns the texts that a regular expression looks for: its literal
// parts, one text for each alternative.
func phrases(expr string) []string {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil
	}
	var out []string
	for _, s := range alternatives(re) {
		if s = plain(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// maxPhrases bounds the texts of one expression.
const maxPhrases = 50

func alternatives(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCapture, syntax.OpAlternate:
		var out []string
		for _, sub := range re.Sub {
			out = append(out, alternatives(sub)...)
		}
		return out
	case syntax.OpConcat:
		out := []string{""}
		for _, sub := range re.Sub {
			var longer []string
			for _, head := range out {
				for _, tail := range alternatives(sub) {
					longer = append(longer, head+tail)
				}
			}
			if len(longer) > maxPhrases {
				return nil
			}
			out = longer
		}
		return out
	case syntax.OpEmptyMatch:
		return []string{""}
	}
	return []string{" "}
}
