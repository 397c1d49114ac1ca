// Command main has a code for all errors that have none.
package main

import (
	"context"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/posted/rpc"
	"wired/links/recalled/agent"
)

func main() {
	s := rpc.New(codes) // want `agent.go:58: .*session/prompt answers a cancelled prompt with -32603`
	new(agent.Agent).Mount(s)
	_ = s.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout))
}

func codes(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
