// Package line carries messages to functions that answer with error objects.
package line

import (
	"bufio"
	"encoding/json"
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
	Result json.RawMessage `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type Handler func(params json.RawMessage) (json.RawMessage, *Fault)

type Line struct {
	Table map[string]Handler
	out   io.Writer
}

func New(out io.Writer, table map[string]Handler) *Line { return &Line{table, out} }

func (l *Line) Run(in io.Reader) error {
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f Frame
		reply := Frame{ID: json.RawMessage("null"), Error: &Fault{-32700, "no message"}}
		if err := json.Unmarshal(sc.Bytes(), &f); err == nil {
			reply = Frame{ID: f.ID, Error: &Fault{-32601, "no such method"}}
			if h, ok := l.Table[f.Method]; ok {
				reply.Result, reply.Error = h(f.Params)
			}
		}
		if err := json.NewEncoder(l.out).Encode(reply); err != nil {
			return err
		}
	}
	return nil
}
