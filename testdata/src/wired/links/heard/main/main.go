// Command main registers its methods.
package main

import (
	"errors"
	"os"

	"wired/links/heard/rpc"
)

type params struct {
	SessionID string `json:"sessionId"`
}

type agent struct{ open map[string]bool }

func main() {
	a := &agent{open: make(map[string]bool)}
	r := rpc.New()
	rpc.On(r, "session/load", a.load)
	rpc.OnNotify(r, "session/cancel", a.cancel)
	_ = r.Serve(os.Stdin, os.Stdout)
}

func (a *agent) load(p params) (struct{}, error) {
	if !a.open[p.SessionID] {
		return struct{}{}, errors.New("E3") // want `session/load answers an unknown session with -32603`
	}
	return struct{}{}, nil
}

func (a *agent) cancel(p params) error {
	if !a.open[p.SessionID] {
		return errors.New("E4")
	}
	delete(a.open, p.SessionID)
	return nil
}
