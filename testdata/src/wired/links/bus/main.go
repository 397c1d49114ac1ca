package main

import (
	"context"
	"os"

	"wired/links/bus/agent"
	"wired/links/bus/rpc"
	"wired/links/line"
)

func main() {
	b := rpc.NewBus()
	(&agent.Agent{Store: line.NewStore()}).Register(b)
	c := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := c.Read()
		if err != nil {
			return
		}
		_ = c.Write(b.Answer(context.Background(), r))
	}
}
