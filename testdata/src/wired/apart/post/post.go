// Package post reads messages for a handler whose interface it does not declare.
package post

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/apart/port"
)

type letter struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Post is a connection.
type Post struct {
	In  *json.Decoder
	Out io.Writer
}

// Serve has h answer the messages.
func (p *Post) Serve(ctx context.Context, h port.Handler) error {
	for {
		var l letter
		if err := p.In.Decode(&l); err != nil {
			_ = p.put(letter{ID: json.RawMessage("null"), Error: &fault{-32700, err.Error()}})
			return err
		}
		if l.Method == "" {
			continue
		}
		go func() { _ = p.answer(ctx, h, l) }()
	}
}

func (p *Post) answer(ctx context.Context, h port.Handler, l letter) error {
	res, err := h.Handle(ctx, &port.Call{Method: l.Method, Params: l.Params})
	if len(l.ID) == 0 {
		return nil
	}
	out := letter{ID: l.ID, Result: res}
	if err != nil {
		out.Result, out.Error = nil, faultOf(err)
	} else if res == nil {
		out.Result = struct{}{}
	}
	return p.put(out)
}

func (p *Post) put(l letter) error {
	l.JSONRPC = "2.0"
	return json.NewEncoder(p.Out).Encode(l)
}

func faultOf(err error) *fault {
	var c interface{ RPC() (int, string) }
	if errors.As(err, &c) {
		code, message := c.RPC()
		return &fault{code, message}
	}
	var t *port.Trouble
	if !errors.As(err, &t) {
		return &fault{-32603, err.Error()}
	}
	if t.Kind == port.Gone {
		return &fault{-32002, t.Text}
	}
	return &fault{-32603, t.Text}
}
