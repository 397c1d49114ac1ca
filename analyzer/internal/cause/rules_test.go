package cause

import (
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// The nearest condition decides, not one further out.
func TestNearest(t *testing.T) {
	near := Condition{Kind: Missing, Subject: derived("SessionId")}
	far := Condition{Kind: Empty, Subject: derived("Cwd")}
	text := "not found"
	for _, test := range []struct {
		conds []Condition
		want  protocol.Meaning
	}{
		{[]Condition{near, far}, protocol.SessionNotFound},
		{[]Condition{far, near}, protocol.InvalidParams},
		{[]Condition{{Kind: OwnSet}, near}, protocol.SessionNotFound},
		{[]Condition{{Kind: Status}, near}, protocol.SessionNotFound},
		{[]Condition{{Kind: IsError}, near}, protocol.SessionNotFound},
		{[]Condition{{Kind: ContextDone}, near}, protocol.SessionNotFound},
	} {
		if v, _ := new(Judge).Situation(Evidence{Method: "session/prompt", Text: text, Conditions: test.conds}); v.Meaning != test.want {
			t.Errorf("%v: %q by rule %q, want %q", test.conds, v.Meaning, v.Rule, test.want)
		}
	}
}

// What an error was found to be says nothing of the next one.
func TestIdentity(t *testing.T) {
	absent := Condition{Kind: IsError, Name: "io/fs.ErrNotExist"}
	failed := Condition{Kind: Failed, Name: "os.OpenFile", Subject: within("path")}
	for _, test := range []struct {
		conds []Condition
		want  protocol.Meaning
	}{
		{[]Condition{absent, failed}, protocol.SessionNotFound},
		{[]Condition{failed, absent}, ""},
	} {
		v, _ := new(Judge).Situation(Evidence{Method: "session/load", Text: "session %s", Args: selected("id"), Conditions: test.conds})
		if v.Meaning != test.want {
			t.Errorf("Judge with %v = %q, want %q", test.conds, v.Meaning, test.want)
		}
	}
}

// A text that names something else is not about what its wrappers name.
func TestOuter(t *testing.T) {
	for text, want := range map[string]protocol.Meaning{
		"%q does not exist":       protocol.SessionNotFound,
		"entry %q does not exist": "",
	} {
		v, _ := new(Judge).Situation(Evidence{Method: "session/prompt", Text: text, Outer: []string{"append to the session: %w"}, Conditions: when(Missing, selected("id"))})
		if v.Meaning != want {
			t.Errorf("Judge of %q = %q, want %q", text, v.Meaning, want)
		}
	}
}

// What a text says is not supported is a value if the text names one that the
// request has.
func TestGiven(t *testing.T) {
	off := Condition{Kind: OwnFalse, Subject: untied("enabled")}
	for _, test := range []struct {
		text    string
		subject Subject
		foreign bool
		want    protocol.Meaning
	}{
		{"image prompts are not supported", derived("Image", "ContentBlock"), false, protocol.InvalidParams},
		{"images are not supported", derived("Image"), false, protocol.InvalidParams},
		{"this image is not supported", derived("Images"), false, protocol.InvalidParams},
		{"images are not supported", selected("Image"), false, protocol.MethodNotFound},
		{"images are not supported", derived("Cwd", "Image"), false, protocol.MethodNotFound},
		{"this session is not supported", derived("SessionId"), false, protocol.MethodNotFound},
		{"this terminal is not supported", derived("TerminalId"), false, protocol.MethodNotFound},
		{"images are not supported", derived("Image", "SessionId"), false, protocol.InvalidParams},
		{"images are not supported", derived("Image"), true, ""},
		{"images are not supported", derived(), false, protocol.MethodNotFound},
	} {
		e := Evidence{Method: "session/load", Text: test.text, Foreign: test.foreign, Conditions: []Condition{off, {Kind: Predicate, Subject: test.subject}}}
		if v, _ := new(Judge).Situation(e); v.Meaning != test.want {
			t.Errorf("%q, %v: %q by rule %q, want %q", test.text, test.subject, v.Meaning, v.Rule, test.want)
		}
	}
}

// What a look-up that found nothing means, and where it says nothing.
func TestNotFound(t *testing.T) {
	for _, test := range []struct {
		name string
		e    Evidence
		want protocol.Meaning
	}{
		{"named by the text", Evidence{Text: "no such session", Conditions: when(Missing, selected("id"))}, protocol.SessionNotFound},
		{"named by what wraps it", Evidence{Outer: []string{"session not found"}, Conditions: when(Missing, selected("id"))}, protocol.SessionNotFound},
		{"named by the request", Evidence{Text: "not found", Conditions: when(Missing, derived("SessionId"))}, protocol.SessionNotFound},
		{"named by how it was found", Evidence{Text: "not found", Conditions: when(Missing, selected("SessionId"))}, ""},
		{"a file that the request names", Evidence{Method: "session/prompt", Text: "no such file", Conditions: when(Missing, derived("id"))}, protocol.FileNotFound},
		{"a file of the program's own", Evidence{Method: "session/prompt", Text: "no such file", Conditions: when(Missing, selected("id"))}, ""},
		{"a file that is read", Evidence{Method: "fs/read_text_file", Text: "no such file", Conditions: when(Missing, selected("id"))}, protocol.FileNotFound},
		{"something else that the request names", Evidence{Text: "widget not found", Conditions: when(Missing, derived("SessionId"))}, protocol.InvalidParams},
		{"something else that is not supported", Evidence{Text: "widget not supported", Conditions: when(Missing, derived("id"))}, protocol.InvalidParams},
		{"something else that is invalid", Evidence{Text: "invalid widget", Conditions: when(Missing, derived("id"))}, ""},
	} {
		if got := new(Judge).read(test.e).notFound(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	if v, ok := new(Judge).Situation(Evidence{Text: "not found", Conditions: when(Missing, selected("SessionId"))}); ok || v.Rule != "" {
		t.Errorf("a look-up of nothing known: %+v", v)
	}
}

// What an error was found to be keeps the rules about files silent, not those
// about words.
func TestOtherFileErrors(t *testing.T) {
	denied := []Condition{{Kind: IsError, Name: "io/fs.ErrPermission"}}
	for _, test := range []struct {
		e    Evidence
		want protocol.Meaning
	}{
		{Evidence{Method: "fs/read_text_file", Producer: "os.ReadFile", Subject: derived("Path"), Conditions: denied}, ""},
		{Evidence{Method: "fs/read_text_file", Producer: "os.ReadFile", Subject: derived("Path"), Again: true}, ""},
		{Evidence{Method: "session/load", Text: "session %s not found", Args: derived("id"), Conditions: denied}, protocol.SessionNotFound},
	} {
		if v, _ := new(Judge).Situation(test.e); v.Meaning != test.want {
			t.Errorf("%+v: %q by rule %q, want %q", test.e, v.Meaning, v.Rule, test.want)
		}
	}
}

// What is typed in a prompt is the agent's business, the prompt itself is not.
func TestCommand(t *testing.T) {
	for _, test := range []struct {
		e    Evidence
		want string
	}{
		{Evidence{Text: "nothing to do", Conditions: when(Empty, derived("Prompt"))}, "empty-value"},
		{Evidence{Text: "unknown command", Conditions: when(NotOneOf, derived("Prompt"))}, "command-in-prompt"},
		{Evidence{Text: "unknown command", Conditions: when(NotOneOf, derived("Text", "ContentBlock"))}, "command-in-prompt"},
		{Evidence{Text: "say more", Conditions: when(Empty, derived("Text", "Prompt"))}, "command-in-prompt"},
		{Evidence{Text: "say more", Conditions: when(Empty, derived())}, "empty-value"},
		{Evidence{Text: "who is it?", Conditions: when(Empty, derived("SessionId", "Prompt"))}, "empty-value"},
	} {
		if v, _ := new(Judge).Situation(test.e); v.Rule != test.want {
			t.Errorf("%q: rule %q, want %q", test.e.Text, v.Rule, test.want)
		}
	}
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"os.ReadFile", "os.ReadFile", true},
		{"os.ReadFile", "example.com/os.ReadFile", false},
		{"os.*", "os.Create", true},
		{"os.*", "io.Copy", false},
		{"*.ReadFile", "example.com/vfs.FS.ReadFile", true},
		{"*.ReadFile", "example.com/vfs.FS.ReadFiles", false},
		{"*/uuid.Parse*", "github.com/google/uuid.ParseBytes", true},
		{"*/uuid.Parse*", "github.com/google/uuid.New", false},
		{"net/url.Parse*", "net/url.ParseRequestURI", true},
		{"net/url.Parse*", "example.com/url.Parse", false},
		{"strconv.*", "strconv.Atoi", true},
		{"encoding/base64.Encoding.DecodeString", "encoding/base64.Encoding.DecodeString", true},
	} {
		if got := matches([]string{test.pattern}, test.name); got != test.want {
			t.Errorf("matches(%q, %q) = %v", test.pattern, test.name, got)
		}
	}
}
