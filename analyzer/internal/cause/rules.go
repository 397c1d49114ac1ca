package cause

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// byNoun stands for the situation that a look-up of what the evidence is
// about found nothing.
const byNoun protocol.Meaning = "by noun"

// A rule is a row of the table. All that is set in it must hold; the first row
// that holds wins. A row without a meaning is a silence.
type rule struct {
	Name      string
	Meaning   protocol.Meaning
	Certainty Certainty

	Methods   []string // the handler's method is one of these
	Kinds     []Kind   // of the nearest condition that tells of a failure
	Around    []Kind   // one of the nearest conditions is of these kinds
	Producers []string // the call that failed is one of these (path.Match patterns)
	Sentinels []string // the error is one of these, by identity or by errors.Is
	Says      []class  // the text says one of these
	Unsaid    []class  // the text says none of these
	Nouns     []noun   // the evidence is about one of these
	Tie       Tie      // the value at fault is tied to the request at least so
	Made      bool     // the error is made, not handed on from a call
	Alone     bool     // the error is all that the handler does
	Foreign   bool     // another package makes the error
	Here      bool     // the package itself makes the error
	Own       bool     // no value of the request is involved
	Frame     bool     // the value at fault is a whole message, or what makes it a request, and the answer is made before it is dispatched
	Silent    bool     // the text says nothing that is understood, and the condition's own subject is tied so
	Command   bool     // the value is a part of a prompt's text, and the error is not about the prompt
	Shown     bool     // the text formats a value of the request
	Given     bool     // the text names a value that the request has
	Table     bool     // the look-up was in a table of functions
	Named     string   // the condition is about something of this name
	Status    string   // the nearest condition is that somebody else answered with this HTTP status
	Key       string   // the value that the condition is about is called so
	Among     bool     // what the look-up searched has the name of what the evidence is about
	Checked   bool     // the condition is about a value that is tied so, whatever the text holds
	Unread    bool     // the text has no value of the request
	Auth      bool     // the state of an authentication decided, not the words alone
	Asked     bool     // the message's method decided, not the words alone
	Loose     bool     // no check of a plain value of the request decided
}

var (
	fileReaders     = []string{"os.ReadDir", "io/ioutil.ReadDir", "path/filepath.EvalSymlinks", "*.ReadFile", "*.Open", "*.Stat", "*.Lstat"}
	osReaders       = []string{"os.ReadFile", "os.Open", "os.Stat", "os.Lstat", "os.ReadDir", "io/ioutil.ReadFile", "io/ioutil.ReadDir", "io/fs.ReadFile", "io/fs.Stat"}
	noSuchFile      = []string{"io/fs.ErrNotExist", "os.ErrNotExist", "syscall.ENOENT"}
	otherFileErrors = []string{"io/fs.ErrPermission", "io/fs.ErrExist", "io/fs.ErrClosed", "io/fs.ErrInvalid"}
	noSuchRow       = []string{"database/sql.ErrNoRows", "*/pgx*.ErrNoRows", "gorm.io/gorm.ErrRecordNotFound", "*/mongo.ErrNoDocuments", "*/badger*.ErrKeyNotFound", "*/leveldb.ErrNotFound", "*/*redis*.Nil"}
	decoders        = []string{"*/json.Unmarshal", "*/json.UnmarshalRead", "*/json.UnmarshalDecode", "*/json.Decoder.Decode", "*/go-json.Unmarshal", "*/go-json.Decoder.Decode", "*/sonic.Unmarshal", "*/jsonrpc2.Request.UnmarshalParams", "*/mapstructure.Decode"}
	parsers         = []string{"strconv.*", "net/url.Parse*", "*/uuid.Parse*", "*/uuid.FromString", "time.Parse*", "encoding/base64.Encoding.DecodeString", "encoding/hex.DecodeString", "regexp.Compile*", "net/netip.Parse*", "net/mail.Parse*", "*.Validate"}
	optional        = []string{"fs/read_text_file", "fs/write_text_file", "terminal/create", "terminal/output", "terminal/release", "terminal/kill", "terminal/wait_for_exit", "session/load", "session/list", "session/resume", "session/fork", "session/delete", "session/close", "session/set_mode", "session/set_model", "session/set_config_option", "logout", "elicitation/create", "mcp/connect", "mcp/disconnect", "mcp/message", "providers/list", "providers/set", "providers/disable", "nes/start", "nes/suggest", "nes/close"}
	ofSessions      = []string{"session/load", "session/resume", "session/prompt", "session/set_mode", "session/set_model", "session/set_config_option", "session/fork"}
)

