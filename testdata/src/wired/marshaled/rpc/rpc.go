// Package rpc is a layer, whose answers may also fail to be written down.
package rpc

import (
	"encoding/json"
	"io"

	"wired/marshaled/fault"
)

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *fault.Wire     `json:"error,omitempty"`
}

// An Endpoint answers requests.
type Endpoint func(params json.RawMessage) (any, error)

type Router struct {
	Out   io.Writer
	table map[string]Endpoint
}

func (r *Router) Handle(method string, e Endpoint) { r.table[method] = e }

func (r *Router) Serve(line []byte) {
	var f frame
	if err := json.Unmarshal(line, &f); err != nil {
		r.respond(nil, nil, fault.New(-32700, "%v", err))
		return
	}
	if f.Method == "$/cancel_request" {
		return
	}
	e, ok := r.table[f.Method]
	if !ok {
		r.respond(f.ID, nil, fault.New(-32601, "no %s", f.Method))
		return
	}
	res, err := e(f.Params)
	r.respond(f.ID, res, err)
}

func (r *Router) respond(id json.RawMessage, res any, err error) {
	out := frame{ID: id}
	if err == nil {
		out.Result, err = json.Marshal(res)
	}
	if err != nil {
		out.Result, out.Error = nil, fault.Of(err)
	}
	json.NewEncoder(r.Out).Encode(out)
}
