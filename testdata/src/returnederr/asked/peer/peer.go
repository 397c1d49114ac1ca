// Package peer speaks JSON-RPC with a server of another protocol.
package peer

import (
	"encoding/json"
	"fmt"
	"io"
)

// Problem is what the server answers with.
type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *Problem) Error() string { return p.Message }

type response struct {
	ID     int             `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *Problem        `json:"error"`
}

// Server is the connection.
type Server struct {
	out *json.Encoder
	in  io.Reader
}

// Ask asks the server.
func (s *Server) Ask(method string) error {
	if err := s.out.Encode(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method}); err != nil {
		return err
	}
	var r response
	if err := json.NewDecoder(s.in).Decode(&r); err != nil {
		return err
	}
	if r.Error != nil {
		return fmt.Errorf("%s: %w", method, r.Error)
	}
	return nil
}
