// Package rig gives errors the codes of their marks.
package rig

import (
	"context"
	"errors"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

type Mark uint8

const (
	Rough Mark = iota
	Soiled
	Jammed
)

var codes = map[Mark]int64{
	Rough:  jsonrpc2.CodeInternalError,
	Soiled: jsonrpc2.CodeInvalidParams,
	Jammed: -32003,
}

type Fault struct {
	Mark Mark
	Text string
	Why  error
}

func (f *Fault) Error() string { return f.Text }
func (f *Fault) Unwrap() error { return f.Why }

// Foul may be given a reason later, which says nothing of whose error it is.
func Foul(m Mark, format string, args ...any) *Fault {
	return &Fault{Mark: m, Text: fmt.Sprintf(format, args...)}
}

func (f *Fault) Because(err error) *Fault {
	f.Why = err
	return f
}

type Endpoint func(c *Call) (any, error)

type Call struct {
	context.Context
	Method string
	Raw    []byte
}

type Router struct{ quays map[string]Endpoint }

func New() *Router { return &Router{map[string]Endpoint{}} }

func (r *Router) On(method string, ep Endpoint) { r.quays[method] = ep }

func (r *Router) Serve(ctx context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	ep, ok := r.quays[req.Method]
	if !ok {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
	}
	var raw []byte
	if req.Params != nil {
		raw = *req.Params
	}
	v, err := ep(&Call{ctx, req.Method, raw})
	if err != nil {
		return nil, ashore(err)
	}
	return v, nil
}

func ashore(err error) *jsonrpc2.Error {
	var f *Fault
	if errors.As(err, &f) {
		return &jsonrpc2.Error{Code: codes[f.Mark], Message: f.Error()}
	}
	var theirs *jsonrpc2.Error
	if errors.As(err, &theirs) {
		return theirs
	}
	return &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
}
