// Package grades has errors with a word for what they are, and gives them their
// codes by a method, a table and a variable.
package grades

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type trouble struct {
	grade string
	text  string
	err   error
}

func (t *trouble) Error() string { return t.text }

func (t *trouble) Unwrap() error { return t.err }

func (t *trouble) number() int {
	switch t.grade {
	case "gone":
		return -32002
	case "odd":
		return -32602
	case "dark":
		return -32601
	}
	return -32603
}

func troubled(grade, format string, args ...any) error {
	return &trouble{grade: grade, text: fmt.Sprintf(format, args...)}
}

var numbers = map[string]int{
	"gone": -32002,
	"odd":  -32602,
	"own":  -32603,
}

type server struct {
	enc   *json.Encoder
	rooms map[string]bool
	rules string
}

func (s *server) fail(id json.RawMessage, code int, text string) {
	s.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": failure{code, text}})
}

// byMethod asks the error for its code.
func (s *server) byMethod(id json.RawMessage, err error) {
	var t *trouble
	if errors.As(err, &t) {
		s.fail(id, t.number(), t.text)
		return
	}
	s.fail(id, -32603, err.Error())
}

// byTable finds the code by the word.
func (s *server) byTable(id json.RawMessage, err error) {
	var t *trouble
	if errors.As(err, &t) {
		s.fail(id, numbers[t.grade], t.text)
		return
	}
	s.fail(id, -32603, err.Error())
}

// byVariable sets a variable.
func (s *server) byVariable(id json.RawMessage, err error) {
	code := -32603
	if t := new(trouble); errors.As(err, &t) {
		switch t.grade {
		case "gone":
			code = -32002
		case "odd", "dark":
			code = -32602
		}
	}
	s.fail(id, code, err.Error())
}

func (s *server) serve(r io.Reader) {
	for dec := json.NewDecoder(r); ; {
		var q request
		if err := dec.Decode(&q); err != nil {
			s.fail(nil, -32700, "Parse error")
			return
		}
		if q.ID != nil {
			s.answer(q)
		}
	}
}

func (s *server) answer(q request) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
		ConfigID  string `json:"configId"`
		Cwd       string `json:"cwd"`
	}
	if err := json.Unmarshal(q.Params, &p); err != nil {
		s.byMethod(q.ID, troubled("own", "decode: %v", err)) // want `this answers an invalid parameter value with -32603`
		return
	}
	switch q.Method {
	case "session/new":
		if err := s.open(p.Cwd); err != nil {
			s.byMethod(q.ID, err)
			return
		}
	case "session/load":
		if err := s.load(p.SessionID); err != nil {
			s.byTable(q.ID, err)
			return
		}
	case "session/set_mode":
		if err := s.mode(p.SessionID, p.ModeID); err != nil {
			s.byVariable(q.ID, err)
			return
		}
	case "session/set_config_option":
		if err := s.choose(p.ConfigID); err != nil {
			s.byMethod(q.ID, err)
			return
		}
	default:
		s.byMethod(q.ID, troubled("dark", "%s", q.Method))
		return
	}
	s.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": q.ID, "result": struct{}{}})
}

func (s *server) open(cwd string) error {
	if !filepath.IsAbs(cwd) {
		return troubled("gone", "%s: from the root, please", cwd) // want `-32002 .*-32602`
	}
	if _, err := os.ReadFile(s.rules); err != nil {
		return &trouble{text: "the rules", err: err}
	}
	return nil
}

func (s *server) load(id string) error {
	if id == "" {
		return troubled("odd", "which one?")
	}
	if !s.rooms[id] {
		return fmt.Errorf("load: %w", troubled("own", "nobody sits in %s", id)) // want `an unknown session with -32603`
	}
	return nil
}

func (s *server) mode(id, mode string) error {
	if !s.rooms[id] {
		return troubled("gone", "nobody sits in %s", id)
	}
	switch mode {
	case "soft":
		return troubled("dark", "soft is for later")
	case "loud":
		return nil
	}
	return troubled("mode", "neither soft nor loud") // want `an invalid parameter value with -32603`
}

func (s *server) choose(id string) error {
	if id != "heat" {
		return troubled("gone", "no knob %s", id) // want `-32002 .*-32602`
	}
	_, err := os.Stat(s.rules)
	return err
}
