// Package deaf does not hear what the peer takes back.
package deaf

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
)

type Fail struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fail           `json:"error,omitempty"`
}

type Reply struct {
	Value any
	Fail  *Fail
}

func Oops(err error) Reply { return Reply{Fail: &Fail{-32603, err.Error()}} }

type Func func(ctx context.Context, params json.RawMessage) Reply

type Table map[string]Func

type Line struct{}

func (l *Line) Serve(ctx context.Context, in io.Reader, out io.Writer, t Table) {
	enc := json.NewEncoder(out)
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f Frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			enc.Encode(Frame{ID: json.RawMessage("null"), Error: &Fail{-32700, "no message"}})
			continue
		}
		if f.Method == "$/cancel_request" {
			continue
		}
		do, ok := t[f.Method]
		if !ok {
			enc.Encode(Frame{ID: f.ID, Error: &Fail{-32601, f.Method}})
			continue
		}
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		go func() {
			r := do(ctx, f.Params)
			enc.Encode(Frame{ID: f.ID, Result: r.Value, Error: r.Fail})
		}()
	}
}
