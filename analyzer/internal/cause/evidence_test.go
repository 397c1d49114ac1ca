package cause

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// Words alone say nothing: what ties them to the message, or to the state that
// they are about, decides.
func TestTies(t *testing.T) {
	for _, test := range []struct {
		name string
		e    Evidence
		want protocol.Meaning
	}{
		{"there: what no list has", Evidence{Method: "session/set_mode", Conditions: []Condition{{Kind: Predicate, Subject: derived("name")}, {Kind: Missing, Subject: derived("name")}}}, protocol.InvalidParams},
		{"there: something else", Evidence{Method: "session/set_mode", Conditions: []Condition{{Kind: Predicate, Subject: derived("other")}, {Kind: Missing, Subject: derived("name")}}}, ""},
		{"there: what was read before", Evidence{Method: "session/set_mode", Conditions: []Condition{{Kind: Predicate, Subject: derived("name")}, {Kind: Failed, Name: "os.ReadFile", Subject: derived("name")}}}, ""},
		{"there: what a function refused", Evidence{Method: "session/set_mode", Conditions: []Condition{{Kind: Predicate, Name: "m.ask", Subject: derived("name")}, {Kind: Missing, Subject: derived("name")}}}, ""},
		{"auth: what a function says is there", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: Predicate, Name: "m/auth.HasToken"}}}, protocol.AuthRequired},
		{"auth: that is not supported", Evidence{Text: "not authenticated: not supported", Conditions: when(OwnUnset, untied("user"))}, protocol.MethodNotFound},
		{"runs: a program of the request", Evidence{Method: "terminal/create", Text: "invalid command", Conditions: []Condition{{Kind: Failed, Name: "os/exec.Cmd.Start", Subject: derived("Command")}}}, ""},
		{"conveys: a value of the request", Evidence{Method: "session/new", Text: "invalid name", Conditions: []Condition{{Kind: Failed, Name: "encoding/json.Marshal", Subject: derived("Name")}}}, ""},
		{"login: a flag is not set", Evidence{Text: "nobody is signed in", Conditions: when(OwnFalse, untied("current"))}, protocol.AuthRequired},
		{"login: something of the program's own is not set", Evidence{Text: "nobody is signed in", Conditions: when(OwnUnset, untied("current"))}, protocol.AuthRequired},
		{"login: what the program has is empty", Evidence{Text: "sign in before asking", Conditions: when(Empty, untied("key"))}, protocol.AuthRequired},
		{"login: no file of the program's own", Evidence{Text: "run demo login", Conditions: []Condition{{Kind: IsError, Name: "io/fs.ErrNotExist"}, {Kind: Failed, Name: "os.ReadFile", Subject: untied("path")}}}, protocol.AuthRequired},
		{"login: in the login itself", Evidence{Method: "authenticate", Text: "nobody logs in", Conditions: when(OwnFalse, untied("on"))}, ""},
		{"login: in the logout", Evidence{Method: "logout", Text: "nobody is logged in", Conditions: when(OwnUnset, untied("current"))}, ""},
		{"login: a value of the request", Evidence{Method: "session/new", Text: "the log in name is gone", Conditions: when(Empty, derived("Name"))}, protocol.InvalidParams},
		{"login: that has another reason", Evidence{Text: "logins are disabled", Conditions: when(OwnUnset, untied("current"))}, ""},
		{"login: nothing is missing", Evidence{Text: "signed in", Conditions: when(OwnSet, untied("current"))}, ""},
		{"expired: by a clock", Evidence{Text: "access token has expired", Conditions: when(OutOfRange, untied("Until", "Time"))}, protocol.TokenExpired},
		{"expired: by a number", Evidence{Text: "access token has expired", Conditions: when(OutOfRange, untied("count"))}, ""},
		{"expired: a time of the request", Evidence{Text: "access token has expired", Conditions: when(OutOfRange, derived("until", "Time"))}, protocol.InvalidParams},
		{"auth: the whole of a method", Evidence{Text: "not logged in", Alone: true}, protocol.AuthRequired},
		{"auth: not the whole", Evidence{Text: "not logged in"}, ""},
		{"auth: a flag that is set", Evidence{Text: "invalid token", Conditions: when(OwnSet, untied("loginExpired"))}, protocol.AuthRequired},
		{"auth: another flag", Evidence{Text: "invalid token", Conditions: when(OwnSet, untied("template"))}, ""},
		{"auth: a flag that is not set", Evidence{Text: "not logged in", Conditions: when(OwnFalse, untied("ok"))}, protocol.AuthRequired},
		{"auth: before the handshake", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: Early, Name: initialize, Subject: untied("ok")}}}, protocol.AuthRequired},
		{"auth: a status", Evidence{Text: "login failed: invalid credentials", Conditions: []Condition{{Kind: Status, Name: "401"}}}, protocol.AuthRequired},
		{"auth: another status", Evidence{Text: "login failed: invalid credentials", Conditions: []Condition{{Kind: Status, Name: "500"}}}, ""},
		{"auth: a status that has a name", Evidence{Text: "E17", Conditions: []Condition{{Kind: IsError, Name: "ai.ErrKey"}, {Kind: Status, Name: "401"}}}, protocol.AuthRequired},
		{"auth: another status that has a name", Evidence{Text: "E17", Conditions: []Condition{{Kind: IsError, Name: "ai.ErrKey"}, {Kind: Status, Name: "500"}}}, ""},
		{"auth: a status behind another failure", Evidence{Text: "E17", Conditions: []Condition{{Kind: IsError, Name: "ai.ErrKey"}, {Kind: Failed}, {Kind: Status, Name: "401"}}}, ""},
		{"auth: a user that is there", Evidence{Text: "not logged in", Conditions: when(Predicate, untied("token"))}, ""},
		{"auth: of the request", Evidence{Text: "missing token", Conditions: when(Empty, derived("Token"))}, protocol.AuthRequired},
		{"auth: of an answer", Evidence{Text: "missing token", Conditions: when(Empty, untied("Token"))}, ""},
		{"auth: of the environment", Evidence{Text: "no api key", Conditions: when(Empty, untied("Getenv"))}, protocol.AuthRequired},
		{"auth: not in the environment", Evidence{Method: "authenticate", Text: "E1", Conditions: when(Missing, untied("LookupEnv"))}, protocol.AuthRequired},
		{"auth: a setting that is not in the environment", Evidence{Method: "session/new", Text: "E1", Conditions: when(Missing, untied("LookupEnv"))}, ""},
		{"auth: of a part of the request", Evidence{Text: "missing token", Conditions: when(Empty, derived("Line"))}, protocol.InvalidParams},
		{"auth: looked up by a call", Evidence{Text: "no api key", Conditions: []Condition{{Kind: Missing, Name: "keyring.Get"}}}, protocol.AuthRequired},
		{"auth: looked up in a table of tokens", Evidence{Text: "invalid token", Conditions: when(Missing, untied("token"))}, protocol.AuthRequired},
		{"auth: looked up in another table", Evidence{Text: "invalid token", Conditions: when(Missing, untied("word"))}, ""},
		{"auth: a check", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: Failed, Name: "example.com/auth.Check"}}}, protocol.AuthRequired},
		{"auth: a check of something else", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: Failed, Name: "example.com/disk.Check"}}}, ""},
		{"auth: looked up in a table of functions", Evidence{Text: "invalid token", Conditions: []Condition{{Kind: Missing, Name: Table, Subject: untied("word")}}}, ""},
		{"auth: a check of a package", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: Failed, Name: "example.com/auth/store.Check"}}}, protocol.AuthRequired},
		{"auth: a check in two words", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: Failed, Name: "example.com/disk.SignIn"}}}, protocol.AuthRequired},
		{"auth: what an error was found to be", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: IsError, Name: "store.ErrNoToken"}}}, protocol.AuthRequired},
		{"auth: compared", Evidence{Text: "invalid token", Conditions: when(NotOneOf, untied("token"))}, protocol.AuthRequired},
		{"auth: cancelled", Evidence{Text: "not logged in", Conditions: when(ContextDone, untied("login"))}, ""},
		{"auth: too far out", Evidence{Text: "not logged in", Conditions: []Condition{{Kind: OwnSet}, {Kind: OwnSet}, {Kind: OwnSet}, {Kind: OwnUnset}}}, ""},
		{"auth: before the login", Evidence{Text: "E17", Conditions: []Condition{{Kind: Early, Name: login, Subject: untied("ok")}}}, protocol.AuthRequired},
		{"auth: before the login, in its method", Evidence{Method: login, Text: "E17", Conditions: []Condition{{Kind: Early, Name: login, Subject: untied("ok")}}}, protocol.AuthRequired},
		{"auth: before the handshake, in the login", Evidence{Method: login, Text: "E17", Conditions: []Condition{{Kind: Early, Name: initialize, Subject: untied("ok")}}}, protocol.NotInitialized},
		{"auth: the login finds nothing", Evidence{Method: login, Text: "E17", Conditions: when(OwnUnset, untied("ok"))}, protocol.AuthRequired},
		{"auth: the login finds no service", Evidence{Method: login, Text: "E17", Conditions: []Condition{{Kind: OwnUnset, Name: Holder, Subject: untied("ok")}}}, ""},
		{"auth: the login fails", Evidence{Method: login, Producer: "example.com/own.Try", Conditions: when(OwnUnset, untied("ok"))}, ""},
		{"auth: another method finds nothing", Evidence{Method: "session/new", Text: "E17", Conditions: when(OwnUnset, untied("ok"))}, ""},
		{"auth: before the login, and busy", Evidence{Text: "too many requests", Conditions: []Condition{{Kind: Early, Name: login, Subject: untied("ok")}}}, ""},
		{"auth: before the login, and unauthorized", Evidence{Text: "unauthorized", Conditions: []Condition{{Kind: Early, Name: login, Subject: untied("ok")}}}, protocol.AuthRequired},
		{"auth: behind another failure", Evidence{Text: "E17", Conditions: []Condition{{Kind: Failed}, {Kind: Early, Name: login, Subject: untied("ok")}}}, ""},
		{"auth: an error that is called so", Evidence{Sentinel: "store.ErrNotLoggedIn", Producer: ""}, protocol.AuthRequired},
		{"auth: an error that is called otherwise", Evidence{Sentinel: "store.ErrLocked", Text: "not logged in"}, ""},

		{"veto: a busy one is not missing", Evidence{Method: "terminal/kill", Text: "released already", Conditions: when(Missing, Subject{Tie: Derived, Fields: []string{"terminalId"}})}, protocol.TerminalNotFound},
		{"veto: no limit is one of the choices", Evidence{Method: "session/set_mode", Text: "limit cannot be", Conditions: when(Missing, Subject{Tie: Derived, Fields: []string{"modeId"}})}, protocol.InvalidParams},
		{"veto: what another list lacks", Evidence{Text: "running already", Conditions: when(Missing, derived("x"))}, ""},
		{"veto: the folder of a file", Evidence{Method: "fs/read_text_file", Producer: "path/filepath.EvalSymlinks", Subject: Subject{Tie: Derived, Names: []string{"Dir", "Path"}, Fields: []string{"path"}}}, ""},
		{"veto: the file itself", Evidence{Method: "fs/read_text_file", Producer: "path/filepath.EvalSymlinks", Subject: Subject{Tie: Derived, Names: []string{"Path"}, Fields: []string{"path"}}}, protocol.FileNotFound},

		{"method: compared", Evidence{Text: "unknown method", Conditions: when(NotOneOf, untied("Method"))}, protocol.MethodNotFound},
		{"method: a setting", Evidence{Text: "unknown method", Conditions: when(NotOneOf, untied("Search"))}, ""},
		{"method: of a handler for any, in other words", Evidence{Text: "no such trick: %s", Conditions: when(NotOneOf, derived("method"))}, protocol.MethodNotFound},
		{"method: a mode, in other words", Evidence{Text: "no such trick: %s", Conditions: when(NotOneOf, derived("mode"))}, protocol.InvalidParams},
		{"method: a value of the request", Evidence{Text: "unknown method", Conditions: when(NotOneOf, selected("Name"))}, protocol.MethodNotFound},
		{"method: looked up", Evidence{Text: "unknown method", Conditions: when(Missing, selected("Name"))}, protocol.MethodNotFound},
		{"method: something is empty", Evidence{Text: "unknown method", Conditions: when(Empty, selected("Name"))}, ""},
		{"method: the whole of a method", Evidence{Text: "unsupported method", Alone: true}, protocol.MethodNotFound},
		{"method: named by another one's id", Evidence{Text: "unsupported method %s", Args: selected("x")}, ""},
		{"method: no name", Evidence{Text: "unknown method", Conditions: when(Missing, untied())}, ""},
		{"method: a name without letters", Evidence{Text: "unknown method", Conditions: when(Missing, untied("_"))}, ""},
		{"method: looked up by its name", Evidence{Text: "unknown method", Conditions: when(Missing, untied("method"))}, protocol.MethodNotFound},
		{"method: not the whole", Evidence{Text: "unknown method"}, ""},
		{"method: a stub that reads", Evidence{Method: "session/load", Text: "%s is not supported", Args: derived("Cwd"), Alone: true}, ""},
		{"method: a session's flag", Evidence{Method: "session/load", Text: "not supported", Conditions: when(OwnFalse, selected("session"))}, protocol.MethodNotFound},
		{"method: a session that is named", Evidence{Method: "session/load", Text: "session %s not found: not supported", Args: derived("id"), Conditions: when(OwnUnset, untied("log"))}, protocol.SessionNotFound},

		{"args: of a call that failed elsewhere", Evidence{Method: "session/prompt", Producer: "os.Open", Args: derived("Uri")}, ""},
		{"args: of a look-up", Evidence{Text: "invalid cursor %s", Args: derived("Cursor"), Conditions: when(Missing, untied("pages"))}, ""},
		{"args: of a value that is refused", Evidence{Text: "invalid name %s", Args: derived("Name"), Conditions: when(Predicate, untied("pattern"))}, ""},
		{"args: of a path", Evidence{Text: "not below %s", Args: derived("Cwd"), Conditions: when(Relative, untied("folder"))}, ""},
		{"args: of a call that failed", Evidence{Text: "session %s: invalid log", Args: derived("id"), Conditions: when(Failed, untied())}, ""},
		{"args: name what nothing else names", Evidence{Text: "%s not found", Args: derived("sessionId"), Conditions: when(Missing, untied("x"))}, ""},
		{"args: of a look-up by something else", Evidence{Text: "%s not found", Args: derived("sessionId"), Conditions: when(Missing, derived("x"))}, protocol.InvalidParams},
		{"args: of a whole message", Evidence{Text: "no session %s: invalid", Args: derived("id"), Built: true, Conditions: when(Empty, Subject{Names: []string{"ID"}, Frame: true})}, protocol.InvalidRequest},

		{"not there: the value", Evidence{Text: "set: %w", Sentinel: "store.ErrNotFound", Conditions: when(Failed, field("modeId"))}, invalid},
		{"not there: by its kind", Evidence{Text: "set: %w", Sentinel: "store.ErrModeNotFound", Conditions: when(Failed, field("modeId"))}, invalid},
		{"not there: something else", Evidence{Text: "set: %w", Sentinel: "store.ErrSessionNotFound", Conditions: when(Failed, field("modeId"))}, ""},
		{"words: what another server answers", Evidence{Text: "no model %s", Args: derived("modelId"), Conditions: []Condition{{Kind: Status, Name: "404"}}}, ""},
		{"words: without its answer", Evidence{Text: "no model %s", Args: derived("modelId")}, invalid},

		{"part: of a session", Evidence{Text: "the log of session %s was not found", Args: derived("id"), Conditions: when(OwnUnset, untied("log"))}, ""},
		{"part: the session itself", Evidence{Text: "session %s was not found", Args: derived("id"), Conditions: when(OwnUnset, untied("log"))}, protocol.SessionNotFound},
		{"part: a mode", Evidence{Text: "mode %s was not found", Args: derived("id"), Conditions: when(OwnUnset, untied("log"))}, ""},
		{"part: by identifiers alone", Evidence{Text: "%s was not found", Args: derived("sessionId"), Conditions: when(OwnUnset, untied("log"))}, ""},
		{"part: other words", Evidence{Text: "%s is invalid", Args: derived("id"), Conditions: when(OwnUnset, untied("log"))}, ""},
		{"part: a check of the state", Evidence{Text: "%s went away", Args: derived("id"), Conditions: when(Empty, selected("folder"))}, ""},
		{"part: after a call that failed", Evidence{Text: "session %s: broken", Args: derived("id"), Conditions: when(Failed, untied())}, ""},
		{"part: after a call that failed, in words", Evidence{Text: "session %s not found", Args: derived("id"), Conditions: when(Failed, untied())}, protocol.SessionNotFound},

		{"silent: a number", Evidence{Text: "E17: %s", Conditions: when(Missing, derived("sessionId"))}, protocol.SessionNotFound},
		{"silent: another alphabet", Evidence{Text: "会话 %s 不存在", Conditions: when(Missing, derived("sessionId"))}, protocol.SessionNotFound},
		{"silent: words beside another alphabet", Evidence{Text: "会话 failed", Conditions: when(Missing, derived("sessionId"))}, protocol.SessionNotFound},
		{"silent: a sign beyond Latin", Evidence{Text: "and so on…", Conditions: when(Missing, derived("path"))}, protocol.FileNotFound},
		{"silent: the last letter of Latin", Evidence{Text: "l'Haÿ", Conditions: when(Missing, derived("path"))}, protocol.FileNotFound},
		{"silent: what is formatted alone", Evidence{Text: "E17: %s", Args: derived("sessionId"), Conditions: when(Missing, selected("sessionId"))}, ""},
		{"silent: words that say something else", Evidence{Text: "заблокировано: denied", Conditions: when(Missing, derived("sessionId"))}, ""},
		{"silent: another language", Evidence{Text: "zuerst lesen, dann schreiben", Conditions: when(Missing, derived("path"))}, protocol.FileNotFound},
		{"silent: an accent", Evidence{Text: "déjà vu", Conditions: when(Missing, derived("path"))}, protocol.FileNotFound},
		{"silent: another value of the program's own", Evidence{Text: "E17", Conditions: when(Missing, selected("sessionId"))}, ""},

		{"limit: a number", Evidence{Text: "invalid limit: %d", Conditions: when(OutOfRange, derived("Limit"))}, protocol.InvalidParams},
		{"limit: a length", Evidence{Text: "invalid: over the limit", Conditions: []Condition{{Kind: OutOfRange, Name: "len", Subject: derived("Text")}}}, ""},
		{"limit: one's own", Evidence{Text: "must stay below the limit", Conditions: when(OutOfRange, selected("count"))}, ""},
		{"limit: one's own, of what the request names", Evidence{Text: "session %s not found below the limit", Args: derived("id"), Conditions: when(OutOfRange, selected("count"))}, ""},
		{"limit: of what was found", Evidence{Text: "no session of this age", Conditions: when(OutOfRange, selected("age"))}, ""},
		{"limit: nothing given", Evidence{Text: "no option for the permission", Conditions: when(Empty, derived("Options"))}, protocol.InvalidParams},
		{"limit: a relative path", Evidence{Text: "path is outside", Conditions: when(Relative, derived("Path"))}, protocol.InvalidParams},
		{"limit: refused", Evidence{Text: "path is outside, invalid", Conditions: when(Predicate, derived("Path"))}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, ok := new(Judge).Situation(test.e)
			if v.Meaning != test.want || ok != (test.want != "") {
				t.Errorf("%q by rule %q, %v, want %q", v.Meaning, v.Rule, ok, test.want)
			}
		})
	}
}

