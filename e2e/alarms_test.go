package e2e

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// TestNoFalseAlarms lints the small ones of the programs in alarms/modules.txt,
// in which there is nothing to find.
func TestNoFalseAlarms(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs of others")
	}
	cmd := exec.Command("bash", "alarms/alarms.sh", "golang.org/x/exp/jsonrpc2", "go.lsp.dev/jsonrpc2")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if rows := regexp.MustCompile(`(?m)^\| \S+ v\S+ \| [1-9]\d* \| 0 \| 0 \|`).FindAll(out, -1); len(rows) != 2 {
		t.Errorf("want two modules with packages and without findings:\n%s", out)
	}
}
