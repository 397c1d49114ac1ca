package foundhand

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// An object that is no error, in a message that is handed on as a value.
type object struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

type answer struct {
	ID    int    `json:"id"`
	Error object `json:"error"`
}

type line struct {
	r io.Reader
	w io.Writer
}

func (l line) exchange(method string) answer {
	var a answer
	if _, err := fmt.Fprintf(l.w, `{"id":1,"method":%q}`, method); err != nil {
		return a
	}
	decode(l.r, &a)
	return a
}

func decode(r io.Reader, to *answer) {
	if err := json.NewDecoder(r).Decode(to); err != nil {
		to.Error = object{Code: -1, Message: "no answer"}
	}
}

func (l line) load() bool {
	if strings.Contains(l.exchange("session/load").Error.Message, "session not found") { // want `session/load: the text "session not found" of the agent's answer is no promise; .* by -32002 \(Resource not found\): compare its Code$`
		return true
	}
	a := l.exchange("session/resume")
	return strings.Contains(string(a.Error.Data), "session not found") // want `session/resume: the text "session not found"`
}

func (l line) told() bool { return says(l.exchange("session/load")) }

func says(a answer) bool {
	return strings.Contains(a.Error.Message, "session not found") // want `session/load: the text "session not found"`
}

const codeMethodNotFound = -32000

func (l line) mode() bool {
	return l.exchange("session/set_mode").Error.Code == codeMethodNotFound // want `session/set_mode: -32000 \(codeMethodNotFound\) is ACP's "Authentication required"; ACP tells an unsupported method by -32601`
}

// The object is decoded by itself.
type rawAnswer struct {
	ID    int             `json:"id"`
	Error json.RawMessage `json:"error"`
}

func (s *simple) raw(method string) error {
	var a rawAnswer
	if err := s.enc.Encode(map[string]any{"method": method}); err != nil {
		return err
	}
	if err := s.dec.Decode(&a); err != nil {
		return err
	}
	if a.Error == nil {
		return nil
	}
	e := new(rpcError)
	if err := json.Unmarshal(a.Error, e); err != nil {
		return err
	}
	return e
}

func (s *simple) fork() bool {
	err := s.raw("session/fork")
	return err != nil && strings.Contains(err.Error(), "unknown session") // want `session/fork: the text "unknown session"`
}
