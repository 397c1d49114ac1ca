package cause

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Texts as people write them, for a look-up by something of the request.
func TestTexts(t *testing.T) {
	for _, test := range []struct {
		text string
		want protocol.Meaning
	}{
		{"session not found", protocol.SessionNotFound},
		{"session %s not found", protocol.SessionNotFound},
		{"unknown session: %q", protocol.SessionNotFound},
		{"no session with id %s", protocol.SessionNotFound},
		{"Session %v does not exist", protocol.SessionNotFound},
		{"no such session", protocol.SessionNotFound},
		{"session is not active", protocol.SessionNotFound},
		{"sess %s doesn't exist", protocol.SessionNotFound},
		{"unknown thread %s", protocol.SessionNotFound},
		{"couldn't find conversation %s", protocol.SessionNotFound},
		{"terminal %q not found", protocol.TerminalNotFound},
		{"unknown terminal id", protocol.TerminalNotFound},
		{"unknown mode %q", protocol.InvalidParams},
		{"unknown config option %s", protocol.InvalidParams},
		{"invalid cursor", protocol.InvalidParams},
		{"unknown auth method %q", protocol.InvalidParams},
		{"cwd is required", protocol.InvalidParams},
		{"unknown method %s", protocol.MethodNotFound},
		{"task %s not found", protocol.TaskNotFound},
		{"no such chat: %s", protocol.ChatNotFound},
		{"agent %s does not exist", protocol.AgentNotFound},

		{"session %s is busy", ""},
		{"session %s already has an active prompt", ""},
		{"too many sessions", ""},
		{"rate limit exceeded", ""},
		{"permission denied", ""},
		{"model returned an error: %s", ""},
		{"cannot save session %s", ""},
		{"internal error", ""},
	} {
		v, ok := new(Judge).Situation(Evidence{Method: "session/prompt", Text: test.text, Args: derived("Value")})
		if v.Meaning != test.want || ok != (test.want != "") {
			t.Errorf("%q: %q by rule %q, want %q", test.text, v.Meaning, v.Rule, test.want)
		}
	}
}

func TestNamed(t *testing.T) {
	for _, test := range []struct {
		text string
		want protocol.Meaning
	}{
		{"session not found", protocol.SessionNotFound},
		{"err unknown session", protocol.SessionNotFound},
		{"not logged in", protocol.AuthRequired},
		{"token expired", protocol.TokenExpired},
		{"missing scope", protocol.MissingScope},
		{"method not supported", protocol.MethodNotFound},
		{"not initialized", protocol.NotInitialized},
		{"invalid cwd", protocol.InvalidParams},
		{"session_not_found", protocol.SessionNotFound},
		{"no session id", ""}, // it is not given, rather than not found
		{"session not found: rate limit", ""},
		{"session widget not found", ""},
		{"session", ""},
		{"rate limit", ""},
		{"busy", ""},
		{"widget not found", ""},
		{"failed", ""},
		{"", ""},
	} {
		if got := Named(test.text); got != test.want {
			t.Errorf("Named(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"ErrSessionNotFound": "err session not found",
		"sessionID":          "session id",
		"HTTPServerError":    "http server error",
		"code_rate_limited":  "code rate limited",
		"pkg.ErrBusy":        "err busy",
		"x":                  "x",
		"__x1_":              "x",
		"PromptV":            "prompt v",
		"":                   "",
	} {
		if got := Words(name); got != want {
			t.Errorf("Words(%q) = %q, want %q", name, got, want)
		}
	}
}

// A text is about what is nearest to its words for what went wrong.
func TestAbout(t *testing.T) {
	for _, test := range []struct {
		text  string
		want  protocol.Kind
		other bool
	}{
		{"unknown session for terminal %s", protocol.SessionID, false},
		{"unsupported mode of session", protocol.Choice, false},
		{"invalid cursor for session", protocol.Choice, false},
		{"method terminal is not supported", protocol.MethodName, false},
		{"session not found for terminal", protocol.SessionID, false},
		{"session unknown terminal", protocol.TerminalID, false}, // as near: the later
		{"session is busy, as its terminal was not found", protocol.TerminalID, false},
		{"invalid session: terminal not found", protocol.TerminalID, false}, // not found counts before invalid
		{"session or terminal", protocol.TerminalID, false},
		{"unknown widget", "", true},
		{"widget not found", "", true},
		{"unknown id", "", false},
		{"%s was not found", "", false},
	} {
		if r := read(test.text); r.noun != test.want || r.other != test.other {
			t.Errorf("%q is about %q, %v, want %q, %v", test.text, r.noun, r.other, test.want, test.other)
		}
	}
}

func TestNounOfNames(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  protocol.Kind
	}{
		{[]string{"sessionIDs"}, protocol.SessionID},
		{[]string{"sessions"}, protocol.SessionID},
		{[]string{"x", "TerminalId"}, protocol.TerminalID},
		{[]string{"MethodId"}, protocol.Choice},
		{[]string{"AuthMethod"}, protocol.Choice},
		{[]string{"method"}, protocol.MethodName},
		{[]string{"SessionManager", "cwd"}, protocol.Directory},
		{[]string{"PromptRequest"}, ""},
		{[]string{"params"}, ""},
	} {
		if got := new(Judge).nounOfNames(test.names...); got != test.want {
			t.Errorf("nounOfNames(%q) = %q, want %q", test.names, got, test.want)
		}
	}
}

func TestMissing(t *testing.T) {
	for n, want := range map[protocol.Kind]protocol.Meaning{
		protocol.SessionID: protocol.SessionNotFound, protocol.TerminalID: protocol.TerminalNotFound, protocol.File: protocol.FileNotFound,
		protocol.Resource: protocol.ResourceNotFound, protocol.Directory: protocol.InvalidParams, protocol.Choice: protocol.InvalidParams,
		protocol.MethodName: protocol.MethodNotFound, protocol.TaskID: protocol.TaskNotFound, protocol.ChatID: protocol.ChatNotFound, protocol.AgentID: protocol.AgentNotFound, "": "",
	} {
		if got := missing(n); got != want {
			t.Errorf("a %s that is missing: %q, want %q", n, got, want)
		}
	}
}

// A judge reads each text once.
func TestOnce(t *testing.T) {
	var j Judge
	for _, text := range []string{"session not found", "unknown mode", "session not found"} {
		j.reading(text)
	}
	if len(j.texts) != 2 {
		t.Errorf("%d texts are remembered, want 2", len(j.texts))
	}
}
