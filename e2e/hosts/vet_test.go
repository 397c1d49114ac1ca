package hosts

import "testing"

// TestGoVet runs the linter as go vet's tool.
func TestGoVet(t *testing.T) {
	t.Parallel()
	scripts(t, "vet", must(t, linter), must(t, cacheprog))
}
