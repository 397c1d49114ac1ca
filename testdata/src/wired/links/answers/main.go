package main

import (
	"encoding/json"
	"os"

	"wired/links/line"
)

// Reply is what a handler answers.
type Reply struct {
	Result any
	Err    error
}

type handler func(json.RawMessage) Reply

type server struct{ store *line.Store }

func (s *server) prompt(raw json.RawMessage) Reply {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return Reply{Err: &line.Error{Code: -32602, Message: err.Error()}}
	}
	if _, err := s.store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
		return Reply{Err: err}
	}
	return Reply{Result: map[string]any{"stopReason": "end_turn"}}
}

func (s *server) setMode(raw json.RawMessage) (out Reply) {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		out.Err = &line.Error{Code: -32602, Message: err.Error()}
		return
	}
	x, err := s.store.Find(p.SessionID)
	if err != nil {
		out.Err = err
		return
	}
	out.Err = x.SetMode(p.ModeID) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	return out
}

func build(store *line.Store) func(*line.Request) (any, error) {
	s := &server{store}
	return func(r *line.Request) (any, error) {
		var h handler
		switch r.Method {
		case "session/prompt":
			h = s.prompt
		case "session/set_mode":
			h = s.setMode
		default:
			return nil, &line.Error{Code: -32601, Message: "no such method"}
		}
		out := h(r.Params)
		return out.Result, out.Err
	}
}

func main() {
	conn := line.NewConn(os.Stdin, os.Stdout)
	serve := build(line.NewStore())
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		out, err := serve(r)
		if err != nil {
			e, ok := err.(*line.Error)
			if !ok {
				e = &line.Error{Code: -32603, Message: err.Error()}
			}
			_ = conn.Write(line.Response{ID: r.ID, Error: e})
			continue
		}
		_ = conn.Write(line.Response{ID: r.ID, Result: out})
	}
}
