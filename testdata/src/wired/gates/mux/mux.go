// Package mux carries messages, and asks guards before it calls what answers.
package mux

import (
	"bufio"
	"encoding/json"
	"io"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type Mux struct {
	Methods map[string]func(json.RawMessage) (any, error)
	Last    func(method string) error
	before  []func(method string) error
	out     io.Writer
}

func New(out io.Writer, before ...func(method string) error) *Mux {
	return &Mux{Methods: make(map[string]func(json.RawMessage) (any, error)), before: before, out: out}
}

func (m *Mux) Serve(in io.Reader) error {
	for sc := bufio.NewScanner(in); sc.Scan(); {
		reply := Frame{ID: json.RawMessage("null"), Error: &Fault{-32700, "no message"}}
		var f Frame
		if err := json.Unmarshal(sc.Bytes(), &f); err == nil {
			res, err := m.call(f.Method, f.Params)
			reply = Frame{ID: f.ID, Result: res}
			if err != nil {
				reply.Error = &Fault{-32603, err.Error()}
			}
		}
		if err := json.NewEncoder(m.out).Encode(reply); err != nil {
			return err
		}
	}
	return nil
}

func (m *Mux) call(method string, params json.RawMessage) (any, error) {
	for _, ask := range m.before {
		if err := ask(method); err != nil {
			return nil, err
		}
	}
	if fn, ok := m.Methods[method]; ok {
		return fn(params)
	}
	return nil, m.Last(method)
}