// rules is the table "cause in Go → situation". The numbers are the rows of
// the table that the rules stand for.
var rules = []rule{
	// 11, 11c, 11b, 12: cancellation.
	{Name: "prompt-cancelled", Meaning: protocol.PromptCancelled, Certainty: High, Methods: []string{"session/prompt"}, Sentinels: []string{"context.Canceled"}},
	{Name: "permission-cancelled", Meaning: protocol.OutcomeCancelled, Certainty: High, Methods: []string{"session/request_permission"}, Sentinels: []string{"context.Canceled"}},
	{Name: "prompt-ended", Meaning: protocol.PromptCancelled, Certainty: Medium, Methods: []string{"session/prompt"}, Kinds: []Kind{Withdrawn}, Made: true, Unsaid: []class{saysTimeout}},
	{Name: "permission-ended", Meaning: protocol.OutcomeCancelled, Certainty: Medium, Methods: []string{"session/request_permission"}, Kinds: []Kind{Withdrawn}, Made: true, Unsaid: []class{saysTimeout}},
	{Name: "ended", Kinds: []Kind{Withdrawn}, Made: true},
	{Name: "deadline", Sentinels: []string{"context.DeadlineExceeded"}},
	{Name: "cancelled", Meaning: protocol.Cancelled, Certainty: High, Sentinels: []string{"context.Canceled"}},

	// 10, 10b: authentication.
	{Name: "token-expired", Meaning: protocol.TokenExpired, Certainty: Medium, Says: []class{saysExpired}, Auth: true},
	{Name: "scope", Meaning: protocol.MissingScope, Certainty: Medium, Says: []class{saysScope}, Auth: true},
	{Name: "not-authenticated", Meaning: protocol.AuthRequired, Certainty: High, Says: []class{saysAuth}, Unsaid: []class{saysUnsupported}, Auth: true},
	{Name: "rejected-credentials", Meaning: protocol.AuthRequired, Certainty: Medium, Status: "401", Made: true},

	// 15: a request before initialize. An object of the program that is not
	// initialized is an invariant, not the peer's fault.
	{Name: "before-initialize", Meaning: protocol.NotInitialized, Certainty: High, Kinds: []Kind{Unready}},
	{Name: "not-initialized", Meaning: protocol.NotInitialized, Certainty: High, Around: []Kind{OwnFalse, Unready}, Says: []class{saysUninitialized}},
	{Name: "own-object", Says: []class{saysUninitialized}},

	// 8: the method itself.
	{Name: "unknown-method", Meaning: protocol.MethodNotFound, Certainty: High, Says: []class{saysMethod}, Asked: true},
	{Name: "no-such-method", Meaning: protocol.MethodNotFound, Certainty: High, Kinds: []Kind{Missing}, Key: "method", Table: true, Here: true},

	// ARC's states of a task and a chat.
	{Name: "task-completed", Meaning: protocol.TaskCompleted, Certainty: Medium, Says: []class{saysCompleted}, Nouns: []noun{aTask}},
	{Name: "task-canceled", Meaning: protocol.TaskCanceled, Certainty: Medium, Says: []class{saysCanceled}, Nouns: []noun{aTask}},
	{Name: "chat-closed", Meaning: protocol.ChatClosed, Certainty: Medium, Says: []class{saysClosed}, Nouns: []noun{aChat}},
	{Name: "version", Meaning: protocol.UnsupportedVersion, Certainty: High, Says: []class{saysVersion}, Tie: Selected},

	// 5b: the message as a whole.
	{Name: "undecodable-message", Meaning: protocol.ParseError, Certainty: High, Frame: true, Producers: decoders},
	{Name: "incomplete-message", Meaning: protocol.InvalidRequest, Certainty: High, Frame: true, Kinds: []Kind{Empty}, Says: []class{saysInvalid}},
	{Name: "other-version", Meaning: protocol.InvalidRequest, Certainty: High, Frame: true, Kinds: []Kind{NotOneOf}, Named: "json", Says: []class{saysInvalid, saysUnsupported, saysVersion}},

	// 5: the params themselves, whatever the words.
	{Name: "undecodable-params", Meaning: protocol.InvalidParams, Certainty: High, Producers: decoders, Tie: Derived},

	// 6: a value of the params.
	{Name: "unparsable-value", Meaning: protocol.InvalidParams, Certainty: Medium, Producers: parsers, Tie: Derived},

	// 2, 13, 14, 17, 18: ACP names no code.
	{Name: "no-code-named", Says: []class{saysOther}, Loose: true},

	{Name: "no-such-program", Sentinels: []string{"os/exec.ErrNotFound"}},
	{Name: "program-not-run", Producers: []string{"os/exec.*"}},

	// 1, 1b: files.
	{Name: "written-file", Methods: []string{"fs/write_text_file"}, Producers: []string{"os.*", "*.WriteFile", "*.MkdirAll", "*.Create", "*.Rename", "*.OpenFile"}},
	{Name: "read-text-file", Meaning: protocol.FileNotFound, Certainty: High, Methods: []string{"fs/read_text_file"}, Producers: fileReaders, Tie: Within},
	{Name: "working-directory", Meaning: protocol.InvalidParams, Certainty: Medium, Producers: fileReaders, Nouns: []noun{aDirectory}, Tie: Derived},
	{Name: "no-such-session-file", Meaning: protocol.SessionNotFound, Certainty: Medium, Methods: ofSessions, Producers: osReaders, Nouns: []noun{aSession}, Tie: Within},
	{Name: "no-such-file", Meaning: protocol.FileNotFound, Certainty: Medium, Sentinels: noSuchFile, Nouns: []noun{aFile, aResource}, Tie: Within},
	{Name: "no-such-thing", Meaning: byNoun, Certainty: Medium, Sentinels: noSuchFile, Tie: Within},
	{Name: "requested-file", Meaning: protocol.FileNotFound, Certainty: Medium, Producers: osReaders, Nouns: []noun{aFile, aResource}, Tie: Derived},

	// 3: stores.
	{Name: "no-such-row", Meaning: byNoun, Certainty: Medium, Sentinels: noSuchRow, Tie: Selected},

	// What a user types in a prompt, such as a slash command, is the agent's
	// business; only the prompt itself is a parameter.
	{Name: "command-in-prompt", Command: true},

	// 9: a stub, or a capability that is not there.
	{Name: "unsupported-method", Meaning: protocol.MethodNotFound, Certainty: High, Alone: true, Unread: true, Says: []class{saysUnsupported, saysUnavailable}},
	{Name: "no-sessions", Meaning: protocol.SessionNotFound, Certainty: Medium, Alone: true, Made: true, Unread: true, Says: []class{saysUnknown}, Nouns: []noun{aSession}, Methods: ofSessions},
	{Name: "stub", Meaning: protocol.MethodNotFound, Certainty: High, Alone: true, Made: true, Unread: true, Methods: optional, Says: []class{saysNot, saysNothing}, Unsaid: []class{saysUnknown}},

	// A client that finds no fitting option among the agent's may still answer
	// with an outcome.
	{Name: "no-fitting-option", Methods: []string{"session/request_permission"}, Says: []class{saysNotFound}, Nouns: []noun{aValue}},

	// 4, 4b, 4c, 4e, 4g: look-ups.
	{Name: "deleted-session", Meaning: protocol.SessionDeleted, Certainty: High, Methods: []string{"session/delete"}, Kinds: []Kind{Missing}, Nouns: []noun{aSession}, Tie: Selected},
	{Name: "closed-session", Methods: []string{"session/close", "session/delete"}, Nouns: []noun{aSession}},
	{Name: "look-up", Meaning: byNoun, Certainty: High, Kinds: []Kind{Missing}, Says: []class{saysNotFound}, Tie: Selected},
	{Name: "look-up-of-value", Meaning: byNoun, Certainty: High, Kinds: []Kind{Missing}, Says: []class{saysInvalid}, Tie: Derived},
	{Name: "look-up-without-words", Meaning: byNoun, Certainty: High, Kinds: []Kind{Missing}, Silent: true, Made: true, Tie: Derived},
	{Name: "look-up-in-other-words", Meaning: byNoun, Certainty: Medium, Kinds: []Kind{Missing, NotOneOf}, Among: true, Made: true, Unsaid: []class{saysOther, saysFailure, saysAuth, saysUninitialized, saysUnsupported, saysUnavailable}, Tie: Derived},
	{Name: "unknown-id", Meaning: byNoun, Certainty: High, Kinds: []Kind{NotOneOf}, Says: []class{saysNotFound}, Nouns: []noun{aSession, aTerminal, aTask, aChat, anAgent}, Tie: Derived, Checked: true},
	{Name: "other-method", Kinds: []Kind{NotOneOf}, Nouns: []noun{aMethod}, Silent: true},
	{Name: "unknown-id-without-words", Meaning: byNoun, Certainty: Medium, Kinds: []Kind{NotOneOf}, Nouns: []noun{aSession, aTerminal, aTask, aChat, anAgent}, Silent: true, Made: true, Tie: Derived},
	{Name: "unknown-value-without-words", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{NotOneOf}, Silent: true, Made: true, Tie: Derived},

	// 9b: a value that the method does not support.
	{Name: "unsupported-value", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{NotOneOf, Predicate, Empty, Missing}, Says: []class{saysUnsupported}, Tie: Derived, Checked: true},
	{Name: "unsupported-value-here", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{OwnUnset, OwnFalse}, Says: []class{saysUnsupported}, Given: true, Here: true},
	{Name: "unsupported-here", Meaning: protocol.MethodNotFound, Certainty: Medium, Kinds: []Kind{OwnUnset, OwnFalse}, Says: []class{saysUnsupported}, Own: true, Here: true},
	{Name: "unavailable-here", Meaning: protocol.MethodNotFound, Certainty: Medium, Kinds: []Kind{OwnUnset, OwnFalse}, Says: []class{saysUnavailable}, Own: true, Here: true, Methods: optional},

	// 7: validation of request values.
	{Name: "relative-path", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{Relative}, Tie: Derived},
	{Name: "guarded-id", Foreign: true, Kinds: []Kind{Empty}, Nouns: []noun{aSession}},
	{Name: "empty-value", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{Empty}, Tie: Derived, Checked: true},
	{Name: "unknown-value", Meaning: protocol.InvalidParams, Certainty: High, Kinds: []Kind{NotOneOf}, Says: []class{saysNotFound, saysInvalid}, Tie: Derived, Checked: true},
	{Name: "another-value", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{NotOneOf}, Nouns: []noun{aDirectory, aValue}, Shown: true, Made: true, Tie: Derived},
	{Name: "value-out-of-range", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{OutOfRange}, Says: []class{saysInvalid}, Tie: Derived, Checked: true},
	{Name: "refused-value", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{Predicate}, Says: []class{saysInvalid, saysUnsupported}, Tie: Derived},
	{Name: "not-a-directory", Meaning: protocol.InvalidParams, Certainty: Medium, Kinds: []Kind{Predicate}, Named: "is", Nouns: []noun{aDirectory}, Says: []class{saysInvalid, saysUnsupported}, Tie: Within},

	// 23: the text, tied to the request.
	{Name: "says-not-found", Meaning: byNoun, Certainty: Medium, Says: []class{saysNotFound}, Tie: Selected},
	{Name: "says-invalid", Meaning: protocol.InvalidParams, Certainty: Medium, Says: []class{saysInvalid}, Tie: Derived},
}

