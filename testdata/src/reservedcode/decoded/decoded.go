// Package decoded decodes messages, their params, and the fields of those one by one.
package decoded

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type fault struct {
	Code int    `json:"code"`
	Text string `json:"message"`
}

func (f *fault) Error() string { return f.Text }

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

type server struct {
	out      *json.Encoder
	sessions map[string]int
}

func main() {
	s := &server{out: json.NewEncoder(os.Stdout)}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		s.line(in.Bytes())
	}
}

func (s *server) line(b []byte) {
	var m message
	if err := json.Unmarshal(b, &m); err != nil {
		s.out.Encode(reply{Error: &fault{-32700, "torn"}}) // the message itself is none
		return
	}
	result, err := s.handle(m.Method, m.Params)
	s.out.Encode(reply{ID: m.ID, Result: result, Error: err})
}

// typed decodes the params for a function that takes them.
func typed[P any](raw json.RawMessage, f func(P) (any, *fault)) (any, *fault) {
	var p P
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &fault{-32700, "torn"} // want `-32700 \(Parse error\); ACP has -32602 \(Invalid params\)`
	}
	return f(p)
}

func (s *server) handle(method string, raw json.RawMessage) (any, *fault) {
	switch method {
	case "session/load":
		return typed(raw, s.load)
	case "session/set_mode":
		return s.mode(raw)
	case "session/fork":
		kept, err := os.ReadFile("kept.json")
		if err != nil {
			return nil, &fault{-32603, "no book"}
		}
		var all map[string]int
		if err := json.Unmarshal(kept, &all); err != nil {
			return nil, &fault{-32603, "an unreadable book"} // the program's own file
		}
		return all, nil
	}
	if strings.HasPrefix(method, "_") {
		return nil, nil
	}
	return nil, &fault{-32600, "never heard of it"} // want `answers an unsupported method with -32600 \(Invalid request\); ACP has -32601`
}

func (s *server) load(p struct {
	ID string `json:"sessionId"`
}) (any, *fault) {
	if _, ok := s.sessions[p.ID]; !ok {
		return nil, &fault{-32002, "Resource not found"}
	}
	return nil, nil
}

// mode takes the fields of the params one by one.
func (s *server) mode(raw json.RawMessage) (any, *fault) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return nil, &fault{-32602, "torn"}
	}
	var name, mode string
	if err := json.Unmarshal(fields["sessionId"], &name); err != nil {
		return nil, &fault{-32602, "torn"}
	}
	if err := json.Unmarshal(fields["modeId"], &mode); err != nil {
		return nil, &fault{-32602, "torn"}
	}
	if _, ok := s.sessions[name]; !ok {
		return nil, &fault{-32601, "nobody"} // want `session/set_mode answers an unknown session with -32601 .*; ACP has -32002`
	}
	switch mode {
	case "loud", "soft":
		return nil, nil
	}
	return nil, &fault{-32601, "no such voice"} // want `session/set_mode answers an invalid parameter value with -32601 .*; ACP has -32602`
}
