// Each code has a function of its own that writes the answer.
package main

import (
	"encoding/json"
	"os"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type server struct {
	out      *json.Encoder
	sessions map[string]string
}

func (s *server) writeInternal(id json.RawMessage, text string) {
	s.out.Encode(response{JSONRPC: "2.0", ID: id, Error: &rpcError{Code: -32603, Message: text}})
}

func (s *server) writeInvalid(id json.RawMessage, text string) {
	s.out.Encode(response{JSONRPC: "2.0", ID: id, Error: &rpcError{Code: -32602, Message: text}})
}

func internalError(text string) *rpcError { return &rpcError{Code: -32603, Message: text} }

func (s *server) load(raw json.RawMessage) *rpcError {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return internalError(err.Error()) // want `-32602 \(Invalid params\), because json.Unmarshal fails: &rpcError{Code: -32602}$`
	}
	return nil
}

func (s *server) handle(r request) {
	switch r.Method {
	case "session/load":
		s.out.Encode(response{JSONRPC: "2.0", ID: r.ID, Error: s.load(r.Params)})
	case "session/prompt":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(r.Params, &p); err != nil {
			s.writeInvalid(r.ID, err.Error())
			return
		}
		if _, ok := s.sessions[p.SessionID]; !ok {
			s.writeInternal(r.ID, "no such session") // want `-32002 \(Resource not found\), because .*: send &rpcError{Code: -32002} instead of calling s.writeInternal$`
			return
		}
		s.out.Encode(response{JSONRPC: "2.0", ID: r.ID, Result: map[string]string{"stopReason": "end_turn"}})
	default:
		s.out.Encode(response{JSONRPC: "2.0", ID: r.ID, Error: &rpcError{Code: -32601, Message: "method not found"}})
	}
}

func main() {
	s := &server{out: json.NewEncoder(os.Stdout), sessions: map[string]string{}}
	in := json.NewDecoder(os.Stdin)
	for {
		var r request
		if err := in.Decode(&r); err != nil {
			s.out.Encode(response{JSONRPC: "2.0", ID: json.RawMessage("null"), Error: &rpcError{Code: -32700, Message: "parse error"}})
			return
		}
		s.handle(r)
	}
}
