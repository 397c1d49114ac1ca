// What is wrong with a value of the request?

package cause

import (
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// ofValue judges the value of the request that failed, by the matrix.
func (f *facts) ofValue() (m protocol.Meaning, certainty Certainty, shown bool) {
	if !f.failed || f.subject.Tie == Untied {
		m, certainty = f.inWords(f.Args, nil)
		return m, certainty, false
	}
	if f.aboutOther() {
		return "", 0, false
	}
	kinds := f.kinds
	if len(kinds) == 0 {
		kinds = []protocol.Kind{protocol.Other}
	}
	if f.Foreign && f.how == Blank && kinds[0].ID() {
		return "", 0, false // another package guards itself
	}
	if kinds[0] == protocol.Credential && f.how == Malformed && f.genuine() {
		return "", 0, false // whoever made it made it so
	}
	first := matrix[kinds[0]][f.how]
	if first == inWords || f.loose(kinds[0]) || slices.ContainsFunc(kinds, func(k protocol.Kind) bool { return matrix[k][f.how] != first }) {
		m, certainty = f.inWords(f.subject, kinds)
		return m, certainty, false
	}
	certainty = Medium
	if f.how == Lacking || f.how == Unequal || f.how == Malformed && f.work == errlib.ReadsJSON || f.how == NotThere && f.Method == "fs/read_text_file" {
		certainty = High
	}
	return first, certainty, f.named && f.how != Refused
}

// aboutOther reports whether the error inside the one that is told of says that something else is not
// there than what the value is: what was found by it has things of its own, and what is read for a
// folder need not be in it.
func (f *facts) aboutOther() bool {
	inner, _ := nounOf(f.Inner)
	if !inner.ID() && inner != protocol.Choice {
		return false
	}
	found := f.subject.Tie == Selected && slices.Contains(f.subject.Fields, Found)
	return found && inner != f.noun || f.how == NotThere && len(f.kinds) > 0 && !slices.Contains(f.kinds, inner)
}

// genuine reports whether a function said yes about a credential before something else failed.
func (f *facts) genuine() bool {
	return slices.ContainsFunc(f.Conditions, func(c Condition) bool {
		form := c.Name == "" || strings.HasPrefix(c.Name, "strings.") // that there is one, or how it begins
		return c.Kind == Predicate && !form && slices.Contains(c.Subject.Fields, protocol.Authorization)
	})
}

// loose reports whether the structure leaves open what failed, although it shows a
// value of the request.
func (f *facts) loose(k protocol.Kind) bool {
	byFile := f.how == NotThere && f.work != errlib.Opaque
	switch named := len(f.identities()) > 0 || f.Sentinel != ""; {
	case f.beside: // something of the program's own decided too
		return true
	case f.subject.Tie == Selected: // what was found by it is the program's own
		return f.how != NotThere || byFile && (!named || slices.Contains(f.subject.Fields, Found))
	case f.subject.Tie == Within: // a file that the request's directory has not is another thing
		return f.how != NotThere || k == protocol.Directory || byFile && !named && f.Producer == ""
	}
	switch f.how {
	case Unequal: // a secret, or what another value belongs to, is no list of values
		return k == protocol.MethodName && f.near.Joint || // other methods are let through at other times
			f.near.Name == Variable && ofOther(k) && f.Args.Tie != Derived
	case Given: // what has to be there is not refused for that
		return f.near.Kind == Predicate && k == protocol.Choice || f.near.Kind == Equal && f.near.Name == Variable
	case Beyond: // too much need not be invalid
		return f.near.Name == "len"
	}
	return false
}

// ofOther reports whether a value of a kind may be compared with values to which it
// is not limited.
func ofOther(k protocol.Kind) bool {
	return k == protocol.Other || k == protocol.Directory || k == protocol.Content || k == protocol.Transport
}

// inWords judges by the words of the error where the structure does not tell: about
// what the value may be or, if no value is known, about what is printed.
func (f *facts) inWords(s Subject, kinds []protocol.Kind) (protocol.Meaning, Certainty) {
	f.worded = true
	answered := len(f.Conditions) > 0 && f.Conditions[0].Kind == Status // by another server, of something of its own
	if answered || s.Tie == Untied || len(kinds) == 0 && f.failed && !f.printed() || f.ownPart(s, kinds) {
		return "", 0
	}
	possible := f.mayBe(kinds)
	if f.how == Broken && len(f.Conditions) > 0 && f.Conditions[0].Kind == IsError && !errlib.NotThere(f.Conditions[0].Name) && Named(Words(f.Conditions[0].Name)) == "" {
		return "", 0 // a state of its own that the program has found out
	}
	switch missing, wrong := f.says(saysNotFound), f.says(saysInvalid) || f.failed && f.says(saysUnsupported); {
	case (missing || f.gone()) && possible:
		return matrix[f.noun][Lacking], Medium
	case missing && (f.noun == "" || f.other) && s.Tie == Derived && f.how == Lacking, wrong && s.Tie == Derived:
		return invalid, Medium
	}
	return "", 0
}

// mayBe reports whether the value that failed, which may be one of some kinds, may be what
// the error is about. A method that a call is given is what it asks somebody else for.
func (f *facts) mayBe(kinds []protocol.Kind) bool {
	if f.noun == "" || f.other || f.noun == protocol.MethodName && !f.told && f.how == Broken {
		return false
	}
	return len(f.kinds) == 0 || len(kinds) == 0 || slices.Contains(kinds, f.noun)
}

// ownPart reports whether a value that failed is the program's own: it was found by
// what the request names, and the error does not name that.
func (f *facts) ownPart(s Subject, kinds []protocol.Kind) bool {
	if s.Tie != Selected || len(kinds) == 0 {
		return false
	}
	found, mine := slices.Contains(s.Fields, Found), f.how <= Refused || f.own()
	return mine && found || !f.noun.ID() && (mine || found)
}

// printed reports whether what the error prints may be at fault although another
// value, or none of the request, failed: a call that is not seen, or the program's
// own state if the error says that it is what the request names.
func (f *facts) printed() bool {
	if f.near == nil || f.Producer != "" {
		return f.near == nil && f.Producer == ""
	}
	switch f.near.Kind {
	case Failed:
		return f.says(saysNotFound) || len(f.identities()) > 0
	case Empty, OwnUnset, OwnFalse, OutOfRange, Predicate:
		return f.told && !f.part && f.says(saysNotFound) && (f.noun == protocol.MethodName || f.noun.ID())
	}
	return false
}

// tight reports whether the structure leaves no room for words: a plain value of the
// request was checked, or could not be decoded. A value that is too long does not count.
func (f *facts) tight() bool {
	if f.failed && f.how == Malformed && f.subject.Tie == Derived {
		return true
	}
	if f.near == nil || f.near.Subject.Tie < Derived {
		return f.near != nil && f.near.Kind == Withheld
	}
	switch f.near.Kind {
	case Missing: // no busy one is missing
		return len(f.kinds) > 0 && (f.kinds[0].ID() || f.kinds[0] == protocol.Choice) && f.named
	case Empty, Relative, Formless:
		return true
	case OutOfRange:
		return f.near.Name != "len"
	case NotOneOf:
		return f.near.Name == "" && len(f.near.Among) == 0 || f.named && f.kinds[0] == protocol.Choice
	}
	return false
}

// fail adds what is known of a call that failed: what it does, and what its error was
// found to be.
func (f *facts) fail() {
	if !f.failed || f.how != Broken || f.near != nil && f.Producer == "" && f.near.Kind != Failed {
		return
	}
	switch is := f.isAny; {
	case f.work == errlib.ReadsJSON:
		if f.how = Malformed; !slices.Contains(f.kinds, protocol.Words) && !slices.Contains(f.kinds, protocol.Credential) {
			f.kinds = []protocol.Kind{protocol.Params}
			f.named = f.subject.Tie == Derived
		}
	case f.work == errlib.Parses:
		f.how = Malformed
	case is(errlib.OtherOfFile):
	case is(f.missing):
		f.how = NotThere
	case f.excludes(errlib.NoSuchFile), f.work == errlib.OpensFile && f.ofFolder():
	case f.work == errlib.ReadsFile, f.work == errlib.OpensFile && (f.Method == "fs/read_text_file" || slices.Contains(f.kinds, protocol.Directory)):
		f.how = NotThere
	}
}

// missing reports whether an error says by its name that the value is not there, and not
// that what another id names is not.
func (f *facts) missing(name string) bool {
	noun, _ := nounOf(Words(name))
	return errlib.NotThere(name) && (!noun.ID() || slices.Contains(f.kinds, noun))
}

// ofFolder reports whether the folder of what the request names may have failed
// instead.
func (f *facts) ofFolder() bool { return slices.Contains(f.subject.Names, "Dir") }

// gone reports whether the identity of the error says that something is not there.
func (f *facts) gone() bool { return f.isAny(errlib.NotThere) }

// writes reports whether the call that failed writes a file.
func (f *facts) writes() bool { return f.work >= errlib.ReadsFile }
