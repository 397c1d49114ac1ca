// Package coder has errors of types of its own that tell the library their code by a
// method.
package coder

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type trouble struct {
	code jrpc2.Code
	text string
}

func (t *trouble) Error() string       { return t.text }
func (t *trouble) ErrCode() jrpc2.Code { return t.code }

func lost(format string, args ...any) error {
	return &trouble{code: -32002, text: fmt.Sprintf(format, args...)}
}

func bad(format string, args ...any) error {
	return &trouble{code: jrpc2.InvalidParams, text: fmt.Sprintf(format, args...)}
}

// note is one that is no pointer.
type note struct {
	code jrpc2.Code
	text string
}

func (n note) Error() string       { return n.text }
func (n note) ErrCode() jrpc2.Code { return n.code }

var (
	errBlank = note{jrpc2.InvalidParams, "it is blank"}
	errGone  = note{code: -32002, text: "it is gone"}
	errAny   = note{text: "whatever it was"}
)

func init() { errAny.code = chosen() }

func chosen() jrpc2.Code { return -40100 }

// two has two numbers, of which the method tells one.
type two struct {
	first, second jrpc2.Code
	text          string
}

func (t *two) Error() string       { return t.text }
func (t *two) ErrCode() jrpc2.Code { return t.second }

type agent struct{ open map[string]bool }

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
	Cwd       string `json:"cwd"`
}

func server(a *agent) *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/new":      handler.New(a.create),
		"session/load":     handler.New(a.load),
		"session/resume":   handler.New(a.resume),
		"session/set_mode": handler.New(a.mode),
		"session/fork":     handler.New(a.fork),
	}, nil)
}

func (a *agent) create(ctx context.Context, p *params) (any, error) {
	if p.Cwd == "" {
		return nil, fmt.Errorf("cwd: %w", errBlank)
	}
	if p.Cwd == "/" {
		return nil, errAny
	}
	if !filepath.IsAbs(p.Cwd) {
		return nil, lost("%s is nowhere", p.Cwd) // want `session/new answers an invalid parameter value with -32002.*-32602`
	}
	return nil, nil
}

func (a *agent) load(ctx context.Context, p *params) (any, error) {
	if !a.open[p.SessionID] {
		return nil, lost("nobody is called %s", p.SessionID)
	}
	return nil, nil
}

func (a *agent) resume(ctx context.Context, p *params) (any, error) {
	if !a.open[p.SessionID] {
		return nil, fmt.Errorf("resume: %w", errGone)
	}
	if p.Cwd != "" {
		return nil, bad("the folder stays")
	}
	return nil, nil
}

func (a *agent) mode(ctx context.Context, p *params) (any, error) {
	if p.SessionID == "" {
		return nil, &two{1, jrpc2.InvalidParams, "for whom?"}
	}
	switch p.ModeID {
	case "list", "prose":
		return nil, nil
	}
	return nil, &trouble{-32002, "no such style"} // want `session/set_mode answers an invalid parameter value with -32002.*-32602`
}
