// Package layer answers by functions that somebody finds for it.
package layer

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

// Func answers a request.
type Func func(ctx context.Context, params json.RawMessage) (any, error)

// Finder finds functions.
type Finder interface {
	Find(method string) (Func, error)
}

func Run(ctx context.Context, in io.Reader, out io.Writer, f Finder) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m Message
		if err := dec.Decode(&m); err != nil {
			enc.Encode(Message{Error: &Fault{-32700, "no JSON"}})
			return
		}
		res, err := answer(ctx, f, m)
		if err != nil {
			enc.Encode(Message{ID: m.ID, Error: fault(err)})
			continue
		}
		enc.Encode(Message{ID: m.ID, Result: res})
	}
}

func answer(ctx context.Context, f Finder, m Message) (any, error) {
	fn, err := f.Find(m.Method)
	if err != nil {
		return nil, err
	}
	return fn(ctx, m.Params)
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{-32603, err.Error()}
}
