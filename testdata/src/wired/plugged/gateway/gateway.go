// Package gateway answers with what commands on a bus came to.
package gateway

import (
	"bufio"
	"context"
	"encoding/json"
	"io"

	"wired/plugged/bus"
)

// names has the commands of methods, and of none other.
var names = map[string]string{
	"session/set_config_option": "options.set",
	"session/new":               "options.keep",
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type Gateway struct {
	bus *bus.Bus
	out *json.Encoder
}

func New(b *bus.Bus, out io.Writer) *Gateway { return &Gateway{b, json.NewEncoder(out)} }

func (g *Gateway) Run(ctx context.Context, in io.Reader) {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var f frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			g.refuse(json.RawMessage("null"), -32700, "not JSON")
			continue
		}
		go g.forward(ctx, f)
	}
}

func (g *Gateway) forward(ctx context.Context, f frame) {
	name, ok := names[f.Method]
	if !ok {
		g.refuse(f.ID, -32601, "no such method")
		return
	}
	out := g.bus.Do(ctx, bus.Command{Name: name, Args: f.Params})
	if out.Err != nil {
		g.refuse(f.ID, -32603, out.Err.Error())
		return
	}
	_ = g.out.Encode(frame{ID: f.ID, Result: out.Value})
}

func (g *Gateway) refuse(id json.RawMessage, code int, text string) {
	_ = g.out.Encode(frame{ID: id, Error: &problem{code, text}})
}
