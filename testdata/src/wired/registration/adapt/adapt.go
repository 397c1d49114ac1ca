// Package adapt turns typed handlers into raw ones by a generic adapter.
package adapt

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

const (
	InvalidParams    = -32602
	InternalError    = -32603
	MethodNotFound   = -32601
	ResourceNotFound = -32002
)

type CodedError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *CodedError) Error() string { return e.Message }

type RawHandler func(ctx context.Context, params json.RawMessage) (any, error)

func adapt[Req, Resp any](h func(context.Context, *Req) (Resp, error)) RawHandler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		req := new(Req)
		if err := json.Unmarshal(params, req); err != nil {
			return nil, err // want `returnederr: .*-32602`
		}
		return h(ctx, req)
	}
}

func quiet[Req any](h func(context.Context, *Req) error) RawHandler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var req Req
		if err := json.Unmarshal(params, &req); err != nil {
			return nil, &CodedError{InvalidParams, err.Error()}
		}
		return nil, h(ctx, &req)
	}
}

type server struct {
	handlers map[string]RawHandler
	sessions map[string]int
	encoder  *json.Encoder
}

func New(w io.Writer) *server {
	s := &server{sessions: map[string]int{}, encoder: json.NewEncoder(w)}
	s.handlers = map[string]RawHandler{
		"session/new":    adapt(s.newSession),
		"session/prompt": adapt(s.prompt),
		"session/load":   adapt(s.load),
		"session/cancel": quiet(s.cancel),
	}
	return s
}

func (s *server) Run(ctx context.Context, r io.Reader) {
	in := bufio.NewScanner(r)
	for in.Scan() {
		var req struct {
			ID     any             `json:"id"`
			Method string          `json:"method"`
			Params json.RawMessage `json:"params"`
		}
		if json.Unmarshal(in.Bytes(), &req) != nil { // want `a message that is not valid JSON is dropped`
			continue
		}
		result, err := s.invoke(ctx, req.Method, req.Params)
		if req.ID == nil {
			continue
		}
		if err != nil {
			s.encoder.Encode(map[string]any{"jsonrpc": "2.0", "id": req.ID, "error": coded(err)})
			continue
		}
		s.encoder.Encode(map[string]any{"jsonrpc": "2.0", "id": req.ID, "result": result})
	}
}

func (s *server) invoke(ctx context.Context, method string, params json.RawMessage) (any, error) {
	h, ok := s.handlers[method]
	if !ok {
		return nil, &CodedError{MethodNotFound, "method not found: " + method}
	}
	return h(ctx, params)
}

func coded(err error) *CodedError {
	ce := &CodedError{}
	if errors.As(err, &ce) {
		return ce
	}
	return &CodedError{Code: InternalError, Message: err.Error()}
}

type newReq struct{ Cwd string }
type idReq struct {
	SessionID string `json:"sessionId"`
}

func (s *server) newSession(ctx context.Context, r *newReq) (idReq, error) {
	if err := ctx.Err(); err == nil && len(s.sessions) > 10 {
		return idReq{}, errors.New("no room for another one")
	}
	s.sessions[r.Cwd]++
	return idReq{r.Cwd}, nil
}

func (s *server) prompt(ctx context.Context, r *idReq) (any, error) {
	if s.sessions[r.SessionID] == 0 {
		return nil, fmt.Errorf("session %q not found", r.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (s *server) load(ctx context.Context, r *idReq) (any, error) {
	if _, ok := s.sessions[r.SessionID]; !ok {
		return nil, &CodedError{ResourceNotFound, "session not found"}
	}
	return nil, nil
}

func (s *server) cancel(ctx context.Context, r *idReq) error {
	if _, ok := s.sessions[r.SessionID]; !ok {
		return fmt.Errorf("session %q not found", r.SessionID)
	}
	return nil
}
