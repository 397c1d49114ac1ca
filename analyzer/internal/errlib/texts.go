// What functions of the standard library do with texts and with the bytes of messages.

package errlib

import "strings"

// TextRole is what a function does with texts.
type TextRole int

const (
	Contains TextRole = iota + 1 // returns whether the first argument has the second
	Begins
	Ends
	EqualsFolded // of both, whatever their case
	Matches      // returns whether its last argument matches the regular expression before
	Folds        // returns its first argument in one case
	Trims        // returns its first argument without the space around it
	Cuts         // returns a part of its first argument
	Formats      // returns the format and what is put into it
	Prints       // returns its operands
	Concatenates // returns the elements of its first argument
	Numbers      // returns a number as a text
)

var textRoles = map[string]TextRole{
	"strings.Contains":          Contains,
	"strings.HasPrefix":         Begins,
	"strings.HasSuffix":         Ends,
	"strings.EqualFold":         EqualsFolded,
	"regexp.MatchString":        Matches,
	"regexp.Regexp.MatchString": Matches,
	"strings.ToLower":           Folds,
	"strings.ToUpper":           Folds,
	"strings.TrimSpace":         Trims,
	"strings.Join":              Concatenates,
	"fmt.Sprintf":               Formats,
	"fmt.Sprint":                Prints,
	"fmt.Sprintln":              Prints,
}

// OfText returns what a function does with texts, or 0. Of package strings, what is not in
// the table changes its first argument or asks about it.
func OfText(name string) TextRole {
	role := textRoles[name]
	switch {
	case role != 0:
	case strings.HasPrefix(name, "strconv."):
		return Numbers
	case strings.HasPrefix(name, "strings."):
		return Cuts
	}
	return role
}

// Compiles reports whether a function returns the regular expression that its first
// argument is, or ends the program.
func Compiles(name string) bool { return name == "regexp.MustCompile" }

// decoders are the ends of the names of functions that fill what they are given from the
// bytes of a message.
var decoders = strings.Fields(".Unmarshal .Decode .ReadJSON")

// Decodes reports whether a function fills what it is given from the bytes of a message.
func Decodes(name string) bool {
	for _, d := range decoders {
		if strings.HasSuffix(name, d) {
			return true
		}
	}
	return false
}

// NoJSON is the type of the errors of data that is not JSON; what else does not decode
// is JSON.
const NoJSON = "encoding/json.SyntaxError"

// Valid reports whether a function asks whether its argument is JSON.
func Valid(name string) bool { return name == "encoding/json.Valid" }

// Encodes reports whether a function returns its first argument in JSON.
func Encodes(name string) bool { return name == "encoding/json.Marshal" }

// carriers are the packages that bring bytes to a peer and values into bytes, and the
// methods of others that do. Their errors speak of these.
var carriers = strings.Fields("bufio bytes encoding/json encoding/binary fmt io strings os.File.Write os.File.Read os.File.Close")

// Carries reports whether the errors of a function, or the error in a variable, speak of
// the bytes that it brings somewhere, and of nothing in them.
func Carries(name string) bool {
	for _, c := range carriers {
		if rest, ok := strings.CutPrefix(name, c); ok && (rest == "" || rest[0] == '.' && !strings.Contains(rest, "/")) {
			return true
		}
	}
	return false
}
