// Package layers sends its errors through helpers above helpers and a codec
// behind an interface, with field names of its own.
package layers

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// fault is the error object; its names in Go are its own.
type fault struct {
	Num  int64           `json:"code"`
	What string          `json:"message"`
	More json.RawMessage `json:"data,omitempty"`
}

type frame struct {
	ID     *json.RawMessage `json:"id,omitempty"`
	Method string           `json:"method,omitempty"`
	Params json.RawMessage  `json:"params,omitempty"`
	Result any              `json:"result,omitempty"`
	Fault  *fault           `json:"error,omitempty"`
}

type codec interface{ write(frame) error }

type lines struct{ w io.Writer }

func (l lines) write(f frame) error { return json.NewEncoder(l.w).Encode(f) }

const (
	internal = -32603
	invalid  = -32602
)

type server struct {
	codec    codec
	sessions map[string]bool
}

func (s *server) handle(f frame) {
	switch f.Method {
	case "session/prompt":
		s.prompt(f)
	case "session/load":
		s.load(f)
	case "session/cancel":
		if !s.sessions[string(f.Params)] {
			return
		}
	default:
		s.fail(f, internal, "unknown method "+f.Method) // want `genericerr: this answers an unsupported method with -32603`
	}
}

type byID struct {
	SessionID string `json:"sessionId"`
}

func (s *server) prompt(f frame) {
	var p byID
	if err := json.Unmarshal(f.Params, &p); err != nil {
		s.failed(f, err) // want `session/prompt answers an invalid parameter value with -32603`
		return
	}
	if !s.sessions[p.SessionID] {
		s.failf(f, internal, "session %s not found", p.SessionID) // want `genericerr: session/prompt answers an unknown session with -32603 .*; ACP has -32002`
		return
	}
	s.codec.write(frame{ID: f.ID, Result: "done"})
}

func (s *server) load(f frame) {
	var p byID
	if err := json.Unmarshal(f.Params, &p); err != nil {
		s.failf(f, invalid, "params: %v", err)
		return
	}
	if !s.sessions[p.SessionID] {
		s.fail(f, -32002, "Resource not found")
		return
	}
	if err := s.read(p); err != nil {
		s.failed(f, err)
		return
	}
	s.fail(f, -32050, "locked") // want `reservedcode: -32050 is a custom code in the range -32768 to -32000`
}

func (s *server) read(p byID) error { return errors.New("the disk is full") }

// failed is the helper of whoever has an error.
func (s *server) failed(f frame, err error) { s.failf(f, internal, "%v", err) }

func (s *server) failf(f frame, num int64, format string, args ...any) {
	s.fail(f, num, fmt.Sprintf(format, args...))
}

func (s *server) fail(f frame, num int64, what string) {
	s.codec.write(frame{ID: f.ID, Fault: &fault{Num: num, What: what}})
}
