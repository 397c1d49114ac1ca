package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"testing"
)

// Refusing returns a connection to a peer that answers each request with an
// error.
func Refusing(t testing.TB) net.Conn {
	here, there := net.Pipe()
	t.Cleanup(func() { here.Close(); there.Close() })
	go func() {
		for dec := json.NewDecoder(here); ; {
			var request struct {
				ID json.RawMessage `json:"id"`
			}
			if err := dec.Decode(&request); err != nil {
				return
			}
			if _, err := fmt.Fprintf(here, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"gone"}}`+"\n", request.ID, testCode); err != nil {
				return
			}
		}
	}()
	return there
}

// Called holds the error of a call to a peer that refuses against the model of
// the library: the type by which errors.As finds it, as the library's users
// write it, and its code. target points to a variable of the type; it is nil if
// there is none.
func Called(t *testing.T, model string, err error, typ string, target any, code func() int64) {
	t.Helper()
	if err == nil {
		t.Fatal("the call returns no error")
	}
	if m := Load(t, model); m.Answered != typ {
		t.Errorf("a call returns %q, the model says %q", typ, m.Answered)
	}
	if target == nil {
		return
	}
	if !errors.As(err, target) {
		t.Errorf("errors.As finds no %s in %T", typ, err)
	} else if got := code(); got != testCode {
		t.Errorf("the code is %d, want %d", got, testCode)
	}
}
