package main

import (
	"context"
	"os"

	"wired/links/line"
	"wired/links/translated/agent"
	"wired/links/translated/rpc"
)

func main() {
	a := &agent.Agent{Store: line.NewStore()}
	p := rpc.NewPeer(a.Dispatch, agent.Translate) // want `returnederr: session/prompt answers 2 errors of other packages with -32603` `agent.go:42: .*ACP has -32602`
	c := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := c.Read()
		if err != nil {
			return
		}
		_ = c.Write(p.Answer(context.Background(), r))
	}
}
