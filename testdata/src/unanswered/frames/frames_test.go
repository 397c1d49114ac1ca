package frames

import "testing"

// What a test does with an error answers no peer.
func TestLine(t *testing.T) {
	a := new(agent)
	if err := a.line(nil); err != nil {
		a.fail(nil, -32700, "Parse error")
	}
}
