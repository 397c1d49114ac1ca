// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type agent struct{ out *json.Encoder }

func (a *agent) serve(in io.Reader) error {
	scanner := bufio.NewScanner(in)
	for scanner.Scan() {
		var msg message
		if err := json.Unmarshal(scanner.Bytes(), &msg); err != nil { // want `a message that is not valid JSON is dropped, and its sender waits for ever; ACP has -32700 \(Parse error\), to be sent with a null id`
			log.Print(err)
			continue
		}
		a.dispatch(msg)
	}
	return scanner.Err()
}

func (a *agent) sendError(id json.RawMessage, code int, text string) {
	a.out.Encode(message{ID: id, Error: &rpcError{Code: code, Message: text}})
}

func (a *agent) dispatch(m message) {
	switch m.Method {
	case "initialize", "session/new":
		a.out.Encode(message{ID: m.ID, Result: struct{}{}})
	case "session/prompt":
		a.out.Encode(message{ID: m.ID, Result: map[string]string{"stopReason": "end_turn"}})
	default:
		a.sendError(m.ID, -32601, "Method not found")
	}
}
