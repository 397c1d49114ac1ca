package main

import (
	"os"

	"wired/links/done/agent"
	"wired/links/done/rpc"
	"wired/links/line"
)

func main() {
	a := &agent.Agent{Store: line.NewStore()}
	s := &rpc.Server{Routes: a.Routes()}
	_ = s.Serve(line.NewConn(os.Stdin, os.Stdout))
}
