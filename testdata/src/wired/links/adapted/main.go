// Command adapted brings the registry to the loop.
package main

import (
	"os"

	"wired/links/adapted/agent"
	"wired/links/adapted/own"
	"wired/links/adapted/registry"
	"wired/links/adapted/wire"
)

func main() {
	r := registry.New()
	agent.Register(r)
	wire.NewConn(os.Stdin, os.Stdout).Serve(r.Dispatch) // want `agent.go:29: .*an unknown session` `agent.go:32: .*an invalid parameter value` `registry.go:45: .*an invalid parameter value`
	wire.NewConn(os.Stdin, os.Stdout).Serve(own.Dispatch)
	wire.NewConn(os.Stdin, os.Stdout).Serve((&registry.Guarded{Inner: r.Dispatch}).Dispatch)
}
