// Package beside wires them.
package beside

import (
	"io"

	"wired/beside/agent"
	"wired/beside/rpc"
)

func New(out io.Writer) *rpc.Peer {
	p := rpc.New(out, rpc.Handshake, rpc.Sane)
	agent.Mount(p)
	return p
}
