package main

import (
	"os"

	"wired/links/line"
	"wired/links/spaces/agent"
	"wired/links/spaces/rpc"
)

func main() {
	var s rpc.Server
	s.Mount("session", &agent.Agent{Store: line.NewStore()})
	_ = s.Serve(line.NewConn(os.Stdin, os.Stdout))
}
