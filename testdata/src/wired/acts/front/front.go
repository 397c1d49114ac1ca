// Package front reads messages, and knows no methods but its own.
package front

import (
	"bufio"
	"encoding/json"
	"io"
)

type Fail struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
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

type Handler func(method string, params json.RawMessage) Reply

// Oops answers with any error.
func Oops(err error) Reply { return Reply{Fail: &Fail{-32603, err.Error()}} }

func Serve(in io.Reader, out io.Writer, h Handler) {
	enc := json.NewEncoder(out)
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			enc.Encode(frame{ID: json.RawMessage("null"), Error: &Fail{-32700, "no message"}})
			continue
		}
		if f.Method == "$/cancel_request" {
			continue
		}
		r := h(f.Method, f.Params)
		enc.Encode(frame{ID: f.ID, Result: r.Value, Error: r.Fail})
	}
}
