// Package anyerror sends -32000 for whatever went wrong: what went wrong is
// reported as it is where an internal error is sent for everything.
package anyerror

import (
	"encoding/json"
	"errors"
	"io"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

// Error is for errors of all kinds.
type Error struct{ kind, text string }

func (e *Error) Error() string { return e.text }

func newError(kind, text string) error { return &Error{kind, text} }

// ErrSessionNotFound says by its name what it is.
var ErrSessionNotFound = newError("missing", "…")

type agent struct {
	out   io.Writer
	open  map[string]bool
	token string
}

func outward(err error) *fault {
	if err == nil {
		return nil
	}
	return &fault{Code: -32000, Message: err.Error()}
}

func (a *agent) handle(id json.RawMessage, method string, params json.RawMessage) {
	var result any
	var err error
	switch method {
	case "session/prompt":
		result, err = a.prompt(params)
	case "session/load":
		result, err = a.load(params)
	case "session/new":
		result, err = a.start()
	}
	json.NewEncoder(a.out).Encode(reply{ID: id, Result: result, Error: outward(err)})
}

type byID struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) prompt(params json.RawMessage) (any, error) {
	var in byID
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, err // want `session/prompt answers an invalid parameter value with -32000 \(Authentication required\).*-32602`
	}
	if !a.open[in.SessionID] {
		return nil, errors.New("session not found") // want `session/prompt answers an unknown session with -32000.*-32002`
	}
	return nil, nil
}

func (a *agent) load(params json.RawMessage) (any, error) {
	var in byID
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, nil
	}
	if !a.open[in.SessionID] {
		return nil, ErrSessionNotFound // want `session/load answers an unknown session with -32000.*-32002`
	}
	return nil, nil
}

// The code is right for this one.
func (a *agent) start() (any, error) {
	if a.token == "" {
		return nil, errors.New("not logged in")
	}
	return nil, nil
}

// Whoever says what it is for means it.
func login(err error) *fault {
	if err == nil {
		return nil
	}
	return &fault{Code: -32000, Message: "please log in: " + err.Error()}
}

func (a *agent) resume(id json.RawMessage, method string, params json.RawMessage) {
	if method == "session/resume" {
		_, err := a.find(params)
		json.NewEncoder(a.out).Encode(reply{ID: id, Error: login(err)})
	}
}

func (a *agent) find(params json.RawMessage) (any, error) {
	if !a.open[string(params)] {
		return nil, errors.New("unknown session")
	}
	return nil, nil
}
