// Command main has codes for some errors, and data for others.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"wired/links/line"
	"wired/links/pairs/rpc"
)

var errMode = errors.New("E1")

type agent struct{ sessions map[string]bool }

func main() {
	a := &agent{sessions: make(map[string]bool)}
	s := rpc.New(code)
	s.Handle("session/set_mode", a.setMode)
	c := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := c.Read()
		if err != nil {
			os.Exit(0)
		}
		c.Write(s.Answer(context.Background(), r))
	}
}

func code(err error) (int, any) {
	if errors.Is(err, errMode) {
		return -32602, map[string]string{"field": "modeId"}
	}
	return -32603, nil
}

func (a *agent) setMode(ctx context.Context, params json.RawMessage) (any, error) {
	var p line.ModeParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if p.ModeID == "" {
		return nil, errMode
	}
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("E2") // want `session/set_mode answers an unknown session with -32603`
	}
	return struct{}{}, os.WriteFile("mode", []byte(p.ModeID), 0o600)
}
