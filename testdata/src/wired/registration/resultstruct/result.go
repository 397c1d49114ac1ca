// Package resultstruct has handlers that return a whole response.
package resultstruct

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

type responseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *responseError  `json:"error,omitempty"`
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func ok(req *request, v any) *response { return &response{JSONRPC: "2.0", ID: req.ID, Result: v} }

// timed answers as ok does, in a function that defers something.
func (s *server) timed(req *request, v any) *response {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answered++
	return &response{JSONRPC: "2.0", ID: req.ID, Result: v}
}

// amended fills the result in before it returns.
func (s *server) amended(req *request, v any) (resp *response) {
	defer func() {
		if resp.Result == nil {
			resp.Result = struct{}{}
		}
	}()
	return &response{JSONRPC: "2.0", ID: req.ID, Result: v}
}

func errorWith(req *request, code int, msg string) *response {
	return &response{JSONRPC: "2.0", ID: req.ID, Error: &responseError{code, msg}}
}

func failed(req *request, err error) *response {
	return errorWith(req, -32603, err.Error())
}

type handlerFunc func(*request) *response

type server struct {
	handlers map[string]handlerFunc
	sessions map[string]string
	mu       sync.Mutex
	answered int
}

func (s *server) register(method string, h handlerFunc) { s.handlers[method] = h }

func Main(in io.Reader, out io.Writer) error {
	s := &server{handlers: map[string]handlerFunc{}, sessions: map[string]string{}}
	s.register("session/new", s.newSession)
	s.register("session/load", s.load)
	s.register("session/prompt", s.prompt)
	s.register("session/set_mode", s.setMode)
	s.register("session/set_config_option", s.setOption)
	s.register("session/cancel", s.cancel)
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var req request
		if err := json.Unmarshal(sc.Bytes(), &req); err != nil { // want `unanswered: .*-32700`
			continue
		}
		resp := s.handle(&req)
		if req.ID == nil || resp == nil {
			continue
		}
		b, err := json.Marshal(resp)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, string(b))
	}
	return sc.Err()
}

func (s *server) handle(req *request) *response {
	h, found := s.handlers[req.Method]
	if !found {
		return errorWith(req, -32601, "method not found: "+req.Method)
	}
	return h(req)
}

func (s *server) newSession(req *request) *response {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return failed(req, err) // want `returnederr: .*-32602`
	}
	dir, err := os.MkdirTemp("", "s")
	if err != nil {
		return failed(req, err)
	}
	s.sessions[dir] = p.Cwd
	return ok(req, map[string]string{"sessionId": dir})
}

func (s *server) load(req *request) *response {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return errorWith(req, -32602, err.Error())
	}
	if _, found := s.sessions[p.SessionID]; !found {
		return failed(req, fmt.Errorf("session %s not found", p.SessionID)) // want `returnederr: .*-32002`
	}
	return ok(req, nil) // want `the answer to \S+ has neither a result nor an error`
}

func (s *server) prompt(req *request) *response {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return errorWith(req, -32602, err.Error())
	}
	cwd, found := s.sessions[p.SessionID]
	if !found {
		return errorWith(req, -32603, "unknown session "+p.SessionID) // want `genericerr: .*-32002`
	}
	if err := s.run(cwd); err != nil {
		return failed(req, err)
	}
	return ok(req, map[string]string{"stopReason": "end_turn"})
}

func (s *server) run(cwd string) error {
	if cwd == "" {
		return errors.New("the model did not answer")
	}
	return nil
}

func (s *server) cancel(req *request) *response {
	delete(s.sessions, string(req.Params))
	return nil
}

func (s *server) setMode(req *request) *response {
	return s.timed(req, nil) // want `the answer to \S+ has neither a result nor an error`
}

func (s *server) setOption(req *request) *response { return s.amended(req, nil) }
