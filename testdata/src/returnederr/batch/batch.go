// Package batch answers several requests with several responses at once.
package batch

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

func (f *failure) Error() string { return f.Message }

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type agent struct{ sessions map[string]bool }

func (a *agent) call(r *request) (any, error) {
	switch r.Method {
	case "session/prompt":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return nil, &failure{-32602, err.Error()}
		}
		if !a.sessions[p.SessionID] {
			return nil, errors.New("E1") // want `session/prompt answers an unknown session with -32603`
		}
		return struct{}{}, nil
	case "session/load":
		p, err := decode[target](r.Params)
		if err != nil {
			return nil, err
		}
		return a.load(p)
	case "session/close":
		p, err := decode[target](r.Params)
		if err != nil {
			return nil, err
		}
		a.forget(p)
		return a.kept(p)
	}
	return nil, &failure{-32601, r.Method}
}

type target struct {
	SessionID string `json:"sessionId"`
}

func decode[P any](raw json.RawMessage) (p P, err error) {
	if err = json.Unmarshal(raw, &p); err != nil {
		err = &failure{-32602, err.Error()}
	}
	return p, err
}

func (a *agent) load(target) (any, error) {
	return nil, errors.New("it cannot be loaded") // want `session/load answers an unsupported method with -32603`
}

func (a *agent) forget(t target) { delete(a.sessions, t.SessionID) }

// kept is called when the work is done.
func (a *agent) kept(target) (any, error) { return nil, errors.New("it cannot be kept") }

func object(err error) *failure {
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	return &failure{-32603, err.Error()}
}

func (a *agent) one(r *request) (resp response) {
	resp.JSONRPC, resp.ID = "2.0", r.ID
	defer func() {
		if p := recover(); p != nil {
			resp.Error = &failure{-32603, fmt.Sprint(p)}
		}
	}()
	res, err := a.call(r)
	if err != nil {
		resp.Error = object(err)
		return resp
	}
	resp.Result = res
	return resp
}

// Serve answers requests.
func Serve(in io.Reader, out io.Writer) error {
	a := &agent{map[string]bool{}}
	for dec := json.NewDecoder(in); ; {
		var requests []request
		if err := dec.Decode(&requests); err != nil {
			return err
		}
		var responses []response
		for _, r := range requests {
			responses = append(responses, a.one(&r))
		}
		if err := json.NewEncoder(out).Encode(responses); err != nil {
			return err
		}
	}
}
