package cause

import (
	"cmp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// A rule is a case of its own beside the matrix. Rules that have no meaning for
// a case that is theirs make it silent.
type rule struct {
	name  string
	judge func(*facts) (m protocol.Meaning, certainty Certainty, mine bool)
}

var (
	optional   = []string{"fs/read_text_file", "fs/write_text_file", "terminal/create", "terminal/output", "terminal/release", "terminal/kill", "terminal/wait_for_exit", "session/load", "session/list", "session/resume", "session/fork", "session/delete", "session/close", "session/archive", "session/unarchive", "session/status", "session/set_title", "session/set_mode", "session/set_model", "session/set_config_option", "logout", "auth/logout", "auth/status", "elicitation/create", "mcp/connect", "mcp/disconnect", "mcp/message", "providers/list", "providers/set", "providers/disable", "nes/start", "nes/suggest", "nes/close"}
	ofSessions = []string{"session/load", "session/resume", "session/prompt", "session/set_mode", "session/set_model", "session/set_config_option", "session/fork"}
)

// before are the rules about what is not a value of the request, or is one
// whatever its kind. The first one whose case it is decides.
var before = []rule{
	{"deadline", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return "", 0, f.isError("context.DeadlineExceeded")
	}},
	{"cancelled", func(f *facts) (protocol.Meaning, Certainty, bool) {
		ended := f.near != nil && f.near.Kind == Withdrawn && f.Producer == ""
		switch certain := f.isError("context.Canceled"); {
		case certain:
			return cmp.Or(cancelled[f.Method], protocol.Cancelled), High, true
		case ended && !f.says(saysTimeout):
			return cancelled[f.Method], Medium, true
		default:
			return "", 0, ended
		}
	}},
	{"authentication", func(f *facts) (protocol.Meaning, Certainty, bool) {
		switch {
		case f.says(saysExpired) && f.authenticates():
			return protocol.TokenExpired, Medium, true
		case f.says(saysScope) && f.authenticates():
			return protocol.MissingScope, Medium, true
		case f.says(saysAuth) && !f.says(saysUnsupported) && f.authenticates():
			return protocol.AuthRequired, High, true
		case f.Producer == "" && len(f.Conditions) > 0 && f.Conditions[0].Kind == Status && f.Conditions[0].Name == "401":
			return protocol.AuthRequired, Medium, true
		case f.near != nil && f.near.Kind == Empty && slices.Contains(f.near.Subject.Names, "Getenv") && (f.Method == "authenticate" || f.says(saysKey)):
			return protocol.AuthRequired, Medium, true
		}
		return "", 0, false
	}},
	{"handshake", func(f *facts) (protocol.Meaning, Certainty, bool) {
		if f.around(Unready) && (f.near.Kind == Unready || f.near.Kind == NotOneOf) || f.says(saysUninitialized) && f.around(OwnFalse, Unready) {
			return protocol.NotInitialized, High, true
		}
		return "", 0, f.says(saysUninitialized) // an object of the program: an invariant
	}},
	{"method in words", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return protocol.MethodNotFound, High, f.says(saysMethod) && f.asked() && (!f.named || slices.Contains(f.kinds, protocol.MethodName))
	}},
	{"states of a task and a chat", func(f *facts) (protocol.Meaning, Certainty, bool) {
		switch {
		case f.says(saysCompleted) && f.noun == aTask:
			return protocol.TaskCompleted, Medium, true
		case f.says(saysCanceled) && f.noun == aTask:
			return protocol.TaskCanceled, Medium, true
		case f.says(saysClosed) && f.noun == aChat:
			return protocol.ChatClosed, Medium, true
		case f.says(saysVersion) && max(f.subject.Tie, f.Args.Tie) >= Selected:
			return protocol.UnsupportedVersion, High, true
		}
		return "", 0, false
	}},
	{"message", func(f *facts) (protocol.Meaning, Certainty, bool) {
		if !f.subject.Frame || !f.Built || f.Method != "" || f.how == Unequal && !f.ofVersion() {
			return "", 0, false
		}
		m := matrix[protocol.Frame][f.how]
		return m, High, f.failed && m != "" && (f.how == Malformed || f.says(saysInvalid, saysUnsupported, saysVersion))
	}},
	{"own file", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return "", 0, f.work == errlib.Runs || f.isError("os/exec.ErrNotFound") || f.Method == "fs/write_text_file" && f.Producer != "" && f.writes()
	}},
	{"no code named", func(f *facts) (protocol.Meaning, Certainty, bool) {
		return "", 0, f.says(saysOther) && !f.tight()
	}},
	{"stub", func(f *facts) (protocol.Meaning, Certainty, bool) {
		switch whole := f.Alone && f.Direct && f.Args.Tie != Derived; {
		case !whole:
		case f.says(saysUnsupported, saysUnavailable):
			return protocol.MethodNotFound, High, true
		case f.Producer != "":
		case f.says(saysUnknown):
			return protocol.SessionNotFound, Medium, f.noun == aSession && slices.Contains(ofSessions, f.Method)
		}
		return "", 0, false
	}},
	{Fruitless, func(f *facts) (protocol.Meaning, Certainty, bool) { // it looks at nothing, and names no other state
		return protocol.MethodNotFound, High, f.Alone && f.Direct && f.Args.Tie != Derived && f.Producer == "" && f.says(saysNot, saysNothing) && !f.says(saysUnknown) && slices.Contains(optional, f.Method)
	}},
	{"no fitting option", func(f *facts) (protocol.Meaning, Certainty, bool) { // the client may still answer with an outcome
		return "", 0, f.Method == "session/request_permission" && f.says(saysNotFound) && f.noun == aValue
	}},
	{"capability", func(f *facts) (protocol.Meaning, Certainty, bool) {
		switch own := f.near != nil && (f.near.Kind == OwnUnset || f.near.Kind == OwnFalse) && !f.Foreign; {
		case !own:
		case f.says(saysUnsupported) && f.given():
			return invalid, Medium, true
		case f.Args.Tie == Untied && (f.says(saysUnsupported) || f.says(saysUnavailable) && slices.Contains(optional, f.Method)):
			return protocol.MethodNotFound, Medium, true
		}
		return "", 0, false
	}},
}

