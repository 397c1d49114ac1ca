package cause

import (
	"regexp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// soughtAuth finds the single words that a program looks for to find out that
// it has to authenticate.
var soughtAuth = regexp.MustCompile(`^(auth|unauth\w*|authenticat\w*|authoriz\w*|login|log in|sign in|credentials?|api ?key)$`)

// Sought returns the situation that a text speaks of which a program looks for
// in the text of an error, or "". Such a text is as short as a title: it says
// what went wrong, and often not of what. That something is invalid says
// nothing without a word for what it is.
func Sought(text string) protocol.Meaning {
	title := strings.Join(word.FindAllString(normal(text), -1), " ")
	if m := names[title]; m != "" {
		if m == protocol.Internal {
			return "" // the code for any error
		}
		return m
	}
	if soughtAuth.MatchString(title) {
		return protocol.AuthRequired
	}
	n, other := nounOf(text)
	switch m := Named(text); m {
	case "":
	case protocol.InvalidParams:
		if n == aValue || n == aDirectory {
			return m
		}
		return ""
	default:
		return m
	}
	classes := says(text)
	if other || slices.Contains(classes, saysOther) || !slices.Contains(classes, saysUnsupported) {
		return ""
	}
	switch n {
	case aMethod:
		return protocol.MethodNotFound
	case aValue:
		return protocol.InvalidParams
	}
	return ""
}
