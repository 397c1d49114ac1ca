// Command route answers methods that it does not have with codes for other causes.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type server struct{ enc *json.Encoder }

func (s *server) fail(id json.RawMessage, code int, text string) {
	s.enc.Encode(response{JSONRPC: "2.0", ID: id, Error: &failure{code, text}})
}

func (s *server) dispatch(req request) {
	if req.Method == "" {
		s.fail(req.ID, -32600, "there is no method")
		return
	}
	switch req.Method {
	case "session/new":
		s.enc.Encode(response{JSONRPC: "2.0", ID: req.ID, Result: map[string]string{"sessionId": "1"}})
	case "session/load":
		s.fail(req.ID, -32601, "method not found: "+req.Method)
	default:
		if req.ID == nil {
			return
		}
		s.fail(req.ID, -32600, fmt.Sprintf("unknown method %q", req.Method)) // want `reservedcode: .*-32600 \(Invalid request\); ACP has -32601 \(Method not found\)`
	}
}

func main() {
	s := &server{enc: json.NewEncoder(os.Stdout)}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var req request
		if err := json.Unmarshal(in.Bytes(), &req); err != nil {
			s.fail(json.RawMessage("null"), -32700, "not JSON")
			continue
		}
		s.dispatch(req)
	}
}
