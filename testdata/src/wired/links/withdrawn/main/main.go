// Command main says which methods an agent's functions are for.
package main

import (
	"context"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/posted/rpc"
	"wired/links/withdrawn/agent"
)

func main() {
	s := rpc.New(codes)
	a := new(agent.Agent)
	s.Handle("session/cancel", a.Cancel)
	s.Handle("session/close", a.Close)
	s.Handle("session/prompt", a.Prompt) // want `session/prompt answers a cancelled prompt with -32603`
	s.Handle("session/set_mode", a.Set)
	t := new(agent.Told)
	other := rpc.New(codes)
	other.Handle("session/prompt", t.Prompt) // want `session/prompt answers a cancelled prompt with -32603`
	other.Handle("session/fork", t.Fork)
	go other.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout))
	_ = s.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout))
}

func codes(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
