// Package cause turns what code knows about an error into the situation that
// the error stands for: the conditions under which it is made, the call that
// produced it, its text, and whether the request is to blame.
//
// Two things decide: what the value is that failed, by the protocol's schema, and how
// it failed. The matrix (matrix.go) gives the situation for both. What is no value of
// the request has a few rules of its own (rules.go). Where both are silent, the words
// of the error choose (words.go). The package knows neither SSA nor libraries nor
// codes: package protocol has the code of a situation.
package cause

import (
	"go/token"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Tie is how a value depends on the request.
type Tie int

const (
	// Untied: nothing connects the value to the request.
	Untied Tie = iota
	// Selected: the request decided which value it is (a look-up by an id).
	Selected
	// Within: the request names the value within something of the program's own,
	// such as a file below a folder.
	Within
	// Derived: the value is made of a value of the request.
	Derived
)

// Found is among the Fields of a value that the program found by one of the request:
// it is the program's own.
const Found = "found"

// A Subject is the value that a condition or a call is about.
type Subject struct {
	Tie    Tie
	Names  []string // identifiers met on the way to the value: fields, parameters, types, innermost first
	Fields []string // the fields of the request that it is, or was found by, by their names on the wire
	Frame  bool     // the value is a whole message, or one of the fields that make one a request
}

// Kind is the kind of a condition.
type Kind int

const (
	Missing     Kind = iota + 1 // a look-up by the subject found nothing
	Empty                       // the subject is empty, zero or nil
	Relative                    // the subject is a path that is not absolute
	NotOneOf                    // the subject is none of the values that it is compared with
	OutOfRange                  // the subject failed a comparison of order
	Predicate                   // a function said no (or yes) about the subject
	OwnUnset                    // a part of the program's own state is nil or empty
	OwnFalse                    // a flag of the program's own is false
	OwnSet                      // a part of the program's own state is set
	Failed                      // a call returned an error; Name is the callee
	IsError                     // errors.Is or its like; Name is the sentinel
	ContextDone                 // a context was cancelled
	Status                      // somebody else answered with the HTTP status Name
	Early                       // what is not set only answering the method Name sets
	Withdrawn                   // the context ended that the request came with
	Formless                    // the subject has not the form that it has to have
	Equal                       // the subject is a value that it is compared with
	Settled                     // a flag is set so before any request, and refuses the method at once
	Withheld                    // it is the flag with which the peer is told that the method is not there
	Dismissed                   // the client has answered that the turn was cancelled, when it was asked for a permission
)

// Variable is the Name of a NotOneOf or an Equal that compares with a value of the
// program's own, not with a constant.
const Variable = "variable"

// Names of an OwnUnset.
const (
	Holder = "holder" // it has parts or does things, such as a list, a channel or a service
	Later  = "later"  // requests other than the handshake and the login set it
)

// Table is the Name of a Missing in a table of functions.
const Table = "table of functions"

// A Condition held where the error was made.
type Condition struct {
	Kind    Kind
	Subject Subject
	Name    string    // callee, sentinel; "len" of a comparison of a length
	Among   []string  // identifiers of what a look-up that found nothing searched
	Why     string    // the condition in the words of the code: "a.sessions has no id"
	Pos     token.Pos // where it is written, if that is in the package
	Ways    int       // it is one of so many, one of which held; 0 if it held itself
	Joint   bool      // something of the program's own has to be so, too
	Own     bool      // a call failed of a function of the program's own, whose name says nothing
	IsJSON  bool      // a call failed that decodes what is known to be JSON
	Not     []string  // sentinels that the error of a call that failed is known not to be
}

// Evidence is all that is known about one error in one handler.
type Evidence struct {
	Conditions []Condition // nearest first
	Text       string      // the message, or its format
	Outer      []string    // texts that wrappers put around it, innermost first
	Inner      string      // text of the error that Text is put around, if it is one of the program's
	Args       Subject     // what is formatted into the text
	Producer   string      // function outside the module that returned the error: "os.ReadFile"
	Subject    Subject     // the producer's arguments
	Sentinel   string      // the error's variable: "io/fs.ErrNotExist"
	Excluded   []string    // sentinels that it is known not to be
	Alone      bool        // the error is all that its function does
	Unoffered  bool        // and the program tells the peer that it does not have the method
	Last       bool        // or all that it answers in the end, whatever else it does
	Login      bool        // the login itself may fail with it
	Direct     bool        // it is made in the handler itself
	Foreign    bool        // it is made in another package, which guards itself
	Built      bool        // it is, or becomes at once, an error with a code
	Answered   bool        // the function that makes it answers with it
	Method     string      // the handler's method on the wire, if known
}

// Certainty is how sure a verdict is.
type Certainty int

const (
	Low    Certainty = iota + 1 // judgement only: never reported
	Medium                      // the protocol's text for the class of cause, tied to the request
	High                        // the protocol's text for exactly this
)

// A Verdict is the situation that evidence speaks for.
type Verdict struct {
	Meaning   protocol.Meaning
	Certainty Certainty
	Rule      string  // the rule that gave it, for tests and debugging
	Subject   Subject // the value that is at fault, if the rule knows one
	Reason    Reason
	Shown     bool // the structure alone shows it, whatever the words of the error are
	Worded    bool // the words of the error choose it
	Mixed     bool // of several conditions that make the error, only some speak for it
}

// A Judge judges evidence. It remembers what texts say. The zero value is ready, and
// knows the words of all protocols.
type Judge struct {
	Protocol *protocol.Protocol // whose words count, or nil

	texts map[string]reading
}

// Situation returns the situation that the evidence speaks for; ok is false if there
// is none, and then there must be no finding.
func (j *Judge) Situation(e Evidence) (v Verdict, ok bool) {
	first := slices.IndexFunc(e.Conditions, failing)
	if first > 0 && e.Conditions[first].Kind == Equal && e.Conditions[first].Ways == 0 {
		first = slices.IndexFunc(e.Conditions, func(c Condition) bool { return c.Kind != Equal && failing(c) }) // something else was asked after it
	}
	if first < 0 {
		return j.judge(j.read(e, nil))
	}
	if first+1 < len(e.Conditions) {
		c, before := e.Conditions[first], e.Conditions[first+1]
		if c.besideMethod(before) || c.selectsMethods(before) || c.onlyThere(before) {
			first++
		}
	}
	near := &e.Conditions[first]
	v, ok = j.judge(j.read(e, near))
	if near.Ways == 0 || e.Producer != "" {
		return v, ok
	}
	mixed := false
	last := first + 1
	for first > 0 && e.Conditions[first-1].Ways == near.Ways {
		first--
	}
	for last < len(e.Conditions) && e.Conditions[last].Ways == near.Ways {
		last++
	}
	for at := first; at < last; at++ { // of which one held; others of as many may stand further out
		o, other := j.judge(j.read(e, &e.Conditions[at]))
		switch {
		case !ok && other:
			v, ok, mixed = o, true, true
		case ok && !other:
			mixed = true
		case ok && o.Meaning != v.Meaning:
			if mixed = true; o.Meaning == Named(e.Text) {
				v = o
			}
		}
	}
	v.Mixed = mixed
	return v, ok
}

func (j *Judge) judge(f *facts) (Verdict, bool) {
	for _, r := range before {
		if m, certainty, mine := r.judge(f); mine {
			same, _, shown := f.ofValue()
			shown = shown && m == same || m == protocol.ParseError || f.around(Early) && (m == protocol.NotInitialized || f.tooEarly(login))
			return Verdict{m, certainty, r.name, f.subject, f.reason(r.name), shown, false, false}, m != ""
		}
	}
	m, certainty, shown := f.ofValue()
	if m = f.after(m); m == "" {
		return Verdict{}, false
	}
	return Verdict{m, certainty, "matrix", f.subject, f.reason(""), shown, f.worded, false}, true
}

// besideMethod reports whether a condition says that a flag of the message is not
// set, after its method was compared: that decides whether there is an answer, not
// which one.
func (c Condition) besideMethod(before Condition) bool {
	flag, method := c.Subject.Names, before.Subject.Names
	return c.Kind == OwnFalse && len(flag) > 1 && len(method) > 1 && slices.Equal(flag[1:], method[1:]) && slices.Contains(before.Subject.Fields, "method")
}

// selectsMethods reports whether a condition asks what the method's name looks like, where
// something else failed before, or where no table had the method: that is refused for such
// methods only.
func (c Condition) selectsMethods(before Condition) bool {
	ofMethod := func(c Condition) bool {
		return slices.Contains(c.Subject.Fields, "method") || len(c.Subject.Names) > 0 && isMethod(c.Subject.Names[0])
	}
	return (c.Kind == Predicate || c.Kind == Formless) && ofMethod(c) && failing(before) && (!ofMethod(before) || before.Kind == Missing)
}

// onlyThere reports whether a condition says that a value is there which has failed otherwise
// before: without one, the program has done something else.
func (c Condition) onlyThere(before Condition) bool {
	there := c.Kind == Predicate && c.Name == "" && len(c.Subject.Names) > 0
	return there && (before.Kind == Missing || before.Kind == NotOneOf) && len(before.Subject.Names) > 0 && before.Subject.Names[0] == c.Subject.Names[0] && slices.Equal(before.Subject.Fields, c.Subject.Fields)
}

// failing reports whether a condition tells of a failure: the nearest of
// these is why the error is made.
func failing(c Condition) bool {
	if c.Kind == Predicate && c.Subject.Frame && slices.Contains(c.Subject.Fields, "id") {
		return false // that there is an id says that there is to be an answer, and not which
	}
	return c.Kind == Equal && c.Subject.Tie == Derived && !slices.Contains(c.Subject.Fields, "method") || Fails(c.Kind)
}

// Fails reports whether a kind of condition tells of a failure, whatever it is about.
func Fails(k Kind) bool {
	switch k {
	case OwnSet, ContextDone, IsError, Status, Equal:
		return false
	}
	return true
}
