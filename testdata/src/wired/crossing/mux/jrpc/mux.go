// Package jrpc is JSON-RPC 2.0 for any protocol.
package jrpc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
)

type Error struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

func NewError(code int64, msg string) *Error { return &Error{Code: code, Message: msg} }

type Func func(ctx context.Context, params json.RawMessage) (any, error)

type Mux struct {
	calls map[string]Func
	notes map[string]func(context.Context, json.RawMessage) error
}

func NewMux() *Mux {
	return &Mux{calls: map[string]Func{}, notes: map[string]func(context.Context, json.RawMessage) error{}}
}

func (m *Mux) Register(method string, f Func) { m.calls[method] = f }

func (m *Mux) RegisterNotification(method string, f func(context.Context, json.RawMessage) error) {
	m.notes[method] = f
}

type envelope struct {
	V      string          `json:"jsonrpc"`
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

func (m *Mux) Serve(ctx context.Context, r io.Reader, w io.Writer) error {
	enc := json.NewEncoder(w)
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var e envelope
		if json.Unmarshal(sc.Bytes(), &e) != nil {
			enc.Encode(envelope{V: "2.0", Error: NewError(-32700, "Parse error")})
			continue
		}
		if len(e.ID) == 0 {
			if n, ok := m.notes[e.Method]; ok {
				n(ctx, e.Params)
			}
			continue
		}
		enc.Encode(m.call(ctx, e))
	}
	return sc.Err()
}

func (m *Mux) call(ctx context.Context, e envelope) envelope {
	f, ok := m.calls[e.Method]
	if !ok {
		return envelope{V: "2.0", ID: e.ID, Error: NewError(-32601, "Method not found")}
	}
	v, err := f(ctx, e.Params)
	if err == nil {
		return envelope{V: "2.0", ID: e.ID, Result: v}
	}
	var coded *Error
	if errors.As(err, &coded) {
		return envelope{V: "2.0", ID: e.ID, Error: coded}
	}
	return envelope{V: "2.0", ID: e.ID, Error: NewError(-32603, err.Error())}
}
