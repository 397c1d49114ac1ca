// Package transport carries messages to the agent.
package transport

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/crossing/upward/agent"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

func Loop(in io.Reader, out io.Writer, a *agent.Agent) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var req request
		if err := json.Unmarshal(sc.Bytes(), &req); err != nil {
			write(out, response{Error: &rpcError{-32700, "parse error"}})
			continue
		}
		if req.ID == nil {
			_ = a.Notify(req.Method, req.Params)
			continue
		}
		result, err := a.Handle(context.Background(), req.Method, req.Params) // want `agent.go:69: returnederr: .*-32602` `agent.go:72: returnederr: .*-32002` `agent.go:38: returnederr: .*-32600.*!a.greeted` `agent.go:49: returnederr: session/new answers a missing authentication.*-32000`
		if err != nil {
			write(out, response{ID: req.ID, Error: errorObject(err)})
			continue
		}
		write(out, response{ID: req.ID, Result: result})
	}
	return sc.Err()
}

func errorObject(err error) *rpcError {
	var coded *agent.CodedError
	if errors.As(err, &coded) {
		return &rpcError{coded.Code, coded.Text}
	}
	return &rpcError{-32603, err.Error()}
}

func write(w io.Writer, r response) { json.NewEncoder(w).Encode(r) }
