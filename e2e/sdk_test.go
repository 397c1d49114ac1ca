package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// examples are what the linter finds in the SDK's own example programs, which
// it knows nothing of.
var examples = []want{
	{"example/agent/main.go", "returnederr", "-32002", `fmt.Errorf("session %s not found", sid)`},
	{"example/claude-code/main.go", "returnederr", "-32602", `acp.WriteTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)`},
	{"example/claude-code/main.go", "returnederr", "-32602", `acp.ReadTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)`},
	{"example/claude-code/main.go", "returnederr", "-32002", `fmt.Errorf("read %s: %w", params.Path, err)`},
	{"example/client/main.go", "returnederr", "-32602", `acp.WriteTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)`},
	{"example/client/main.go", "returnederr", "-32602", `acp.ReadTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)`},
	{"example/client/main.go", "returnederr", "-32002", `fmt.Errorf("read %s: %w", params.Path, err)`},
	{"example/gemini/main.go", "returnederr", "-32602", `acp.WriteTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)`},
	{"example/gemini/main.go", "returnederr", "-32602", `acp.ReadTextFileResponse{}, fmt.Errorf("path must be absolute: %s", params.Path)`},
	{"example/gemini/main.go", "returnederr", "-32002", `fmt.Errorf("read %s: %w", params.Path, err)`},
}

// sdk returns a copy of a version of the SDK's module.
func sdk(t *testing.T, version string) string {
	t.Helper()
	status, stdout, stderr := run(t, t.TempDir(), "go", "mod", "download", "-json", "github.com/coder/acp-go-sdk@"+version)
	if status != 0 {
		t.Fatalf("go mod download exits with %d: %s%s", status, stdout, stderr)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal([]byte(stdout), &module); err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(module.Dir)); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestSDKExamples(t *testing.T) {
	dir := sdk(t, "v0.13.5")
	// In the SDK itself, what is no message gets no answer.
	library := []want{{"connection.go", "unanswered", "-32700", "json.Unmarshal(line, &msg)"}}
	for pattern, wants := range map[string][]want{
		"./example/...": examples,
		".":             library,
		"./...":         slices.Concat(library, examples),
	} {
		status, stdout, stderr := run(t, dir, linter, pattern)
		if status != 3 || stderr != "" {
			t.Errorf("%s: status %d, want 3; standard error: %s", pattern, status, stderr)
		}
		compare(t, dir, stdout, wants)
	}
}
