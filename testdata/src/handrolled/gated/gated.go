// Package gated refuses what comes too early before it looks at the method.
package gated

import (
	"encoding/json"
	"io"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result any             `json:"result,omitempty"`
	Error  error           `json:"error,omitempty"`
}

type desk struct{ ready, full bool }

func (d *desk) serve(in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &fault{-32700, "Parse error"}})
			return
		}
		res, err := d.take(f.Method)
		enc.Encode(frame{ID: f.ID, Result: res, Error: err})
	}
}

func (d *desk) take(method string) (any, error) {
	if method == "initialize" {
		d.ready = true
		return map[string]any{"protocolVersion": 1}, nil
	}
	if !d.ready {
		return nil, &fault{-32600, "say hello first"}
	}
	switch method {
	case "session/load":
		return nil, &fault{-32603, "what is over is over"} // want `genericerr: session/load answers an unsupported method with -32603`
	}
	if d.full {
		d.full = false
		return struct{}{}, nil
	}
	switch method {
	case "session/resume":
		return nil, &fault{-32603, "what is over is over"} // it does something before, too
	}
	return nil, &fault{-32601, "Method not found"}
}
