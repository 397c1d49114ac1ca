// Package agent has the handlers.
package agent

import "wired/beside/rpc"

func Mount(p *rpc.Peer) {
	p.On("initialize", func(c *rpc.Call) (any, error) {
		c.Peer.Ready()
		return map[string]int{"protocolVersion": 1}, nil
	})
	p.On("session/new", func(c *rpc.Call) (any, error) { return nil, nil })
}
