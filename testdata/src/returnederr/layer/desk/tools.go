package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"returnederr/layer/wire"
)

// tools speak another protocol over the same layer.
type tools struct {
	sessions map[string]string
}

func offer(w io.Writer) *wire.Conn { return wire.New(w, &tools{}) }

func (t *tools) Handle(method string, params json.RawMessage) (any, error) {
	if method == "initialize" {
		return nil, nil
	}
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
