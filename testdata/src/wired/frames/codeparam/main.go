// One helper takes the code; who calls it picks.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

const (
	CodeMethodNotFound = -32601
	CodeInvalidParams  = -32602
	CodeInternalError  = -32603
)

var errParams = errors.New("invalid params")

type Conn struct {
	out   *bufio.Writer
	chats map[string]*chat
}

type chat struct{ mode string }

func (c *Conn) sendError(id int, code int, msg string) {
	b, _ := json.Marshal(map[string]any{
		"jsonrpc": "2.0",
		"id":      id,
		"error": map[string]any{
			"code":    code,
			"message": msg,
		},
	})
	c.out.Write(b)
	c.out.WriteByte('\n')
	c.out.Flush()
}

func (c *Conn) sendResult(id int, v any) {
	b, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "result": v})
	if err != nil {
		c.sendError(id, CodeInternalError, err.Error())
		return
	}
	c.out.Write(append(b, '\n'))
	c.out.Flush()
}

func (c *Conn) handle(id int, method string, params json.RawMessage) {
	switch method {
	case "session/prompt":
		res, err := c.prompt(params)
		if err != nil {
			code := CodeInternalError
			if errors.Is(err, errParams) {
				code = CodeInvalidParams
			}
			c.sendError(id, code, err.Error())
			return
		}
		c.sendResult(id, res)
	case "session/set_mode":
		err := c.setMode(params)
		if err != nil {
			var syntax *json.SyntaxError
			code := CodeInternalError
			switch {
			case errors.As(err, &syntax):
				code = CodeInvalidParams
			case errors.Is(err, errParams):
				code = CodeInvalidParams
			}
			c.sendError(id, code, err.Error())
			return
		}
		c.sendResult(id, nil)
	case "session/load":
		var t target
		if err := json.Unmarshal(params, &t); err != nil {
			c.sendError(id, CodeInvalidParams, err.Error())
			return
		}
		code, msg := CodeInternalError, "cannot load"
		if c.chats[t.SessionID] == nil {
			code, msg = -32002, "session not found"
		}
		c.sendError(id, code, msg)
	default:
		c.sendError(id, CodeInternalError, "method not found: "+method) // want `genericerr: .*-32601`
	}
}

type target struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (c *Conn) prompt(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, fmt.Errorf("%w: %v", errParams, err)
	}
	if c.chats[t.SessionID] == nil {
		return nil, fmt.Errorf("session %s not found", t.SessionID) // want `returnederr: .*-32002`
	}
	if _, err := os.Hostname(); err != nil {
		return nil, err
	}
	return "done", nil
}

func (c *Conn) setMode(params json.RawMessage) error {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return fmt.Errorf("%w: %v", errParams, err)
	}
	chat, ok := c.chats[t.SessionID]
	if !ok {
		return errors.New("no such session: " + t.SessionID) // want `returnederr: .*-32002`
	}
	if t.ModeID != "plan" && t.ModeID != "act" {
		return fmt.Errorf("unknown mode %s", t.ModeID) // want `returnederr: .*-32602`
	}
	chat.mode = t.ModeID
	return nil
}

type incoming struct {
	ID     int             `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	c := &Conn{out: bufio.NewWriter(os.Stdout), chats: map[string]*chat{}}
	d := json.NewDecoder(os.Stdin)
	for d.More() {
		var m incoming
		if err := d.Decode(&m); err != nil { // want `unanswered: .*-32700`
			return
		}
		c.handle(m.ID, m.Method, m.Params)
	}
}
