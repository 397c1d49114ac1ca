// Package rpc reads and answers messages. What an error becomes is for a Mapper
// to say.
package rpc

import (
	"encoding/json"
	"io"
)

type frame struct {
	ID     any             `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Handler func(json.RawMessage) (any, error)

type Mapper interface{ Map(error) *Problem }

type Router struct {
	Routes map[string]Handler
	M      Mapper
}

func (r *Router) Serve(rd io.Reader, w io.Writer) {
	dec, enc := json.NewDecoder(rd), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &Problem{Code: -32700, Message: "parse"}})
			return
		}
		h, ok := r.Routes[f.Method]
		if !ok {
			continue
		}
		res, err := h(f.Params)
		if f.ID == nil {
			continue
		}
		out := frame{ID: f.ID, Result: res}
		if err != nil {
			out.Error = r.M.Map(err)
		}
		enc.Encode(out)
	}
}

// Stdio hands them on.
func Stdio(rd io.Reader, w io.Writer, h func(method string, params json.RawMessage) (any, error), mapErr func(error) *Problem) {
	Dispatch(rd, w, h, mapErr)
}

// Once gives what the handler meant and what it met.
func Frame() (f frame) { return f }

func Once(f frame, w io.Writer, h func(method string, params json.RawMessage) (any, error), mapErr func(err, met error) *Problem) {
	if _, err := h(f.Method, f.Params); err != nil {
		json.NewEncoder(w).Encode(frame{ID: f.ID, Error: mapErr(err, nil)})
	}
}

// Dispatch is given both, as functions.
func Dispatch(rd io.Reader, w io.Writer, h func(method string, params json.RawMessage) (any, error), mapErr func(error) *Problem) {
	dec, enc := json.NewDecoder(rd), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &Problem{Code: -32700, Message: "parse"}})
			return
		}
		res, err := h(f.Method, f.Params)
		if err != nil {
			enc.Encode(frame{ID: f.ID, Error: mapErr(err)})
			continue
		}
		enc.Encode(frame{ID: f.ID, Result: res})
	}
}
