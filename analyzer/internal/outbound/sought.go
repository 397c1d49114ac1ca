package outbound

import (
	"go/token"
	"regexp/syntax"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// textTests are the functions that tell something about a text by another one,
// in the order of their arguments.
var textTests = []string{"strings.Contains", "strings.HasPrefix", "strings.HasSuffix", "strings.EqualFold"}

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
		switch name := program.CalleeName(i.Common()); {
		case slices.Contains(textTests, name):
			text, other := i.Call.Args[0], i.Call.Args[1]
			if _, ok := text.(*ssa.Const); ok && name == "strings.EqualFold" {
				text, other = other, text
			}
			return text, f.constants(other)
		case name == "regexp.MatchString":
			s, _ := program.StringConst(i.Call.Args[0])
			return i.Call.Args[1], phrases(s)
		case name == "regexp.Regexp.MatchString":
			return i.Call.Args[1], phrases(f.pattern(i.Call.Args[0]))
		}
	}
	return nil, nil
}

// constants returns the strings that a value may be, if all of them are
// constants.
func (f *finder) constants(v ssa.Value) []string {
	roots, complete := f.w.Roots(program.Use{V: v, At: program.PlaceOf(v)}, false)
	if !complete {
		return nil
	}
	var out []string
	for _, r := range roots {
		s, _ := program.StringConst(r.V)
		if s == "" {
			return nil
		}
		out = append(out, s)
	}
	return out
}

// pattern returns the regular expression that a value was compiled from, or "".
func (f *finder) pattern(v ssa.Value) string {
	roots, complete := f.w.Roots(program.Use{V: v, At: program.PlaceOf(v)}, false)
	if !complete || len(roots) != 1 {
		return ""
	}
	call, ok := roots[0].V.(*ssa.Call)
	if !ok || program.CalleeName(call.Common()) != "regexp.MustCompile" {
		return ""
	}
	s, _ := program.StringConst(call.Call.Args[0])
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
		if s = strings.Join(strings.Fields(s), " "); s != "" {
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
		return []string{strings.ToLower(string(re.Rune))}
	case syntax.OpCapture:
		return alternatives(re.Sub[0])
	case syntax.OpAlternate:
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
