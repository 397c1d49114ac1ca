// Package wire is the JSON-RPC layer.
package wire

import (
	"encoding/json"
	"errors"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Handler interface {
	Handle(method string, params json.RawMessage) (any, error)
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

func Serve(r io.Reader, w io.Writer, h Handler) error {
	dec, enc := json.NewDecoder(r), json.NewEncoder(w)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			return err
		}
		res, err := h.Handle(m.Method, m.Params)
		if m.ID == nil {
			continue
		}
		out := message{ID: m.ID, Result: res}
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				e = &Error{-32603, err.Error()}
			}
			out = message{ID: m.ID, Error: e}
		}
		enc.Encode(out)
	}
}
