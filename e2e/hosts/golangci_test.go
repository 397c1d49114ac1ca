package hosts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// exampleDir has the configuration files that users copy.
var exampleDir = filepath.Join(root, "plugin", "example")

// TestGolangci runs golangci-lint with the plugin.
func TestGolangci(t *testing.T) {
	t.Parallel()
	scripts(t, "golangci", must(t, golangci))
}

// TestGolangciVersion keeps the example at the version that the tests build.
func TestGolangciVersion(t *testing.T) {
	v, err := golangciVersion()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(exampleDir, ".custom-gcl.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"\nversion: " + v + "\n", "\n    version: " + version + "\n"} {
		if !strings.Contains(string(data), line) {
			t.Errorf(".custom-gcl.yml lacks the line %q", strings.TrimSpace(line))
		}
	}
}

// cmdExample implements "example NAME FILE": it copies an example
// configuration.
func cmdExample(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: example name file")
	}
	ts.Check(copyFile(ts.MkAbs(args[1]), filepath.Join(exampleDir, args[0])))
}

// cmdMirror implements "mirror": from now on, git clones golangci-lint from the
// repository that [makeMirror] makes.
func cmdMirror(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: mirror")
	}
	dir, err := mirror()
	ts.Check(err)
	ts.Setenv("GIT_CONFIG_COUNT", "1")
	ts.Setenv("GIT_CONFIG_KEY_0", "url."+fileURL(dir)+".insteadOf")
	ts.Setenv("GIT_CONFIG_VALUE_0", "https://github.com/golangci/golangci-lint.git")
}
