package cause

import (
	"cmp"
	"slices"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A rule is a case beside the matrix. If it has no meaning for a case that is its
// own, the case is silent.
type rule struct {
	name  string
	judge func(*facts) (m protocol.Meaning, certainty Certainty, mine bool)
}

// before are the rules about what is no value of the request, or about values of any
// kind. The first rule that has the case decides.
var before = []rule{
	{"deadline", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return "", 0, f.isError("context.DeadlineExceeded")
	}},
	{cancelling, func(f *facts) (protocol.Meaning, Certainty, bool) {
		ended := f.near != nil && f.near.Kind == Withdrawn && f.Producer == ""
		switch {
		case f.isError(canceled):
			return cmp.Or(cancelled[f.Method], protocol.Cancelled), High, true
		case ended && !f.says(saysTimeout):
			return cancelled[f.Method], Medium, true
		case f.near != nil && f.near.Kind == Dismissed && f.Producer == "" && f.Method == "session/prompt":
			return protocol.PromptCancelled, High, true
		}
		return "", 0, ended
	}},
	{authenticating, func(f *facts) (protocol.Meaning, Certainty, bool) {
		switch state := f.authenticates(); {
		case f.says(saysExpired) && (state || f.late()):
			return protocol.TokenExpired, Medium, true
		case f.says(saysScope) && state:
			return protocol.MissingScope, Medium, true
		case (f.says(saysAuth) || f.namedAuth()) && !f.says(saysUnsupported) && state, f.tooEarly(login):
			return protocol.AuthRequired, High, true
		}
		return protocol.AuthRequired, Medium, f.refusedLogin() || f.unsetKey() || f.says(saysLogin) && f.lacksLogin()
	}},
	{"nothing to log in with", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return protocol.AuthRequired, Medium, f.withoutLogin()
	}},
	{handshaking, func(f *facts) (protocol.Meaning, Certainty, bool) {
		if f.tooEarly(initialize) || f.says(saysUninitialized) && f.around(OwnFalse, Early) {
			return protocol.NotInitialized, High, true
		}
		return "", 0, f.says(saysUninitialized) && !f.tight() // an object of the program: an invariant
	}},
	{"method in words", func(f *facts) (protocol.Meaning, Certainty, bool) {
		alone := f.near == nil && f.Producer == "" && f.noun == "" && f.says(saysUnsupported) && f.printsMethod() // and nothing else is said to be
		return protocol.MethodNotFound, High, alone || f.says(saysMethod) && f.asked() && (!f.named || slices.Contains(f.kinds, protocol.MethodName))
	}},
	{"any method", func(f *facts) (protocol.Meaning, Certainty, bool) { // no handler in particular does nothing but name it
		return protocol.MethodNotFound, Medium, f.Method == "" && f.Alone && f.Direct && (f.near == nil || f.near.Kind == Missing && f.near.Name == Table) && f.Producer == "" && f.Sentinel == "" && f.printsMethod() && f.Args.Tie == Derived && !f.says(saysOther)
	}},
	{"states of a task and a chat", func(f *facts) (protocol.Meaning, Certainty, bool) {
		switch {
		case f.says(saysCompleted) && f.noun == protocol.TaskID:
			return protocol.TaskCompleted, Medium, true
		case f.says(saysCanceled) && f.noun == protocol.TaskID:
			return protocol.TaskCanceled, Medium, true
		case f.says(saysClosed) && f.noun == protocol.ChatID:
			return protocol.ChatClosed, Medium, true
		}
		return protocol.UnsupportedVersion, High, f.says(saysVersion) && max(f.subject.Tie, f.Args.Tie) >= Selected
	}},
	{"message", func(f *facts) (protocol.Meaning, Certainty, bool) {
		if !f.subject.Frame || !f.Built && !f.Answered && f.how == Malformed || f.Method != "" || !f.failed || f.how == Unequal && !f.ofVersion() {
			return "", 0, false
		}
		if f.near != nil && f.near.IsJSON && f.how == Malformed {
			return protocol.InvalidRequest, High, true
		}
		m := matrix[protocol.Frame][f.how]
		if m == protocol.ParseError && f.work != errlib.ReadsJSON {
			return "", 0, false // a part of it has not the form
		}
		return m, High, m != "" && (f.how == Malformed || f.how == Blank || f.says(saysInvalid, saysUnsupported, saysVersion))
	}},
	{"file to make", func(f *facts) (protocol.Meaning, Certainty, bool) {
		unasked := f.failed && !f.Built && f.work == errlib.ReadsFile && len(f.identities()) == 0 && !f.excludes(errlib.NoSuchFile)
		mine := f.Method == "fs/write_text_file" && (unasked || f.isAny(errlib.NoSuchFile))
		if f.work != errlib.ReadsFile || f.subject.Tie != Derived || f.ofFolder() {
			return "", 0, mine // the folder may have to be there
		}
		return protocol.FileToMake, High, mine
	}},
	{"end of a command", func(f *facts) (protocol.Meaning, Certainty, bool) { // if it could be waited for
		code := f.near != nil && f.how == Unequal && slices.Contains(f.near.Subject.Names, "ExitCode") && slices.Contains(f.near.Subject.Names, "ProcessState")
		return protocol.CommandExited, High, f.Method == "terminal/wait_for_exit" && (code || f.Producer == "os/exec.Cmd.Wait" || f.near != nil && f.near.Name == "os/exec.Cmd.Wait") && !f.excludes(func(name string) bool { return name == "os/exec.ExitError" })
	}},
	{"own file", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return "", 0, f.work == errlib.Runs || f.isError("os/exec.ErrNotFound") || f.Method == "fs/write_text_file" && f.Producer != "" && f.writes()
	}},
	{"no code named", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return "", 0, f.says(saysOther) && !f.tight()
	}},
	{stub, func(f *facts) (protocol.Meaning, Certainty, bool) {
		missing := f.Producer == "" && f.says(saysUnknown) && f.noun == protocol.SessionID && f.method.Refuses && f.method.Needs == "sessionId"
		switch {
		case !f.Alone && !f.Last || !f.Direct || f.Args.Tie == Derived:
			return "", 0, false
		case f.says(saysUnsupported) || f.Alone && f.says(saysUnavailable):
			return protocol.MethodNotFound, High, true
		}
		return protocol.SessionNotFound, Medium, missing && f.Alone
	}},
	{Fruitless, func(f *facts) (protocol.Meaning, Certainty, bool) { // it looks at nothing, and names no other state
		built := f.Built && f.Sentinel == "" // with a code of its own for what cannot have failed
		says := built || f.Unoffered || f.says(saysNot, saysNothing) || f.printsMethod()
		return protocol.MethodNotFound, High, f.Alone && f.Direct && (f.Args.Tie != Derived || f.printsMethod()) && f.Producer == "" && says && !f.says(saysUnknown) && f.method.Optional()
	}},
	{"permission", func(f *facts) (protocol.Meaning, Certainty, bool) { // the client may still answer with an outcome
		return "", 0, f.Method == "session/request_permission" && f.how == Lacking && slices.Contains(f.kinds, protocol.Choice)
	}},
	{"capability", func(f *facts) (protocol.Meaning, Certainty, bool) {
		switch {
		case f.near != nil && (f.near.Kind == Settled || f.near.Kind == Withheld) && f.Producer == "" && f.method.Optional():
			return protocol.MethodNotFound, Medium, true
		case f.Foreign || !f.own():
		case f.says(saysUnsupported) && f.brings:
			return invalid, Medium, true
		case f.Args.Tie == Untied && (f.says(saysUnsupported) || f.says(saysUnavailable) && f.method.Optional()):
			return protocol.MethodNotFound, Medium, true
		}
		return "", 0, false
	}},
}

// Names of rules that say more of themselves than their names.
const (
	cancelling     = "cancelled"
	authenticating = "authentication"
	handshaking    = "handshake"
	stub           = "stub"
)

// Fruitless is the Rule by which a method that only fails is not there. An error with
// a code of its own may still say what it is.
const Fruitless = "fruitless"

const canceled = "context.Canceled"

// cancelled maps methods to the situation of their cancelled requests, if that is
// answered without an error.
var cancelled = map[string]protocol.Meaning{"session/prompt": protocol.PromptCancelled, "session/request_permission": protocol.OutcomeCancelled}

// after corrects the matrix for methods that answer otherwise.
func (f *facts) after(m protocol.Meaning) protocol.Meaning {
	switch {
	case m != protocol.SessionNotFound:
	case f.Method == "session/delete" && (f.how == Lacking || f.how == NotThere) && f.failed:
		return protocol.SessionDeleted
	case f.Method == "session/close", f.Method == "session/delete":
		return "" // the protocol's pages disagree
	}
	return m
}
