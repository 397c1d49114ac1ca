// What params say of themselves is an answer to the request that brings them.
package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"wired/validated/params"
	"wired/validated/rpc"
)

type newParams struct {
	Cwd string `json:"cwd"`
}

func (p *newParams) Validate() error {
	if p.Cwd == "" {
		return errors.New("where?") // want `session/new answers an invalid parameter value with -32603 .*p.Cwd == ""`
	}
	if !filepath.IsAbs(p.Cwd) {
		return &rpc.Fault{Code: -32602, Message: "the folder is not absolute"}
	}
	return nil
}

type modeParams struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (p modeParams) Check() error {
	if p.ModeID != "ask" {
		return errors.New("no such thing") // want `session/set_mode answers an invalid parameter value with -32603 .*p.ModeID != "ask"`
	}
	return nil
}

// Validate is not what is asked for.
func (p modeParams) Validate() error { return errors.New(p.SessionID) }

type loadParams struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (p loadParams) Check() error {
	if !filepath.IsAbs(p.Cwd) {
		return errors.New("not from the root") // want `session/load answers an invalid parameter value with -32603 .*!filepath.IsAbs\(p.Cwd\)`
	}
	return nil
}

// settings are read from a file.
type settings struct {
	Cwd string `json:"cwd"`
}

func (s *settings) Validate() error {
	if s.Cwd == "" {
		return errors.New("where?")
	}
	return nil
}

func open(ctx context.Context, p *newParams) (map[string]string, error) {
	return map[string]string{"sessionId": p.Cwd}, nil
}

func mode(ctx context.Context, p modeParams) (struct{}, error) { return struct{}{}, nil }

func load(ctx context.Context, p loadParams) (struct{}, error) { return struct{}{}, nil }

func fork(ctx context.Context, p *params.Fork) (struct{}, error) { return struct{}{}, nil }

func resume(ctx context.Context, p *params.Resume) (struct{}, error) { return struct{}{}, nil }

var shelf = new(params.Shelf)

func take(ctx context.Context, p *modeParams) (struct{}, error) {
	return struct{}{}, shelf.Take(p.SessionID)
}

func option(ctx context.Context, p *params.Option) (struct{}, error) { return struct{}{}, nil }

func stop(ctx context.Context, p *modeParams) error { return errors.New("nothing runs") }

func main() {
	if err := (&settings{}).Validate(); err != nil {
		os.Exit(1)
	}
	p := rpc.New(os.Stdout)
	rpc.Handle(p, "session/new", open)
	rpc.Checked(p, "session/set_mode", mode)
	rpc.Value(p, "session/load", load)
	rpc.Handle(p, "session/resume", resume) // want `returnederr: session/resume answers an invalid parameter value with -32603 .*p.Cwd == ""`
	rpc.Handle(p, "session/fork", fork)
	rpc.Handle(p, "session/prompt", take)
	rpc.Handle(p, "session/set_config_option", option) // want `returnederr: session/set_config_option answers an invalid parameter value with -32603 .*o.SessionID == ""`
	rpc.On(p, "session/cancel", stop)
	p.Serve(context.Background(), os.Stdin)
}
