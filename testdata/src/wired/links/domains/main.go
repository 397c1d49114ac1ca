package main

import (
	"context"
	"os"

	"wired/links/domains/rpc"
	"wired/links/domains/sess"
	"wired/links/line"
)

func main() {
	var s rpc.Server
	s.Mount(&sess.Service{Store: line.NewStore()}) // want `returnederr: session/prompt and session/set_mode answer 2 errors of other packages with -32603`
	c := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := c.Read()
		if err != nil {
			return
		}
		_ = c.Write(s.Handle(context.Background(), r))
	}
}
