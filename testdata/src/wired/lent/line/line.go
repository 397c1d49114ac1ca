// Package line answers messages by what others put into a table that they are lent.
package line

import (
	"context"
	"encoding/json"
	"io"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

type endpoint func(ctx context.Context, params json.RawMessage) (any, error)

// Table has what answers requests.
type Table map[string]endpoint

// Drafts has what answers nobody.
type Drafts map[string]endpoint

// On has a function answer a method.
func On[P, R any](t Table, method string, f func(context.Context, P) (R, error)) {
	t[method] = func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		return f(ctx, p)
	}
}

// Draft puts a function aside.
func Draft[P, R any](d Drafts, method string, f func(context.Context, P) (R, error)) {
	d[method] = func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		return f(ctx, p)
	}
}

// Line answers requests.
type Line struct{ table Table }

// New returns a line.
func New() *Line { return &Line{table: Table{}} }

// Run answers requests by what is registered.
func (l *Line) Run(ctx context.Context, in io.Reader, out io.Writer, register func(Table, Drafts)) error {
	register(l.table, Drafts{})
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			return enc.Encode(frame{ID: json.RawMessage("null"), Error: &fault{-32700, "Parse error"}})
		}
		if f.ID != nil {
			if err := enc.Encode(l.answer(ctx, f)); err != nil {
				return err
			}
		}
	}
}

func (l *Line) answer(ctx context.Context, f frame) frame {
	e, ok := l.table[f.Method]
	if !ok {
		return frame{ID: f.ID, Error: &fault{-32601, f.Method}}
	}
	res, err := e(ctx, f.Params)
	if err != nil {
		return frame{ID: f.ID, Error: &fault{-32603, err.Error()}}
	}
	return frame{ID: f.ID, Result: res}
}