// A verdict says what convinced the judge.
func TestReason(t *testing.T) {
	because := func(kind Kind, s Subject, why string) Condition {
		return Condition{Kind: kind, Subject: s, Why: why, Pos: 7}
	}
	canceled := Condition{Kind: IsError, Name: "context.Canceled", Why: "the error is context.Canceled"}
	oneOf := func(whys ...string) Evidence {
		e := Evidence{Text: "unknown mode", Conditions: []Condition{because(NotOneOf, derived("ModeId"), whys[0])}}
		for _, why := range whys[1:] {
			e.Conditions = append(e.Conditions, because(NotOneOf, derived("ModeId"), why))
		}
		return e
	}
	for _, test := range []struct {
		name string
		e    Evidence
		want Reason
	}{
		{"a condition", Evidence{Text: "session not found", Conditions: []Condition{because(OwnSet, untied(), "outer"), because(Missing, derived("id"), "open has no id")}}, Reason{Why: "open has no id", Pos: 7}},
		{"the text", Evidence{Text: "session %s not found", Args: derived("id")}, Reason{Text: "session %s not found"}},
		{"the text, for want of better words", Evidence{Text: "session %s not found", Args: derived("id"), Conditions: when(Missing, derived("id"))}, Reason{Text: "session %s not found"}},
		{"the whole of a method", Evidence{Method: "session/load", Text: "not supported", Alone: true}, Reason{Body: true}},
		{"the text, which names a session", Evidence{Method: "session/load", Text: "session %s not found", Args: derived("SessionId"), Alone: true}, Reason{Text: "session %s not found"}},
		{"the whole of a method, which names none", Evidence{Method: "session/load", Text: "session not found", Alone: true}, Reason{Body: true}},
		{"a call", Evidence{Method: "fs/read_text_file", Producer: "os.ReadFile", Subject: derived("path")}, Reason{Why: "os.ReadFile fails", Failed: true}},
		{"a flag of the login", Evidence{Text: "not logged in", Conditions: []Condition{because(Missing, derived("id"), "far"), because(OwnUnset, untied(), "a.user == nil")}}, Reason{Why: "a.user == nil", Pos: 7}},
		{"a flag beside another one", Evidence{Text: "not initialized", Conditions: []Condition{because(OwnUnset, untied(), "a.x == nil"), because(OwnFalse, untied(), "!a.ready")}}, Reason{Why: "!a.ready", Pos: 7}},
		{"a flag without words", Evidence{Text: "not initialized", Conditions: when(OwnFalse, untied())}, Reason{Text: "not initialized"}},
		{"no flag at all", Evidence{Text: "not logged in", Alone: true}, Reason{Text: "not logged in"}},
		{"a flag that is compared further out", Evidence{Text: "not logged in", Conditions: []Condition{because(OwnSet, untied("token"), "a.token != nil"), because(NotOneOf, untied(), "a.token != b")}}, Reason{Why: "a.token != nil", Pos: 7}},
		{"one case", oneOf("p.Mode != ask"), Reason{Why: "p.Mode != ask", Pos: 7}},
		{"two cases", oneOf("p.Mode != ask", "p.Mode != code"), Reason{Why: "p.Mode is none of the values asked for", Pos: 7}},
		{"cases of two values", oneOf("p.Mode != ask", "p.Model != code"), Reason{Why: "p.Mode != ask", Pos: 7}},
		{"a case beside another check", Evidence{Text: "unknown mode", Conditions: []Condition{because(NotOneOf, derived("Mode"), "p.Mode != ask"), because(OwnSet, untied(), "p.Mode != nil")}}, Reason{Why: "p.Mode != ask", Pos: 7}},
		{"the second of what the error was found to be", Evidence{Method: "session/prompt", Text: "stopped", Conditions: []Condition{{Kind: IsError, Name: "net.ErrClosed", Why: "it is closed"}, canceled}}, Reason{Why: canceled.Why}},
		{"what an error was found to be, without words", Evidence{Method: "session/prompt", Conditions: []Condition{{Kind: IsError, Name: "context.Canceled"}}}, Reason{}},
		{"what an error is called", Evidence{Sentinel: "store.ErrNotLoggedIn"}, Reason{Text: "err not logged in"}},
		{"what an error is", Evidence{Method: "session/load", Sentinel: "context.Canceled"}, Reason{Why: "the error is context.Canceled"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if v, _ := new(Judge).Situation(test.e); v.Reason != test.want {
				t.Errorf("%+v by rule %q, want %+v", v.Reason, v.Rule, test.want)
			}
		})
	}
	if v, _ := new(Judge).Situation(Evidence{Method: "session/prompt", Conditions: []Condition{because(Failed, untied(), "it fails"), canceled}}); v.Reason.Why != "" {
		t.Errorf("an error that was found out before another call failed: %+v", v.Reason)
	}
	if v, _ := new(Judge).Situation(Evidence{Method: "session/prompt", Conditions: []Condition{canceled, because(Failed, untied(), "it fails")}}); v.Reason.Why != canceled.Why {
		t.Errorf("an error that was found out: %+v", v.Reason)
	}
}
