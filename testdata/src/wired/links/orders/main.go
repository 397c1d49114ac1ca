package main

import (
	"context"
	"os"

	"wired/links/line"
	"wired/links/orders/agent"
	"wired/links/orders/rpc"
)

func main() {
	g := new(rpc.Registry)
	agent.Register(g, line.NewStore())
	_ = g.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout))
}
