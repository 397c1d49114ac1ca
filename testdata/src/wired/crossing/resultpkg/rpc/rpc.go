// Package rpc answers with what the handlers put into a struct.
package rpc

import (
	"encoding/json"
	"io"
)

type frame struct {
	ID     any             `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Result struct {
	Value   any
	Err     error
	Warning error // is not sent
}

// Coded has the code beside the error.
type Coded struct {
	Value any
	Code  int
	Err   error
}

type Method struct {
	Name string
	Call func(json.RawMessage) Result
	Code func(json.RawMessage) Coded
	Log  func(json.RawMessage) Result

	Fixed func(json.RawMessage) Coded
	Plain func(json.RawMessage) error
}

type options struct{ code int }

// A Service handles what no Method is for.
type Service interface {
	Handle(method string, params json.RawMessage) *Result
}

func Serve(rd io.Reader, w io.Writer, list []Method, s Service) {
	dec, enc := json.NewDecoder(rd), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &Problem{Code: -32700, Message: "parse"}})
			return
		}
		enc.Encode(answer(f, list, s))
	}
}

func fixed(f frame, m Method, opts options) *Problem {
	if res := m.Fixed(f.Params); res.Err != nil {
		if f.ID == nil {
			res.Code = opts.code
		}
		return &Problem{Code: res.Code, Message: res.Err.Error()}
	}
	if err := m.Plain(f.Params); err != nil {
		return &Problem{Code: opts.code, Message: err.Error()}
	}
	return nil
}

func answer(f frame, list []Method, s Service) frame {
	out := frame{ID: f.ID}
	for _, m := range list {
		switch {
		case m.Name != f.Method:
		case m.Log != nil:
			m.Log(f.Params)
			return out
		case m.Fixed != nil:
			out.Error = fixed(f, m, options{})
			return out
		case m.Code != nil:
			res := m.Code(f.Params)
			out.Result = res.Value
			if res.Err != nil {
				out.Error = &Problem{Code: res.Code, Message: res.Err.Error()}
			}
			return out
		default:
			return reply(out, m.Call(f.Params))
		}
	}
	if res := s.Handle(f.Method, f.Params); res.Err != nil {
		out.Error = &Problem{Code: -32603, Message: res.Err.Error()}
	}
	return out
}

func reply(out frame, res Result) frame {
	out.Result = res.Value
	if res.Err != nil {
		out.Error = &Problem{Code: -32603, Message: res.Err.Error()}
	}
	return out
}
