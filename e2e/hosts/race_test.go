package hosts

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestRaces lints many programs side by side with a command that the race detector
// watches. The checks of a package run in parallel, and ask the engine; so do those of
// the packages that import it.
func TestRaces(t *testing.T) {
	t.Parallel()
	if err := install("gcc", "gcc", "libc6-dev"); err != nil { // which -race needs
		t.Fatal(err)
	}
	watched := filepath.Join(t.TempDir(), "acperrlint")
	if _, err := output(root, []string{"CGO_ENABLED=1"}, "go", "build", "-race", "-o", watched, "./cmd/acperrlint"); err != nil {
		t.Fatal(err)
	}
	src, err := filepath.Abs(filepath.Join(root, "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	env := []string{
		"GO111MODULE=off", "GOPATH=" + src, "GOFLAGS=", "GOWORK=off",
		"GOMAXPROCS=4", "GORACE=halt_on_error=1",
	}
	out, err := output(filepath.Join(src, "src"), env, watched, "-cache=off", "-status=0", "-enable=codematch,nodata,undocumentedcode",
		"returnederr/...", "wired/...", "unanswered/...", "cancelerr/...", "codematch/...")
	if err != nil {
		t.Fatal(err)
	}
	if found := strings.Count(out, "\n"); found < 500 {
		t.Errorf("%d lines of findings", found)
	}
}
