// Package embedded: the server embeds its router.
package embedded

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
)

type RPCError struct {
	Code    int            `json:"code"`
	Message string         `json:"message"`
	Data    map[string]any `json:"data,omitempty"`
}

func (e *RPCError) Error() string { return fmt.Sprintf("rpc %d: %s", e.Code, e.Message) }

type rpcRequest struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcResponse struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *RPCError       `json:"error,omitempty"`
}

type Router struct {
	table map[string]func(json.RawMessage) (any, error)
}

func (r *Router) HandleFunc(method string, f func(json.RawMessage) (any, error)) {
	if r.table == nil {
		r.table = map[string]func(json.RawMessage) (any, error){}
	}
	r.table[method] = f
}

func (r *Router) Dispatch(req rpcRequest) rpcResponse {
	resp := rpcResponse{JSONRPC: "2.0", ID: req.ID}
	f, ok := r.table[req.Method]
	if !ok {
		resp.Error = &RPCError{Code: -32601, Message: "Method not found", Data: map[string]any{"method": req.Method}}
		return resp
	}
	result, err := f(req.Params)
	if err != nil {
		resp.Error = convert(err)
		return resp
	}
	resp.Result = result
	return resp
}

func convert(err error) *RPCError {
	var coded *RPCError
	switch {
	case errors.As(err, &coded):
		return coded
	default:
		return &RPCError{Code: -32603, Message: err.Error()}
	}
}

type Server struct {
	*Router
	sessions map[string]string
	out      io.Writer
}

func NewServer(out io.Writer) *Server {
	s := &Server{Router: &Router{}, sessions: map[string]string{}, out: out}
	s.HandleFunc("session/new", s.newSession)
	s.HandleFunc("session/set_mode", s.setMode)
	s.HandleFunc("session/prompt", s.prompt)
	return s
}

func (s *Server) Listen(in io.Reader) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var req rpcRequest
		resp := rpcResponse{Error: &RPCError{Code: -32700, Message: "Parse error"}}
		if json.Unmarshal(sc.Bytes(), &req) == nil {
			resp = s.Dispatch(req)
		}
		if len(req.ID) == 0 {
			continue
		}
		if err := json.NewEncoder(s.out).Encode(resp); err != nil {
			return err
		}
	}
	return sc.Err()
}

func (s *Server) newSession(raw json.RawMessage) (any, error) {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("decode params: %w", err) // want `returnederr: .*-32602`
	}
	if !filepath.IsAbs(p.Cwd) {
		return nil, fmt.Errorf("cwd must be absolute: %q", p.Cwd) // want `returnederr: .*-32602`
	}
	id := fmt.Sprint(len(s.sessions) + 1)
	s.sessions[id] = p.Cwd
	return map[string]string{"sessionId": id}, nil
}

func (s *Server) setMode(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &RPCError{Code: -32602, Message: err.Error()}
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return nil, &RPCError{Code: -32002, Message: "unknown session", Data: map[string]any{"sessionId": p.SessionID}}
	}
	return struct{}{}, s.persist()
}

func (s *Server) persist() error { return errors.New("the disk is full") }

func (s *Server) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &RPCError{Code: -32602, Message: err.Error()}
	}
	cwd := s.sessions[p.SessionID]
	if cwd == "" {
		return nil, fmt.Errorf("unknown session %s", p.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}
