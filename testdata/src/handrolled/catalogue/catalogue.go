// Package catalogue has its coded errors in variables, and answers with copies of them
// that have data or another text: where one is returned, its code is chosen. The first
// methods must stay silent.
package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Fault          `json:"error,omitempty"`
}

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (f Fault) Error() string { return f.Message }

func (f Fault) For(data any) Fault { f.Data = data; return f }

func (f *Fault) With(data any) *Fault { c := *f; c.Data = data; return &c }

func (f *Fault) Again(data any) *Fault {
	return &Fault{Code: f.Code, Message: f.Message, Data: data}
}

func with(f *Fault, data any) *Fault {
	g := *f
	g.Data = data
	return &g
}

// last is a copy as well, of which nothing is set.
func last(f Fault) error { return f }

var (
	noSession = Fault{Code: -32002, Message: "session not found"}
	badParams = Fault{Code: -32602, Message: "invalid params"}
	broken    = Fault{Code: -32603, Message: "internal error"}
	tooMany   = Fault{Code: 4100, Message: "too many"}
	full      = Fault{Code: -32050, Message: "full"} // want `reservedcode: -32050 is a custom code in the range`

	noSessionAt = &Fault{Code: -32002, Message: "session not found"}
	brokenAt    = &Fault{Code: -32603, Message: "internal error"}
)

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

type server struct {
	busy bool
	open map[string]bool
}

// The codes are right.
func (s *server) prompt(ctx context.Context, p params) (any, error) {
	switch {
	case !s.open[p.SessionID]:
		return nil, noSession.For(p.SessionID)
	case p.Cwd == "":
		return nil, badParams.For("cwd is empty")
	case !filepath.IsAbs(p.Cwd):
		return nil, last(badParams)
	case s.busy:
		return nil, broken.For("busy")
	case len(s.open) > 100:
		return nil, full
	case len(s.open) > 50:
		return nil, tooMany
	}
	return nil, s.save()
}

// It is the program's own trouble, whichever way the error is made.
func (s *server) save() error {
	if s.busy {
		return brokenAt.With("busy")
	}
	if err := s.flush(); errors.Is(err, noSession) {
		return with(brokenAt, "flush")
	}
	return nil
}

func (s *server) flush() error { return nil }

func (s *server) create(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, noSession.For("cwd is relative") // want `reservedcode: session/new answers an invalid parameter value with -32002 .*ACP has -32602`
	}
	return nil, nil
}

func (s *server) load(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, noSessionAt.With("cwd is relative") // want `reservedcode: session/load answers an invalid parameter value with -32002 .*ACP has -32602`
	}
	return nil, nil
}

func (s *server) resume(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, brokenAt.Again("cwd is relative") // want `genericerr: session/resume answers an invalid parameter value with -32603 .*ACP has -32602`
	}
	return nil, nil
}

func (s *server) fork(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, with(brokenAt, "cwd is relative") // want `genericerr: session/fork answers an invalid parameter value with -32603 .*ACP has -32602`
	}
	return nil, nil
}

func (s *server) list(ctx context.Context, p params) (any, error) {
	if p.Cwd != "" && !filepath.IsAbs(p.Cwd) {
		return nil, broken // want `genericerr: session/list answers an invalid parameter value with -32603 .*ACP has -32602`
	}
	return nil, nil
}

func (s *server) setOption(ctx context.Context, p params) (any, error) {
	if !s.open[p.SessionID] {
		return nil, brokenAt // want `genericerr: session/set_config_option answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil, nil
}

func (s *server) setMode(ctx context.Context, p params) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		f := broken // want `genericerr: session/set_mode answers an invalid parameter value with -32603 .*ACP has -32602`
		f.Message = "cwd is relative"
		return nil, f
	}
	return nil, nil
}

func (s *server) call(ctx context.Context, r request) (any, error) {
	var p params
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, badParams.For(err.Error())
	}
	switch r.Method {
	case "session/prompt":
		return s.prompt(ctx, p)
	case "session/new":
		return s.create(ctx, p)
	case "session/load":
		return s.load(ctx, p)
	case "session/resume":
		return s.resume(ctx, p)
	case "session/fork":
		return s.fork(ctx, p)
	case "session/list":
		return s.list(ctx, p)
	case "session/set_config_option":
		return s.setOption(ctx, p)
	case "session/set_mode":
		return s.setMode(ctx, p)
	case "session/cancel":
		return nil, nil
	case "_catalogue/watch":
		if !filepath.IsAbs(p.Cwd) {
			return nil, errors.New("cwd is relative") // want `returnederr: _catalogue/watch answers an invalid parameter value with -32603 .*ACP has -32602`
		}
		return nil, nil
	}
	return nil, Fault{Code: -32601, Message: "method not found"}
}

// The generic answer is a copy too.
func (s *server) serve(ctx context.Context, w io.Writer, r request) error {
	out := &response{JSONRPC: "2.0", ID: r.ID}
	res, err := s.call(ctx, r)
	if err == nil {
		out.Result = map[string]any{"value": res}
		return json.NewEncoder(w).Encode(out)
	}
	f, ok := errors.AsType[Fault](err)
	if !ok {
		f = broken.For(err.Error())
	}
	out.Error = &f
	return json.NewEncoder(w).Encode(out)
}
