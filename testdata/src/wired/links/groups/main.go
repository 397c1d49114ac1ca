package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"

	"wired/links/line"
)

// A module has the methods of one group, such as session/.
type module interface {
	call(verb string, raw json.RawMessage) (any, error)
}

type sessions struct{ store *line.Store }

func (s sessions) call(verb string, raw json.RawMessage) (any, error) {
	switch verb {
	case "prompt":
		var p line.PromptParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if _, err := s.store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
			return nil, err
		}
		return map[string]any{"stopReason": "end_turn"}, nil
	case "set_mode":
		var p line.ModeParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if err := command(p.ModeID, raw); err != nil {
			return nil, err
		}
		x, err := s.store.Find(p.SessionID)
		if err != nil {
			return nil, err
		}
		return nil, x.SetMode(p.ModeID) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}

func build(store *line.Store) func(*line.Request) (any, error) {
	modules := map[string]module{"session": sessions{store}}
	return func(r *line.Request) (any, error) {
		group, verb, ok := strings.Cut(r.Method, "/")
		m := modules[group]
		if !ok || m == nil {
			return nil, &line.Error{Code: -32601, Message: "no such method"}
		}
		return m.call(verb, r.Params)
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

// command runs what a user has typed: its words are no methods.
func command(word string, raw json.RawMessage) error {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return &line.Error{Code: -32602, Message: err.Error()}
	}
	switch word {
	case "new":
		return nil
	case "load":
		if p.SessionID == "" {
			return errors.New("which one?") // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
		}
	}
	return nil
}
