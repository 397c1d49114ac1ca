package main

import (
	"context"
	"os"

	"wired/links/future/agent"
	"wired/links/future/rpc"
	"wired/links/line"
)

func main() {
	a := &agent.Agent{Store: line.NewStore()}
	_ = rpc.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout), a.Find)
}
