// Package told is an editor that says what it has.
package told

import (
	"encoding/json"
	"errors"
	"io"
)

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params any             `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type request struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type handler func(json.RawMessage) (any, error)

type Desk struct{ enc *json.Encoder }

func (d *Desk) ask(method string, params any) error {
	return d.enc.Encode(frame{ID: json.RawMessage("1"), Method: method, Params: params})
}

func (d *Desk) Start() error {
	return d.ask("initialize", map[string]any{"clientCapabilities": map[string]any{"terminal": true}})
}

func (d *Desk) elicit(json.RawMessage) (any, error) {
	return nil, errors.New("forms are filled in on paper here") // want `elicitation/create answers an unsupported method with -32603 .*; ACP has -32601`
}

func (d *Desk) update(json.RawMessage) (any, error) { return struct{}{}, nil }

func (d *Desk) Serve(in io.Reader) {
	calls := map[string]handler{"elicitation/create": d.elicit, "session/request_permission": d.update}
	dec := json.NewDecoder(in)
	for {
		var f request
		if err := dec.Decode(&f); err != nil {
			d.enc.Encode(frame{ID: json.RawMessage("null"), Error: &problem{-32700, "no message"}})
			return
		}
		h, ok := calls[f.Method]
		if !ok {
			d.enc.Encode(frame{ID: f.ID, Error: &problem{-32601, "no such method"}})
			continue
		}
		v, err := h(f.Params)
		if err != nil {
			d.enc.Encode(frame{ID: f.ID, Error: &problem{-32603, err.Error()}})
			continue
		}
		d.enc.Encode(frame{ID: f.ID, Result: v})
	}
}
