// What does a test of an error's text say?

package guard

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A test of an error's text is written as one word: how the text is compared,
// and with what.
const (
	testContains = "contains "
	testPrefix   = "begins with "
	testSuffix   = "ends with "
	testEquals   = "is "
	testFolded   = "folded " // in front of the others: upper and lower case are the same
)

// Parts of a text that are not constant. A printed value is taken for a name or a
// number: it does not have the words of a message.
const (
	SomeValue = "\x00"
	SomeText  = "\x01" // the text of an error that is not known
)

// textTests are the functions that compare a text.
var textTests = map[errlib.TextRole]string{
	errlib.Contains:     testContains,
	errlib.Begins:       testPrefix,
	errlib.Ends:         testSuffix,
	errlib.EqualsFolded: testFolded + testEquals,
}

// askedText reads a question about the text of an error.
func (c *Conditions) askedText(test string, text, constant ssa.Value, truth bool) []answer {
	needle, ok := program.StringConst(constant)
	if !ok {
		return nil
	}
	err, folded := c.errorWithText(text)
	if err == nil {
		return nil
	}
	if folded && !strings.HasPrefix(test, testFolded) {
		test = testFolded + test
	}
	of := c.p.CopyOf(err)
	if truth {
		return []answer{{of, Known{Says: []string{test + needle}}}}
	}
	return []answer{{of, Known{SaysNot: []string{test + needle}}}}
}

// errorWithText returns the error whose whole text a string is, or nil, and whether
// the string is folded to one case.
func (c *Conditions) errorWithText(v ssa.Value) (err ssa.Value, folded bool) {
	for range program.MaxValues {
		switch x := v.(type) {
		case *ssa.UnOp:
			only := c.p.Content(x)
			if only == nil {
				return nil, false
			}
			v = only
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.Call:
			if err := errlib.Told(x); err != nil {
				return err, folded
			}
			switch errlib.OfText(program.CalleeName(x.Common())) {
			case errlib.Folds:
				folded = true
			case errlib.Trims:
			default:
				return nil, false
			}
			v = x.Call.Args[0]
		default:
			return nil, false
		}
	}
	return nil, false
}

// Passes reports whether a text passes a test of Known.Says. sure is false if unknown
// parts of the text decide.
func Passes(test, text string) (passes, sure bool) {
	test, folded := strings.CutPrefix(test, testFolded)
	if folded {
		test, text = strings.ToLower(test), strings.ToLower(text)
	}
	if needle, ok := strings.CutPrefix(test, testContains); ok {
		if strings.Contains(text, needle) {
			return true, true
		}
		return false, !strings.Contains(text, SomeText) && strings.Trim(text, SomeValue+" ") != ""
	}
	if needle, ok := strings.CutPrefix(test, testPrefix); ok {
		return begins(text, needle)
	}
	if needle, ok := strings.CutPrefix(test, testSuffix); ok {
		return begins(reversed(text), reversed(needle))
	}
	needle, _ := strings.CutPrefix(test, testEquals)
	passes, sure = begins(text, needle)
	if passes && len(text) > len(needle) {
		return false, strings.Trim(text[len(needle):], SomeValue+SomeText) != ""
	}
	return passes, sure
}

// Words returns the text that a test asks for.
func Words(test string) string {
	test = strings.TrimPrefix(test, testFolded)
	for _, kind := range []string{testContains, testPrefix, testSuffix, testEquals} {
		if words, ok := strings.CutPrefix(test, kind); ok {
			return words
		}
	}
	return ""
}

// begins reports whether a text begins with another one.
func begins(text, needle string) (begins, sure bool) {
	for i := range len(needle) {
		switch {
		case i == len(text):
			return false, true
		case text[i] == SomeValue[0] || text[i] == SomeText[0]:
			return false, false
		case text[i] != needle[i]:
			return false, true
		}
	}
	return true, true
}

func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}
