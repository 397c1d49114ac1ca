// Package line ends what the peer takes back.
package line

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"sync"
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

type Line struct{ running sync.Map }

func (l *Line) Serve(ctx context.Context, in io.Reader, out io.Writer, t Table) {
	enc := json.NewEncoder(out)
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f Frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			l.send(out, &Frame{ID: json.RawMessage("null"), Error: &Fail{-32603, "garbled: " + err.Error()}}) // want `genericerr: this answers a message that is not valid JSON with -32603 .*; ACP has -32700`
			continue
		}
		if f.Method == "$/cancel_request" {
			l.withdraw(string(f.Params))
			continue
		}
		do, ok := t[f.Method]
		if !ok {
			enc.Encode(Frame{ID: f.ID, Error: &Fail{-32601, f.Method}})
			continue
		}
		ctx, cancel := context.WithCancelCause(ctx)
		l.running.Store(string(f.ID), cancel)
		go func() {
			r := do(ctx, f.Params)
			enc.Encode(Frame{ID: f.ID, Result: r.Value, Error: r.Fail})
		}()
	}
}

func (l *Line) send(out io.Writer, f *Frame) error { return json.NewEncoder(out).Encode(f) }

func (l *Line) withdraw(id string) {
	if c, ok := l.running.Load(id); ok {
		c.(context.CancelCauseFunc)(nil)
	}
}
