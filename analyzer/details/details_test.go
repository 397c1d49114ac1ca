package details

import "testing"

func TestSeverity(t *testing.T) {
	for force, want := range map[Force]Severity{Must: Error, Should: Warning, States: Warning, Practice: Warning, "": Warning} {
		if got := force.Severity(); got != want {
			t.Errorf("%q is shown as %s, want %s", force, got, want)
		}
	}
}
