// Package gate calls the methods of its plug-ins.
package gate

import (
	"encoding/json"
	"errors"

	"wired/links/line"
)

// A Call is one request.
type Call struct {
	Method string
	Params json.RawMessage
}

type Func func(c *Call) (any, error)

type Plugin interface{ Methods() map[string]Func }

type Gate struct{ funcs map[string]Func }

func New() *Gate { return &Gate{map[string]Func{}} }

func (g *Gate) Add(p Plugin) {
	for name, f := range p.Methods() {
		g.funcs[name] = f
	}
}

func (g *Gate) Run(conn *line.Conn) {
	for {
		in, err := conn.Read()
		if err != nil {
			return
		}
		if in.Method == "$/cancel_request" {
			continue
		}
		f, ok := g.funcs[in.Method]
		if !ok {
			_ = conn.Write(line.Response{ID: in.ID, Error: &line.Error{Code: -32601, Message: in.Method}})
			continue
		}
		out, err := f(&Call{in.Method, in.Params})
		var e *line.Error
		if err != nil && !errors.As(err, &e) {
			e = &line.Error{Code: -32603, Message: err.Error()}
		}
		_ = conn.Write(line.Response{ID: in.ID, Result: out, Error: e})
	}
}
