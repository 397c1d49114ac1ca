// Package cause turns what code knows about an error into the situation that the error stands
// for. Two things decide: what the value is that failed, by the protocol's schema, and how it
// failed. The matrix (matrix.go) gives the situation for both. What is no value of the request
// has a few rules of its own (rules.go). Where both are silent, the words of the error choose
// (words.go). The package knows neither SSA nor libraries nor codes: package protocol has the
// code of a situation.
package cause

import (
	"go/token"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Tie is how a value depends on the request.
type Tie int

const (
	Untied   Tie = iota // nothing connects the value to the request
	Selected            // the request decided which value it is (a look-up by an id)
	Within              // the request names it within something of the program's own: a file below a folder
	Derived             // the value is made of a value of the request
)

// A Subject is the value that a condition or a call is about.
type Subject struct {
	Tie    Tie
	Names  []string // identifiers met on the way to the value: fields, parameters, types, innermost first
	Fields []string // the fields of the request that it is, or was found by, by their names on the wire
	Frame  bool     // the value is a whole message, or one of the fields that make one a request
}

// Kind is the kind of a condition. Those up to Failed are also how a value of the request
// fails: the columns of the matrix.
type Kind int

const (
	Missing    Kind = iota + 1 // a look-up by the subject found nothing
	NotOneOf                   // the subject is none of the values that it is compared with
	Empty                      // the subject is empty, zero or nil
	Formless                   // the subject has not the form that it has to have
	Relative                   // the subject is a path that is not absolute
	OutOfRange                 // the subject failed a comparison of order
	Predicate                  // a function said no (or yes) about the subject
	Equal                      // the subject is a value that it is compared with, or there at all
	NotThere                   // a call with the subject returned an error, because nothing is there
	Failed                     // a call returned an error; Name is the callee

	OwnUnset  // a part of the program's own state is nil or empty
	OwnFalse  // a flag of the program's own is false
	Early     // what is not set only answering the method Name sets
	Withdrawn // the context ended that the request came with
	Settled   // a flag is set so before any request, and refuses the method at once
	Withheld  // it is the flag with which the peer is told that the method is not there
	Dismissed // the client has answered that the turn was cancelled, when it was asked for a permission

	OwnSet      // a part of the program's own state is set: this and what follows is no failure
	IsError     // errors.Is or its like; Name is the sentinel
	ContextDone // a context was cancelled
	Status      // somebody else answered with the HTTP status Name
)

// Fails reports whether a kind of condition tells of a failure, whatever it is about.
func Fails(k Kind) bool { return k < OwnSet && k != Equal }

// Found is among the Fields of what the program found by a value of the request, which is its own, Encoded
// among those of what it wrote down in JSON; both sort first. The others are Names of conditions.
const (
	Found    = "(found)"
	Encoded  = "(encoded)"
	Variable = "variable"           // of a NotOneOf or an Equal with a value of the program's own
	Table    = "table of functions" // of a Missing in one
	Holder   = "holder"             // of an OwnUnset that has parts or does things, such as a list or a service
	Later    = "later"              // of an OwnUnset that requests other than the handshake and the login set
)

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
	Foreign    bool        // it is made in another package, which guards itself
	Built      bool        // it is, or becomes at once, an error with a code
	Answered   bool        // the function that makes it answers with it
	Method     string      // the handler's method on the wire, if known
}

// A Verdict is the situation that evidence speaks for.
type Verdict struct {
	Meaning protocol.Meaning
	Exact   bool    // the protocol has a text for exactly this, and not only for the class of cause
	Rule    string  // the rule that gave it, or "" for the matrix
	Subject Subject // the value that is at fault, if the rule knows one
	Reason  Reason
	Shown   bool // the structure alone shows it, whatever the words of the error are
	Worded  bool // the words of the error choose it
	Mixed   bool // of several conditions that make the error, only some speak for it
}

// A Judge judges evidence. The zero value is ready, and knows the words of all protocols.
type Judge struct {
	Protocol *protocol.Protocol  // whose words count, or nil
	texts    map[string]*reading // what they say
}

// Situation returns what the evidence speaks for; without ok there must be no finding.
func (j *Judge) Situation(e Evidence) (v Verdict, ok bool) {
	near := slices.IndexFunc(e.Conditions, failing)
	if near >= 0 && near+1 < len(e.Conditions) && e.Conditions[near].selects(e.Conditions[near+1]) {
		near++
	}
	if v, ok = j.judge(e, near); near < 0 {
		return v, ok
	}
	ways := e.Conditions[near].Ways
	for near > 0 && ways > 0 && e.Conditions[near-1].Ways == ways {
		near--
	}
	mixed := false // others of as many ways may stand further out
	for ; ways > 0 && near < len(e.Conditions) && e.Conditions[near].Ways == ways; near++ {
		o, other := j.judge(e, near)
		differs := o.Meaning != v.Meaning // the structure, or the name of the error, counts more than words
		if mixed = mixed || differs; !differs && v.Worded && !o.Worded || differs && other && (!ok || o.Meaning == Named(e.Text)) {
			v, ok = o, other
		}
	}
	v.Mixed = mixed
	return v, ok
}

