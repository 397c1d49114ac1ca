package protocol

import "testing"

func TestSchemaKind(t *testing.T) {
	for _, test := range []struct {
		method, name string
		want         Kind
	}{
		{"session/prompt", "sessionId", SessionID},
		{"session/prompt", "text", Words},
		{"session/prompt", "prompt[].text", Words},
		{"session/prompt", "type", Content},
		{"session/new", "type", Transport},
		{"session/set_config_option", "type", Choice},
		{"fs/read_text_file", "path", File},
		{"fs/write_text_file", "path", FileToWrite},
		{"terminal/output", "terminalId", TerminalID},
		{"terminal/cancel", "terminalId", Choice},
		{"session/list", "cursor", Cursor},
		{"initialize", "protocolVersion", Version},
		{"session/prompt", "path", ""},
		{"session/prompt", "Id", ""},
		{"logout", "sessionId", ""},

		// Of a method that is not known.
		{"", "path", File},
		{"", "sessionId", SessionID},
		{"_own/method", "sessionId", SessionID},
		{"_own/method", "taskId", ""},
	} {
		if got := ACP().Schema.Kind(test.method, test.name); got != test.want {
			t.Errorf("%s of %q is %q, want %q", test.name, test.method, got, test.want)
		}
	}
	if got := ARC().Schema.Kind("task.info", "taskId"); got != TaskID {
		t.Errorf("ARC's taskId is %q", got)
	}
}

// Each request of the protocol has its fields in the schema, and the schema has
// no other methods.
func TestSchemaMethods(t *testing.T) {
	for method := range acpSchema.methods {
		if _, ok := ACP().Method(method); !ok && method != anyMethod {
			t.Errorf("%s is no method", method)
		}
	}
	for _, m := range ACP().Methods {
		if _, ok := acpSchema.methods[m.Name]; !ok && !m.Notification {
			t.Errorf("the schema lacks %s", m.Name)
		}
		if m.Needs != "" && ACP().Schema.Kind(m.Name, m.Needs) == "" {
			t.Errorf("%s needs %s, which the schema lacks", m.Name, m.Needs)
		}
	}
}
