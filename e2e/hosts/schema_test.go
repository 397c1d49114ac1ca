package hosts

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// schemaPackage is the npm package that has ACP's schema, in the version that the
// linter's tables were made from.
const schemaPackage = "@agentclientprotocol/sdk@2.4.0"

// TestSchema compares the linter's tables of ACP with the protocol's schema:
// each method, field of params, error code and stop reason has to be there.
func TestSchema(t *testing.T) {
	t.Parallel()
	if err := install("npm", "npm"); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	packed, err := output(dir, nil, "npm", "pack", "--silent", schemaPackage)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := output(dir, nil, "tar", "-xzf", strings.TrimSpace(packed)); err != nil {
		t.Fatal(err)
	}
	tables, err := output(dir, nil, must(t, linter), "-codes", "-json", "acp")
	if err != nil {
		t.Fatal(err)
	}
	var list []acpTable
	if err := json.Unmarshal([]byte(tables), &list); err != nil || len(list) != 1 {
		t.Fatalf("%d tables, %v", len(list), err)
	}
	for _, version := range []string{"v1", "v2"} {
		for _, name := range []string{"schema.json", "schema.unstable.json"} {
			data, err := os.ReadFile(filepath.Join(dir, "package", "schema", version, name))
			if err != nil {
				t.Fatal(err)
			}
			var s acpSchema
			if err := json.Unmarshal(data, &s); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			lacks, seen := list[0].lacks(s)
			for _, what := range lacks {
				t.Errorf("%s/%s has %s, and the linter's tables do not", version, name, what)
			}
			if seen < 30 {
				t.Errorf("%s/%s: only %d things are compared", version, name, seen)
			}
		}
	}
}

// An acpTable is what the linter prints of a protocol.
type acpTable struct {
	Codes   []struct{ Code int }
	Methods []struct {
		Name         string
		Notification bool
		Fields       map[string]string
	}
	StopReasons []string
}

// An acpSchema is a JSON schema, as far as the test reads it.
type acpSchema struct {
	Defs map[string]*acpType `json:"$defs"`
}

type acpType struct {
	Ref        string              `json:"$ref"`
	Method     string              `json:"x-method"`
	Const      any                 `json:"const"`
	AllOf      []*acpType          `json:"allOf"`
	AnyOf      []*acpType          `json:"anyOf"`
	OneOf      []*acpType          `json:"oneOf"`
	Properties map[string]*acpType `json:"properties"`
	Items      *acpType            `json:"items"`
}

// lacks returns what the schema has and the table has not. seen is how many
// things it looked for.
func (table acpTable) lacks(s acpSchema) (list []string, seen int) {
	want := func(ok bool, what string) {
		if seen++; !ok {
			list = append(list, what)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Defs)) {
		def := s.Defs[name]
		if def.Method == "" || strings.HasSuffix(name, "Response") {
			continue
		}
		i := slices.IndexFunc(table.Methods, func(m struct {
			Name         string
			Notification bool
			Fields       map[string]string
		}) bool {
			return m.Name == def.Method
		})
		want(i >= 0, "the method "+def.Method)
		if i < 0 || table.Methods[i].Notification || strings.HasSuffix(name, "Notification") {
			continue // nothing that a notification names is answered
		}
		fields := make(map[string]bool)
		s.fields(def, "", nil, fields)
		for _, path := range slices.Sorted(maps.Keys(fields)) {
			want(covered(table.Methods[i].Fields, path), fmt.Sprintf("the field %s of %s", path, def.Method))
		}
	}
	for _, c := range constants(s.Defs["ErrorCode"]) {
		code, ok := c.(float64)
		want(ok && slices.ContainsFunc(table.Codes, func(x struct{ Code int }) bool { return x.Code == int(code) }), fmt.Sprint("the code ", c))
	}
	for _, c := range constants(s.Defs["StopReason"]) {
		reason, _ := c.(string)
		want(slices.Contains(table.StopReasons, reason), fmt.Sprint("the stop reason ", c))
	}
	return list, seen
}

// covered reports whether a table has a field. It may have one above it instead, if no
// part of that one matters by itself.
func covered(fields map[string]string, path string) bool {
	if _, ok := fields[path]; ok {
		return true
	}
	for {
		i := strings.LastIndexByte(path, '.')
		if i < 0 {
			return false
		}
		path = strings.TrimSuffix(path[:i], "[]")
		if kind, ok := fields[path]; ok {
			return kind == "other value" || kind == "words"
		}
	}
}

// fields collects the JSON paths of a type's fields.
func (s acpSchema) fields(t *acpType, path string, within []string, out map[string]bool) {
	if t == nil {
		return
	}
	if name := strings.TrimPrefix(t.Ref, "#/$defs/"); t.Ref != "" && !slices.Contains(within, name) {
		s.fields(s.Defs[name], path, append(slices.Clip(within), name), out)
	}
	for _, part := range slices.Concat(t.AllOf, t.AnyOf, t.OneOf) {
		s.fields(part, path, within, out)
	}
	for name, p := range t.Properties {
		if name == "_meta" {
			continue
		}
		if path != "" {
			name = path + "." + name
		}
		out[name] = true
		s.fields(p, name, within, out)
	}
	if t.Items != nil {
		s.fields(t.Items, path+"[]", within, out)
	}
}

// constants returns the values of an enumeration.
func constants(t *acpType) (list []any) {
	if t == nil {
		return nil
	}
	for _, part := range slices.Concat(t.AllOf, t.AnyOf, t.OneOf) {
		if part.Const != nil {
			list = append(list, part.Const)
		}
	}
	return list
}