// facts are what the rules ask about one piece of evidence.
type facts struct {
	Evidence
	near     *Condition
	producer string
	subject  Subject // the value at fault
	text     string
	classes  []class
	noun     noun
	told     bool // the noun is from a text
	other    bool // the text names something outside the vocabulary
	part     bool // the noun is what something else is a part of
}

// read prepares evidence for the rules.
func (j *Judge) read(e Evidence) facts {
	f := facts{Evidence: e, producer: e.Producer, text: cmp.Or(e.Text, Words(e.Sentinel), strings.Join(e.Outer, " "))}
	said := j.textOf(f.text)
	f.classes = said.classes
	for i, c := range e.Conditions {
		if failing(c) {
			f.near = &e.Conditions[i]
			break
		}
	}
	switch {
	case e.Producer != "":
		f.subject = e.Subject
	case f.near != nil && f.near.Kind == Failed:
		f.producer = f.near.Name
		f.subject = f.near.Subject
	case f.near != nil:
		f.subject = f.near.Subject
		if slices.Contains([]Kind{OwnUnset, OwnFalse, Incomplete}, f.near.Kind) {
			f.subject.Tie = Untied // whatever selected the object, its state is the program's own
		}
		if slices.Contains([]Kind{Empty, NotOneOf, OutOfRange}, f.near.Kind) && f.subject.Tie < Derived {
			f.subject.Tie = Untied // likewise
		}
	}
	f.noun, f.other, f.part = j.known(said.noun), said.other, said.part
	if f.noun == "" && !f.other {
		f.noun = j.known(j.textOf(strings.Join(e.Outer, " ")).noun)
	}
	f.told = f.noun != ""
	if e.Args.Tie > f.subject.Tie && f.argsSpeak() {
		f.subject.Tie = e.Args.Tie
		f.subject.Names = append(slices.Clip(f.subject.Names), e.Args.Names...)
	}
	if f.noun == "" && !f.other {
		f.noun = j.known(nounOfNames(f.subject.Names))
	}
	return f
}

