// Command owndata has constructors of its own that take the data of an error.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func NewInternal(data any) *Error { return &Error{Code: -32603, Message: "Internal error", Data: data} }

func NewInvalid(data any) *Error { return &Error{Code: -32602, Message: "Invalid params", Data: data} }

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

type agent struct{ open map[string]int }

func (a *agent) find(id string) error {
	if _, ok := a.open[id]; !ok {
		return fmt.Errorf("session %s not found", id) // want `returnederr: .*-32002`
	}
	return nil
}

func (a *agent) call(method string, params json.RawMessage) (any, *Error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	switch method {
	case "session/prompt":
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, NewInvalid(err.Error())
		}
		if err := a.find(p.SessionID); err != nil {
			return nil, NewInternal(map[string]any{"error": err.Error()})
		}
	case "session/load":
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, NewInternal(map[string]any{"error": "bad params"}) // want `genericerr: .*-32602`
		}
		if err := os.Mkdir("x", 0o755); err != nil {
			return nil, NewInternal(map[string]any{"error": err.Error()})
		}
	}
	return nil, nil // want `this answer has neither a result nor an error` `missingerr: this answers an unsupported method with success`
}

func main() {
	a := &agent{map[string]int{}}
	sc := bufio.NewScanner(os.Stdin)
	enc := json.NewEncoder(os.Stdout)
	for sc.Scan() {
		var in frame
		if err := json.Unmarshal(sc.Bytes(), &in); err != nil {
			enc.Encode(frame{Error: &Error{Code: -32700, Message: "Parse error"}})
			continue
		}
		res, e := a.call(in.Method, in.Params)
		enc.Encode(frame{ID: in.ID, Result: res, Error: e})
	}
}
