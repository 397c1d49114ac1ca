// Command joined has one router for the agent and what it does besides, and another one for
// somebody else.
package main

import (
	"context"

	"github.com/sourcegraph/jsonrpc2"

	"wired/links/joined/agent"
	"wired/links/joined/apart"
	"wired/links/joined/extras"
	"wired/links/joined/inner"
	"wired/links/joined/mounted"
	"wired/links/joined/router"
)

func main() {
	r := router.New()
	agent.Register(r)
	extras.Register(r) // want `returnederr: this answers an invalid parameter value with code 0`
	jsonrpc2.NewConn(context.Background(), nil, r.Handler())
	alone()

	t := new(router.Table)
	agent.Mount(t)
	mounted.Mount(t) // want `returnederr: this answers an invalid parameter value with code 0`
	jsonrpc2.NewConn(context.Background(), nil, t.Handler())

	store := new(inner.Store)
	agent.Use(store)
	jsonrpc2.NewConn(context.Background(), nil, apart.Use(store))
}

func alone() {
	r := router.New()
	extras.Register(r)
	jsonrpc2.NewConn(context.Background(), nil, r.Handler())
}
