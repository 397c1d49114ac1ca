// Package line has messages that a program reads and writes itself, and sessions.
package line

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

type Request struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

type Conn struct {
	mu sync.Mutex
	in *bufio.Scanner
	w  io.Writer
}

func NewConn(r io.Reader, w io.Writer) *Conn { return &Conn{in: bufio.NewScanner(r), w: w} }

func (c *Conn) Read() (*Request, error) {
	if !c.in.Scan() {
		return nil, io.EOF
	}
	var r Request
	if err := json.Unmarshal(c.in.Bytes(), &r); err != nil {
		c.Write(Response{ID: json.RawMessage("null"), Error: &Error{Code: -32700, Message: err.Error()}})
		return c.Read()
	}
	return &r, nil
}

func (c *Conn) Write(r Response) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	r.JSONRPC = "2.0"
	return json.NewEncoder(c.w).Encode(r)
}

type PromptParams struct {
	SessionID string `json:"sessionId"`
}

type ModeParams struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type Session struct{ Mode string }

type Store struct {
	mu  sync.Mutex
	all map[string]*Session
}

func NewStore() *Store { return &Store{all: make(map[string]*Session)} }

func (s *Store) Find(id string) (*Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, ok := s.all[id]
	if !ok {
		return nil, fmt.Errorf("session %s not found", id)
	}
	return x, nil
}

var modes = map[string]bool{"ask": true, "code": true}

func (x *Session) SetMode(id string) error {
	if !modes[id] {
		return fmt.Errorf("unknown mode %q", id)
	}
	x.Mode = id
	return nil
}
