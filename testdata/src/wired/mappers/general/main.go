// -32000 is this program's general failure.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

func asError(err error) *rpcError {
	var coded *rpcError
	if errors.As(err, &coded) {
		return coded
	}
	return &rpcError{Code: -32000, Message: err.Error()} // want `reservedcode: .*-32000`
}

type conn struct {
	enc      *json.Encoder
	sessions map[string]*session
}

type session struct {
	dir  string
	mode string
}

func (c *conn) reply(id any, result any, err error) {
	m := map[string]any{"jsonrpc": "2.0", "id": id}
	if err != nil {
		m["error"] = asError(err)
	} else {
		m["result"] = result
	}
	c.enc.Encode(m)
}

func (c *conn) get(raw json.RawMessage) (*session, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &rpcError{-32602, "invalid params"}
	}
	s, ok := c.sessions[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return s, nil
}

func (c *conn) prompt(raw json.RawMessage) (any, error) {
	s, err := c.get(raw)
	if err != nil {
		return nil, err
	}
	if _, err := os.ReadFile(s.dir + "/history"); err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func (c *conn) setMode(raw json.RawMessage) (any, error) {
	s, err := c.get(raw)
	if err != nil {
		return nil, fmt.Errorf("set mode: %w", err)
	}
	var p struct {
		ModeID string `json:"modeId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("set mode: %w", err) // want `returnederr: .*-32602`
	}
	if p.ModeID != "ask" && p.ModeID != "code" {
		return nil, errors.New("unknown mode " + p.ModeID) // want `returnederr: .*-32602`
	}
	s.mode = p.ModeID
	return nil, nil
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	c := &conn{json.NewEncoder(os.Stdout), map[string]*session{}}
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		var m incoming
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			c.reply(nil, nil, &rpcError{-32700, err.Error()})
			continue
		}
		switch m.Method {
		case "session/prompt":
			res, err := c.prompt(m.Params)
			c.reply(m.ID, res, err)
		case "session/set_mode":
			res, err := c.setMode(m.Params)
			c.reply(m.ID, res, err)
		case "session/cancel":
			_, _ = c.get(m.Params)
		default:
			c.reply(m.ID, nil, &rpcError{-32601, "method not found"})
		}
	}
}
