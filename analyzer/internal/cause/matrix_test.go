package cause

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// field is a field of the request.
func field(name string) Subject { return Subject{Tie: Derived, Fields: []string{name}} }

// The kind and the failure decide, whatever the error says.
func TestMatrix(t *testing.T) {
	kinds := map[string]Kind{"absent": Missing, "none of": NotOneOf, "empty": Empty, "malformed": Formless, "relative": Relative, "out of range": OutOfRange, "refused": Predicate, "call fails": Failed}
	for _, test := range []struct {
		method, field string
		want          map[string]protocol.Meaning
	}{
		{"session/prompt", "sessionId", map[string]protocol.Meaning{"absent": protocol.SessionNotFound, "none of": protocol.SessionNotFound, "empty": invalid, "malformed": invalid, "out of range": invalid, "refused": "", "call fails": ""}},
		{"session/delete", "sessionId", map[string]protocol.Meaning{"absent": protocol.SessionDeleted, "none of": "", "empty": invalid}},
		{"session/close", "sessionId", map[string]protocol.Meaning{"absent": "", "none of": "", "empty": invalid}},
		{"terminal/output", "terminalId", map[string]protocol.Meaning{"absent": protocol.TerminalNotFound, "none of": protocol.TerminalNotFound, "empty": invalid, "call fails": ""}},
		{"terminal/cancel", "terminalId", map[string]protocol.Meaning{"absent": invalid, "none of": invalid}},
		{"fs/read_text_file", "path", map[string]protocol.Meaning{"absent": protocol.FileNotFound, "empty": invalid, "relative": invalid, "refused": "", "call fails": ""}},
		{"fs/write_text_file", "path", map[string]protocol.Meaning{"absent": "", "none of": "", "empty": invalid, "relative": invalid, "call fails": ""}},
		{"session/new", "cwd", map[string]protocol.Meaning{"absent": invalid, "empty": invalid, "relative": invalid, "refused": "", "call fails": ""}},
		{"session/set_mode", "modeId", map[string]protocol.Meaning{"absent": invalid, "none of": invalid, "empty": invalid, "malformed": invalid, "refused": invalid, "call fails": ""}},
		{"session/list", "cursor", map[string]protocol.Meaning{"absent": invalid, "out of range": invalid, "call fails": ""}},
		{"session/prompt", "text", map[string]protocol.Meaning{"absent": "", "none of": "", "empty": invalid, "malformed": "", "refused": "", "call fails": ""}},
		{"session/prompt", "type", map[string]protocol.Meaning{"none of": invalid, "refused": ""}},
		{"fs/read_text_file", "line", map[string]protocol.Meaning{"out of range": invalid, "refused": "", "call fails": ""}},
		{"", "method", map[string]protocol.Meaning{"absent": protocol.MethodNotFound, "none of": protocol.MethodNotFound}},
		{"", "jsonrpc", map[string]protocol.Meaning{"none of": protocol.InvalidRequest, "empty": protocol.InvalidRequest}},
		{"initialize", "protocolVersion", map[string]protocol.Meaning{"none of": protocol.UnsupportedVersion}},
	} {
		for how, want := range test.want {
			for _, text := range []string{"", "E17", "that will not do"} {
				c := Condition{Kind: kinds[how], Subject: field(test.field), Name: "example.com/own.Check"}
				v, ok := new(Judge).Situation(Evidence{Method: test.method, Text: text, Conditions: []Condition{c}})
				if v.Meaning != want || ok != (want != "") {
					t.Errorf("%s of %s, %s, %q: %q by %s, want %q", test.field, test.method, how, text, v.Meaning, v.Rule, want)
				}
			}
		}
	}
}

// Each kind that a schema has is in the lists that go by kinds.
func TestKinds(t *testing.T) {
	for _, p := range protocol.All() {
		for _, m := range append(p.Methods, protocol.Method{}) {
			for path, name := range p.Schema.Fields(m.Name) {
				if !slices.ContainsFunc(Matrix, func(r Row) bool { return string(r.Kind) == name }) {
					t.Errorf("%s of %s: matrix.go has no row for %q", path, p.Title, name)
				}
			}
		}
	}
	for _, r := range Matrix {
		if len(r.letters) != len(Failures) {
			t.Errorf("the row of %q has %d letters", r.Kind, len(r.letters))
		}
		if id := r.letters == Matrix[0].letters; id != r.Kind.ID() {
			t.Errorf("%q has the row of an id: %v, and Kind.ID (protocol/schema.go) says %v", r.Kind, id, r.Kind.ID())
		}
		if n := read("unknown " + strings.TrimSuffix(string(r.Kind), " id")).noun; r.Kind.ID() && n != r.Kind {
			t.Errorf("no word of nouns (words.go) names a %q", r.Kind)
		}
	}
}

// No text outweighs the kind.
func TestNoTextOutweighs(t *testing.T) {
	for _, text := range []string{"terminal not found", "unknown session", "record not found", "unknown mode", "file does not exist", "no such method"} {
		for name, want := range map[string]protocol.Meaning{"sessionId": protocol.SessionNotFound, "configId": invalid, "value": invalid} {
			v, _ := new(Judge).Situation(Evidence{Method: "session/set_config_option", Text: text, Conditions: when(Missing, field(name))})
			if v.Meaning != want {
				t.Errorf("%s, %q: %q, want %q", name, text, v.Meaning, want)
			}
		}
	}
}

