package wire

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

const childVar = "ACPERRLINT_WIRE_CHILD"

// InChild reports whether this process was started by Child.
func InChild() bool { return os.Getenv(childVar) != "" }

// Child runs the running test again in a process of its own, which must end in
// a panic with a text. It is for libraries that take the process down.
func Child(t *testing.T, text string) {
	t.Helper()
	var parts []string
	for _, name := range strings.Split(t.Name(), "/") {
		parts = append(parts, "^"+regexp.QuoteMeta(name)+"$")
	}
	cmd := exec.Command(os.Args[0], "-test.run="+strings.Join(parts, "/"), "-test.timeout=5m")
	cmd.Env = append(os.Environ(), childVar+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "panic: ") || !strings.Contains(string(out), text) {
		t.Errorf("the process does not panic (%v):\n%s", err, out)
	}
}

// Down waits, in a child, for the panic that follows the end of the connection.
func Down(t *testing.T, p *Peer) {
	t.Helper()
	if got := p.Receive(); !got.Closed {
		t.Fatalf("the peer reads %s", got)
	}
	time.Sleep(patience)
	t.Fatal("the connection is closed, but the process lives on")
}
