// Package line answers by the functions that it is given for methods.
package line

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

type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type Line struct {
	funcs map[string]func(context.Context, json.RawMessage) (any, error)
}

func New() *Line {
	return &Line{make(map[string]func(context.Context, json.RawMessage) (any, error))}
}

func (l *Line) Method(name string, f func(context.Context, json.RawMessage) (any, error)) {
	l.funcs[name] = f
}

func (l *Line) Run(ctx context.Context, in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m Message
		if err := dec.Decode(&m); err != nil {
			enc.Encode(Message{Error: &Fault{-32700, "no JSON"}})
			return
		}
		f := l.funcs[m.Method]
		if f == nil {
			enc.Encode(Message{ID: m.ID, Error: &Fault{-32601, m.Method}})
			continue
		}
		res, err := f(ctx, m.Params)
		if err != nil {
			enc.Encode(Message{ID: m.ID, Error: fault(err)})
			continue
		}
		enc.Encode(Message{ID: m.ID, Result: res})
	}
}

func fault(err error) *Fault {
	var own interface{ Code() int }
	if errors.As(err, &own) {
		return &Fault{own.Code(), err.Error()}
	}
	return &Fault{-32603, err.Error()}
}
