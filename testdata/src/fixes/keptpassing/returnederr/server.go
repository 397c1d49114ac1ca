// Package returnederr has functions that answer every error alike, and are left as they
// are: the fix of the errors that they answer would not be certain.
package returnederr

import (
	"encoding/json"
	"errors"
	"log"
)

type wireError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *wireError) Error() string { return e.Message }

type failure interface {
	error
	Level() int
}

type plain struct{ error }

func (plain) Level() int { return 1 }

type server struct {
	sessions map[string]bool
	ask      func() error
	reasons  chan string
}

func (s *server) answer(method string, raw json.RawMessage) (any, *wireError) {
	switch method {
	case "session/prompt":
		if err := s.typed(raw); err != nil {
			return nil, &wireError{Code: -32603, Message: err.Error()}
		}
	case "session/load":
		if err := s.check(raw); err != nil {
			return nil, &wireError{Code: -32603, Message: explain(err)}
		}
	case "session/resume":
		first, second := s.known(raw), s.known(raw)
		if first != nil {
			return nil, &wireError{Code: -32603, Message: first.Error() + ", " + second.Error()}
		}
	case "session/set_mode":
		if err := s.closing(raw); err != nil {
			return nil, &wireError{ /* whatever it is */ Code: -32603, Message: err.Error()}
		}
	case "fs/write_text_file":
		if err := s.list(raw); err != nil {
			answer := &wireError{Code: -32603, Message: err.Error()}
			return nil, answer
		}
	case "fs/read_text_file":
		if err := s.raw(raw); err != nil {
			return nil, &wireError{Code: -32603, Message: err.Error() + `:
see the log`}
		}
	case "session/list":
		if err := s.open(raw); err != nil {
			return nil, &wireError{Code: -32603, Message: err.Error()}
		}
	case "session/set_config_option":
		if err := s.remove(raw); err != nil {
			log.Print(err)
			return nil, &wireError{Code: -32603, Message: err.Error()}
		}
	case "session/fork":
		if err := s.fork(raw); err != nil {
			log.Print(err)
			return nil, &wireError{Code: -32603, Message: "internal error"}
		}
	}
	return nil, &wireError{Code: -32601, Message: "unknown method"}
}

func explain(err error) string { return "failed: " + err.Error() }

func (s *server) id(raw json.RawMessage) string {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(raw, &params)
	return params.SessionID
}

// The error is of a type of the program's own.
func (s *server) typed(raw json.RawMessage) failure {
	if !s.sessions[s.id(raw)] {
		return plain{errors.New("no such session")} // want `an unknown session`
	}
	return nil
}

// Its text is made elsewhere.
func (s *server) check(raw json.RawMessage) error {
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

// Two errors make one answer.
func (s *server) known(raw json.RawMessage) error {
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

// A comment would be there twice.
func (s *server) closing(raw json.RawMessage) error {
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

// What is declared may be used further down.
func (s *server) list(raw json.RawMessage) error {
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

// A text of several lines would be indented.
func (s *server) raw(raw json.RawMessage) error {
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

// What asks may return an error with a code, of which the peer does not know today.
func (s *server) open(raw json.RawMessage) error {
	if err := s.ask(); err != nil {
		return err
	}
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

// The peer is not told what went wrong.
func (s *server) fork(raw json.RawMessage) error {
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

// Whoever reads the log would read another error.
func (s *server) remove(raw json.RawMessage) error {
	if !s.sessions[s.id(raw)] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}
