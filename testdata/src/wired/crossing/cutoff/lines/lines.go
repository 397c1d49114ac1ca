// Package lines reads and answers messages. Its users say what an error becomes.
package lines

import (
	"context"
	"encoding/json"
	"io"
)

type frame struct {
	ID     any             `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Trouble        `json:"error,omitempty"`
}

type Trouble struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Handler func(context.Context, json.RawMessage) (any, error)

type Lines struct {
	Routes  map[string]Handler
	Trouble func(error) *Trouble
	Out     io.Writer
}

func (l *Lines) Serve(ctx context.Context, r io.Reader) {
	dec, enc := json.NewDecoder(r), json.NewEncoder(l.Out)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &Trouble{-32700, "parse"}})
			return
		}
		h, ok := l.Routes[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &Trouble{-32601, f.Method}})
			continue
		}
		res, err := h(ctx, f.Params)
		if err != nil {
			enc.Encode(frame{ID: f.ID, Error: l.Trouble(err)})
			continue
		}
		enc.Encode(frame{ID: f.ID, Result: res})
	}
}
