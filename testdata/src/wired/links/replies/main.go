package main

import (
	"os"

	"wired/links/line"
	"wired/links/replies/agent"
	"wired/links/replies/rpc"
)

func main() {
	a := &agent.Agent{Store: line.NewStore()}
	_ = rpc.Serve(line.NewConn(os.Stdin, os.Stdout), a.Table()) // want `returnederr: session/prompt and session/set_mode answer 2 errors of other packages with -32603`
}
