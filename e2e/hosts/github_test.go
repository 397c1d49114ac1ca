package hosts

import (
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestIssueForms holds the forms to what GitHub wants of one, and to ask for a
// program that shows what is wrong.
func TestIssueForms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, ".github", "ISSUE_TEMPLATE", "*.yml"))
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if filepath.Base(name) == "config.yml" {
			continue
		}
		var form struct {
			Name, Description string
			Body              []struct {
				Type, ID   string
				Attributes struct{ Label, Value string }
				Validation struct{ Required bool } `yaml:"validations"`
			}
		}
		if err := yaml.Unmarshal([]byte(readFile(t, name)), &form); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		required := make(map[string]bool)
		for _, b := range form.Body {
			if b.Type != "markdown" && (b.ID == "" || b.Attributes.Label == "") {
				t.Errorf("%s: a field has no id or no label", name)
			}
			required[b.ID] = b.Validation.Required
		}
		if form.Name == "" || form.Description == "" || !required["reproduction"] || !required["version"] {
			t.Errorf("%s: asks for %v", name, required)
		}
	}
}

// TestWorkflows holds CI to the checks that everybody can run, and a release to
// what users can verify.
func TestWorkflows(t *testing.T) {
	for name, wants := range map[string][]string{
		".github/workflows/ci.yml":      {"run: .ci/run"},
		".github/workflows/release.yml": {"run: ./test.sh", "release --clean", "download-syft"},
		".goreleaser.yaml":              {"-trimpath", "checksum:", "sboms:", "linux, darwin, windows", "amd64, arm64"},
	} {
		text := readFile(t, filepath.Join(root, name))
		var parsed map[string]any
		if err := yaml.Unmarshal([]byte(text), &parsed); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
}
