// Package prefs changes what sessions prefer, in a store that it does not know.
package prefs

import (
	"encoding/json"
	"errors"

	"wired/links/line"
)

type Set struct {
	Mode  string
	Level string
}

// Tables has the sets of sessions.
type Tables interface {
	Update(id string, change func(*Set) error) error
	Try(id string, change func(*Set) error) error
}

type Service struct {
	Tables Tables
	own    string
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
	ConfigID  string `json:"configId"`
}

func (s *Service) Serve(conn *line.Conn) {
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		out, err := s.answer(r)
		if err != nil {
			_ = conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
			continue
		}
		_ = conn.Write(line.Response{ID: r.ID, Result: out})
	}
}

func (s *Service) answer(r *line.Request) (any, error) {
	switch r.Method {
	case "session/set_mode":
		return s.setMode(r.Params)
	case "session/set_config_option":
		return s.setOption(r.Params)
	}
	return nil, errors.New("what is this") // want `unsupported method`
}

func (s *Service) setMode(raw json.RawMessage) (any, error) {
	var p params
	if json.Unmarshal(raw, &p) != nil {
		p = params{}
	}
	return struct{}{}, s.Tables.Update(p.SessionID, func(set *Set) error {
		if p.ModeID != "ask" && p.ModeID != "code" {
			return errors.New("E1")
		}
		set.Mode = p.ModeID
		return nil
	})
}

func (s *Service) setOption(raw json.RawMessage) (any, error) {
	var p params
	if json.Unmarshal(raw, &p) != nil {
		p = params{}
	}
	return struct{}{}, s.Tables.Try(p.SessionID, func(set *Set) error {
		if p.ConfigID != "level" {
			return errors.New("E2")
		}
		return nil
	})
}
