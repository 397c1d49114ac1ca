// Package codes makes errors with codes, and knows no methods.
package codes

import (
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

const (
	full   = -32001
	closed = -31001
	unused = -32003
)

func fail(code int64, format string, args ...any) *jsonrpc2.Error {
	return &jsonrpc2.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Full says that there is no room for a session.
func Full(id string) *jsonrpc2.Error { return fail(full, "E1") }

// Closed says that nobody is there.
func Closed(id string) *jsonrpc2.Error { return fail(closed, "E2: %s", id) }

// Unused says something that nobody sends.
func Unused() *jsonrpc2.Error { return fail(unused, "E3") }
