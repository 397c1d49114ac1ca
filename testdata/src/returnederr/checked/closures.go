package checked

import (
	"context"
	"encoding/json"
	"path/filepath"

	"returnederr/checked/store"

	"github.com/coder/acp-go-sdk"
)

type runner struct {
	acp.Agent
	own string
}

func run(f func() error) error {
	if err := f(); err != nil {
		return err
	}
	return nil
}

// The closure asks itself, or the function before it makes the closure.
func (r *runner) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	err := run(func() error {
		if !filepath.IsAbs(params.Cwd) {
			return acp.NewInvalidParams(nil)
		}
		return store.Open(params.Cwd)
	})
	if params.Cwd == "" {
		return acp.NewSessionResponse{}, acp.NewInvalidParams(nil)
	}
	if err == nil {
		err = run(func() error {
			return run(func() error { return store.Open(params.Cwd) })
		})
	}
	return acp.NewSessionResponse{}, err
}

// What is decoded here is asked here.
func (r *runner) HandleExtensionMethod(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, acp.NewInvalidParams(nil)
	}
	if p.Cwd == "" {
		return nil, acp.NewInvalidParams(nil)
	}
	return nil, run(func() error { return store.Open(p.Cwd) })
}

// Something else is asked, too late, or of what is another value by then.
func (r *runner) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	dir := params.Cwd
	if dir == "" || params.SessionId == "" {
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(nil)
	}
	dir = string(params.SessionId)
	err := run(func() error {
		return store.Open(dir) // want `-32602`
	})
	return acp.LoadSessionResponse{}, err
}

func (r *runner) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	err := run(func() error {
		if r.own == "" {
			return nil
		}
		return store.Open(params.Cwd) // want `-32602`
	})
	if params.Cwd == "" {
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(nil)
	}
	return acp.ResumeSessionResponse{}, err
}
