// Package line reads and writes messages.
package line

import (
	"bufio"
	"encoding/json"
	"io"
)

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Dispatcher interface {
	Dispatch(f *Frame) (any, *Fault)
}

func Serve(in io.Reader, out io.Writer, d Dispatcher) {
	enc := json.NewEncoder(out)
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var f Frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			enc.Encode(Frame{ID: json.RawMessage("null"), Error: &Fault{-32700, "no message"}})
			continue
		}
		v, fault := d.Dispatch(&f)
		if len(f.ID) > 0 {
			enc.Encode(Frame{ID: f.ID, Result: v, Error: fault})
		}
	}
}
