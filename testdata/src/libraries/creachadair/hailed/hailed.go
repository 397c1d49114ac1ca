// Package hailed gives what one package has to what stands around it in another one.
package hailed

import (
	"github.com/creachadair/jrpc2"

	"libraries/creachadair/hailed/clerk"
	"libraries/creachadair/hailed/crew"
	"libraries/creachadair/hailed/door"
	"libraries/creachadair/hailed/mw"
)

func Serve() *jrpc2.Server {
	c := new(crew.Crew)
	return jrpc2.NewServer(mw.Dress(c.Handlers(), mw.Greeting(&c.Hailed), mw.Opening()), nil) // want `genericerr: this answers a request before initialize with -32603 .*; ACP has -32600`
}

// Desk serves a clerk.
func Desk(c *crew.Crew) *jrpc2.Server {
	return jrpc2.NewServer(door.Dress(c.Name(), clerk.Handlers(), door.Greeting(&c.Hailed)), nil)
}
