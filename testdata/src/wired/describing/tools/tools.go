// Package tools talks to servers of another protocol, whose numbers nobody asks for.
package tools

import (
	"encoding/json"
	"io"
)

const (
	numGone = -32000
	numLate = -32001
)

// A Trouble is a server's error object.
type Trouble struct {
	Number  int    `json:"code"`
	Message string `json:"message"`
}

func (t *Trouble) Error() string { return t.Message }

type reply struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *Trouble        `json:"error"`
}

// A Server is one of them.
type Server struct {
	in   *json.Decoder
	out  io.Writer
	late bool
}

// Call asks a server.
func (s *Server) Call(method string) error {
	if s.late {
		return &Trouble{numLate, "too late"}
	}
	if err := json.NewEncoder(s.out).Encode(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method}); err != nil {
		return err
	}
	var r reply
	if s.in.Decode(&r) != nil {
		r.Error = &Trouble{numGone, "gone"}
	}
	if r.Error != nil {
		return r.Error
	}
	return nil
}
