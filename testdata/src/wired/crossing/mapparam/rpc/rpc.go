// Package rpc is told with each connection what errors become.
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

// Serve answers messages. What a handler's error becomes is for mapErr to say,
// and what params become that are missing for mapEmpty.
func Serve(rd io.Reader, w io.Writer, handlers map[string]Handler, mapEmpty, mapErr func(error) *Problem) {
	dec, enc := json.NewDecoder(rd), json.NewEncoder(w)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: &Problem{Code: -32700, Message: "parse"}})
			return
		}
		h, ok := handlers[f.Method]
		if !ok {
			enc.Encode(frame{ID: f.ID, Error: &Problem{Code: -32601, Message: "unknown method"}})
			continue
		}
		if len(f.Params) == 0 {
			enc.Encode(frame{ID: f.ID, Error: mapEmpty(io.ErrUnexpectedEOF)})
			continue
		}
		res, err := h(f.Params)
		if err != nil {
			enc.Encode(frame{ID: f.ID, Error: mapErr(err)})
			continue
		}
		enc.Encode(frame{ID: f.ID, Result: res})
	}
}
