// Package table has a package-level table of method expressions.
package table

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
)

type jsonrpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *jsonrpcError) Error() string { return e.Message }

var methods = map[string]func(*Server, json.RawMessage) (any, error){
	"initialize":     (*Server).initialize,
	"session/new":    (*Server).newSession,
	"session/load":   (*Server).loadSession,
	"session/prompt": (*Server).prompt,
	"session/set_mode": func(s *Server, raw json.RawMessage) (any, error) {
		sess, err := s.session(raw)
		if err != nil {
			return nil, err
		}
		sess.mode = "ask"
		return struct{}{}, nil
	},
}

var notifications = map[string]func(*Server, json.RawMessage) error{
	"session/cancel": (*Server).cancel,
}

type sess struct{ id, mode string }

type Server struct {
	out      *bufio.Writer
	sessions map[string]*sess
}

func (s *Server) Serve(r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var m struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
			Params json.RawMessage `json:"params"`
		}
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			s.respondError(nil, &jsonrpcError{-32700, "parse error"})
			continue
		}
		if n, ok := notifications[m.Method]; ok {
			if err := n(s, m.Params); err != nil {
				fmt.Println("ignored:", err)
			}
			continue
		}
		h, ok := methods[m.Method]
		if !ok {
			s.respondError(m.ID, &jsonrpcError{-32601, "method not found"})
			continue
		}
		if res, err := h(s, m.Params); err != nil {
			s.respondError(m.ID, err)
		} else {
			s.write(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": res})
		}
	}
	return sc.Err()
}

func (s *Server) respondError(id json.RawMessage, err error) {
	var je *jsonrpcError
	if !errors.As(err, &je) {
		je = &jsonrpcError{Code: -32603, Message: "Internal error: " + err.Error()}
	}
	s.write(map[string]any{"jsonrpc": "2.0", "id": id, "error": je})
}

func (s *Server) write(v map[string]any) {
	b, _ := json.Marshal(v)
	s.out.Write(b)
	s.out.WriteByte('\n')
	s.out.Flush()
}

func (s *Server) session(raw json.RawMessage) (*sess, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("parsing params: %w", err) // want `returnederr: .*-32602`
	}
	if one, ok := s.sessions[p.SessionID]; ok {
		return one, nil
	}
	return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
}

func (s *Server) initialize(json.RawMessage) (any, error) {
	return map[string]int{"protocolVersion": 1}, nil
}

func (s *Server) newSession(raw json.RawMessage) (any, error) {
	id, err := exec.Command("uuidgen").Output()
	if err != nil {
		return nil, fmt.Errorf("uuidgen: %w", err)
	}
	s.sessions[string(id)] = &sess{id: string(id)}
	return map[string]string{"sessionId": string(id)}, nil
}

func (s *Server) loadSession(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &jsonrpcError{-32602, "bad params"}
	}
	if s.sessions[p.SessionID] == nil {
		return nil, &jsonrpcError{-32002, "no such session"}
	}
	return nil, nil
}

func (s *Server) prompt(raw json.RawMessage) (any, error) {
	if _, err := s.session(raw); err != nil {
		return nil, err
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (s *Server) cancel(raw json.RawMessage) error {
	if len(raw) == 0 {
		return errors.New("params are missing")
	}
	return nil
}