// known returns a noun if the protocol has a word for what it names. What it
// has not, such as ACP a chat, is the program's name for something else.
func (j *Judge) known(n noun) noun {
	if m := n.missing(); j.Protocol != nil && m != "" {
		if _, ok := j.Protocol.Answer(m); !ok {
			return ""
		}
	}
	return n
}

// failing reports whether a condition tells of a failure: the nearest of
// these is why the error is made.
func failing(c Condition) bool {
	switch c.Kind {
	case OwnSet, ContextDone, IsError, Status:
		return false
	}
	return true
}

// notFound returns the situation that a look-up of what the evidence is about
// found nothing.
func (f facts) notFound() protocol.Meaning {
	if f.subject.Tie < Derived && !f.told {
		return "" // identifiers tell how the value was found, not what is missing
	}
	if m := f.noun.missing(); m != "" {
		if m == protocol.FileNotFound && f.Method != "fs/read_text_file" && f.subject.Tie < Derived {
			return ""
		}
		return m
	}
	// The text names something else. A value that the request holds and that
	// nothing answers to is a value that is not supported.
	if slices.ContainsFunc(f.classes, func(c class) bool { return c == saysNotFound || c == saysUnsupported }) {
		return protocol.InvalidParams
	}
	return ""
}

func (f facts) is(r rule) bool {
	switch {
	case len(r.Methods) > 0 && !slices.Contains(r.Methods, f.Method),
		f.near == nil && (r.Among || r.Checked || r.Silent || r.Key != ""),
		len(r.Kinds) > 0 && (f.near == nil || !slices.Contains(r.Kinds, f.near.Kind)),
		len(r.Around) > 0 && !slices.ContainsFunc(f.Conditions[:min(3, len(f.Conditions))], func(c Condition) bool { return slices.Contains(r.Around, c.Kind) }),
		len(r.Producers) > 0 && !matches(r.Producers, f.producer),
		len(r.Producers) > 0 && matches(fileReaders, f.producer) && slices.ContainsFunc(f.Excluded, func(s string) bool { return matches(noSuchFile, s) }),
		len(r.Producers) > 0 && (f.Again || f.identifiedAs(otherFileErrors)),
		len(r.Sentinels) > 0 && !f.isError(r.Sentinels),
		len(r.Says) > 0 && !slices.ContainsFunc(r.Says, func(c class) bool { return slices.Contains(f.classes, c) }),
		slices.ContainsFunc(r.Unsaid, func(c class) bool { return slices.Contains(f.classes, c) }),
		len(r.Nouns) > 0 && !f.about(r.Nouns),
		f.subject.Tie < r.Tie,
		r.Made && f.Producer != "",
		r.Alone && !(f.Alone && f.Direct),
		r.Foreign && !f.Foreign,
		r.Here && f.Foreign,
		r.Own && f.subject.Tie != Untied,
		r.Frame && (!f.subject.Frame || !f.Built || f.Method != ""),
		r.Silent && (!f.wordless() || f.near.Subject.Tie < r.Tie), // without words, the condition alone tells
		r.Command && !f.command(),
		r.Among && (f.part || f.noun == "" || nounOfNames(f.near.Among) != f.noun),
		r.Checked && f.near.Subject.Tie < r.Tie,
		r.Unread && f.Args.Tie == Derived,
		r.Auth && !f.authenticates(),
		r.Asked && !f.asked(),
		r.Loose && f.checked(),
		r.Status != "" && !(len(f.Conditions) > 0 && f.Conditions[0].Kind == Status && f.Conditions[0].Name == r.Status),
		r.Key != "" && !called(f.near.Subject, r.Key),
		r.Shown && f.Args.Tie != Derived,
		r.Given && !f.given(),
		r.Table && f.near.Name != Table,
		r.Named != "" && !namesSay(f.near.Subject.Names, r.Named) && !namesSay([]string{f.near.Name}, r.Named):
		return false
	}
	return true
}

