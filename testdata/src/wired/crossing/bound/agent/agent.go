// Package agent has functions for methods, of which it knows no more than their
// params: another package decodes these, and answers.
package agent

import (
	"context"

	"wired/crossing/bound/rpc"
)

type agent struct{ open map[string]bool }

type session struct {
	SessionID string `json:"sessionId"`
}

type opening struct {
	Cwd        string `json:"cwd"`
	McpServers []struct {
		Name string `json:"name"`
		Type string `json:"type"`
	} `json:"mcpServers"`
}

// settings are nothing that the peer sends.
type settings struct {
	Root string `json:"root"`
}

func Mux(s settings) rpc.Mux {
	a := &agent{open: map[string]bool{}}
	return rpc.Mux{
		"session/new":  rpc.Bind(a.start),
		"session/load": rpc.Bind(a.load),
		"session/list": rpc.Bind(a.list),
	}
}

func (a *agent) start(ctx context.Context, p opening) (any, error) {
	if p.Cwd == "" {
		return nil, &rpc.Error{Code: -32603, Message: "E1"} // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	for _, m := range p.McpServers {
		if m.Type == "http" || m.Type == "sse" {
			return nil, &rpc.Error{Code: -32603, Message: "E2"} // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
		if m.Name == a.name() {
			return nil, &rpc.Error{Code: -32603, Message: "E3"}
		}
	}
	return nil, nil
}

func (a *agent) name() string { return "bound" }

func (a *agent) load(ctx context.Context, p *struct{ session }) (any, error) {
	if !a.open[p.SessionID] {
		return nil, &rpc.Error{Code: -32603, Message: "E4"} // want `session/load answers an unknown session with -32603.*-32002`
	}
	return nil, nil
}

func (a *agent) list(ctx context.Context, s settings) (any, error) {
	if s.Root == "" {
		return nil, &rpc.Error{Code: -32603, Message: "E5"}
	}
	return nil, nil
}
