// Package protocol holds what ACP, JSON-RPC 2.0 and ARC say about error codes:
// which codes exist, what each one means, which ranges are reserved, and which
// code a protocol has for a situation. Each row names its source.
//
// It is data. It knows nothing about Go programs, libraries or findings.
package protocol

import (
	"slices"
	"strings"
)

// A Meaning is a situation that a protocol may have a code for, named
// independently of the protocol. The zero value means that nothing is known.
type Meaning string

// The situations that evidence in Go code can speak for.
const (
	ParseError         Meaning = "message that is not valid JSON"
	InvalidRequest     Meaning = "invalid request"
	NotInitialized     Meaning = "request before initialize"
	MethodNotFound     Meaning = "unsupported method"
	InvalidParams      Meaning = "invalid parameter value"
	Internal           Meaning = "internal error"
	Cancelled          Meaning = "cancelled request"
	PromptCancelled    Meaning = "cancelled prompt"
	OutcomeCancelled   Meaning = "cancelled permission request"
	AuthRequired       Meaning = "missing authentication"
	TokenExpired       Meaning = "expired token"
	Forbidden          Meaning = "missing permission"
	MissingScope       Meaning = "missing scope"
	SessionNotFound    Meaning = "unknown session"
	SessionDeleted     Meaning = "session that is already gone"
	TerminalNotFound   Meaning = "unknown terminal"
	FileNotFound       Meaning = "missing file"
	FileToMake         Meaning = "file that is not there yet"
	CommandExited      Meaning = "command that has failed"
	ResourceNotFound   Meaning = "unknown resource"
	AgentNotFound      Meaning = "unknown agent"
	AgentUnavailable   Meaning = "unavailable agent"
	TaskNotFound       Meaning = "unknown task"
	TaskCompleted      Meaning = "completed task"
	TaskCanceled       Meaning = "canceled task"
	TaskFailed         Meaning = "failed task"
	ChatNotFound       Meaning = "unknown chat"
	ChatClosed         Meaning = "closed chat"
	ChatTimeout        Meaning = "chat timeout"
	ParticipantLimit   Meaning = "chat participant limit"
	InvalidChatMessage Meaning = "invalid chat message"
	ChatBufferFull     Meaning = "full chat buffer"
	UnsupportedVersion Meaning = "unsupported protocol version"
	RateLimited        Meaning = "rate limit"
	Busy               Meaning = "busy"
	Timeout            Meaning = "timeout"
	TooLarge           Meaning = "payload that is too large"
	NetworkFailure     Meaning = "network failure"
)

// Force is how strongly a protocol asks for an answer.
type Force string

// The words are those of RFC 2119; Plain is a statement without one of them.
const (
	Must   Force = "MUST"
	Should Force = "SHOULD"
	Plain  Force = "states"
)

// A Rule is what a protocol asks for whatever the situation is.
type Rule struct {
	Force  Force
	Source string
}

// Answered is the rule that every request has an answer, and Unanswered that
// notifications have none.
func Answered() Rule   { return Rule{Must, "JSON-RPC 2.0, section 5"} }
func Unanswered() Rule { return Rule{Must, "JSON-RPC 2.0, section 4.1"} }

// Stopped is the rule that a turn ends for one of the reasons that the protocol has.
func Stopped() Rule { return Rule{Must, "ACP, protocol/prompt-turn#stop-reasons"} }

// Negotiated is the rule that initialize is answered with a version of the agent's
// own and no error, Offered that a capability stands for what there is, and LogsIn
// that a peer which has to log in is told how.
func Negotiated() Rule { return Rule{Must, "ACP, protocol/initialization#version-negotiation"} }
func Offered() Rule    { return Rule{Should, "ACP, protocol/initialization#capabilities"} }
func LogsIn() Rule     { return Rule{Plain, "ACP conformance kit, AUTH-005"} }

// AnyField is the Data of an answer whose data names the field that is at
// fault, whatever that is called.
const AnyField = "field"

// An Answer is what a protocol wants for a situation.
type Answer struct {
	Code   int64
	Data   string // the field that the protocol names in the error's data, or ""
	Force  Force
	Result string // not empty: answer with this result instead of an error; Code is then 0
	Source string
}

