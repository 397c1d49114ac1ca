package hosts

import "testing"

// TestGoTool gets the linter by the go command.
func TestGoTool(t *testing.T) {
	t.Parallel()
	scripts(t, "gotool")
}
