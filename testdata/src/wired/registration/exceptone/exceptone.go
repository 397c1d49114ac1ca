// Package exceptone asks for the one method that it serves with an if that
// turns all others away.
package exceptone

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type answer struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type conn struct {
	in       *json.Decoder
	out      *json.Encoder
	onNotify func(method string, params json.RawMessage) error
	onCall   func(method string, params json.RawMessage) (any, error)
}

func (c *conn) serve() error {
	for {
		var m message
		if err := c.in.Decode(&m); err != nil {
			return err
		}
		if m.ID == nil {
			if err := c.onNotify(m.Method, m.Params); err != nil {
				println(err.Error())
			}
			continue
		}
		result, err := c.onCall(m.Method, m.Params)
		if err != nil {
			var coded *rpcError
			if !errors.As(err, &coded) {
				coded = &rpcError{Code: -32603, Message: err.Error()}
			}
			c.out.Encode(answer{ID: m.ID, Error: coded})
			continue
		}
		c.out.Encode(answer{ID: m.ID, Result: result})
	}
}

type client struct {
	options map[string]string
	seen    int
}

func run(in io.Reader, out io.Writer) error {
	cl := &client{options: make(map[string]string)}
	c := &conn{in: json.NewDecoder(in), out: json.NewEncoder(out)}
	c.onNotify = cl.update
	c.onCall = func(method string, params json.RawMessage) (any, error) {
		if method != "session/request_permission" {
			return nil, fmt.Errorf("unknown method %q", method) // want `returnederr: this answers an unsupported method with -32603.*-32601`
		}
		return cl.permission(params)
	}
	return c.serve()
}

func (c *client) permission(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
		Options   []struct {
			OptionID string `json:"optionId"`
		} `json:"options"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: session/request_permission answers an invalid parameter value with -32603.*-32602`
	}
	if _, ok := c.options[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/request_permission answers an unknown session with -32603.*-32002`
	}
	return map[string]any{"outcome": map[string]string{"outcome": "cancelled"}}, nil
}

// A notification has no answer, whatever goes wrong.
func (c *client) update(method string, params json.RawMessage) error {
	if method != "session/update" || c.options == nil {
		return nil
	}
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	if _, ok := c.options[p.SessionID]; !ok {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	c.seen++
	return nil
}