// aboutPrompt are the words of an error about a prompt as a whole.
var aboutPrompt = regexp.MustCompile(`\b(prompt|content|text|message|input|block|image|audio|resource|session|uri|embedded)s?\b`)

// command reports whether the value at fault is a part of a prompt's text and
// the error speaks of something else.
func (f facts) command() bool {
	if f.near != nil && f.near.Kind == Empty && len(f.near.Subject.Names) > 0 && f.near.Subject.Names[0] == "Prompt" {
		return false
	}
	return slices.ContainsFunc(f.subject.Names, func(n string) bool { return n == "Prompt" || n == "ContentBlock" }) &&
		!slices.Contains(f.subject.Names, "SessionId") && !aboutPrompt.MatchString(normal(f.text))
}

// given reports whether the text names a value that the code found in the
// request: then that is what the text is about, and not the method. What a
// session or terminal is asked for is another matter than which one it is.
func (f facts) given() bool {
	words := word.FindAllString(normal(f.text), -1)
	return slices.ContainsFunc(f.Conditions, func(c Condition) bool {
		if c.Subject.Tie != Derived || len(c.Subject.Names) == 0 {
			return false
		}
		if n := nounOfNames(c.Subject.Names[:1]); n == aSession || n == aTerminal {
			return false
		}
		return slices.ContainsFunc(identifierWords(c.Subject.Names[0]), func(named string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return singular(w) == singular(named) })
		})
	})
}

