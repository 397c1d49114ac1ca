// Command first puts something around the handler of the first method.
package main

import (
	"encoding/json"
	"os"

	"wired/links/line"
)

type handler func(raw json.RawMessage) (any, error)

type server struct {
	store *line.Store
	ready bool
}

func (s *server) hello(raw json.RawMessage) (any, error) {
	return map[string]any{"protocolVersion": 1}, nil
}

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if _, err := s.store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt answers an unknown session with -32603`
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func (s *server) around(method string, next handler) handler {
	if method == "initialize" {
		return func(raw json.RawMessage) (any, error) {
			out, err := next(raw)
			s.ready = err == nil
			return out, err
		}
	}
	return func(raw json.RawMessage) (any, error) {
		if !s.ready {
			return nil, &line.Error{Code: -32600, Message: "say hello first"}
		}
		return next(raw)
	}
}

func main() {
	s := &server{store: line.NewStore()}
	c := line.NewConn(os.Stdin, os.Stdout)
	table := map[string]handler{"initialize": s.hello, "session/prompt": s.prompt}
	for {
		r, err := c.Read()
		if err != nil {
			return
		}
		h, ok := table[r.Method]
		if !ok {
			_ = c.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: "no such method"}})
			continue
		}
		out, err := s.around(r.Method, h)(r.Params)
		if err != nil {
			e, ok := err.(*line.Error)
			if !ok {
				e = &line.Error{Code: -32603, Message: err.Error()}
			}
			_ = c.Write(line.Response{ID: r.ID, Error: e})
			continue
		}
		_ = c.Write(line.Response{ID: r.ID, Result: out})
	}
}
