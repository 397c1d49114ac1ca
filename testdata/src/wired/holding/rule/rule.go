// Package rule has errors with the answer inside, or beside.
package rule

import "go.lsp.dev/jsonrpc2"

// Ruled opens to what the peer reads.
type Ruled struct {
	reason string
	answer *jsonrpc2.Error
}

func (r *Ruled) Error() string { return r.reason }
func (r *Ruled) Unwrap() error { return r.answer }

func New(code jsonrpc2.Code, reason string) error {
	return &Ruled{reason, jsonrpc2.NewError(code, reason)}
}

// Closed keeps the answer to itself.
type Closed struct {
	reason string
	answer *jsonrpc2.Error
}

func (c *Closed) Error() string { return c.reason + c.answer.Message }

func Close(code jsonrpc2.Code, reason string) error {
	return &Closed{reason, jsonrpc2.NewError(code, reason)}
}
