package main

import (
	"os"

	"wired/links/contexts/agent"
	"wired/links/contexts/rpc"
	"wired/links/line"
)

func main() {
	e := rpc.New()
	(&agent.Agent{Store: line.NewStore()}).Mount(e)
	_ = e.Serve(line.NewConn(os.Stdin, os.Stdout))
}
