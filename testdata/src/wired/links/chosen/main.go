package main

import (
	"encoding/json"
	"os"

	"wired/links/line"
)

func parse(r *line.Request) (any, error) {
	var v any
	switch r.Method {
	case "session/prompt":
		v = new(line.PromptParams)
	case "session/set_mode":
		v = new(line.ModeParams)
	default:
		return nil, &line.Error{Code: -32601, Message: "no such method"}
	}
	if err := json.Unmarshal(r.Params, v); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	return v, nil
}

type server struct{ store *line.Store }

func (s *server) apply(v any) (any, error) {
	switch p := v.(type) {
	case *line.PromptParams:
		return s.prompt(p)
	case *line.ModeParams:
		return s.setMode(p)
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}

func (s *server) prompt(p *line.PromptParams) (any, error) {
	if _, err := s.store.Find(p.SessionID); err != nil { // want `returnederr: this answers an unknown session with -32603`
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func (s *server) setMode(p *line.ModeParams) (any, error) {
	x, err := s.store.Find(p.SessionID)
	if err != nil {
		return nil, err
	}
	return struct{}{}, x.SetMode(p.ModeID) // want `returnederr: this answers an invalid parameter value with -32603`
}

func main() {
	s := &server{store: line.NewStore()}
	conn := line.NewConn(os.Stdin, os.Stdout)
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		var out any
		v, err := parse(r)
		if err == nil {
			out, err = s.apply(v)
		}
		resp := line.Response{ID: r.ID, Result: out}
		switch e := err.(type) {
		case nil:
		case *line.Error:
			resp.Error = e
		default:
			resp.Error = &line.Error{Code: -32603, Message: e.Error()}
		}
		_ = conn.Write(resp)
	}
}
