// Package textmapped is for errors whose code is chosen by what they say.
package textmapped

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

type object struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (o *object) Error() string { return o.Message }

type answer struct {
	ID     any     `json:"id"`
	Result any     `json:"result,omitempty"`
	Error  *object `json:"error,omitempty"`
}

type agent struct {
	sessions map[string]string
	answers  chan answer
	words    []string
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
	Path      string `json:"path"`
}

var (
	errMode  = errors.New("mode is not valid")
	errBlank = errors.New("modeId is required")
)

func (a *agent) call(id any, method string, raw json.RawMessage) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		a.answers <- answer{ID: id, Error: &object{Code: -32602, Message: err.Error()}}
		return
	}
	switch method {
	case "session/prompt":
		if err := a.prompt(p); err != nil {
			a.answers <- answer{ID: id, Error: byHelper(err)}
		}
	case "session/set_mode":
		if err := a.setMode(p); err != nil {
			a.answers <- answer{ID: id, Error: &object{Code: bySwitch(err), Message: err.Error()}}
		}
	case "session/load":
		if err := a.load(p); err != nil {
			a.answers <- answer{ID: id, Error: byVariable(err)}
		}
	case "session/resume":
		if err := a.resume(p); err != nil {
			a.answers <- answer{ID: id, Error: a.byWords(err)}
		}
	case "session/fork":
		if err := a.fork(p); err != nil {
			a.answers <- answer{ID: id, Error: byHelper(err)}
		}
	case "fs/read_text_file":
		if err := a.read(p); err != nil {
			a.answers <- answer{ID: id, Error: byHelper(err)}
		}
	}
}

func missing(err error) bool {
	text := strings.ToLower(err.Error())
	return strings.Contains(text, "not found") || strings.HasPrefix(text, "no such")
}

// byHelper has a code of its own for what is missing.
func byHelper(err error) *object {
	if missing(err) {
		return &object{Code: -32002, Message: err.Error()}
	}
	return &object{Code: -32603, Message: err.Error()}
}

func (a *agent) prompt(p params) error {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return fmt.Errorf("prompt: session %s Not Found", p.SessionID)
	}
	if a.sessions[p.SessionID] == "" {
		return errors.New("no such thing: the session is empty")
	}
	if p.ModeID == "" {
		return errBlank // want `-32602 \(Invalid params\).*because p.ModeID == ""`
	}
	return nil
}

func (a *agent) fork(p params) error {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return fmt.Errorf("unknown session %s", p.SessionID) // want `-32002 \(Resource not found\).*because a.sessions has no p.SessionID`
	}
	return nil
}

// read fails with a text that is not known here: the helper may have it.
func (a *agent) read(p params) error {
	_, err := os.ReadFile(p.Path)
	return err
}

// bySwitch chooses the code alone.
func bySwitch(err error) int {
	switch text := err.Error(); {
	case strings.HasSuffix(text, "not valid"), strings.Contains(text, "required"):
		return -32602
	case strings.Contains(text, "session"):
		return -32002
	default:
		return -32603
	}
}

func (a *agent) setMode(p params) error {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return fmt.Errorf("unknown session %s", p.SessionID)
	}
	switch p.ModeID {
	case "":
		return errBlank
	case "ask", "code":
		return nil
	case "old":
		return fmt.Errorf("set mode: %w", errMode)
	}
	return fmt.Errorf("mode %q is unknown here", p.ModeID) // want `-32602 \(Invalid params\)`
}

// byVariable sets the code in the branch of a question.
func byVariable(err error) *object {
	code := -32603
	if err.Error() == errGone.Error() || strings.EqualFold(err.Error(), "gone for good") {
		code = -32002
	}
	return &object{Code: code, Message: err.Error()}
}

var errGone = errors.New("gone")

func (a *agent) load(p params) error {
	if _, ok := a.sessions[p.SessionID]; !ok {
		if len(a.sessions) == 0 {
			return errors.New("Gone for good")
		}
		return errors.New("session is gone")
	}
	return nil
}

// byWords asks for words that are not known: what is left is unknown.
func (a *agent) byWords(err error) *object {
	for _, w := range a.words {
		if strings.Contains(err.Error(), w) {
			return &object{Code: -32002, Message: err.Error()}
		}
	}
	return &object{Code: -32603, Message: err.Error()}
}

func (a *agent) resume(p params) error {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return fmt.Errorf("unknown session %s", p.SessionID)
	}
	return nil
}