// What decided beside the value, and what is another one, leaves it open.
func TestLoose(t *testing.T) {
	busy := Condition{Kind: OwnSet}
	for _, test := range []struct {
		name string
		e    Evidence
		want protocol.Meaning
	}{
		{"nothing beside", Evidence{Text: "E17", Conditions: []Condition{{Kind: NotOneOf, Subject: field("modeId")}, busy}}, invalid},
		{"something beside", Evidence{Text: "E17", Conditions: []Condition{busy, {Kind: NotOneOf, Subject: field("modeId")}}}, ""},
		{"something beside, in words", Evidence{Text: "unknown mode", Conditions: []Condition{busy, {Kind: NotOneOf, Subject: field("modeId")}}}, invalid},
		{"a secret", Evidence{Text: "E17", Conditions: []Condition{{Kind: NotOneOf, Name: Variable, Subject: field("message")}}}, ""},
		{"the only session", Evidence{Text: "E17", Conditions: []Condition{{Kind: NotOneOf, Name: Variable, Subject: field("sessionId")}}}, protocol.SessionNotFound},
		{"a value that is there", Evidence{Text: "E17", Conditions: when(Predicate, field("modeId"))}, ""},
		{"a cursor that is there", Evidence{Method: "session/list", Text: "E17", Conditions: when(Predicate, field("cursor"))}, invalid},
		{"a server of a kind", Evidence{Method: "session/new", Text: "E17", Conditions: when(Predicate, field("mcpServers"))}, invalid},
		{"a mode that is refused", Evidence{Text: "E17", Conditions: when(Equal, field("modeId"))}, invalid},
		{"a session that is a certain one", Evidence{Text: "E17", Conditions: when(Equal, field("sessionId"))}, ""},
		{"too long", Evidence{Text: "E17", Conditions: []Condition{{Kind: OutOfRange, Name: "len", Subject: field("modeId")}}}, ""},
		{"found by it", Evidence{Text: "unknown mode", Conditions: when(Missing, Subject{Tie: Selected, Fields: []string{Found}, Names: []string{"Mode"}})}, ""},
		{"a session found by it", Evidence{Text: "session not found", Conditions: when(Missing, Subject{Tie: Selected, Fields: []string{Found}})}, ""},
		{"by another function's key", Evidence{Text: "session not found", Conditions: when(Missing, Subject{Tie: Selected, Fields: []string{"sessionId"}})}, protocol.SessionNotFound},
		{"two kinds", Evidence{Text: "E17", Conditions: when(Missing, Subject{Tie: Derived, Fields: []string{"modeId", "sessionId"}})}, ""},
		{"two kinds, in words", Evidence{Text: "unknown mode", Conditions: when(Missing, Subject{Tie: Derived, Fields: []string{"modeId", "sessionId"}})}, invalid},
		{"an id among other things", Evidence{Text: "E17", Conditions: when(Missing, Subject{Tie: Derived, Fields: []string{"cwd", "sessionId"}})}, protocol.SessionNotFound},
		{"a field of its own", Evidence{Text: "E17", Conditions: when(Missing, field("targetSessionId"))}, protocol.SessionNotFound},
		{"printed, and another one failed", Evidence{Text: "session %s not found", Args: field("sessionId"), Conditions: when(Missing, untied("rows"))}, ""},
		{"printed, and a call failed", Evidence{Text: "session %s not found", Args: field("sessionId"), Conditions: when(Failed, untied("rows"))}, protocol.SessionNotFound},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.e.Method = cmp.Or(test.e.Method, "session/set_mode")
			v, ok := new(Judge).Situation(test.e)
			if v.Meaning != test.want || ok != (test.want != "") {
				t.Errorf("%q by %s, want %q", v.Meaning, v.Rule, test.want)
			}
		})
	}
}

// Of several conditions, one of which held, all have to speak for it.
func TestMixed(t *testing.T) {
	first := []Condition{{Kind: OutOfRange, Ways: 2}, {Kind: Missing, Subject: field("sessionId"), Ways: 2}}
	if v, ok := new(Judge).Situation(Evidence{Text: "E17", Conditions: first}); !ok || v.Meaning != protocol.SessionNotFound || !v.Mixed {
		t.Errorf("behind one that says nothing: %q, mixed %v", v.Meaning, v.Mixed)
	}
	absent := Condition{Kind: Missing, Subject: field("sessionId"), Ways: 2}
	for _, test := range []struct {
		name  string
		other Condition
		mixed bool
	}{
		{"busy", Condition{Kind: OwnSet, Ways: 2}, true},
		{"empty", Condition{Kind: Empty, Subject: field("sessionId"), Ways: 2}, true},
		{"another table", Condition{Kind: Missing, Subject: field("sessionId"), Ways: 2}, false},
		{"further out", Condition{Kind: OwnSet}, false},
	} {
		for _, list := range [][]Condition{
			{absent, test.other},
			{test.other, absent},
			{absent, test.other, {Kind: Missing, Subject: field("sessionId")}, {Kind: OwnSet, Ways: 2}}, // as many further out
		} {
			if list[0].Ways == 0 {
				continue
			}
			v, ok := new(Judge).Situation(Evidence{Method: "session/prompt", Text: "session not found", Conditions: list})
			if !ok || v.Meaning != protocol.SessionNotFound || v.Mixed != test.mixed {
				t.Errorf("%s: %q, mixed %v, want %v", test.name, v.Meaning, v.Mixed, test.mixed)
			}
		}
	}
}