// about reports whether the evidence is about one of the nouns: by the text,
// else by the names of the value at fault.
func (f facts) about(list []noun) bool {
	return slices.Contains(list, f.noun)
}

func (f facts) isError(list []string) bool {
	return matches(list, f.Sentinel) || f.identifiedAs(list)
}

// identifiedAs reports whether the code asked for one of the errors and found
// it.
func (f facts) identifiedAs(list []string) bool {
	return slices.ContainsFunc(f.identities(), func(name string) bool { return matches(list, name) })
}

// identities returns what the code found the error to be. What it found an
// earlier one to be, after which another call failed, is not among them.
func (f facts) identities() []string {
	var out []string
	for _, c := range f.Conditions {
		switch c.Kind {
		case IsError:
			out = append(out, c.Name)
		case Failed:
			return out
		}
	}
	return out
}

// versioned finds the last element of an import path that is a major version.
var versioned = regexp.MustCompile(`/v\d+\.`)

// Decodes reports whether a function decodes JSON, by its qualified name.
func Decodes(name string) bool { return matches(decoders, name) }

// matches reports whether a qualified name is one of the patterns. In a
// pattern "*/" and "*." in front stand for any path; major versions of import
// paths do not count.
func matches(patterns []string, name string) bool {
	if strings.Contains(name, "/v") {
		name = versioned.ReplaceAllString(name, ".")
	}
	return slices.ContainsFunc(patterns, func(p string) bool {
		if rest, ok := strings.CutPrefix(p, "*."); ok {
			return name[strings.LastIndex(name, ".")+1:] == rest
		}
		short := name[strings.LastIndex(name, "/")+1:]
		if rest, ok := strings.CutPrefix(p, "*/"); ok {
			ok, _ := path.Match(rest, short)
			return ok
		}
		folder, p := path.Split(p)
		ok, _ := path.Match(p, short)
		return ok && folder+short == name
	})
}
