package protocol

import (
	"slices"
	"strings"
	"testing"
)

func TestTables(t *testing.T) {
	for _, p := range All() {
		t.Run(p.Name, func(t *testing.T) {
			if p.Title == "" || p.Custom == "" || p.DataName == "" {
				t.Errorf("incomplete: %+v", p)
			}
			if got, ok := ByName(p.Name); !ok || got != p {
				t.Errorf("ByName(%q) = %v, %v", p.Name, got, ok)
			}
			codes := make(map[int64]bool)
			for _, c := range p.Codes {
				if codes[c.Value] {
					t.Errorf("%d has two rows", c.Value)
				}
				codes[c.Value] = true
				if c.Name == "" || c.Source == "" {
					t.Errorf("%d lacks its name or its source", c.Value)
				}
				if got, ok := p.Lookup(c.Value); !ok || got.Name != c.Name {
					t.Errorf("Lookup(%d) = %+v, %v", c.Value, got, ok)
				}
				if _, ok := p.ReservedRange(c.Value); !ok {
					t.Errorf("%d (%s) lies in no reserved range", c.Value, c.Name)
				}
				for _, w := range c.Words {
					if w != strings.ToLower(w) {
						t.Errorf("%d: word %q is not in lower case", c.Value, w)
					}
				}
			}
			for _, m := range []Meaning{ParseError, InvalidRequest, MethodNotFound, InvalidParams} {
				if _, ok := p.Answers[m]; !ok {
					t.Errorf("Answers lacks %q, for which JSON-RPC has a code", m)
				}
			}
			for m, a := range p.Answers {
				if m.Definition() == "" {
					t.Errorf("%q has no definition (definition.go)", m)
				}
				switch {
				case a.Source == "" || a.Force == "":
					t.Errorf("%s: the answer lacks its source or its force", m)
				case a.Result != "" && a.Code != 0:
					t.Errorf("%s: both a result and the code %d", m, a.Code)
				case a.Result != "":
				case !codes[a.Code]:
					t.Errorf("%s is answered with %d, which is no code of %s", m, a.Code, p.Title)
				}
				if c, ok := p.Lookup(a.Code); ok && (c.Disputed || c.Removed) {
					t.Errorf("%s is answered with %d, which nobody should be told to send", m, a.Code)
				}
				if c, ok := p.Lookup(a.Code); ok && len(c.Meanings) > 0 && !slices.Contains(c.Meanings, m) && m != InvalidRequest {
					t.Errorf("%s is answered with %d, whose row does not name it", m, a.Code)
				}
			}
			methods := make(map[string]bool)
			for _, m := range p.Methods {
				if methods[m.Name] {
					t.Errorf("method %s has two rows", m.Name)
				}
				methods[m.Name] = true
				if got, ok := p.Method(m.Name); !ok || got != m {
					t.Errorf("Method(%q) = %+v, %v", m.Name, got, ok)
				}
			}
		})
	}
	if _, ok := ByName("lsp"); ok {
		t.Error("a protocol called lsp")
	}
}

func TestLookupMisses(t *testing.T) {
	for _, code := range []int64{0, 1, -1, -32001, -32099, -31999, 404} {
		if c, ok := ACP().Lookup(code); ok {
			t.Errorf("Lookup(%d) = %+v", code, c)
		}
		if name := ACP().CodeName(code); name != "" {
			t.Errorf("CodeName(%d) = %q", code, name)
		}
	}
	if name := ACP().CodeName(-32002); name != "Resource not found" {
		t.Errorf("CodeName(-32002) = %q", name)
	}
	if m, ok := ACP().Method("session/unknown"); ok {
		t.Errorf("Method = %+v", m)
	}
	if a, ok := ACP().Answer(RateLimited); ok {
		t.Errorf("ACP names no code for a rate limit, and got %+v", a)
	}
}

