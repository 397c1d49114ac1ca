// Package malformed reads and writes messages in ways by which some requests get
// no answer.
package malformed

import (
	"bufio"
	"encoding/json"
	"io"
)

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type request struct {
	ID     int64           `json:"id"` // want `the id of a request may be a string, which does not decode into int64`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	ID     int64    `json:"id"`
	Result any      `json:"result,omitempty"`
	Error  *failure `json:"error,omitempty"`
}

// own is what the program asks the peer, with numbers of its own.
type own struct {
	ID     int64  `json:"id"`
	Method string `json:"method"`
}

// told is what comes back.
type told struct {
	ID     int64           `json:"id"`
	Result json.RawMessage `json:"result"`
}

type server struct {
	in   *bufio.Scanner
	out  *json.Encoder
	late bool
	next int64
}

func (s *server) serve() {
	for s.in.Scan() {
		var r request
		if err := json.Unmarshal(s.in.Bytes(), &r); err != nil {
			s.fail(0, -32700, "Parse error")
			continue
		}
		s.handle(r)
	}
}

func (s *server) handle(r request) {
	switch r.Method {
	case "initialize":
		s.reply(r.ID, map[string]any{"protocolVersion": 1})
	case "session/new":
		s.out.Encode(response{ID: r.ID}) // want `the answer to session/new has neither a result nor an error`
	case "session/load":
		s.reply(r.ID, nil) // want `the answer to session/load has neither a result nor an error`
	case "session/set_mode":
		result, failed := s.mode(r)
		s.out.Encode(response{ID: r.ID, Result: result, Error: failed})
	case "session/list":
		s.reply(r.ID, json.RawMessage("null"))
	case "session/resume":
		s.reply(r.ID, filled(nil))
	case "session/close":
		s.encoded(r.ID, nil)
	case "session/prompt": // want `a request whose method is none of these is not answered, and the peer waits for ever; ACP has -32601 \(Method not found\)`
		s.reply(r.ID, map[string]any{"stopReason": "end_turn"})
	}
}

func (s *server) mode(r request) (any, *failure) {
	if len(r.Params) == 0 {
		return nil, &failure{-32602, "Invalid params"}
	}
	return nil, nil // want `the answer to session/set_mode has neither a result nor an error`
}

// filled puts something in the place of nothing.
func filled(v any) any {
	if v == nil {
		return struct{}{}
	}
	return v
}

func (s *server) reply(id int64, result any) { s.out.Encode(response{ID: id, Result: result}) }

// encoded sends nothing as null: JSON is not empty.
func (s *server) encoded(id int64, result any) {
	raw, _ := json.Marshal(result)
	s.out.Encode(response{ID: id, Result: json.RawMessage(raw)})
}

func (s *server) fail(id int64, code int, message string) {
	s.out.Encode(response{ID: id, Error: &failure{code, message}})
}

func (s *server) ask(in io.Reader, method string) (json.RawMessage, error) {
	s.next++
	if err := s.out.Encode(own{ID: s.next, Method: method}); err != nil {
		return nil, err
	}
	var t told
	err := json.NewDecoder(in).Decode(&t)
	return t.Result, err
}

// null sends a result that is nil as null.
type null struct {
	ID     any      `json:"id"`
	Result any      `json:"result"`
	Error  *failure `json:"error,omitempty"`
}

func (s *server) nothing(id any) { s.out.Encode(null{ID: id}) }
