package cause

import (
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A rule is a case beside the matrix, about no value of the request or about one of any kind.
type rule struct {
	name    string
	meaning protocol.Meaning // or silent
	exact   bool
	says    *class // what the text has to say, or nil
	holds   func(*facts) bool
}

// rules are in the order in which they are asked: the first one that holds decides.
var rules = []rule{
	{"no code for it", silent, false, nil, func(f *facts) bool {
		names := []string{"context.DeadlineExceeded", "os/exec.ErrNotFound"}
		return f.isAny(func(name string) bool { return slices.Contains(names, name) })
	}},
	{cancelling, protocol.Cancelled, true, nil, func(f *facts) bool {
		own := f.method.Of(protocol.Cancelled, false) != protocol.Cancelled
		ended := f.near.Kind == Withdrawn && own && !f.says(saysTimeout)
		canceled := f.isAny(func(name string) bool { return name == "context.Canceled" })
		return ended || canceled || f.near.Kind == Dismissed && f.method.Stops
	}},
	{"ended", silent, false, nil, func(f *facts) bool { return f.near.Kind == Withdrawn }},
	{authenticating, protocol.TokenExpired, false, saysExpired, (*facts).authenticates},
	{authenticating, protocol.MissingScope, false, saysScope, (*facts).authenticates},
	{authenticating, protocol.AuthRequired, true, nil, func(f *facts) bool {
		says := (f.says(saysAuth) || f.namedAuth()) && !f.says(saysUnsupported)
		return says && f.authenticates() || f.tooEarly(login)
	}},
	{authenticating, protocol.AuthRequired, false, nil, (*facts).lacksLogin},
	{handshaking, protocol.NotInitialized, true, nil, func(f *facts) bool {
		return f.tooEarly(initialize) || f.says(saysUninitialized) && f.around(OwnFalse, Early)
	}},
	{"method", protocol.MethodNotFound, true, saysMethod, func(f *facts) bool {
		compared := f.near.Kind == NotOneOf || f.near.Kind == Missing
		tied := f.near.Subject.Tie >= Selected || slices.ContainsFunc(f.near.Subject.Names, isMethod)
		asked := f.Alone || f.Args.Tie == Derived || compared && tied
		return asked && (!f.named || f.is(protocol.MethodName))
	}},
	{"method that is printed", protocol.MethodNotFound, true, saysUnsupported, func(f *facts) bool {
		return f.near.Kind == 0 && f.noun == "" && f.printsMethod() // and nothing else is said to be
	}},
	{"any method", protocol.MethodNotFound, false, nil, func(f *facts) bool { // of which it only says the name
		absent := f.near.Kind == 0 || f.near.Name == Table
		named := f.Method == "" && f.Sentinel == "" && f.Args.Tie == Derived && f.printsMethod()
		return f.Alone && absent && named && !f.says(saysOther)
	}},
	{"completed", protocol.TaskCompleted, false, saysCompleted, about(protocol.TaskID)},
	{"canceled", protocol.TaskCanceled, false, saysCanceled, about(protocol.TaskID)},
	{"closed", protocol.ChatClosed, false, saysClosed, about(protocol.ChatID)},
	{"version", protocol.UnsupportedVersion, true, saysVersion, func(f *facts) bool {
		return max(f.subject.Tie, f.Args.Tie) >= Selected
	}},
	{"no JSON", protocol.ParseError, true, nil, func(f *facts) bool {
		return f.message() && !f.near.IsJSON && f.work == errlib.ReadsJSON
	}},
	{"no request", protocol.InvalidRequest, true, nil, func(f *facts) bool {
		version := func(name string) bool { return strings.HasPrefix(Words(name), "json") }
		other := f.how == NotOneOf && slices.ContainsFunc(f.near.Subject.Names, version)
		return f.message() && (f.near.IsJSON || other || f.how == Empty)
	}},
	{"file to make", protocol.FileToMake, true, nil, func(f *facts) bool {
		return f.makes() && f.work == errlib.ReadsFile && f.subject.Tie == Derived && !f.subject.has("Dir")
	}},
	{"folder of a file to make", silent, false, nil, (*facts).makes}, // it may have to be there
	{"end of a command", protocol.CommandExited, true, nil, func(f *facts) bool { // if it could be waited for
		code := f.how == NotOneOf && f.near.Subject.has("ExitCode")
		waits := f.method.Succeeds == protocol.CommandExited && (code || f.near.Name == "os/exec.Cmd.Wait")
		return waits && !slices.Contains(f.Excluded, "os/exec.ExitError")
	}},
	{"no code named", silent, false, nil, func(f *facts) bool {
		return f.work == errlib.Runs || f.says(saysOther) && !f.tight()
	}},
	{stub, protocol.MethodNotFound, true, nil, func(f *facts) bool {
		says := f.Last && f.says(saysUnsupported) || f.Alone && f.says(saysUnsupported, saysUnavailable)
		return says && f.Args.Tie != Derived
	}},
	{stub, protocol.SessionNotFound, false, saysUnknown, func(f *facts) bool { // no session is ever there
		return f.Alone && f.Args.Tie != Derived && f.noun == protocol.SessionID && f.method.Refuses
	}},
	{Fruitless, protocol.MethodNotFound, true, nil, func(f *facts) bool { // and names no other state
		built := f.Built && f.Sentinel == "" // with a code of its own for what cannot have failed
		negative := built || f.Unoffered || f.says(saysNot) || wordless.MatchString(f.normal)
		alone := f.Alone && f.Producer == "" && f.method.Optional() && !f.says(saysUnknown)
		return alone && (f.printsMethod() || negative && f.Args.Tie != Derived)
	}},
	{"permission", silent, false, nil, func(f *facts) bool { // the client may still answer with an outcome
		return f.method.Succeeds == protocol.OutcomeCancelled && f.how == Missing && f.is(protocol.Choice)
	}},
	{"flag of a method", protocol.MethodNotFound, false, nil, func(f *facts) bool {
		return (f.near.Kind == Settled || f.near.Kind == Withheld) && f.method.Optional()
	}},
	{"unsupported value", invalid, false, saysUnsupported, func(f *facts) bool { // that the request brings
		return f.own() && !f.Foreign && slices.ContainsFunc(f.Conditions, func(c Condition) bool {
			kinds := f.judge.kindsOf(f.Method, c.Subject.Fields)
			brought := slices.Contains(kinds, protocol.Content) || slices.Contains(kinds, protocol.Transport)
			return brought && c.Subject.Tie == Derived
		})
	}},
	{"capability", protocol.MethodNotFound, false, nil, func(f *facts) bool {
		says := f.says(saysUnsupported) || f.says(saysUnavailable) && f.method.Optional()
		return f.own() && !f.Foreign && f.Args.Tie == Untied && says
	}},
}

// Names of rules that say more of themselves than their names. An error with a code of its
// own may still say what it is, although its method is Fruitless.
const (
	cancelling     = "cancelled"
	authenticating = "authentication"
	handshaking    = "handshake"
	stub           = "stub"
	Fruitless      = "fruitless"
)
