package cause

import (
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// What each word, function, variable and method of a list does: a case of its
// own for every one of them would be the same case.

func TestNouns(t *testing.T) {
	for want, words := range map[protocol.Kind]string{
		protocol.SessionID:  "session sess thread conversation sid sessionid sessions",
		protocol.TerminalID: "terminal term terminalid",
		protocol.File:       "file document path",
		protocol.Resource:   "uri resource",
		protocol.Directory:  "directory directories dir cwd folder workdir workspace root",
		protocol.MethodName: "method",
		protocol.Choice: "methodid mode model config option value cursor parameter param argument field effort reasoning provider transport " +
			"block content authmethod level setting profile preset subcommand category theme variant thinking",
		protocol.TaskID: "task", protocol.ChatID: "chat", protocol.AgentID: "agent",
	} {
		for _, w := range strings.Fields(words) {
			if r := read("unknown " + w); r.noun != want || r.other {
				t.Errorf("unknown %s: %q, %v, want %q", w, r.noun, r.other, want)
			}
		}
	}
	for _, w := range strings.Fields("id ids name type for with to the a an kind in found key was or not given and by") {
		if read("unknown " + w).other {
			t.Errorf("%q names something", w)
		}
	}
}

func TestClasses(t *testing.T) {
	for class, texts := range map[*class]string{
		saysOther: "busy, already there, in progress, in use, in flight, an active prompt, running, rate limited, rate-limit, too many, " +
			"too large, too big, too long, exceeds it, exceeded, exceed, limit, quota, permission, denied, forbidden, not allowed, " +
			"not permitted, blocked, unauthorized, unauthorised, read-only, read only, shut down, shutting down, stopped, mismatch, " +
			"conflict, outside, escapes",
		saysMethod: "unknown method, unsupported method, unhandled method, unrecognized method, unimplemented method, no such method, " +
			"invalid rpc method, method %q not found, method not supported, method is not implemented, method unknown",
		saysUninitialized: "not initialized, not yet initialised, before initialize, initialize first, initialize must come before it, initialize is required, must be initialized, call initialize",
		saysExpired:       "token has expired, the api key is expired, login expired",
		saysScope:         "insufficient scope, missing scopes, requires the scope, lacks scope",
		saysAuth: "not authenticated, not yet authenticated, unauthenticated, authentication required, authentication is needed, invalid token, " +
			"not logged in, not signed in, log in required, sign in is required, missing token, no token, please log in, must authenticate, " +
			"must first sign in, authenticate first, authentication failed, auth failed, missing bearer header, api key is missing, no api key, missing credentials, empty access token, invalid auth token, api key not set, " +
			"api key is not found, credentials not provided",
		saysNotFound: "not found, never exists, not known, not registered, not loaded, not active, not open, did not find, not located, " +
			"no such thing, unknown, couldn't find, couldnt find, does not exist, doesn't exist, gone, cannot find, unrecognised, inactive, session expired, no session, " +
			"no such terminal, no open file, no other model, no agent, no task, no chat",
		saysUnsupported: "unsupported, not supported, not yet implemented, unimplemented, does not support, don't support, does not implement, do not offer, no support for, cannot handle, only supports",
		saysUnavailable: "not available, not yet enabled, not offered, unavailable, disabled",
		saysInvalid: "invalid, not valid, not a valid one, malformed, bad, must, required, missing, empty, blank, relative, not a directory, not dir, " +
			"no content, no prompt text, cannot be, can not be, should, at least, parse, parsing, decode, decoding, unmarshal, out of range, negative, illegal, not specified, ambiguous, expects, expected, unexpected kind, not set, " +
			"not given, not provided, not absolute, not an absolute path",
		saysVersion:   "unsupported version, incompatible protocol version, unknown version, version %d is not supported, version unsupported, version mismatch, version is incompatible",
		saysLogin:     "sign in, signed out, log-in, logged in, login, logins",
		saysCompleted: "already completed, is done, was finished",
		saysCanceled:  "already canceled, was cancelled",
		saysClosed:    "already closed, is closed",
		saysUnknown:   "not found, unknown, no such, not exist, doesn't exist",
		saysNot:       "no, not, never, none, nothing, without, cannot, isn't",
		saysTimeout:   "timeout, timed out, time-out, deadline, shutting down, shutdown",
		saysKey:       "key, token",
	} {
		for _, text := range strings.Split(texts, ", ") {
			if !read(text).says(class) {
				t.Errorf("%q does not say what %s finds", text, class.pattern())
			}
		}
		for _, text := range []string{"", "the model answered", "knots", "businesslike", "padlock"} {
			if read(text).says(class) {
				t.Errorf("%q says what %s finds", text, class.pattern())
			}
		}
	}
}

func TestNames(t *testing.T) {
	for want, names := range map[protocol.Meaning]string{
		protocol.AuthRequired: "AuthRequired AuthNeeded AuthMissing MissingAuth LoginRequired NotLoggedIn NotAuthenticated Unauthenticated " +
			"Unauthorized Unauthorised MissingCredentials NoCredentials MissingAPIKey NoAPIKey",
		protocol.TokenExpired:     "TokenExpired ExpiredToken",
		protocol.ResourceNotFound: "NotFound ResourceNotFound NoSuchResource UnknownResource",
		protocol.FileNotFound:     "FileNotFound NoSuchFile MissingFile FileMissing",
		protocol.SessionNotFound:  "SessionNotFound NoSuchSession UnknownSession SessionMissing NoSession",
		protocol.TerminalNotFound: "TerminalNotFound NoSuchTerminal UnknownTerminal TerminalMissing NoTerminal",
		protocol.MethodNotFound:   "MethodNotFound UnknownMethod NoSuchMethod UnsupportedMethod MethodNotSupported NotImplemented Unimplemented NotSupported Unsupported",
		protocol.InvalidParams:    "InvalidParams InvalidParam InvalidParameter InvalidParameters InvalidArgument InvalidArguments BadParams BadArgument",
		protocol.NotInitialized:   "NotInitialized Uninitialized",
		protocol.Cancelled:        "RequestCancelled RequestCanceled Cancelled Canceled",
		protocol.Internal:         "Internal InternalError InternalServerError InternalFailure",
	} {
		for _, name := range strings.Fields(names) {
			if got := OfName("Code" + name); got != want {
				t.Errorf("OfName(Code%s) = %q, want %q", name, got, want)
			}
		}
	}
}

func TestProducers(t *testing.T) {
	const readers = "os.ReadFile os.Open os.Stat os.Lstat os.ReadDir os.OpenRoot os.OpenInRoot os.Root.ReadFile os.Root.Open os.Root.OpenRoot os.Root.Stat os.Root.Lstat io/ioutil.ReadFile io/ioutil.ReadDir io/fs.ReadFile io/fs.Stat"
	for _, test := range []struct {
		method, argument string
		producers        string
		want             protocol.Meaning
	}{
		{"fs/read_text_file", "Path", readers + " path/filepath.EvalSymlinks example.com/vfs.FS.ReadFile example.com/vfs.FS.Open example.com/vfs.FS.Stat example.com/vfs.FS.Lstat", protocol.FileNotFound},
		{"fs/read_text_file", "Path", "os.Create example.com/vfs.FS.Remove", ""},
		{"session/load", "SessionId", readers, protocol.SessionNotFound},
		{"session/load", "SessionId", "example.com/vfs.FS.ReadFile example.com/vfs.FS.Stat", ""},
		{"session/new", "params", "encoding/json.Unmarshal encoding/json.Decoder.Decode example.com/json.Unmarshal github.com/goccy/go-json.Unmarshal github.com/goccy/go-json.Decoder.Decode github.com/bytedance/sonic.Unmarshal github.com/mitchellh/mapstructure.Decode github.com/go-viper/mapstructure/v2.Decode go.lsp.dev/jsonrpc2.Request.UnmarshalParams", protocol.InvalidParams},
		{"session/new", "Name", "strconv.Atoi net/url.Parse net/url.ParseRequestURI github.com/google/uuid.Parse example.com/uuid.FromString time.Parse time.ParseDuration " +
			"encoding/base64.Encoding.DecodeString encoding/hex.DecodeString regexp.Compile net/netip.ParseAddr net/mail.ParseAddress net/url.PathUnescape net/url.QueryUnescape net.SplitHostPort encoding/base32.Encoding.Decode regexp/syntax.Parse mime.ParseMediaType path.Match path/filepath.Match " +
			"go/parser.ParseExpr encoding/xml.Unmarshal text/template.Template.Parse html/template.Template.Parse golang.org/x/text/language.ParseBase github.com/kballard/go-shellquote.Split github.com/google/shlex.Split github.com/mattn/go-shellwords.Parse example.com/forms.Form.Validate", protocol.InvalidParams},
		{"session/new", "Name", "net/url.JoinPath regexp.MatchString time.LoadLocation", ""},
	} {
		for _, name := range strings.Fields(test.producers) {
			if v, _ := new(Judge).Situation(Evidence{Method: test.method, Producer: name, Subject: derived(test.argument)}); v.Meaning != test.want {
				t.Errorf("%s(%s) in %s: %q, want %q", name, test.argument, test.method, v.Meaning, test.want)
			}
		}
	}
	// A client has to create the file that it is to write.
	for _, name := range strings.Fields("os.WriteFile os.MkdirAll os.Chmod x.FS.WriteFile x.FS.MkdirAll x.FS.Create x.FS.Rename x.FS.OpenFile") {
		e := Evidence{Method: "fs/write_text_file", Producer: name, Subject: derived("Path"), Sentinel: "io/fs.ErrNotExist"}
		if v, ok := new(Judge).Situation(e); ok {
			t.Errorf("%s in %s: %q", name, e.Method, v.Meaning)
		}
	}
}

func TestSentinels(t *testing.T) {
	for want, names := range map[string]string{
		"no-such-thing": "io/fs.ErrNotExist os.ErrNotExist syscall.ENOENT",
		"no-such-row":   "database/sql.ErrNoRows gorm.io/gorm.ErrRecordNotFound go.mongodb.org/mongo-driver/mongo.ErrNoDocuments github.com/jackc/pgx.ErrNoRows github.com/jackc/pgx/v5.ErrNoRows github.com/dgraph-io/badger.ErrKeyNotFound github.com/dgraph-io/badger/v4.ErrKeyNotFound github.com/redis/go-redis/v9.Nil github.com/syndtr/goleveldb/leveldb.ErrNotFound",
	} {
		for _, name := range strings.Fields(names) {
			if v, _ := new(Judge).Situation(Evidence{Text: "session %s", Args: derived("id"), Sentinel: name}); v.Meaning != protocol.SessionNotFound {
				t.Errorf("%s, %s: %q by rule %q", name, want, v.Meaning, v.Rule)
			}
		}
	}
	for _, name := range strings.Fields("io/fs.ErrPermission io/fs.ErrExist io/fs.ErrClosed io/fs.ErrInvalid") {
		e := Evidence{Method: "fs/read_text_file", Producer: "os.Open", Subject: derived("Path"), Conditions: []Condition{{Kind: IsError, Name: name}}}
		if v, ok := new(Judge).Situation(e); ok {
			t.Errorf("a file that is there, but %s: %q", name, v.Meaning)
		}
	}
}

// A method that is nothing but an error is not there, if it need not be.
func TestStubs(t *testing.T) {
	stub := func(method, text string) string {
		v, _ := new(Judge).Situation(Evidence{Method: method, Text: text, Alone: true})
		return v.Rule
	}
	for _, method := range strings.Fields("fs/read_text_file fs/write_text_file terminal/create terminal/output terminal/release terminal/kill terminal/wait_for_exit " +
		"session/load session/list session/resume session/fork session/delete session/close session/set_mode session/set_model session/set_config_option " +
		"logout elicitation/create mcp/connect mcp/disconnect mcp/message providers/list providers/set providers/disable nes/start nes/suggest nes/close") {
		if got := stub(method, "nothing to see"); got != Fruitless {
			t.Errorf("%s: rule %q", method, got)
		}
	}
	for _, method := range strings.Fields("initialize authenticate session/new session/prompt session/request_permission") {
		if got := stub(method, "nothing to see"); got != "" {
			t.Errorf("%s: rule %q", method, got)
		}
	}
	for _, method := range strings.Fields("session/load session/resume session/prompt session/set_mode session/set_model session/set_config_option session/fork") {
		if got := stub(method, "session not found"); got != "stub" {
			t.Errorf("%s: rule %q", method, got)
		}
	}
}

// An answer for no method in particular that does nothing but name the method is that for
// an unknown one, and an internal error that an optional method answers at once is so too.
func TestNothingElse(t *testing.T) {
	name := Subject{Tie: Derived, Names: []string{"r", "Method"}}
	any := Evidence{Text: "the clerk never heard of %s", Args: name, Alone: true}
	built := Evidence{Method: "session/fork", Text: "two of them some day", Built: true, Alone: true}
	for _, c := range []struct {
		name   string
		e      Evidence
		change func(*Evidence)
		want   string
	}{
		{"any method", any, func(*Evidence) {}, "any method"},
		{"one method", any, func(e *Evidence) { e.Method = "session/prompt" }, ""},
		{"beside others", any, func(e *Evidence) { e.Alone = false }, ""},
		{"for a reason", any, func(e *Evidence) { e.Conditions = when(OwnUnset, untied("clerk")) }, ""},
		{"of a call", any, func(e *Evidence) { e.Producer = "os.Open" }, ""},
		{"of a variable", any, func(e *Evidence) { e.Sentinel = "clerk.ErrGone" }, ""},
		{"of another name", any, func(e *Evidence) { e.Args.Names = []string{"r", "Clerk"} }, ""},
		{"busy", any, func(e *Evidence) { e.Text = "%s: rate limit exceeded" }, "no code named"},
		{"built", built, func(*Evidence) {}, Fruitless},
		{"not built", built, func(e *Evidence) { e.Built = false }, ""},
		{"not built, and not offered", built, func(e *Evidence) { e.Built, e.Unoffered = false, true }, Fruitless},
		{"names the method", built, func(e *Evidence) { e.Built, e.Args = false, name }, Fruitless},
		{"names something else of the request", built, func(e *Evidence) { e.Args = derived("p", "SessionID") }, ""},
		{"built of a variable", built, func(e *Evidence) { e.Sentinel = "clerk.ErrLater" }, ""},
		{"a variable, and not offered", built, func(e *Evidence) { e.Sentinel, e.Unoffered = "clerk.ErrLater", true }, Fruitless},
		{"says that something is not known", built, func(e *Evidence) { e.Text = "unknown model" }, ""},
		{"beside other work", built, func(e *Evidence) { e.Alone = false }, ""},
		{"of a call, built", built, func(e *Evidence) { e.Producer = "os.Open" }, ""},
		{"of what has to be there", built, func(e *Evidence) { e.Method = "session/prompt" }, ""},
	} {
		c.change(&c.e)
		if v, _ := new(Judge).Situation(c.e); v.Rule != c.want {
			t.Errorf("%s: rule %q, want %q", c.name, v.Rule, c.want)
		}
	}
}

// What a method's name looks like says which requests are refused, if something else has
// failed before.
func TestSelectsMethods(t *testing.T) {
	shape := Condition{Kind: Formless, Name: "strings.HasPrefix", Subject: derived("method")}
	shape.Subject.Fields = []string{"method"}
	session := Condition{Kind: NotOneOf, Name: Variable, Subject: derived("id")}
	session.Subject.Fields = []string{"sessionId"}
	own := Condition{Kind: OwnFalse, Subject: untied("ready")}
	for _, c := range []struct {
		conditions []Condition
		want       protocol.Meaning
	}{
		{[]Condition{shape}, protocol.MethodNotFound},
		{[]Condition{shape, session}, protocol.SessionNotFound},
		{[]Condition{shape, own}, ""},
		{[]Condition{shape, shape}, protocol.MethodNotFound},
		{[]Condition{session, shape}, protocol.SessionNotFound},
		{[]Condition{shape, {Kind: OwnSet}}, protocol.MethodNotFound},
		{[]Condition{{Kind: Predicate, Subject: Subject{Frame: true, Fields: []string{"id"}}}, session}, protocol.SessionNotFound},
	} {
		if v, _ := new(Judge).Situation(Evidence{Text: "go away", Conditions: c.conditions}); v.Meaning != c.want {
			t.Errorf("%v: %q, want %q", c.conditions, v.Meaning, c.want)
		}
	}
}

func TestByID(t *testing.T) {
	for word, want := range map[string]protocol.Meaning{
		"session": protocol.SessionNotFound, "terminal": protocol.TerminalNotFound, "task": protocol.TaskNotFound, "chat": protocol.ChatNotFound, "agent": protocol.AgentNotFound,
	} {
		e := Evidence{Text: word + " %s was not found", Args: derived("id"), Conditions: when(OwnUnset, untied("log"))}
		if v, _ := new(Judge).Situation(e); v.Meaning != want {
			t.Errorf("%s: %q by rule %q, want %q", e.Text, v.Meaning, v.Rule, want)
		}
		e = Evidence{Conditions: when(NotOneOf, derived(word))}
		if v, _ := new(Judge).Situation(e); v.Meaning != want {
			t.Errorf("another %s: %q by rule %q, want %q", word, v.Meaning, v.Rule, want)
		}
	}
}