// cancelled maps methods to what a cancelled request of them is, if that is not
// an error.
var cancelled = map[string]protocol.Meaning{"session/prompt": protocol.PromptCancelled, "session/request_permission": protocol.OutcomeCancelled}

// ofValue judges the value of the request that failed, by the matrix.
func (f *facts) ofValue() (m protocol.Meaning, certainty Certainty, shown bool) {
	if !f.failed || f.subject.Tie == Untied {
		m, certainty = f.inWords(f.Args, nil)
		return m, certainty, false
	}
	kinds := f.kinds
	if len(kinds) == 0 {
		kinds = []protocol.Kind{protocol.Other}
	}
	if f.Foreign && f.how == Blank && strings.HasSuffix(string(kinds[0]), " id") {
		return "", 0, false // another package guards itself
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

// loose reports whether the structure leaves it open what failed, although it
// shows a value of the request.
func (f *facts) loose(k protocol.Kind) bool {
	byFile := f.how == NotThere && f.work != errlib.Opaque
	switch named := len(f.identities()) > 0 || f.Sentinel != ""; {
	case f.beside: // something of the program's own decided too
		return true
	case f.subject.Tie == Selected: // what was found by it is the program's own
		return f.how != NotThere || byFile && !named
	case f.subject.Tie == Within:
		return f.how != NotThere || byFile && !named && f.Producer == "" && k != protocol.File
	}
	switch f.how {
	case Unequal: // a secret, or what another value belongs to, is no list of values
		return f.near.Name == Variable && ofOther(k) && f.Args.Tie != Derived
	case Given: // what has to be there is not refused for that
		return f.near.Kind == Predicate && k == protocol.Choice
	case Beyond: // too much need not be invalid
		return f.near.Name == "len"
	}
	return false
}

// ofOther reports whether a value of a kind may be compared with something of
// which it need not be one.
func ofOther(k protocol.Kind) bool {
	return k == protocol.Other || k == protocol.Directory || k == protocol.Content || k == protocol.Transport
}

// inWords judges by what the error says, where the structure does not tell: of
// what the value may be, or of what is printed where no value is known.
func (f *facts) inWords(s Subject, kinds []protocol.Kind) (protocol.Meaning, Certainty) {
	told := kindOf[f.noun]
	if s.Tie == Untied || len(kinds) == 0 && f.failed && !f.printed(told) {
		return "", 0
	}
	own := f.near != nil && (f.near.Kind == OwnUnset || f.near.Kind == OwnFalse)
	if s.Tie == Selected && len(kinds) > 0 && (f.how <= Refused || own) && (slices.Contains(s.Fields, Found) || !strings.HasSuffix(string(told), " id") || f.named && !slices.Contains(f.kinds, told)) {
		return "", 0 // what was found by it is the program's own
	}
	possible := told != "" && !f.other && (len(f.kinds) == 0 || len(kinds) == 0 || slices.Contains(kinds, told))
	switch {
	case (f.says(saysNotFound) || f.gone()) && possible:
		return matrix[told][Lacking], Medium
	case f.says(saysNotFound) && f.noun == "" && !f.other && len(f.kinds) == 1:
		return matrix[kinds[0]][Lacking], Medium
	case f.says(saysNotFound, saysUnsupported) && (f.noun == "" || f.other) && s.Tie == Derived && f.how == Lacking:
		return invalid, Medium
	case (f.says(saysInvalid) || f.failed && f.says(saysUnsupported)) && (s.Tie == Derived || f.how == Refused && s.Tie == Within && told == protocol.Directory):
		return invalid, Medium
	}
	return "", 0
}

// printed reports whether what the error prints may be at fault where another
// value, or none of the request, failed: a call that is not seen, or the
// program's own state, of which the error has to say that it is what the request
// names, and not a part of it.
func (f *facts) printed(told protocol.Kind) bool {
	if f.near == nil || f.Producer != "" {
		return f.near == nil && f.Producer == ""
	}
	switch f.near.Kind {
	case Failed:
		return f.says(saysNotFound) || len(f.identities()) > 0
	case Empty, OwnUnset, OwnFalse, OutOfRange, Predicate:
		return f.told && f.says(saysNotFound) && !f.part && (told == protocol.MethodName || strings.HasSuffix(string(told), " id"))
	}
	return false
}

// after corrects what the matrix says for methods that answer otherwise.
func (f *facts) after(m protocol.Meaning) protocol.Meaning {
	switch {
	case m != protocol.SessionNotFound:
	case f.Method == "session/delete" && f.how == Lacking && f.failed:
		return protocol.SessionDeleted
	case f.Method == "session/close", f.Method == "session/delete":
		return "" // the protocol's pages disagree
	}
	return m
}

// facts are what is asked about one piece of evidence.
type facts struct {
	Evidence
	near    *Condition
	beside  bool    // a condition that is nearer is about something of the program's own
	failed  bool    // a value is known to have failed
	how     Failure // then
	work    errlib.Work
	subject Subject         // the value at fault
	kinds   []protocol.Kind // that it may be
	named   bool            // by the protocol's schema
	told    bool            // the text says what it is about
	text    string
	classes []class
	noun    noun // that the text is about, else the names of the value
	other   bool // the text names something outside the vocabulary
	part    bool // the noun is what something else is a part of
}

// beside reports whether something of the program's own decided too that an
// error is made: it was asked for after the nearest condition that is about a
// value, or a call failed before that, of which it only says what to do then.
func beside(list []Condition, near *Condition) bool {
	after := false
	for i := range list {
		c := &list[i]
		switch {
		case c == near:
			after = true
		case c.Ways > 0 && c.Ways == near.Ways || after && near.Kind == Failed:
		case after && c.Kind == Failed, !after && slices.Contains([]Kind{OwnSet, ContextDone, Status, Equal}, c.Kind):
			return true
		}
	}
	return false
}

// howOf maps conditions to how a value failed.
var howOf = map[Kind]Failure{Missing: Lacking, NotOneOf: Unequal, Empty: Blank, Relative: Rootless, OutOfRange: Beyond, Predicate: Refused, Formless: Malformed, Failed: Broken, Equal: Given}

// read prepares evidence.
func (j *Judge) read(e Evidence, near *Condition) *facts {
	f := &facts{Evidence: e, near: near, text: cmp.Or(e.Text, Words(e.Sentinel), strings.Join(e.Outer, " "))}
	switch {
	case e.Producer != "":
		f.subject, f.failed, f.how, f.work = e.Subject, true, Broken, errlib.WorkOf(e.Producer)
	case near != nil:
		f.subject = near.Subject
		f.how, f.failed = howOf[near.Kind]
		if near.Kind == Predicate && near.Name == "" {
			f.how = Given
		}
		f.beside = beside(e.Conditions, near)
		if near.Kind == Failed {
			f.work = errlib.WorkOf(near.Name)
		}
		switch near.Kind {
		case OwnSet, Incomplete: // an alternative, or something that was found before
			f.failed, f.how, f.subject.Tie = true, Broken, Untied
		case OwnUnset, OwnFalse:
			f.failed, f.how = true, Broken
			f.subject.Tie = min(f.subject.Tie, Selected) // whatever selected the object, its state is the program's own
		case Empty, NotOneOf, OutOfRange:
			if f.subject.Tie < Derived {
				f.subject.Tie = Untied
			}
		}
	}
	said := j.textOf(f.text)
	f.classes = said.classes
	f.noun, f.other, f.part = j.known(said.noun), said.other, said.part
	if f.noun == "" && !f.other {
		f.noun = j.known(j.textOf(strings.Join(e.Outer, " ")).noun)
	}
	f.told = f.noun != ""
	f.kinds = j.kindsOf(e.Method, f.subject.Fields)
	if near != nil && slices.Contains(f.kinds, protocol.MethodName) && (near.Kind == Missing || e.Method == "" && (near.Kind == NotOneOf || near.Kind == Formless)) {
		f.subject.Tie = Derived // whoever dispatches by it has it from the peer
	}
	f.named = len(f.kinds) > 0
	f.fail()
	if len(f.kinds) > 0 || f.other {
		return f
	}
	if f.noun == "" {
		f.noun = j.known(nounOfNames(e.Args.Names))
	}
	if f.noun == "" && f.subject.Tie > Untied {
		f.noun = j.known(nounOfNames(f.subject.Names))
	}
	if k := kindOf[f.noun]; k != "" && (f.how == Lacking || f.how == Unequal || f.how == NotThere) {
		f.kinds = []protocol.Kind{k}
	}
	return f
}

// fail says more of a call that failed: what it does, and what its error was
// found to be.
func (f *facts) fail() {
	if !f.failed || f.how != Broken || f.near != nil && f.Producer == "" && f.near.Kind != Failed {
		return
	}
	switch is := f.isAny; {
	case f.work == errlib.ReadsJSON:
		if f.how = Malformed; !slices.Contains(f.kinds, protocol.Words) {
			f.kinds = []protocol.Kind{protocol.Params}
			f.named = f.subject.Tie == Derived
		}
	case f.work == errlib.Parses:
		f.how = Malformed
	case is(errlib.OtherOfFile) || f.Again:
	case is(errlib.NotThere):
		f.how = NotThere
	case slices.ContainsFunc(f.Excluded, errlib.NoSuchFile):
	case f.work == errlib.ReadsFile, f.work == errlib.OpensFile && (f.Method == "fs/read_text_file" || slices.Contains(f.kinds, protocol.Directory)):
		f.how = NotThere
	}
}

// isAny reports whether the error is one of some.
func (f *facts) isAny(of func(string) bool) bool {
	return f.Sentinel != "" && of(f.Sentinel) || slices.ContainsFunc(f.identities(), of)
}

// gone reports whether the error says by what it is that something is not there.
func (f *facts) gone() bool { return f.isAny(errlib.NotThere) }

// kindsOf returns what a value may be by the protocol's schema.
func (j *Judge) kindsOf(method string, fields []string) []protocol.Kind {
	var out []protocol.Kind
	for _, name := range fields {
		switch name {
		case Found, "id", "params", "result", "error": // of a message, and none of a request's
			continue
		}
		k := j.kindOfField(method, name)
		if k == "" && protocol.ACP().Schema.Kind("", name) == "" {
			k = kindOf[j.known(nounOfNames([]string{name}))]
		}
		if k != "" && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	if len(out) > 1 { // an id among other things is what is looked for
		ids := slices.DeleteFunc(slices.Clone(out), func(k protocol.Kind) bool {
			return !slices.Contains([]protocol.Kind{protocol.SessionID, protocol.TerminalID, protocol.TaskID, protocol.ChatID, protocol.AgentID, protocol.Choice, protocol.Cursor, protocol.File}, k)
		})
		if len(ids) > 0 {
			out = ids
		}
	}
	return out
}

// kindOfField returns the kind of a field of the request.
func (j *Judge) kindOfField(method, name string) protocol.Kind {
	p := j.Protocol
	if p == nil {
		p = protocol.ACP()
	}
	switch {
	case name == "jsonrpc":
		return protocol.Frame
	case name == "method" && p.Schema.Kind(method, name) != protocol.Other || name == "method" && method == "":
		return protocol.MethodName
	}
	k := p.Schema.Kind(method, name)
	if of := p.Schema.Kind("", name); k == "" && of != protocol.Other && !p.Schema.Knows(method) {
		k = of
	}
	if k == protocol.File && method == "fs/write_text_file" {
		return protocol.FileToWrite
	}
	return k
}
