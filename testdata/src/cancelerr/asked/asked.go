// Package asked asks the client before it goes on with a prompt.
package asked

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type permission struct {
	Outcome struct {
		Outcome  string `json:"outcome"`
		OptionID string `json:"optionId"`
	} `json:"outcome"`
}

var (
	errStopped = errors.New("E1")
	errRefused = errors.New("E2")
	errOdd     = errors.New("E3")
)

type server struct {
	out     *json.Encoder
	answers chan json.RawMessage
}

func (s *server) serve(in io.Reader) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var m message
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			_ = s.out.Encode(message{Error: &failure{Code: -32700, Message: err.Error()}})
			continue
		}
		switch m.Method {
		case "session/prompt":
			go s.answer(m.ID, s.prompt())
		case "session/set_mode":
			go s.answer(m.ID, s.allowed())
		default:
			_ = s.out.Encode(message{ID: m.ID, Error: &failure{Code: -32601, Message: m.Method}})
		}
	}
	return sc.Err()
}

func (s *server) answer(id json.RawMessage, err error) {
	if err != nil {
		_ = s.out.Encode(message{ID: id, Error: &failure{Code: -32603, Message: err.Error()}})
		return
	}
	_ = s.out.Encode(message{ID: id, Result: map[string]string{"stopReason": "end_turn"}})
}

func (s *server) prompt() error { return s.allowed() }

func (s *server) allowed() error {
	_ = s.out.Encode(message{ID: json.RawMessage(`"p"`), Method: "session/request_permission", Params: json.RawMessage(`{}`)})
	var p permission
	if err := json.Unmarshal(<-s.answers, &p); err != nil {
		return err
	}
	switch p.Outcome.Outcome {
	case "cancelled":
		return errStopped // want `session/prompt answers a cancelled prompt with -32603.*because p.Outcome.Outcome == "cancelled"`
	case "selected":
		if p.Outcome.OptionID != "yes" {
			return errRefused
		}
		return nil
	}
	return errOdd
}