// A Code is one row of a protocol's table of error codes.
type Code struct {
	Value    int64
	Name     string
	Meanings []Meaning // the situations that the code is for
	Also     []Meaning // and those that it is common for, so that nobody takes it for something else
	Words    []string  // lower-case words and phrases that name this meaning in constants and texts
	Except   []string  // those that name another one, whatever else is there
	Disputed bool      // the protocol's own documents disagree about it: accept any meaning, suggest none
	Removed  bool      // was in a draft, is no longer part of the protocol
	Text     string    // what the code is for, where no situation says it
	Source   string
}

// Serves reports whether a code is for a situation.
func (c Code) Serves(m Meaning) bool {
	return slices.Contains(c.Meanings, m) || slices.Contains(c.Also, m)
}

// NamedIn reports whether a name or a text speaks of the code's own meaning.
func (c Code) NamedIn(text string) bool {
	return has(text, c.Words) && !has(text, c.Except)
}

// DeniedIn reports whether a text speaks of what the code is taken for and is
// not meant for, and of nothing that it is meant for.
func (c Code) DeniedIn(text string) bool { return has(text, c.Except) && !has(text, c.Words) }

// SpokenOf reports whether a text has a word for what the code is meant for, or for what it
// is taken for.
func (c Code) SpokenOf(text string) bool { return has(text, c.Words) || has(text, c.Except) }

func has(text string, words []string) bool {
	text = Letters(text)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, Letters(w)) })
}

// Letters leaves letters only, so that "Not found", "NotFound" and "not_found"
// are one.
func Letters(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, s)
}

// A Range is a span of codes, both ends included, that custom codes must avoid.
type Range struct {
	Low, High int64
	Owner     string // who reserves it
	Draft     bool   // the source is a draft page
	Own       bool   // the protocol has each code of it for one situation of its own
	Force     Force
	Source    string
}

// Contains reports whether code lies in the range.
func (r Range) Contains(code int64) bool { return r.Low <= code && code <= r.High }

// A Protocol is what one protocol says about error codes.
type Protocol struct {
	Name     string // short name, as settings and directives spell it: "acp", "arc"
	Title    string // as messages spell it: "ACP", "ARC"
	Codes    []Code
	Reserved []Range
	Unowned  []Range // free, although custom codes have a documented range elsewhere
	Custom   string  // where custom codes go, in words
	DataName string  // name of the error object's free field: "data", "details"
	Answers  map[Meaning]Answer
	Methods  []Method

	StopReason  string   // field of a result that says why a turn ended
	StopReasons []string // what it may be

	Choices []string // fields of params that are one of what the receiver offers
	Schema  *Schema
}

// Lookup returns the protocol's row for a code.
func (p *Protocol) Lookup(code int64) (Code, bool) {
	i := slices.IndexFunc(p.Codes, func(c Code) bool { return c.Value == code })
	if i < 0 {
		return Code{}, false
	}
	return p.Codes[i], true
}

// ReservedRange returns the reserved range that a code lies in.
func (p *Protocol) ReservedRange(code int64) (Range, bool) {
	return among(p.Reserved, code)
}

func among(list []Range, code int64) (Range, bool) {
	if i := slices.IndexFunc(list, func(r Range) bool { return r.Contains(code) }); i >= 0 {
		return list[i], true
	}
	return Range{}, false
}

// UnownedRange returns the range that a code lies in although custom codes
// have a documented one elsewhere.
func (p *Protocol) UnownedRange(code int64) (Range, bool) {
	return among(p.Unowned, code)
}

// CodeName returns the protocol's name for a code, or "" if it has none.
func (p *Protocol) CodeName(code int64) string {
	c, _ := p.Lookup(code)
	return c.Name
}

// Answer returns what the protocol wants for a situation; ok is false where it
// names no answer, and nothing should be said then.
func (p *Protocol) Answer(m Meaning) (a Answer, ok bool) {
	a, ok = p.Answers[m]
	return a, ok
}

