// Command fluent answers with failures that are made in several steps.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"

	"wired/links/fluent/fault"
	"wired/links/line"
)

type keys interface{ Current() (string, error) }

type server struct {
	conn   *line.Conn
	store  *line.Store
	keys   keys
	signed bool
}

func main() {
	s := &server{conn: line.NewConn(os.Stdin, os.Stdout), store: line.NewStore()}
	for {
		r, err := s.conn.Read()
		if err != nil {
			return
		}
		out, err := s.request(r)
		if err != nil {
			_ = s.conn.Write(line.Response{ID: r.ID, Error: object(err)})
			continue
		}
		_ = s.conn.Write(line.Response{ID: r.ID, Result: out})
	}
}

func (s *server) request(r *line.Request) (any, error) {
	switch r.Method {
	case "authenticate":
		return s.authenticate()
	case "session/new":
		if !s.signed {
			return nil, fault.New(fault.Login, "who are you")
		}
		return struct{}{}, nil
	case "session/load":
		return s.load(r.Params)
	case "session/resume":
		return s.resume(r.Params)
	case "session/set_mode":
		return s.setMode(r.Params)
	case "session/prompt":
		return s.prompt(r.Params)
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}

func (s *server) authenticate() (any, error) {
	if _, err := s.keys.Current(); err != nil {
		return nil, fault.New(fault.Login, "the keys cannot be read").Because(err)
	}
	s.signed = true
	return struct{}{}, nil
}

func (s *server) load(raw json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.New(fault.Invalid, "these are no params").Because(err)
	}
	if _, err := s.store.Find(p.SessionID); err != nil {
		return nil, fault.New(fault.Missing, "no such session").With("sessionId", p.SessionID).Because(err)
	}
	return struct{}{}, nil
}

func (s *server) resume(raw json.RawMessage) (any, error) {
	var p line.PromptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.New(fault.Unexpected, "these are no params").Because(err) // want `session/resume answers an invalid parameter value with -32603`
	}
	if _, err := s.store.Find(p.SessionID); err != nil {
		return nil, fault.New(fault.Unexpected, "no such session").With("sessionId", p.SessionID) // want `session/resume answers an unknown session with -32603`
	}
	return struct{}{}, nil
}

func (s *server) setMode(raw json.RawMessage) (any, error) {
	var p line.ModeParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.New(fault.Invalid, "these are no params")
	}
	x, err := s.store.Find(p.SessionID)
	if err != nil {
		return nil, fault.New(fault.Missing, "no such session")
	}
	coded := &line.Error{Code: -32602, Message: "no mode"}
	switch p.ModeID { // what is inside has the code
	case "late":
		return nil, fault.Late(coded)
	case "twice":
		return nil, fault.Twice("no mode").And(coded)
	}
	if p.ModeID == "none" { // the cause has the code
		return nil, fault.New(fault.Unexpected, "no mode").With("modeId", p.ModeID).Because(&line.Error{Code: -32602, Message: "no mode"})
	}
	if p.ModeID == "" {
		return nil, fault.New(fault.Unexpected, "no mode").With("modeId", p.ModeID).With("sessionId", p.SessionID) // want `session/set_mode answers an invalid parameter value with -32603`
	}
	x.Mode = p.ModeID
	return struct{}{}, nil
}

type part struct{ kind, uri string }

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		Prompt []struct {
			Type string `json:"type"`
			URI  string `json:"uri"`
		} `json:"prompt"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.New(fault.Invalid, "these are no params")
	}
	parts := make([]part, len(p.Prompt), 2*len(p.Prompt)+1)
	for i, b := range p.Prompt {
		parts[i] = part{kind: b.Type, uri: b.URI}
	}
	notes := make([]part, 1)
	notes[0] = part{kind: "note", uri: os.Getenv("NOTES")}
	if err := check(notes); err != nil {
		return nil, err
	}
	return struct{}{}, compose(parts)
}

func check(notes []part) error {
	for _, n := range notes {
		if _, err := url.Parse(n.uri); err != nil {
			return fmt.Errorf("notes: %w", err)
		}
	}
	return nil
}

func compose(parts []part) error {
	for i, p := range parts {
		if p.kind != "link" {
			continue
		}
		u, err := url.Parse(p.uri)
		if err != nil {
			return fault.New(fault.Unexpected, "no link").Because(err) // want `session/prompt answers an invalid parameter value with -32603`
		}
		if u.Scheme != "file" {
			return fmt.Errorf("part %d is no file", i) // want `session/prompt answers an invalid parameter value with -32603`
		}
	}
	return nil
}
