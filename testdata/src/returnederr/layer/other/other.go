// Package other speaks another protocol over package wire.
package other

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"returnederr/layer/wire"
)

type tools struct {
	sessions map[string]string
}

func serve(w io.Writer) *wire.Conn {
	t := &tools{sessions: map[string]string{}}
	return wire.New(w, t)
}

func (t *tools) Handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case "tools/call":
		var p struct {
			Session string `json:"session"`
		}
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("params: %w", err)
		}
		if _, ok := t.sessions[p.Session]; !ok {
			return nil, errors.New("unknown session")
		}
		return nil, nil
	}
	return nil, &wire.Fault{Code: -32601, Message: "unknown method " + method}
}
