// Package post answers ARC's envelopes over HTTP, and lets others look at credentials.
package post

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
)

// Codes of error objects.
const (
	NoEnvelope = -32700
	NoMethod   = -32601
	Internal   = -32603
)

type Envelope struct {
	ARC    string          `json:"arc"`
	ID     string          `json:"id"`
	Method string          `json:"method,omitempty"`
	From   string          `json:"requestAgent"`
	To     string          `json:"targetAgent"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Calls map[string]func(json.RawMessage) (any, error)

type Server struct {
	calls  Calls
	verify func(badge string) error
}

func New(calls Calls, verify func(string) error) *Server { return &Server{calls, verify} }

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	var in Envelope
	if err := json.Unmarshal(body, &in); err != nil {
		s.send(w, in, nil, &Error{NoEnvelope, "no envelope"})
		return
	}
	if in.Method == "task.subscribe" {
		s.send(w, in, nil, &Error{NoMethod, "ask for task.info"})
		return
	}
	if err := s.verify(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")); err != nil {
		s.send(w, in, nil, &Error{Internal, err.Error()})
		return
	}
	call, ok := s.calls[in.Method]
	if !ok {
		s.send(w, in, nil, &Error{NoMethod, "no such method"})
		return
	}
	res, err := call(in.Params)
	if err != nil {
		s.send(w, in, nil, &Error{Internal, err.Error()})
		return
	}
	s.send(w, in, res, nil)
}

func (s *Server) send(w io.Writer, in Envelope, res any, e *Error) {
	json.NewEncoder(w).Encode(Envelope{ARC: "1.0", ID: in.ID, Result: res, Error: e})
}
