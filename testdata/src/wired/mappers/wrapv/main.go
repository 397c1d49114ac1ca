// A sentinel is wrapped beside the text of the cause.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type ParamError struct{ Field string }

func (e *ParamError) Error() string { return "invalid " + e.Field }

var ErrParams = errors.New("invalid params")

var ErrSessionNotFound = errors.New("session not found")

func toRPCError(err error) *rpcError {
	var re *rpcError
	var pe *ParamError
	switch {
	case errors.As(err, &re):
		return re
	case errors.As(err, &pe):
		return &rpcError{Code: -32602, Message: pe.Error()}
	case errors.Is(err, ErrParams):
		return &rpcError{Code: -32602, Message: err.Error()}
	case errors.Is(err, ErrSessionNotFound):
		return &rpcError{Code: -32002, Message: err.Error()}
	}
	return &rpcError{Code: -32603, Message: err.Error()}
}

type request struct {
	ID     *int            `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	JSONRPC string    `json:"jsonrpc"`
	ID      *int      `json:"id"`
	Result  any       `json:"result,omitempty"`
	Error   *rpcError `json:"error,omitempty"`
}

type agent struct {
	sessions map[string]string
	turns    map[string]int
}

func (a *agent) session(id string) (string, error) {
	if mode, ok := a.sessions[id]; ok {
		return mode, nil
	}
	return "", fmt.Errorf("%w: %s", ErrSessionNotFound, id)
}

func (a *agent) call(req request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
		Cursor    string `json:"cursor"`
	}
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrParams, err)
	}
	switch req.Method {
	case "session/new":
		return os.MkdirTemp("", "session")
	case "session/prompt":
		if _, err := a.session(p.SessionID); err != nil {
			return nil, err
		}
		if strings.TrimSpace(p.Cursor) != "" {
			return nil, errors.New("cursor must be empty") // want `returnederr: .*-32602`
		}
		if a.turns[p.SessionID] > 10 {
			return nil, errors.New("the context is full")
		}
		return "end_turn", nil
	case "session/load":
		if _, ok := a.turns[p.SessionID]; !ok {
			return nil, fmt.Errorf("session %q does not exist", p.SessionID) // want `returnederr: .*-32002`
		}
		return nil, nil // want `the answer to \S+ has neither a result nor an error`
	case "session/set_mode":
		if _, err := a.session(p.SessionID); err != nil {
			return nil, err
		}
		if p.ModeID == "" {
			return nil, &ParamError{"modeId"}
		}
		return nil, nil // want `the answer to \S+ has neither a result nor an error`
	case "session/list":
		n, err := strconv.Atoi(p.Cursor)
		if err != nil {
			return nil, fmt.Errorf("%w: cursor: %s", ErrParams, err)
		}
		return n, nil
	}
	return nil, &rpcError{-32601, "method not found: " + req.Method}
}

func main() {
	a := &agent{map[string]string{}, map[string]int{}}
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for in.Scan() {
		var req request
		if json.Unmarshal(in.Bytes(), &req) != nil { // want `unanswered: .*-32700`
			continue
		}
		res, err := a.call(req)
		if req.ID == nil {
			continue
		}
		if err != nil {
			out.Encode(response{"2.0", req.ID, nil, toRPCError(err)})
			continue
		}
		out.Encode(response{"2.0", req.ID, res, nil})
	}
}
