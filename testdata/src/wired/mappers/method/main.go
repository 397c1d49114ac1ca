// The server maps and logs in one method.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync/atomic"
)

type CodedError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e CodedError) Error() string { return e.Message }

type Server struct {
	log    *slog.Logger
	failed atomic.Int64
	w      io.Writer
	live   map[string]bool
}

func (s *Server) mapError(method string, err error) CodedError {
	s.failed.Add(1)
	s.log.Error("request failed", "method", method, "err", err)
	var c CodedError
	if errors.As(err, &c) {
		return c
	}
	s.log.Warn("no code", "method", method)
	return CodedError{Code: -32603, Message: "internal error: " + err.Error()}
}

func (s *Server) respond(id, method string, res any, err error) {
	type result struct {
		ID     string `json:"id"`
		Result any    `json:"result"`
	}
	type failure struct {
		ID    string     `json:"id"`
		Error CodedError `json:"error"`
	}
	var b []byte
	if err != nil {
		b, _ = json.Marshal(failure{id, s.mapError(method, err)})
	} else {
		b, _ = json.Marshal(result{id, res})
	}
	if _, err := s.w.Write(append(b, '\n')); err != nil {
		s.log.Error("write", "err", err)
	}
}

func (s *Server) sessionNew(json.RawMessage) (any, error) {
	dir, err := os.MkdirTemp("", "m")
	if err != nil {
		return nil, err
	}
	s.live[dir] = true
	return dir, nil
}

func (s *Server) sessionPrompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		Text      string `json:"text"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("invalid params: %w", err) // want `returnederr: .*-32602`
	}
	if !s.live[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if p.Text == "" {
		return nil, CodedError{Code: -32602, Message: "text is required"}
	}
	return nil, nil
}

type incoming struct {
	ID     string          `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	s := &Server{log: slog.Default(), w: os.Stdout, live: map[string]bool{}}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var q incoming
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			s.respond("", "", nil, CodedError{Code: -32700, Message: "parse error"})
			continue
		}
		switch q.Method {
		case "session/new":
			res, err := s.sessionNew(q.Params)
			s.respond(q.ID, q.Method, res, err)
		case "session/prompt":
			res, err := s.sessionPrompt(q.Params)
			s.respond(q.ID, q.Method, res, err)
		default:
			s.respond(q.ID, q.Method, nil, CodedError{Code: -32601, Message: "method not found"})
		}
	}
}
