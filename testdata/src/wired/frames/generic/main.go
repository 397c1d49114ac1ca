// Envelopes with type parameters, handlers adapted by a generic function.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type Response[T any] struct {
	Version string    `json:"jsonrpc"`
	ID      any       `json:"id"`
	Result  *T        `json:"result,omitempty"`
	Error   *RPCError `json:"error,omitempty"`
}

type RPCError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *RPCError) Error() string { return e.Message }

func OK[T any](id any, v T) Response[T] { return Response[T]{Version: "2.0", ID: id, Result: &v} }

func Fail[T any](id any, err error) Response[T] {
	var coded *RPCError
	if errors.As(err, &coded) {
		return Response[T]{Version: "2.0", ID: id, Error: coded}
	}
	return Response[T]{Version: "2.0", ID: id, Error: &RPCError{Code: -32603, Message: err.Error()}}
}

type route func(ctx context.Context, id any, raw json.RawMessage) any

// adapt decodes the params for a handler and makes a response of what it returns.
func adapt[P, R any](h func(context.Context, P) (R, error)) route {
	return func(ctx context.Context, id any, raw json.RawMessage) any {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return Fail[R](id, fmt.Errorf("decode: %w", err)) // want `returnederr: .*-32602`
		}
		res, err := h(ctx, p)
		if err != nil {
			return Fail[R](id, err)
		}
		return OK(id, res)
	}
}

type (
	NewParams    struct{ Cwd string }
	NewResult    struct{ SessionID string }
	PromptParams struct{ SessionID string }
	PromptResult struct{ StopReason string }
	ModeParams   struct{ SessionID, ModeID string }
	Empty        struct{}
)

type Agent struct{ live map[string]string }

func (a *Agent) New(ctx context.Context, p NewParams) (NewResult, error) {
	if p.Cwd == "" {
		return NewResult{}, errors.New("cwd is required") // want `returnederr: .*-32602`
	}
	dir, err := os.MkdirTemp("", "a")
	if err != nil {
		return NewResult{}, err
	}
	a.live[dir] = "ask"
	return NewResult{dir}, nil
}

func (a *Agent) Prompt(ctx context.Context, p PromptParams) (PromptResult, error) {
	if _, ok := a.live[p.SessionID]; !ok {
		return PromptResult{}, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return PromptResult{"end_turn"}, nil
}

func (a *Agent) SetMode(ctx context.Context, p ModeParams) (Empty, error) {
	if _, ok := a.live[p.SessionID]; !ok {
		return Empty{}, &RPCError{-32002, "session not found"}
	}
	if p.ModeID != "ask" {
		return Empty{}, fmt.Errorf("unknown mode %q", p.ModeID) // want `returnederr: .*-32602`
	}
	return Empty{}, nil
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	a := &Agent{live: map[string]string{}}
	routes := map[string]route{
		"session/new":      adapt(a.New),
		"session/prompt":   adapt(a.Prompt),
		"session/set_mode": adapt(a.SetMode),
	}
	out := json.NewEncoder(os.Stdout)
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var req incoming
		if err := json.Unmarshal(in.Bytes(), &req); err != nil {
			out.Encode(Fail[Empty](nil, &RPCError{-32700, "parse error"}))
			continue
		}
		r, ok := routes[req.Method]
		if !ok {
			out.Encode(Fail[Empty](req.ID, &RPCError{Code: -32601, Message: "method not found"}))
			continue
		}
		out.Encode(r(context.Background(), req.ID, req.Params))
	}
}
