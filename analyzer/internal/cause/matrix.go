package cause

import (
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

const invalid, silent = protocol.InvalidParams, protocol.Meaning("")

// Failures names how a value fails, in the order of the matrix.
var Failures = strings.Split("absent, none of, empty, malformed, relative, "+
	"out of range, refused, given, not there, call fails", ", ")

// A Row has a letter for each failure, in their order: x for the situation of the row, I for an
// invalid value, R for no request, ? for what the words of the error say, and - for silence.
type Row struct {
	Kind    protocol.Kind
	x       protocol.Meaning
	letters string
}

// Matrix has the situation for a value of a request that failed, by the kind that the protocol
// gives it and by how it failed. What the program found by the value is its own, and not here.
var Matrix = []Row{
	{protocol.SessionID, protocol.SessionNotFound, "xxIIII??x?"},
	{protocol.TerminalID, protocol.TerminalNotFound, "xxIIII??x?"},
	{protocol.TaskID, protocol.TaskNotFound, "xxIIII??x?"},
	{protocol.ChatID, protocol.ChatNotFound, "xxIIII??x?"},
	{protocol.AgentID, protocol.AgentNotFound, "xxIIII??x?"},
	{protocol.File, protocol.FileNotFound, "xIIIII??x?"},
	{protocol.Resource, protocol.ResourceNotFound, "xIIIII??x?"},
	{protocol.FileToWrite, silent, "--IIII??--"},
	{protocol.Directory, silent, "IIIIII??I?"},
	{protocol.Choice, silent, "IIIIIIIII?"},
	{protocol.Cursor, silent, "IIIIIIIII?"},
	{protocol.Content, protocol.ResourceNotFound, "IIIIII?Ix?"},
	{protocol.Words, silent, "--I-------"},
	{protocol.Transport, silent, "IIIIIIII-?"},
	{protocol.Version, protocol.UnsupportedVersion, "xxIIIxxx--"},
	{protocol.Credential, protocol.AuthRequired, "xxxxxxx-x?"},
	{protocol.Claim, protocol.TokenExpired, "-----x----"},
	{protocol.Other, silent, "IIIIII????"},
	{protocol.MethodName, protocol.MethodNotFound, "xxRx--x??-"},
	{protocol.Params, silent, "--II--??--"},
	{protocol.Frame, protocol.ParseError, "-RRx------"},
}

// Situation returns what the matrix has, or "". words is set if the words of the error choose.
func Situation(k protocol.Kind, f Kind) (m protocol.Meaning, words bool) {
	i := slices.IndexFunc(Matrix, func(r Row) bool { return r.Kind == k })
	if i < 0 || f > Failed {
		return "", false
	}
	switch Matrix[i].letters[f-Missing] {
	case 'x':
		return Matrix[i].x, false
	case 'I':
		return invalid, false
	case 'R':
		return protocol.InvalidRequest, false
	}
	return "", Matrix[i].letters[f-Missing] == '?'
}

// missing returns the situation in which a look-up of something finds nothing.
func missing(k protocol.Kind) protocol.Meaning {
	m, _ := Situation(k, Missing)
	return m
}

// ofValue judges the value of the request that failed, by the matrix.
func (f *facts) ofValue() (m protocol.Meaning, exact, shown bool) {
	if f.subject.Tie == Untied {
		return f.inWords(f.Args, nil), false, false
	}
	kinds := f.kinds
	if len(kinds) == 0 {
		kinds = []protocol.Kind{protocol.Other}
	}
	inner := read(f.Inner).noun // what was found by a value has things of its own, which may not be there
	other := inner != f.noun && !f.is(inner) && (inner.ID() || inner == protocol.Choice)
	if other || f.guarded(kinds[0]) {
		return "", false, false
	}
	m, open := Situation(kinds[0], f.how)
	differs := func(k protocol.Kind) bool { o, words := Situation(k, f.how); return words || o != m }
	if open || slices.ContainsFunc(kinds, differs) || f.loose(kinds[0]) {
		return f.inWords(f.subject, kinds), false, false
	}
	exact = f.how == Missing || f.how == NotOneOf || f.work == errlib.ReadsJSON
	exact = exact || f.how == NotThere && f.method.Names == protocol.FileNotFound
	return m, exact, f.named && f.how != Predicate
}

// guarded reports whether a value is as it should be for somebody else: another package guards
// itself, and whoever made a credential that was found to be genuine made it so.
func (f *facts) guarded(k protocol.Kind) bool {
	if k != protocol.Credential || f.how != Formless {
		return f.Foreign && f.how == Empty && k.ID()
	}
	return slices.ContainsFunc(f.Conditions, func(c Condition) bool {
		form := c.Name == "" || strings.HasPrefix(c.Name, "strings.") // that there is one, or how it begins
		return c.Kind == Predicate && !form && slices.Contains(c.Subject.Fields, protocol.Authorization)
	})
}

// loose reports whether the structure leaves open what failed, although it shows a value.
func (f *facts) loose(k protocol.Kind) bool {
	switch {
	case f.beside: // something of the program's own decided too
		return true
	case f.subject.Tie < Derived: // what was found by it, or in it, is the program's own
		known := f.isAny(errlib.NotThere) && !slices.Contains(f.subject.Fields, Found)
		known = known || f.work == errlib.Opaque || f.subject.Tie == Within
		return !known || f.how != NotThere || k == protocol.Directory
	}
	switch f.how {
	case NotOneOf: // a secret, or what another value belongs to, is no list of values
		free := k == protocol.Other || k == protocol.Directory || k == protocol.Content || k == protocol.Transport
		other := f.near.Name == Variable && free && f.Args.Tie != Derived
		return other || k == protocol.MethodName && f.near.Joint
	case Equal: // what has to be there is not refused for that
		return f.near.Kind == Predicate && k == protocol.Choice || f.near.Name == Variable
	case OutOfRange: // too much need not be invalid
		return f.near.Name == "len"
	}
	return false
}

// inWords judges by the words of the error, about what the value may be or else what is printed.
func (f *facts) inWords(s Subject, kinds []protocol.Kind) protocol.Meaning {
	f.worded = true
	nearest := slices.Concat(f.Conditions, []Condition{{}})[0] // or none
	state := nearest.Kind == IsError && !errlib.NotThere(nearest.Name) && Named(Words(nearest.Name)) == ""
	other := state && f.how == Failed || nearest.Kind == Status || len(kinds) == 0 && !f.printed()
	if other || s.Tie == Untied || f.ownPart(s, kinds) {
		return ""
	}
	lacks, wrong := f.says(saysNotFound), f.says(saysInvalid) || f.how != 0 && f.says(saysUnsupported)
	asked := f.noun == protocol.MethodName && f.reading.noun == "" && f.how == Failed // of somebody else
	mine := len(f.kinds) == 0 || len(kinds) == 0 || slices.Contains(kinds, f.noun)
	switch {
	case mine && f.noun != "" && !f.other && !asked && (lacks || f.isAny(errlib.NotThere)):
		return missing(f.noun)
	case s.Tie == Derived && (wrong || lacks && f.how <= Missing && (f.noun == "" || f.other)):
		return invalid
	}
	return ""
}

// ownPart reports whether a value was found by what the request names, which the error does not name.
func (f *facts) ownPart(s Subject, kinds []protocol.Kind) bool {
	found, checked := slices.Contains(s.Fields, Found), f.how <= Predicate || f.own()
	own := checked && found || !f.noun.ID() && (checked || found)
	return own && s.Tie == Selected && len(kinds) > 0
}

// printed reports whether what the error prints may be at fault, as it says that it is not there.
func (f *facts) printed() bool {
	state := slices.Contains([]Kind{Empty, OwnUnset, OwnFalse, OutOfRange, Predicate}, f.near.Kind)
	state = state && f.says(saysNotFound) && f.reading.noun.ID() && !partOf.MatchString(f.normal)
	call := f.near.Kind == Failed && f.Producer == "" && (f.says(saysNotFound) || f.isAny(errlib.NotThere))
	return f.near.Kind == 0 || state || call
}

// tight reports whether the structure leaves no room for words, unlike for a value that is too long.
func (f *facts) tight() bool {
	derived, choice := f.subject.Tie == Derived, f.is(protocol.Choice)
	switch f.near.Kind {
	case Missing: // no busy one is missing
		return derived && f.named && (choice || f.kinds[0].ID())
	case NotOneOf:
		return derived && (choice && f.named || f.near.Name == "" && len(f.near.Among) == 0)
	case OutOfRange:
		return derived && f.near.Name != "len"
	case Empty, Relative:
		return derived
	}
	return derived && f.how == Formless || f.near.Kind == Withheld
}
