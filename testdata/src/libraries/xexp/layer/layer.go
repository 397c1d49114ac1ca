// Package layer serves endpoints on top of the library. It spells no method of the
// protocol: whose layer it is, only those who register endpoints show.
package layer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"golang.org/x/exp/jsonrpc2"
)

// A Kind is a class of failures.
type Kind int

const (
	Internal Kind = iota
	Params
	Gone
)

// Code is the number on the wire.
func (k Kind) Code() int64 {
	switch k {
	case Params:
		return -32602
	case Gone:
		return -32002
	}
	return -32603
}

// A Fault is an error with a kind.
type Fault struct {
	Kind  Kind
	Cause error
}

func (f *Fault) Error() string { return f.Cause.Error() }
func (f *Fault) Unwrap() error { return f.Cause }

// Newf makes a fault.
func Newf(k Kind, format string, args ...any) error {
	return &Fault{Kind: k, Cause: fmt.Errorf(format, args...)}
}

// onWire gives a fault its code. The signals of the library are no faults, so that what
// the first return hands on is none, either.
func onWire(err error) error {
	if err == nil || err == jsonrpc2.ErrNotHandled || err == jsonrpc2.ErrAsyncResponse {
		return err
	}
	var f *Fault
	if errors.As(err, &f) {
		return jsonrpc2.NewError(f.Kind.Code(), err.Error())
	}
	return err
}

// An Endpoint answers one method.
type Endpoint func(ctx context.Context, params json.RawMessage) (any, error)

// A Mux holds endpoints by their methods.
type Mux struct{ calls map[string]Endpoint }

// NewMux makes an empty one.
func NewMux() *Mux { return &Mux{map[string]Endpoint{}} }

// Call registers an endpoint with typed params.
func Call[P, R any](m *Mux, method string, f func(context.Context, P) (R, error)) {
	m.calls[method] = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &Fault{Params, err}
		}
		return f(ctx, p)
	}
}

// Handle answers a request.
func (m *Mux) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	e, ok := m.calls[req.Method]
	if !ok {
		return nil, fmt.Errorf("nobody answers %q", req.Method)
	}
	res, err := e(ctx, req.Params)
	return res, onWire(err)
}
