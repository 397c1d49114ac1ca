// Package line carries messages, and answers with the numbers of faults.
package line

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	"reservedcode/kinds/fault"
)

type Handler func(params json.RawMessage) (any, error)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type answer struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

type Mux struct {
	calls map[string]Handler
	enc   *json.Encoder
}

func New(w io.Writer) *Mux { return &Mux{map[string]Handler{}, json.NewEncoder(w)} }

func (m *Mux) Handle(method string, h Handler) { m.calls[method] = h }

func (m *Mux) Serve(r io.Reader) {
	for sc := bufio.NewScanner(r); sc.Scan(); {
		var q request
		if json.Unmarshal(sc.Bytes(), &q) == nil {
			m.one(q)
		}
	}
}

func (m *Mux) one(q request) {
	h, ok := m.calls[q.Method]
	if !ok {
		m.enc.Encode(answer{ID: q.ID, Error: &failure{-32601, "Method not found"}})
		return
	}
	res, err := h(q.Params)
	if err != nil {
		m.enc.Encode(answer{ID: q.ID, Error: describe(err)})
		return
	}
	m.enc.Encode(answer{ID: q.ID, Result: res})
}

func describe(err error) *failure {
	var f *fault.Fault
	if errors.As(err, &f) {
		return &failure{Code: f.Number(), Message: f.Error()}
	}
	return &failure{Code: -32603, Message: err.Error()}
}
