// Package layer reads messages and answers them; what handlers come to is a verdict.
package layer

import (
	"encoding/json"
	"errors"
	"io"
)

type Frame struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *Fault          `json:"error,omitempty"`
}

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type Verdict struct {
	Body any
	Bad  *Fault
}

func Blame(err error) Verdict {
	var f *Fault
	if errors.As(err, &f) {
		return Verdict{Bad: f}
	}
	return Verdict{Bad: &Fault{Code: -32603, Message: err.Error()}}
}

type Method func(params json.RawMessage) Verdict

type Server struct {
	Methods map[string]Method
	Mood    string
}

func (s *Server) Serve(r io.Reader, w io.Writer) error {
	dec, enc := json.NewDecoder(r), json.NewEncoder(w)
	for {
		var in Frame
		if err := dec.Decode(&in); err != nil {
			return enc.Encode(Frame{JSONRPC: "2.0", ID: json.RawMessage("null"), Error: &Fault{Code: -32700, Message: err.Error()}})
		}
		m, ok := s.Methods[in.Method]
		if !ok {
			m = func(json.RawMessage) Verdict { return Verdict{Bad: &Fault{Code: -32601, Message: in.Method}} }
		}
		v := m(in.Params)
		if err := enc.Encode(Frame{JSONRPC: "2.0", ID: in.ID, Result: v.Body, Error: v.Bad}); err != nil {
			return err
		}
	}
}

// Take decodes params for a method.
func Take[T any](params json.RawMessage, use func(T) Verdict) Verdict {
	var t T
	if err := json.Unmarshal(params, &t); err != nil {
		return Verdict{Bad: &Fault{Code: -32602, Message: err.Error()}}
	}
	return use(t)
}

// Must takes what has to be there.
func Must[T any](params json.RawMessage, use func(T) Verdict) Verdict {
	if len(params) == 0 {
		return Verdict{Bad: &Fault{Code: -32602, Message: "params?"}}
	}
	return Take(params, use)
}

// Weather calls with what is the server's own.
func (s *Server) Weather(params json.RawMessage, use func(mood string) Verdict) Verdict {
	return use(s.Mood)
}
