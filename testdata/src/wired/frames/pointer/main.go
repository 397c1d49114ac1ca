// Responses are filled in field by field.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

type Request struct {
	ID     *json.RawMessage `json:"id"`
	Method string           `json:"method"`
	Params json.RawMessage  `json:"params"`
}

type Response struct {
	JSONRPC string           `json:"jsonrpc"`
	ID      *json.RawMessage `json:"id"`
	Result  any              `json:"result,omitempty"`
	Error   *Error           `json:"error,omitempty"`
}

type Session struct {
	ID      string
	Started time.Time
}

type Server struct {
	sessions []*Session
}

func (s *Server) find(id string) (*Session, error) {
	for _, sess := range s.sessions {
		if sess.ID == id {
			return sess, nil
		}
	}
	return nil, fmt.Errorf("session %q not found", id) // want `returnederr: .*-32002`
}

func (s *Server) Handle(req *Request) *Response {
	resp := new(Response)
	resp.JSONRPC = "2.0"
	resp.ID = req.ID
	switch req.Method {
	case "session/new":
		id, err := os.MkdirTemp("", "s")
		if err != nil {
			resp.Error = &Error{}
			resp.Error.Code = -32603
			resp.Error.Message = err.Error()
			return resp
		}
		s.sessions = append(s.sessions, &Session{ID: id, Started: time.Now()})
		resp.Result = map[string]string{"sessionId": id}
	case "session/load", "session/prompt":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(req.Params, &p); err != nil {
			resp.Error = new(Error)
			resp.Error.Code = -32603 // want `genericerr: .*-32602`
			resp.Error.Message = "invalid params: " + err.Error()
			return resp
		}
		sess, err := s.find(p.SessionID)
		if err != nil {
			resp.Error = &Error{}
			resp.Error.Code = -32603
			resp.Error.Message = err.Error()
			return resp
		}
		resp.Result = map[string]any{"started": sess.Started}
	case "session/set_mode":
		resp.Error = &Error{Message: "modes are not supported"}
		resp.Error.Code = -32601
	default:
		resp.Error = &Error{}
		resp.Error.Message = "unknown method " + req.Method
		resp.Error.Code = -32603 // want `genericerr: .*-32601`
	}
	return resp
}

func run(r io.Reader, w io.Writer) error {
	s := new(Server)
	br := bufio.NewReader(r)
	for {
		line, err := br.ReadBytes('\n')
		if err != nil {
			return err
		}
		req := new(Request)
		if err := json.Unmarshal(line, req); err != nil {
			resp := new(Response)
			resp.Error = &Error{}
			resp.Error.Code = -32700
			resp.Error.Message = "parse error"
			json.NewEncoder(w).Encode(resp)
			continue
		}
		if req.ID == nil {
			continue
		}
		json.NewEncoder(w).Encode(s.Handle(req))
	}
}

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil && err != io.EOF {
		os.Exit(1)
	}
}
