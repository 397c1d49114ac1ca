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
		"":                   "",
	} {
		if got := Words(name); got != want {
			t.Errorf("Words(%q) = %q, want %q", name, got, want)
		}
	}
}
