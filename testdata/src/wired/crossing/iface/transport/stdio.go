// Package transport speaks lines of JSON-RPC over standard input and output.
package transport

import (
	"encoding/json"
	"errors"
	"io"
)

const (
	CodeInternal = -32603
	CodeMissing  = -32002
	CodeParams   = -32602
	CodeMethod   = -32601
)

type ResponseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *ResponseError) Error() string { return e.Message }

type Request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type Response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *ResponseError  `json:"error,omitempty"`
}

type Handler interface {
	HandleRequest(req *Request) (any, error)
	HandleNotification(method string, params json.RawMessage) error
}

type Stdio struct {
	dec *json.Decoder
	enc *json.Encoder
}

func NewStdio(r io.Reader, w io.Writer) *Stdio { return &Stdio{json.NewDecoder(r), json.NewEncoder(w)} }

func (s *Stdio) Serve(h Handler) error {
	for {
		var req Request
		if err := s.dec.Decode(&req); err != nil {
			return err
		}
		if req.ID == nil {
			_ = h.HandleNotification(req.Method, req.Params)
			continue
		}
		v, err := h.HandleRequest(&req)
		resp := Response{ID: req.ID, Result: v}
		if err != nil {
			resp = Response{ID: req.ID, Error: respond(err)}
		}
		if err := s.enc.Encode(resp); err != nil {
			return err
		}
	}
}

func respond(err error) *ResponseError {
	var re *ResponseError
	if errors.As(err, &re) {
		return re
	}
	return &ResponseError{CodeInternal, err.Error()}
}
