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
	}
	return nil, &failure{-32601, r.Method}
}

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