// A Method is one method of a protocol.
type Method struct {
	Name         string  // as on the wire: "session/prompt"
	Agent        bool    // the agent implements it; otherwise the client does
	Notification bool    // never answered
	Cancels      Meaning // what becomes of the request that it ends, or ""
	Needs        string  // the field of its params that names what it is about, or ""
	Stops        bool    // its result says why a turn ended
	Offered      string  // the capability in the handshake that stands for the method, or ""
	Required     bool    // whoever speaks the protocol has it
	Refuses      bool    // it is answered with an error where what it names is not there

	// Names is what is wrong where nothing has the name that a request of the
	// method gives, if it gives no other one.
	Names Meaning

	// Succeeds is what is an error elsewhere, and is answered with a result here.
	Succeeds Meaning

	Disputed bool // the protocol's documents disagree about what names nothing
}

// Of returns what a situation is for the method, or "" if the protocol's documents disagree.
// gone says that nothing has the name that the request gives.
func (m Method) Of(s Meaning, gone bool) Meaning {
	switch own := m.Succeeds; {
	case s == Cancelled && (own == PromptCancelled || own == OutcomeCancelled),
		s == SessionNotFound && own == SessionDeleted && gone:
		return own
	case s == SessionNotFound && (own == SessionDeleted || m.Disputed):
		return ""
	}
	return s
}

// Optional reports whether a method is a request of the protocol that not everybody has.
func (m Method) Optional() bool { return m.Name != "" && !m.Required && !m.Notification }

// Capability returns the name of a capability, by its path in the handshake, and the names of
// those that stand beside it there.
func (p *Protocol) Capability(path string) (name string, beside []string) {
	at := strings.LastIndexByte(path, '.') + 1
	for _, m := range p.Methods {
		if rest, ok := strings.CutPrefix(m.Offered, path[:at]); ok {
			if other, _, _ := strings.Cut(rest, "."); other != path[at:] && !slices.Contains(beside, other) {
				beside = append(beside, other)
			}
		}
	}
	return path[at:], beside
}

// Joined returns the name of several methods that are served alike.
func Joined(a, b string) string {
	list := append(Apart(a), Apart(b)...)
	slices.Sort(list)
	return strings.Join(slices.Compact(list), joint)
}

// Apart returns the methods of a name, which has one or is Joined.
func Apart(name string) []string { return strings.Split(name, joint) }

const joint = " and "

// Method returns the protocol's row for a method name on the wire, or for what several
// methods have in common. Where no protocol is spoken, p is nil and has none.
func (p *Protocol) Method(name string) (Method, bool) {
	if p == nil {
		return Method{}, false
	}
	of := Method{Name: name, Refuses: true}
	for i, one := range Apart(name) {
		at := slices.IndexFunc(p.Methods, func(m Method) bool { return m.Name == one })
		if at < 0 {
			return Method{}, false
		}
		m := p.Methods[at]
		if one == name {
			return m, true
		}
		of.Required, of.Notification, of.Refuses = of.Required || m.Required, of.Notification || m.Notification, of.Refuses && m.Refuses
		if i == 0 {
			of.Needs = m.Needs
		} else if of.Needs != m.Needs {
			of.Needs = ""
		}
	}
	return of, true
}

// Notification reports whether a method on the wire is one of the protocol's
// notifications.
func (p *Protocol) Notification(name string) bool {
	m, _ := p.Method(name)
	return m.Notification
}

// None is what settings and directives say where no protocol is spoken.
const None = "none"

// All returns the protocols that a package may speak.
func All() []*Protocol { return []*Protocol{ACP(), ARC()} }

// Names returns what settings and directives may say that a package speaks.
func Names() []string {
	var names []string
	for _, p := range All() {
		names = append(names, p.Name)
	}
	return append(names, None)
}

// NamesInWords writes Names in words: "acp, arc or none".
func NamesInWords() string {
	names := Names()
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// ByName returns the protocol of a setting's or directive's spelling.
func ByName(name string) (*Protocol, bool) {
	i := slices.IndexFunc(All(), func(p *Protocol) bool { return p.Name == name })
	if i < 0 {
		return nil, false
	}
	return All()[i], true
}
