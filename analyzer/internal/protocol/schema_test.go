package protocol

import (
	"slices"
	"testing"
)

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

// Each request of ACP has its fields in the schema, and a schema has the methods and
// the kinds of its protocol alone.
func TestSchemaMethods(t *testing.T) {
	for _, p := range All() {
		for method, groups := range p.Schema.methods {
			if _, ok := p.Method(method); !ok && method != anyMethod {
				t.Errorf("%s: the schema has %s, which is no method", p.Title, method)
			}
			for _, g := range groups {
				for k := range g {
					if !slices.Contains(kinds, k) {
						t.Errorf("%s: %q is not in kinds (schema.go)", p.Title, k)
					}
				}
			}
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

func TestCapability(t *testing.T) {
	for path, want := range map[string][]string{
		"clientCapabilities.terminal":         {"fs", "elicitation"},
		"clientCapabilities.fs.writeTextFile": {"readTextFile"},
	} {
		if _, got := ACP().Capability(path); !slices.Equal(got, want) {
			t.Errorf("beside %s: %q, want %q", path, got, want)
		}
	}
	if name, _ := ACP().Capability("clientCapabilities.fs.writeTextFile"); name != "writeTextFile" {
		t.Errorf("name %q", name)
	}
}
