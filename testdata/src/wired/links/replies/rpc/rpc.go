// Package rpc is a small framework.
package rpc

import (
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Reply is what a handler answers.
type Reply struct {
	Result any
	Err    error
}

// OK returns a reply with a result.
func OK(v any) Reply { return Reply{Result: v} }

// Failed returns a reply with an error.
func Failed(err error) Reply { return Reply{Err: err} }

// Handler handles one method.
type Handler func(json.RawMessage) Reply

// Serve reads requests and answers them.
func Serve(conn *line.Conn, table map[string]Handler) error {
	for {
		r, err := conn.Read()
		if err != nil {
			return err
		}
		resp := line.Response{ID: r.ID}
		if h, ok := table[r.Method]; ok {
			out := h(r.Params)
			if out.Err != nil {
				resp.Error = object(out.Err)
			} else {
				resp.Result = out.Result
			}
		} else {
			resp.Error = &line.Error{Code: -32601, Message: "no such method"}
		}
		if err := conn.Write(resp); err != nil {
			return err
		}
	}
}

func object(err error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
