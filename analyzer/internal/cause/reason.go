package cause

import (
	"go/token"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
)

// A Reason is what convinced the judge.
type Reason struct {
	Why  string    // the condition that decided, in the words of the code
	Pos  token.Pos // where it is written, if that is in the package
	Text string    // or what the error says
	Body bool      // or that the error is all that the method does

	Failed bool // the call that failed may have failed for another reason
}

// differs stands in a condition between two values that differ.
const differs = " != "

// reason returns the evidence by which a rule, or the matrix for "", decided.
func (f *facts) reason(rule string) Reason {
	why := Reason{Failed: f.how == NotThere && (f.work == errlib.ReadsFile || f.work == errlib.OpensFile) && !slices.ContainsFunc(f.identities(), errlib.NotThere)}
	if of := f.deciding(rule); of != nil {
		if i := slices.IndexFunc(f.Conditions, of); i >= 0 && f.Conditions[i].Why != "" {
			why.Why, why.Pos = f.Conditions[i].Why, f.Conditions[i].Pos
			return why
		}
	}
	is := f.Sentinel != "" && (rule == cancelling || rule == authenticating && !f.says(saysAuth) && f.namedAuth() || f.how == NotThere && f.failed && errlib.NoSuchFile(f.Sentinel))
	switch {
	case is:
		why.Why = "the error is " + f.Sentinel[strings.LastIndex(f.Sentinel, "/")+1:]
	case rule == stub, rule == Fruitless:
		why.Body = true
	case rule == "" && f.Producer == "" && (!f.failed || f.subject.Tie == Untied): // what is printed decides
		why.Text = f.text
	case f.Producer != "":
		why.Why = f.Producer[strings.LastIndex(f.Producer, "/")+1:] + " fails"
	case f.near != nil && f.near.Why != "" && rule != authenticating:
		why.Why, why.Pos = f.compared(), f.near.Pos
	default:
		why.Text = f.text
	}
	return why
}

// deciding returns a function that recognises the condition by which a rule decided,
// or nil if that is the nearest one.
func (f *facts) deciding(rule string) func(Condition) bool {
	switch {
	case rule == authenticating:
		return f.ofAuth
	case rule == cancelling:
		return func(c Condition) bool { return c.Kind == IsError && c.Name == canceled || c.Kind == Dismissed }
	case rule == handshaking:
		return func(c Condition) bool { return c.Kind == Early || c.Kind == OwnFalse }
	case rule == "" && f.how == NotThere:
		return func(c Condition) bool { return c.Kind == IsError && errlib.NotThere(c.Name) }
	}
	return nil
}

// compared returns the nearest condition in words. If something is none of several
// values, it names no single one.
func (f *facts) compared() string {
	v, _, _ := strings.Cut(f.near.Why, differs)
	others := 0
	for _, c := range f.Conditions {
		if f.near.Kind == NotOneOf && c.Kind == NotOneOf && strings.HasPrefix(c.Why, v+differs) {
			others++
		}
	}
	if others > 1 {
		return v + " is none of the values asked for"
	}
	return f.near.Why
}
