// Package pointervalue: the table's value is a pointer to a struct.
package pointervalue

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

const (
	codeParse    = -32700
	codeNoMethod = -32601
	codeParams   = -32602
	codeInternal = -32603
	codeMissing  = -32002
)

type ErrorObject struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e ErrorObject) Error() string { return e.Message }

type Request struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type Response struct {
	Version string       `json:"jsonrpc"`
	ID      any          `json:"id"`
	Result  any          `json:"result,omitempty"`
	Error   *ErrorObject `json:"error,omitempty"`
}

type entry struct {
	name  string
	fn    func(*Request) (any, error)
	calls int
	spent time.Duration
}

type Server struct {
	w       *bufio.Writer
	entries map[string]*entry
	threads map[string]time.Time
	modes   []string
}

func (s *Server) add(name string, fn func(*Request) (any, error)) *entry {
	e := &entry{name: name, fn: fn}
	s.entries[name] = e
	return e
}

func New(w io.Writer) *Server {
	s := &Server{w: bufio.NewWriter(w), entries: map[string]*entry{}, threads: map[string]time.Time{}}
	s.add("session/new", s.create)
	s.add("session/set_mode", s.setMode)
	s.add("session/prompt", s.prompt)
	return s
}

func (s *Server) Loop(r io.Reader) {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			s.one(line)
		}
		if err != nil {
			return
		}
	}
}

func (s *Server) one(line []byte) {
	var req Request
	if err := json.Unmarshal(line, &req); err != nil {
		s.write(Response{Error: &ErrorObject{codeParse, "parse error"}})
		return
	}
	e := s.entries[req.Method]
	if e == nil {
		s.write(Response{ID: req.ID, Error: &ErrorObject{codeNoMethod, "no method " + req.Method}})
		return
	}
	start := time.Now()
	result, err := e.fn(&req)
	e.calls++
	e.spent += time.Since(start)
	if err != nil {
		s.write(Response{ID: req.ID, Error: object(err)})
		return
	}
	s.write(Response{ID: req.ID, Result: result})
}

func object(err error) *ErrorObject {
	switch e := err.(type) {
	case ErrorObject:
		return &e
	case *ErrorObject:
		return e
	}
	return &ErrorObject{Code: codeInternal, Message: err.Error()}
}

func (s *Server) write(r Response) {
	r.Version = "2.0"
	b, _ := json.Marshal(r)
	s.w.Write(append(b, '\n'))
	s.w.Flush()
}

func (s *Server) create(req *Request) (any, error) {
	id := fmt.Sprintf("t%d", len(s.threads))
	if _, taken := s.threads[id]; taken {
		return nil, fmt.Errorf("thread %s exists already", id)
	}
	s.threads[id] = time.Now()
	return map[string]string{"sessionId": id}, nil
}

func (s *Server) setMode(req *Request) (any, error) {
	var p struct {
		SessionId string `json:"sessionId"`
		ModeId    string `json:"modeId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, ErrorObject{codeParams, err.Error()}
	}
	if _, ok := s.threads[p.SessionId]; !ok {
		return nil, ErrorObject{codeMissing, "no such session"}
	}
	for _, m := range s.modes {
		if m == p.ModeId {
			return struct{}{}, nil
		}
	}
	return nil, fmt.Errorf("unknown mode %q", p.ModeId) // want `returnederr: .*-32602`
}

func (s *Server) prompt(req *Request) (any, error) {
	var p struct {
		SessionId string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	began, ok := s.threads[p.SessionId]
	if !ok {
		return nil, fmt.Errorf("no session with id %q", p.SessionId) // want `returnederr: .*-32002`
	}
	return map[string]any{"stopReason": "end_turn", "_age": time.Since(began).String()}, nil
}
