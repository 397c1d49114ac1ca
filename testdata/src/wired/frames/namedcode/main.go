// Codes are a type with names.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

type Code int

const (
	ParseError     Code = -32700
	MethodNotFound Code = -32601
	InvalidParams  Code = -32602
	Internal       Code = -32603
	NotFound       Code = -32002
	Busy           Code = -32010 // want `-32010 \(Busy\) is a custom code in the range -32768 to -32000`
)

func (c Code) String() string {
	switch c {
	case ParseError:
		return "parse error"
	case MethodNotFound:
		return "method not found"
	case InvalidParams:
		return "invalid params"
	case Internal:
		return "internal error"
	case NotFound:
		return "not found"
	case Busy:
		return "busy"
	}
	return fmt.Sprintf("code %d", int(c))
}

type Status struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}

func (s Status) Error() string { return s.Code.String() + ": " + s.Message }

func (c Code) Errorf(format string, args ...any) error {
	return Status{Code: c, Message: fmt.Sprintf(format, args...)}
}

func CodeOf(err error) Code {
	var s Status
	if errors.As(err, &s) {
		return s.Code
	}
	return Internal
}

type packet struct {
	ID     uint64          `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Status         `json:"error,omitempty"`
}

type svc struct {
	chats map[string]*strings.Builder
	turn  bool
}

func (s *svc) do(in packet) (any, error) {
	switch in.Method {
	case "session/new":
		f, err := os.CreateTemp("", "log")
		if err != nil {
			return nil, Internal.Errorf("log: %v", err)
		}
		s.chats[f.Name()] = new(strings.Builder)
		return f.Name(), nil
	case "session/prompt":
		return s.prompt(in.Params)
	case "session/set_mode":
		return nil, Internal.Errorf("method %s is not implemented", in.Method) // want `genericerr: .*-32601`
	}
	return nil, MethodNotFound.Errorf("%s", in.Method)
}

func (s *svc) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		Text      string `json:"text"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, Status{Internal, err.Error()} // want `genericerr: .*-32602`
	}
	c, ok := s.chats[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if s.turn {
		return nil, Busy.Errorf("a turn is running")
	}
	if p.Text == "" {
		return nil, Internal.Errorf("text must not be empty") // want `genericerr: .*-32602`
	}
	c.WriteString(p.Text)
	return map[string]string{"stopReason": "end_turn"}, nil
}

func main() {
	s := &svc{chats: map[string]*strings.Builder{}}
	in := bufio.NewScanner(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var p packet
		if err := json.Unmarshal(in.Bytes(), &p); err != nil {
			out.Encode(packet{Error: &Status{ParseError, err.Error()}})
			continue
		}
		res, err := s.do(p)
		if err != nil {
			out.Encode(packet{ID: p.ID, Error: &Status{Code: CodeOf(err), Message: err.Error()}})
			continue
		}
		out.Encode(packet{ID: p.ID, Result: res})
	}
}
