package hosts

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestPreCommit commits to repositories that use the hooks.
func TestPreCommit(t *testing.T) {
	t.Parallel()
	if err := install("pre-commit", "pre-commit"); err != nil {
		t.Fatal(err)
	}
	scripts(t, "precommit")
}

// installing is held by the test that installs something: apt-get works alone.
var installing sync.Mutex

// install installs the packages that a program is in, unless it is on PATH.
func install(program string, packages ...string) error {
	installing.Lock()
	defer installing.Unlock()
	if _, err := exec.LookPath(program); err == nil {
		return nil
	}
	if _, err := exec.LookPath("apt-get"); err != nil {
		return fmt.Errorf("%s is not on PATH, and there is no apt-get to install it with: install it and run the tests again", program)
	}
	var sudo []string
	if os.Geteuid() != 0 {
		sudo = []string{"sudo", "-n"}
	}
	for _, args := range [][]string{
		{"apt-get", "update", "-q"},
		append([]string{"apt-get", "install", "-q", "-y", "--no-install-recommends"}, packages...),
	} {
		args = append(sudo, args...)
		if _, err := output("", []string{"DEBIAN_FRONTEND=noninteractive"}, args[0], args[1:]...); err != nil {
			return fmt.Errorf("%s is not on PATH, and could not be installed: %w", program, err)
		}
	}
	return nil
}

// cmdPrecommit implements "precommit HOOK": it writes a configuration that has
// the hook from the checkout, and gives pre-commit a home of its own and no
// module cache to share.
func cmdPrecommit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: precommit hook")
	}
	config := ts.MkAbs(".pre-commit-config.yaml")
	ts.Check(os.WriteFile(config, fmt.Appendf(nil, "repos:\n- repo: REPO\n  rev: REV\n  hooks:\n  - id: %s\n", args[0]), 0o666))
	cmdRepo(ts, false, []string{config})
	ts.Setenv("PRE_COMMIT_HOME", filepath.Join(ts.Getenv("HOME"), "pre-commit"))
	ts.Setenv("GOMODCACHE", "")
	ts.Setenv("GOFLAGS", "")
}

// cmdRepo implements "repo FILE": it puts the checkout and its tag where the
// file says REPO and REV.
func cmdRepo(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: repo file")
	}
	dir, err := checkout()
	ts.Check(err)
	text := strings.NewReplacer("REPO", dir, "REV", version).Replace(ts.ReadFile(args[0]))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}
