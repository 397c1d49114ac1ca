// A known text is mapped to a code of this program's own.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

type RPCErr struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *RPCErr) Error() string { return e.Message }

func mapErr(err error) *RPCErr {
	var coded *RPCErr
	if errors.As(err, &coded) {
		return coded
	}
	msg := err.Error()
	if strings.Contains(msg, "unknown mode") {
		return &RPCErr{Code: -32001, Message: msg} // want `reservedcode: .*-32001`
	}
	if strings.Contains(msg, "session not found") {
		return &RPCErr{Code: -32002, Message: msg}
	}
	return &RPCErr{Code: -32603, Message: msg}
}

type Router struct {
	out   *json.Encoder
	modes map[string]string
}

func (r *Router) SetMode(params json.RawMessage) error {
	var in struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return &RPCErr{-32602, err.Error()}
	}
	if _, ok := r.modes[in.SessionID]; !ok {
		return fmt.Errorf("session not found: %s", in.SessionID)
	}
	if in.ModeID != "plan" {
		return fmt.Errorf("unknown mode: %s", in.ModeID)
	}
	return os.Setenv("MODE", in.ModeID)
}

func (r *Router) Load(params json.RawMessage) error {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return fmt.Errorf("session/load: %w", err)
	}
	if _, ok := r.modes[in.SessionID]; !ok {
		return fmt.Errorf("session not found: %s", in.SessionID)
	}
	return nil
}

func (r *Router) Handle(id *int, method string, params json.RawMessage) {
	var err error
	switch method {
	case "session/set_mode":
		err = r.SetMode(params)
	case "session/load":
		err = r.Load(params)
	default:
		err = &RPCErr{-32601, "method not found"}
	}
	if id == nil {
		return
	}
	if err != nil {
		r.out.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": mapErr(err)})
		return
	}
	r.out.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "result": struct{}{}})
}

type incoming struct {
	ID     *int            `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	r := &Router{json.NewEncoder(os.Stdout), map[string]string{}}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m incoming
		if err := json.Unmarshal(in.Bytes(), &m); err == nil { // want `unanswered: .*-32700`
			r.Handle(m.ID, m.Method, m.Params)
		}
	}
}