// judge judges evidence by the condition with an index, or without one if that is negative.
func (j *Judge) judge(e Evidence, at int) (Verdict, bool) {
	f := j.read(e, at)
	m, exact, shown := f.ofValue()
	r := rule{"", m, exact, nil, nil}
	holds := func(r rule) bool { return (r.says == nil || f.says(r.says)) && r.holds(f) }
	if i := slices.IndexFunc(rules, holds); i >= 0 {
		r, f.worded = rules[i], false
		early := f.tooEarly(login) || f.tooEarly(initialize) && r.meaning == protocol.NotInitialized
		shown = early || shown && m == r.meaning || r.meaning == protocol.ParseError
	}
	m = f.method.Of(r.meaning, f.how == Missing || f.how == NotThere)
	return Verdict{m, r.exact, r.name, f.subject, f.reason(r.name), shown, f.worded, false}, m != ""
}

// selects reports whether a condition only says for which requests something has failed
// before it: for those whose method looks so, or which bring what was then not found.
func (c Condition) selects(before Condition) bool {
	other := c.ofMethod() && (before.Kind == Missing || !before.ofMethod())
	missing := before.Kind == Missing || before.Kind == NotOneOf
	same := c.Kind == Predicate && c.Name == "" && missing && c.Subject.called() == before.Subject.called()
	return (c.Kind == Predicate || c.Kind == Formless) && failing(before) && (other || same)
}

// called returns the innermost name of a value, or "".
func (s Subject) called() string { return strings.Join(s.Names[:min(1, len(s.Names))], "") }

// ofMethod reports whether a condition is about the method of a message.
func (c Condition) ofMethod() bool { return slices.Contains(c.Subject.Fields, "method") }

// failing reports whether a condition may be why the error is made: the nearest one is.
func failing(c Condition) bool {
	if c.Kind == Predicate && c.Subject.Frame && slices.Contains(c.Subject.Fields, "id") {
		return false // that there is an id says that there is to be an answer, and not which
	}
	return Fails(c.Kind) || c.Kind == Equal && c.Subject.Tie == Derived && !c.ofMethod()
}

// A Reason is what convinced the judge.
type Reason struct {
	Why    string    // the condition that decided, in the words of the code
	Pos    token.Pos // where it is written, if that is in the package
	Text   string    // or what the error says
	Body   bool      // or that the error is all that the method does
	Failed bool      // the call that failed may have failed for another reason
}

// reason returns the evidence by which a rule, or the matrix for "", decided.
func (f *facts) reason(rule string) Reason {
	why := Reason{Failed: f.how == NotThere && !f.isAny(errlib.NotThere)}
	i := slices.IndexFunc(f.Conditions, func(c Condition) bool { // that decided, wherever it stands
		switch rule {
		case authenticating:
			return f.ofAuth(c)
		case cancelling:
			return c.Name == "context.Canceled" || c.Kind == Dismissed
		case handshaking:
			return c.Kind == Early || c.Kind == OwnFalse
		}
		return rule == "" && f.how == NotThere && errlib.NotThere(c.Name)
	})
	switch {
	case i >= 0 && f.Conditions[i].Why != "":
		why.Why, why.Pos = f.Conditions[i].Why, f.Conditions[i].Pos
	case f.Sentinel != "" && (rule == cancelling || rule == authenticating && !f.says(saysAuth)):
		why.Why = "the error is " + f.Sentinel[strings.LastIndex(f.Sentinel, "/")+1:]
	case rule == stub, rule == Fruitless:
		why.Body = true
	case rule == authenticating, rule == "" && f.subject.Tie == Untied, f.near.Why == "":
		why.Text = f.text
	default:
		why.Why, why.Pos = f.compared(), f.near.Pos
	}
	return why
}

// compared returns the nearest condition in words, but not one of several values alone.
func (f *facts) compared() string {
	v, _, _ := strings.Cut(f.near.Why, " != ")
	of := func(c Condition) bool { return c.Kind == NotOneOf && strings.HasPrefix(c.Why, v+" != ") }
	if i := slices.IndexFunc(f.Conditions, of); i >= 0 && slices.ContainsFunc(f.Conditions[i+1:], of) {
		return v + " is none of the values asked for"
	}
	return f.near.Why
}
