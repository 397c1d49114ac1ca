// Package kinds is an agent whose errors are of kinds of another package, which tell the
// library their codes by a method. The first half must stay silent.
package kinds

import (
	"context"
	"os"
	"path/filepath"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/kinds/fault"
)

type agent struct {
	rooms map[string]bool
	full  bool
	kind  fault.Kind
}

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func server(a *agent) *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/prompt":            handler.New(a.prompt),
		"session/load":              handler.New(a.load),
		"session/resume":            handler.New(a.resume),
		"session/new":               handler.New(a.create),
		"session/list":              handler.New(a.list),
		"session/fork":              handler.New(a.fork),
		"session/set_config_option": handler.New(a.setOption),
	}, nil)
}

func (a *agent) prompt(ctx context.Context, p params) (any, error) {
	switch {
	case !a.rooms[p.SessionID]:
		return nil, fault.New(fault.Missing, "no room %s", p.SessionID)
	case p.Cwd == "":
		return nil, fault.Switched{Kind: fault.Invalid}
	case a.full && p.Cwd == ".":
		return nil, fault.Hot{Degrees: len(a.rooms)} // want `fault.go:82: reservedcode: -32043 is a custom code`
	case a.full:
		return nil, fault.New(fault.Internal, "full")
	}
	_, err := os.ReadDir("rooms")
	return nil, fault.Wrap(fault.Internal, err, "rooms")
}

// Which kind it is, is not known.
func (a *agent) load(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, fault.New(a.kind, "cwd")
	}
	if p.SessionID == "" {
		return nil, jrpc2.Errorf(jrpc2.InvalidParams, "no id").WithData(p)
	}
	if !a.rooms[p.SessionID] {
		return nil, fault.Moody{Kind: fault.Internal, Bad: a.full}
	}
	return nil, nil
}

func (a *agent) create(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, fault.New(fault.Missing, "cwd %s", p.Cwd) // want `reservedcode: .*session/new answers an invalid parameter value with -32002 .*ACP has -32602`
	}
	return nil, nil
}

func (a *agent) resume(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, fault.New(fault.Internal, "no room") // want `genericerr: session/resume answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil, nil
}

func (a *agent) list(ctx context.Context, p params) (any, error) {
	if p.Cwd != "" && !filepath.IsAbs(p.Cwd) {
		return nil, fault.Gone{What: "cwd"} // want `reservedcode: .*session/list answers an invalid parameter value with -32002 .*ACP has -32602`
	}
	return nil, nil
}

func (a *agent) fork(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, fault.Switched{Kind: fault.Missing} // want `reservedcode: .*session/fork answers an invalid parameter value with -32002 .*ACP has -32602`
	}
	return nil, nil
}

func (a *agent) setOption(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, fault.Switched{Kind: fault.Internal} // want `genericerr: session/set_config_option answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil, nil
}
