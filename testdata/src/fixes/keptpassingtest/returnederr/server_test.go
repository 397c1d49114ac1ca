package returnederr

import "testing"

// A codedError is something of the test.
type codedError struct{ Code, Message int }

func TestCodes(t *testing.T) {
	t.Log(codedError{})
}
