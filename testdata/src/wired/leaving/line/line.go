// Package line keeps the codes of errors that have one.
package line

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// ErrBusy has a code of its own.
var ErrBusy = errors.New("busy")

type Func func(params json.RawMessage) (any, error)

type Peer struct{ calls map[string]Func }

// Params knows what it is given, and who calls it need not say so, too.
func Params[P any](fn func(P) (any, error)) Func {
	return func(raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &Fault{-32603, "E3"} // want `genericerr: this answers an invalid parameter value with -32603 .*; ACP has -32602`
		}
		return fn(p)
	}
}

func New() *Peer { return &Peer{make(map[string]Func)} }

func (p *Peer) On(method string, fn Func) { p.calls[method] = fn }

func (p *Peer) Serve(in io.Reader, out io.Writer) error {
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f Frame
		reply := Frame{ID: json.RawMessage("null"), Error: &Fault{-32700, "no message"}}
		if err := json.Unmarshal(sc.Bytes(), &f); err == nil {
			reply = Frame{ID: f.ID, Error: &Fault{-32601, "no such method"}}
			if f.Method == "$/cancel_request" {
				continue
			}
			if fn, ok := p.calls[f.Method]; ok {
				res, err := fn(f.Params)
				reply = Frame{ID: f.ID, Result: res, Error: fault(err)}
			}
		}
		if err := json.NewEncoder(out).Encode(reply); err != nil {
			return err
		}
	}
	return nil
}

func fault(err error) *Fault {
	var f *Fault
	switch {
	case err == nil:
		return nil
	case errors.As(err, &f):
		return f
	case errors.Is(err, ErrBusy):
		return &Fault{4001, err.Error()}
	}
	return &Fault{-32603, err.Error()}
}
