package cause

import "testing"

// Each case needs one field of one row of the table: without it, another rule
// decides, or one does where none should.
func TestRows(t *testing.T) {
	const prompt, load, read, pick = "session/prompt", "session/load", "fs/read_text_file", "session/request_permission"
	frame := func(kind Kind) []Condition {
		return when(kind, Subject{Names: []string{"JSONRPC"}, Frame: true})
	}
	is := func(name string) []Condition { return []Condition{{Kind: IsError, Name: name}} }
	and := func(list ...[]Condition) []Condition {
		var out []Condition
		for _, l := range list {
			out = append(out, l...)
		}
		return out
	}
	isDir := func(s Subject) []Condition {
		return []Condition{{Kind: Predicate, Name: "io/fs.FileInfo.IsDir", Subject: s}}
	}
	id := derived("SessionId")
	for _, test := range []struct {
		e    Evidence
		want string // the rule
	}{
		{Evidence{Text: "authentication required is not supported", Alone: true, Direct: true}, "unsupported-method"},
		{Evidence{Text: "not initialized", Conditions: and(when(Missing, untied()), when(Unready, untied()))}, "not-initialized"},
		{Evidence{Text: "nobody does this", Foreign: true, Conditions: []Condition{{Kind: Missing, Subject: derived("Method"), Name: Table}}}, ""},

		{Evidence{Text: "no answer", Built: true, Conditions: frame(Empty)}, ""},
		{Evidence{Text: "no answer", Built: true, Conditions: frame(NotOneOf)}, ""},
		{Evidence{Text: "bad JSON-RPC", Built: true, Conditions: frame(NotOneOf)}, "other-version"},
		{Evidence{Text: "JSON-RPC 1.0 is not supported", Built: true, Conditions: frame(NotOneOf)}, "other-version"},
		{Evidence{Text: "wrong version", Built: true, Conditions: frame(NotOneOf)}, "other-version"},
		{Evidence{Text: "wrong version", Conditions: frame(NotOneOf)}, ""},
		{Evidence{Text: "wrong version", Built: true, Conditions: when(NotOneOf, untied("JSONRPC"))}, ""},

		{Evidence{Method: "fs/write_text_file", Text: "empty", Conditions: when(Empty, derived("Path"))}, "empty-value"},
		{Evidence{Method: read, Producer: "os.ReadFile", Subject: untied("config")}, ""},
		{Evidence{Method: "session/list", Producer: "os.ReadFile", Subject: id}, ""},
		{Evidence{Method: load, Producer: "os.ReadFile", Subject: untied("session")}, ""},
		{Evidence{Text: "open %s", Args: derived("Uri"), Conditions: is("io/fs.ErrNotExist")}, "no-such-file"},
		{Evidence{Text: "no such session", Conditions: is("io/fs.ErrNotExist")}, ""},
		{Evidence{Text: "no such session", Conditions: is("database/sql.ErrNoRows")}, ""},
		{Evidence{Method: prompt, Producer: "os.Open", Subject: derived("Name")}, ""},
		{Evidence{Method: prompt, Producer: "os.Open", Subject: derived("Path")}, "requested-file"},
		{Evidence{Method: prompt, Producer: "os.Open", Subject: within("Path")}, ""},

		{Evidence{Method: prompt, Text: "not available", Alone: true, Direct: true}, "unsupported-method"},
		{Evidence{Method: load, Text: "session not found"}, ""},
		{Evidence{Method: load, Text: "session not found", Producer: "store.Get", Alone: true, Direct: true}, ""},
		{Evidence{Method: load, Text: "session not found: %s", Args: id, Alone: true, Direct: true}, "says-not-found"},
		{Evidence{Method: load, Text: "session is broken", Alone: true, Direct: true}, ""},
		{Evidence{Method: load, Text: "widget not found", Alone: true, Direct: true}, ""},
		{Evidence{Method: load, Text: "no", Producer: "store.Get", Alone: true, Direct: true}, ""},
		{Evidence{Method: load, Text: "E17", Alone: true, Direct: true}, "stub"},
		{Evidence{Method: load, Text: "no %s", Args: id, Alone: true, Direct: true}, ""},

		{Evidence{Method: pick, Text: "invalid option", Args: derived("OptionId")}, "says-invalid"},
		{Evidence{Method: pick, Text: "session not found", Conditions: when(Missing, id)}, "look-up"},
		{Evidence{Method: "session/delete", Text: "session not found", Conditions: when(NotOneOf, id)}, "closed-session"},
		{Evidence{Method: "session/delete", Text: "session not found", Conditions: when(Missing, untied("log"))}, "closed-session"},
		{Evidence{Text: "invalid session", Conditions: when(Missing, id)}, "look-up-of-value"},
		{Evidence{Producer: "store.Get", Subject: id, Conditions: when(Missing, id)}, ""},
		{Evidence{Text: "invalid name", Conditions: when(NotOneOf, derived("Method"))}, "unknown-value"},
		{Evidence{Text: "as you like", Conditions: when(NotOneOf, id)}, ""},
		{Evidence{Text: "会话 session", Conditions: when(NotOneOf, selected("id"))}, ""},
		{Evidence{Producer: "store.Get", Subject: id, Conditions: when(NotOneOf, id)}, ""},
		{Evidence{Text: "as you like", Conditions: when(NotOneOf, derived("ModeId"))}, ""},
		{Evidence{Producer: "store.Get", Conditions: when(NotOneOf, derived("ModeId")), Subject: derived("ModeId")}, ""},

		{Evidence{Text: "mode not supported", Conditions: when(NotOneOf, derived("ModeId"))}, "unsupported-value"},
		{Evidence{Text: "mode not supported", Conditions: when(Predicate, derived("ModeId"))}, "unsupported-value"},
		{Evidence{Text: "mode not supported", Conditions: when(Missing, derived("ModeId"))}, "unsupported-value"},
		{Evidence{Text: "mode not supported", Conditions: when(Empty, untied("modes"))}, ""},
		{Evidence{Text: "mode %s not supported", Args: derived("ModeId"), Conditions: when(Missing, untied("modes"))}, ""},
		{Evidence{Text: "images are not supported", Conditions: and(when(OwnUnset, untied()), when(Predicate, derived("Image")))}, "unsupported-value-here"},
		{Evidence{Text: "images are not supported", Conditions: and(when(Failed, untied()), when(Predicate, derived("Image")))}, ""},
		{Evidence{Text: "images are broken", Conditions: and(when(OwnUnset, untied()), when(Predicate, derived("Image")))}, ""},
		{Evidence{Method: load, Text: "loading is not available", Conditions: when(OwnUnset, untied("store"))}, "unavailable-here"},
		{Evidence{Method: load, Text: "loading is not available", Conditions: when(Failed, untied("store"))}, ""},
		{Evidence{Method: load, Text: "loading is not available", Conditions: when(OwnUnset, untied("store")), Foreign: true}, ""},
		{Evidence{Method: load, Text: "loading is broken", Conditions: when(OwnUnset, untied("store"))}, ""},
		{Evidence{Method: load, Outer: []string{"loading is not available"}, Producer: "store.Get", Subject: id, Conditions: when(OwnUnset, untied("store"))}, ""},

		{Evidence{Text: "invalid session", Foreign: true, Conditions: when(NotOneOf, id)}, "unknown-value"},
		{Evidence{Foreign: true, Conditions: when(Empty, derived("Cwd"))}, "empty-value"},
		{Evidence{Text: "session %s not found", Args: id, Conditions: when(Empty, untied("log"))}, "says-not-found"},
		{Evidence{Text: "session %s not found", Args: id, Conditions: when(NotOneOf, untied("log"))}, "says-not-found"},
		{Evidence{Text: "session %s must be found: not found", Args: id, Conditions: when(OutOfRange, untied("log"))}, "says-not-found"},
		{Evidence{Text: "%s differs", Args: derived("Name"), Conditions: when(NotOneOf, derived("Name"))}, ""},
		{Evidence{Text: "%s differs", Args: derived("ModeId"), Conditions: when(NotOneOf, derived("ModeId"))}, "another-value"},
		{Evidence{Text: "%s differs", Args: derived("Cwd"), Conditions: when(NotOneOf, untied("cwd"))}, ""},
		{Evidence{Text: "%s differs", Args: derived("Cwd"), Producer: "store.Get", Subject: derived("Cwd"), Conditions: when(NotOneOf, derived("Cwd"))}, ""},
		{Evidence{Text: "as you like", Conditions: when(OutOfRange, derived("Page"))}, ""},
		{Evidence{Text: "name %s is not supported", Args: derived("Name"), Conditions: when(Predicate, untied("names"))}, "refused-value"},

		{Evidence{Text: "not a directory", Conditions: []Condition{{Kind: Predicate, Name: "hooks.Allow", Subject: within("Cwd")}}}, ""},
		{Evidence{Text: "not valid", Conditions: isDir(within("name"))}, ""},
		{Evidence{Text: "as you like", Conditions: isDir(within("Cwd"))}, ""},
		{Evidence{Text: "the directory is not supported", Conditions: isDir(within("Cwd"))}, "not-a-directory"},
	} {
		if v, _ := new(Judge).Situation(test.e); v.Rule != test.want {
			t.Errorf("%+v:\nrule %q, want %q", test.e, v.Rule, test.want)
		}
	}
}

// A verdict holds what its rule says of it.
func TestVerdict(t *testing.T) {
	v, _ := new(Judge).Situation(Evidence{Text: "session not found", Conditions: when(Missing, derived("SessionId"))})
	if v.Certainty != High || v.Subject.Tie != Derived || len(v.Subject.Names) != 1 {
		t.Errorf("a look-up: %+v", v)
	}
	v, _ = new(Judge).Situation(Evidence{Text: "name", Conditions: when(Empty, derived("Name"))})
	if v.Certainty != Medium {
		t.Errorf("an empty value: %+v", v)
	}
}