// Both ends of each range, and what lies just outside.
func TestReservedRange(t *testing.T) {
	for _, test := range []struct {
		p    *Protocol
		code int64
		low  int64 // of the range, or 0 for none
	}{
		{ACP(), -32769, 0},
		{ACP(), -32768, -32768},
		{ACP(), -32099, -32768},
		{ACP(), -32003, -32768},
		{ACP(), -32001, -32768},
		{ACP(), -32000, -32768},
		{ACP(), -31999, 0},
		{ACP(), -32770, 0},
		{ACP(), -32799, 0},
		{ACP(), -32800, -32899},
		{ACP(), -32899, -32899},
		{ACP(), -32900, 0},
		{ACP(), 0, 0},
		{ACP(), 429, 0},
		{ACP(), -41001, 0},
		{ARC(), -31999, 0},
		{ARC(), -32000, -32999},
		{ARC(), -32999, -32999},
		{ARC(), -33000, 0},
		{ARC(), -40999, 0},
		{ARC(), -41000, -41999},
		{ARC(), -41999, -41999},
		{ARC(), -42000, -42999},
		{ARC(), -43999, -43999},
		{ARC(), -44000, -44999},
		{ARC(), -45999, -45999},
		{ARC(), -46000, 0},
		{ARC(), -50001, 0},
	} {
		r, ok := test.p.ReservedRange(test.code)
		if ok != (test.low != 0) || r.Low != test.low {
			t.Errorf("%s: ReservedRange(%d) = %d to %d, %v; want one from %d", test.p.Title, test.code, r.Low, r.High, ok, test.low)
		}
	}
	if r, _ := ACP().ReservedRange(-32850); !r.Draft {
		t.Error("the range of LSP is a draft's")
	}
	if r, _ := ACP().ReservedRange(-32050); r.Draft {
		t.Error("the range of JSON-RPC is no draft's")
	}
	for code, want := range map[int64]bool{-45999: false, -46000: true, -49999: true, -50000: false} {
		if _, ok := ARC().UnownedRange(code); ok != want {
			t.Errorf("UnownedRange(%d) = %v", code, ok)
		}
	}
}

// What ACP says about the situations that the checks speak of.
func TestACP(t *testing.T) {
	for _, test := range []struct {
		m     Meaning
		code  int64
		data  string
		force Force
	}{
		{MethodNotFound, -32601, "method", Should},
		{InvalidParams, -32602, "field", Plain},
		{SessionNotFound, -32002, "sessionId", Should},
		{FileNotFound, -32002, "uri", Should},
		{TerminalNotFound, -32002, "", Should},
		{SessionDeleted, 0, "", Should},
		{FileToMake, 0, "", Must},
		{CommandExited, 0, "", Plain},
		{NotInitialized, -32600, "", Plain},
		{AuthRequired, -32000, "", Plain},
		{TokenExpired, -32000, "", Plain},
		{Cancelled, -32800, "", Must},
		{PromptCancelled, 0, "", Must},
		{OutcomeCancelled, 0, "", Must},
		{ParseError, -32700, "", Plain},
	} {
		a, ok := ACP().Answer(test.m)
		if !ok || a.Code != test.code || a.Data != test.data || a.Force != test.force {
			t.Errorf("%s: %+v, %v", test.m, a, ok)
		}
	}
	// Say nothing where ACP names no code, or means v2 only.
	for _, m := range []Meaning{Busy, RateLimited, Forbidden, TooLarge, Timeout, NetworkFailure, Internal, UnsupportedVersion} {
		if a, ok := ACP().Answer(m); ok {
			t.Errorf("%s: %+v, want nothing", m, a)
		}
	}
	for name, want := range map[string]bool{"session/cancel": true, "session/update": true, "$/cancel_request": true, "session/prompt": false, "session/close": false, "fs/write_text_file": false} {
		if m, ok := ACP().Method(name); !ok || m.Notification != want {
			t.Errorf("%s: %+v, %v", name, m, ok)
		}
	}
	for name, want := range map[string]string{"initialize": "", "session/list": "", "session/cancel": "", "session/new": "cwd", "session/prompt": "sessionId", "fs/read_text_file": "path", "terminal/create": "command", "terminal/kill": "terminalId"} {
		if m, _ := ACP().Method(name); m.Needs != want {
			t.Errorf("%s needs %q, want %q", name, m.Needs, want)
		}
	}
	if c, ok := ACP().Lookup(-32042); !ok || !c.Removed {
		t.Errorf("-32042 was removed from ACP: %+v, %v", c, ok)
	}
}

