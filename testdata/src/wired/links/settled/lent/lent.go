// Package lent gives its server away: others may say what becomes of errors.
package lent

import (
	"encoding/json"
	"io"

	"wired/links/settled/methods"
	"wired/links/settled/rpc"
)

// New returns a server.
func New(w io.Writer) *rpc.Server {
	s := rpc.New(json.NewEncoder(w))
	methods.Register(s)
	return s
}
