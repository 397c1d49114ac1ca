// Package handrolled speaks ACP without a library: a struct by shape, a writer
// and a switch on the method.
package handrolled

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"sync"
)

type request struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

// The codes of JSON-RPC.
const (
	parseError     = -32700
	invalidRequest = -32600
	methodNotFound = -32601
	invalidParams  = -32602
	internalError  = -32603
	notFound       = -32002
)

type chat struct {
	cwd, mode string
	lines     []string
}

type server struct {
	mu    sync.Mutex
	out   *json.Encoder
	chats map[string]*chat
	home  string

	initialized bool
}

func (s *server) serve(in io.Reader) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var req request
		if err := json.Unmarshal(lines.Bytes(), &req); err != nil {
			s.fail(nil, parseError, "parse error")
			continue
		}
		if req.Method == "" {
			s.fail(req.ID, invalidRequest, "invalid request")
			continue
		}
		s.handle(&req)
	}
	return lines.Err()
}

// fail answers with an error.
func (s *server) fail(id json.RawMessage, code int, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.out.Encode(response{JSONRPC: "2.0", ID: id, Error: &rpcError{Code: code, Message: message}}); err != nil {
		log.Print(err)
	}
}

func (s *server) ok(id json.RawMessage, result any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.out.Encode(response{JSONRPC: "2.0", ID: id, Result: result}); err != nil {
		log.Print(err)
	}
}

func (s *server) handle(req *request) {
	if req.Method != "initialize" {
		if !s.initialized {
			s.fail(req.ID, internalError, "not initialized: initialize must come first") // want `answers a request before initialize with -32603.*-32600`
			return
		}
	}
	switch req.Method {
	case "initialize":
		s.initialized = true
		s.ok(req.ID, map[string]any{"protocolVersion": 1})
	case "session/new":
		s.open(req)
	case "session/prompt":
		s.prompt(req)
	case "session/set_mode":
		s.setMode(req)
	case "session/cancel":
		s.cancel(req)
	default:
		s.fail(req.ID, internalError, fmt.Sprintf("unknown method %q", req.Method)) // want `answers an unsupported method with -32603.*-32601`
	}
}

func (s *server) open(req *request) {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		s.fail(req.ID, internalError, "cannot decode params") // want `session/new answers an invalid parameter value with -32603.*-32602`
		return
	}
	if p.Cwd == "" {
		s.fail(req.ID, invalidParams, "cwd is required")
		return
	}
	if !filepath.IsAbs(p.Cwd) {
		s.fail(req.ID, internalError, "cwd must be an absolute path") // want `session/new answers an invalid parameter value with -32603.*-32602`
		return
	}
	dir, err := os.MkdirTemp(s.home, "chat")
	if err != nil {
		s.fail(req.ID, internalError, err.Error())
		return
	}
	s.chats[dir] = &chat{cwd: p.Cwd}
	s.ok(req.ID, map[string]any{"sessionId": dir})
}

func (s *server) prompt(req *request) {
	var p struct {
		SessionID string            `json:"sessionId"`
		Prompt    []json.RawMessage `json:"prompt"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		s.fail(req.ID, invalidParams, err.Error())
		return
	}
	c, ok := s.chats[p.SessionID]
	if !ok {
		s.fail(req.ID, internalError, "session not found: "+p.SessionID) // want `session/prompt answers an unknown session with -32603.*-32002`
		return
	}
	if len(p.Prompt) == 0 {
		s.fail(req.ID, internalError, "prompt is empty") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
		return
	}
	answer, err := s.ask(c, p.Prompt)
	if err != nil {
		s.fail(req.ID, internalError, fmt.Sprintf("model failed: %v", err))
		return
	}
	c.lines = append(c.lines, answer)
	s.ok(req.ID, map[string]any{"stopReason": "end_turn"})
}

func (s *server) ask(c *chat, prompt []json.RawMessage) (string, error) {
	if c.mode == "offline" {
		return "", errors.New("model not found")
	}
	return fmt.Sprint(len(prompt)), nil
}

func (s *server) setMode(req *request) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		s.fail(req.ID, invalidParams, "bad params")
		return
	}
	c := s.chats[p.SessionID]
	if c == nil {
		s.fail(req.ID, notFound, "session not found")
		return
	}
	switch p.ModeID {
	case "offline", "online":
		c.mode = p.ModeID
		s.ok(req.ID, nil)
	default:
		s.fail(req.ID, internalError, "unknown mode "+p.ModeID) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
}

// cancel serves a notification.
func (s *server) cancel(req *request) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		s.fail(req.ID, internalError, "bad params")
		return
	}
	if _, ok := s.chats[p.SessionID]; !ok {
		s.fail(req.ID, internalError, "session not found")
	}
}

// explain only reads codes.
func explain(e *rpcError) string {
	switch e.Code {
	case internalError:
		return "session not found, perhaps"
	case methodNotFound:
		return "unknown method"
	}
	return e.Message
}
