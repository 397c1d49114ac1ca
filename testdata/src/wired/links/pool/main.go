package main

import (
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/pool/work"
)

type server struct {
	store *line.Store
	pool  *work.Pool
}

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if _, err := s.store.Find(p.SessionID); err != nil { // want `returnederr: this answers an unknown session with -32603`
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func (s *server) setMode(raw json.RawMessage) (any, error) {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	x, err := s.store.Find(p.SessionID)
	if err != nil {
		return nil, err
	}
	return nil, x.SetMode(p.ModeID) // want `returnederr: this answers an invalid parameter value with -32603`
}

func (s *server) dispatch(r *line.Request) {
	t := work.Task{Req: r}
	switch r.Method {
	case "session/prompt":
		t.Run = func() (any, error) { return s.prompt(r.Params) }
	case "session/set_mode":
		t.Run = func() (any, error) { return s.setMode(r.Params) }
	default:
		t.Run = func() (any, error) { return nil, &line.Error{Code: -32601, Message: "no such method"} }
	}
	s.pool.Submit(t)
}

func main() {
	conn := line.NewConn(os.Stdin, os.Stdout)
	s := &server{store: line.NewStore(), pool: work.Start(conn, 4)}
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		s.dispatch(r)
	}
}
