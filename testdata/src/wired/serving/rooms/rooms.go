// Package rooms keeps the rooms of an agent, and speaks no protocol.
package rooms

import "go.lsp.dev/jsonrpc2"

type Room struct{ busy bool }

func (r *Room) Take() error {
	if r.busy {
		return jsonrpc2.NewError(jsonrpc2.UnknownError, "busy")
	}
	r.busy = true
	return nil
}

func Count(n int) error {
	if n < 1 {
		return jsonrpc2.ErrUnknown
	}
	return nil
}
