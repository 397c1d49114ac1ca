// Package rpc serves typed handlers, and asks the params themselves whether they are valid.
package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type call func(ctx context.Context, raw json.RawMessage) (any, error)

// An entry is one method's. Nobody gets an answer to a notification.
type entry struct {
	notify bool
	call   call
}

type Peer struct {
	table map[string]entry
	out   *json.Encoder
}

func New(w io.Writer) *Peer { return &Peer{table: map[string]entry{}, out: json.NewEncoder(w)} }

// Handle registers a handler whose params may have a method that checks them.
func Handle[In, Out any](p *Peer, method string, fn func(context.Context, *In) (Out, error)) {
	p.table[method] = entry{call: func(ctx context.Context, raw json.RawMessage) (any, error) {
		in := new(In)
		if err := json.Unmarshal(raw, in); err != nil {
			return nil, &Fault{-32602, err.Error()}
		}
		if v, ok := any(in).(interface{ Validate() error }); ok {
			if err := v.Validate(); err != nil {
				return nil, err
			}
		}
		return fn(ctx, in)
	}}
}

// Params are checked before they are used.
type Params interface{ Check() error }

// Checked is Handle for params that have to be checked.
func Checked[In Params, Out any](p *Peer, method string, fn func(context.Context, In) (Out, error)) {
	p.table[method] = entry{call: func(ctx context.Context, raw json.RawMessage) (any, error) {
		var in In
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, &Fault{-32602, err.Error()}
		}
		if err := in.Check(); err != nil {
			return nil, err
		}
		return fn(ctx, in)
	}}
}

// Value is Handle for params that are no pointers.
func Value[In, Out any](p *Peer, method string, fn func(context.Context, In) (Out, error)) {
	p.table[method] = entry{call: func(ctx context.Context, raw json.RawMessage) (any, error) {
		in, err := decode[In](raw)
		if err != nil {
			return nil, err
		}
		return fn(ctx, in)
	}}
}

func decode[In any](raw json.RawMessage) (In, error) {
	var in In
	if err := json.Unmarshal(raw, &in); err != nil {
		return in, &Fault{-32602, err.Error()}
	}
	if v, ok := any(in).(Params); ok {
		if err := v.Check(); err != nil {
			return in, err
		}
	}
	return in, nil
}

// On registers a handler of notifications.
func On[In any](p *Peer, method string, fn func(context.Context, *In) error) {
	p.table[method] = entry{notify: true, call: func(ctx context.Context, raw json.RawMessage) (any, error) {
		in := new(In)
		if err := json.Unmarshal(raw, in); err != nil {
			return nil, err
		}
		return nil, fn(ctx, in)
	}}
}

func (p *Peer) Serve(ctx context.Context, r io.Reader) error {
	in := json.NewDecoder(r)
	for {
		var f frame
		if err := in.Decode(&f); err != nil {
			p.out.Encode(frame{ID: json.RawMessage("null"), Error: &Fault{-32700, "Parse error"}})
			return err
		}
		h, ok := p.table[f.Method]
		if f.ID == nil {
			if ok {
				h.call(ctx, f.Params)
			}
			continue
		}
		if !ok || h.notify {
			p.out.Encode(frame{ID: f.ID, Error: &Fault{-32601, "Method not found"}})
			continue
		}
		res, err := h.call(ctx, f.Params)
		if err != nil {
			p.out.Encode(frame{ID: f.ID, Error: faultOf(err)})
			continue
		}
		p.out.Encode(frame{ID: f.ID, Result: res})
	}
}

func faultOf(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{-32603, err.Error()}
}