func TestARC(t *testing.T) {
	for code, name := range map[int64]string{
		-32700: "Parse Error", -32600: "Invalid Request", -32601: "Method Not Found", -32602: "Invalid Params", -32603: "Internal Error",
		-41001: "Agent Not Found", -41002: "Agent Not Available", -41003: "Agent Overloaded",
		-42001: "Task Not Found", -42002: "Task Already Completed", -42003: "Task Already Canceled", -42004: "Task Processing Error",
		-43001: "Chat Not Found", -43002: "Chat Already Closed", -43003: "Chat Timeout", -43004: "Chat Participant Limit", -43005: "Invalid Chat Message", -43006: "Chat Buffer Overflow",
		-44001: "Authentication Failed", -44002: "Authorization Failed", -44003: "Insufficient Scope", -44004: "Token Expired",
		-45001: "Unsupported Version", -45002: "Rate Limit Exceeded", -45003: "Request Too Large", -45004: "Network Error",
	} {
		if got := ARC().CodeName(code); got != name {
			t.Errorf("%d is called %q, want %q", code, got, name)
		}
	}
	// The two sources disagree about these, so no finding may depend on them.
	for _, code := range []int64{-41003, -45002, -45003, -45004} {
		if c, _ := ARC().Lookup(code); !c.Disputed {
			t.Errorf("%d is not marked as disputed", code)
		}
	}
	// The specification has more codes than the taxonomy: known, not custom.
	for _, code := range []int64{
		-41004, -41005, -41006, -41010, -41011, -42005, -42006, -42010, -42011,
		-43101, -43102, -43103, -43104, -44005, -44006, -44007, -44008, -45005, -45006,
	} {
		if _, ok := ARC().Lookup(code); !ok {
			t.Errorf("%d is not known", code)
		}
	}
	for m, code := range map[Meaning]int64{
		TaskNotFound: -42001, ChatNotFound: -43001, AgentNotFound: -41001, AuthRequired: -44001, TokenExpired: -44004,
		MissingScope: -44003, Forbidden: -44002, UnsupportedVersion: -45001, TaskCompleted: -42002, TaskCanceled: -42003,
		MethodNotFound: -32601, InvalidParams: -32602, ParseError: -32700, InvalidRequest: -32600,
	} {
		if a, ok := ARC().Answer(m); !ok || a.Code != code {
			t.Errorf("%s: %+v, %v; want %d", m, a, ok, code)
		}
	}
	for _, m := range []Meaning{SessionNotFound, FileNotFound, Busy, RateLimited, NetworkFailure} {
		if a, ok := ARC().Answer(m); ok {
			t.Errorf("%s: %+v, want nothing", m, a)
		}
	}
}

func TestNamedIn(t *testing.T) {
	for _, test := range []struct {
		code int64
		text string
		want bool
	}{
		{-32002, "ErrSessionNotFound", true},
		{-32002, "session_not_found", true},
		{-32002, "Resource not found", true},
		{-32002, "unauthorized", false},
		{-32000, "please log in", true},
		{-32000, "AuthRequired", true},
		{-32000, "busy", false},
		{-32000, "token limit", false},
		{-32000, "login throttled", false},
		{-32601, "method not allowed here", true},
		{-32601, "teapot", false},
	} {
		c, _ := ACP().Lookup(test.code)
		if got := c.NamedIn(test.text); got != test.want {
			t.Errorf("%d: NamedIn(%q) = %v", test.code, test.text, got)
		}
	}
	if got := Letters("Not found, 404_x"); got != "notfoundx" {
		t.Errorf("Letters = %q", got)
	}
}

// A code is denied by what it is mistaken for, if nothing speaks for it.
func TestDeniedIn(t *testing.T) {
	auth, _ := ACP().Lookup(-32000)
	for text, want := range map[string]bool{
		"session is busy":            true,
		"too many requests":          true,
		"quota used up: log in":      false,
		"not logged in":              false,
		"cannot read":                false,
		"":                           false,
		"the rate limit is reached.": true,
	} {
		if got := auth.DeniedIn(text); got != want {
			t.Errorf("DeniedIn(%q) = %v", text, got)
		}
	}
}

// Each result belongs to a method, which has it where others have an error.
func TestSucceeds(t *testing.T) {
	for _, p := range All() {
		for m, a := range p.Answers {
			if (a.Result != "") != slices.ContainsFunc(p.Methods, func(o Method) bool { return o.Succeeds == m }) {
				t.Errorf("%s: no method succeeds with it, or it has no result", m)
			}
		}
	}
	for _, test := range []struct {
		method string
		of     Meaning
		gone   bool
		want   Meaning
	}{
		{"session/prompt", Cancelled, false, PromptCancelled},
		{"session/prompt", SessionNotFound, true, SessionNotFound},
		{"session/request_permission", Cancelled, false, OutcomeCancelled},
		{"session/load", Cancelled, false, Cancelled},
		{"session/delete", SessionNotFound, true, SessionDeleted},
		{"session/delete", SessionNotFound, false, ""},
		{"session/delete", Cancelled, true, Cancelled},
		{"session/close", SessionNotFound, true, ""},
		{"session/close", InvalidParams, true, InvalidParams},
		{"fs/write_text_file", Cancelled, true, Cancelled},
	} {
		m, ok := ACP().Method(test.method)
		if got := m.Of(test.of, test.gone); !ok || got != test.want {
			t.Errorf("%s in %s: %q, want %q", test.of, test.method, got, test.want)
		}
	}
}
