// Package halves cuts methods in two, and compares both halves.
package halves

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
)

type message struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type params struct {
	ID     string `json:"terminalId"`
	Update struct {
		Kind string `json:"sessionUpdate"`
	} `json:"update"`
}

type client struct {
	out   io.Writer
	shown map[string]string
	plain bool
}

func (c *client) handle(m message) {
	var p params
	err := error(nil)
	if json.Unmarshal(m.Params, &p) != nil {
		c.fail(m, -32602, "params")
		return
	}
	service, name, _ := strings.Cut(m.Method, "/")
	switch service {
	case "session":
		err = c.session(name, p)
	case "terminal":
		err = c.terminal(name, p)
	case "_own":
		err = c.own(name)
	default:
		c.fail(m, -32601, "method not found")
		return
	}
	if err != nil {
		c.fail(m, -32603, err.Error())
	}
}

// ask is what the client asks itself.
func (c *client) ask() { json.NewEncoder(c.out).Encode(map[string]any{"method": "session/prompt"}) }

func (c *client) fail(m message, code int, text string) {
	json.NewEncoder(c.out).Encode(map[string]any{"id": m.ID, "error": &rpcError{code, text}})
}

func (c *client) session(name string, p params) error {
	switch name {
	case "update": // nobody reads the answer to a notification
		if p.Update.Kind == "" {
			return errors.New("no kind")
		}
		return nil
	case "request_permission":
		return nil
	}
	return errors.New("not this one") // want `^returnederr: this answers an unsupported method with -32603`
}

func (c *client) terminal(name string, p params) error {
	if name == "output" || name == "release" {
		if _, ok := c.shown[p.ID]; !ok {
			return errors.New("nothing there") // want `^returnederr: terminal/output and terminal/release answer an unknown terminal with -32603`
		}
	}
	return nil
}

// own has methods of the program's own, which may be away.
func (c *client) own(name string) error {
	if c.plain {
		return errors.New(name + " is for colours")
	}
	return nil
}
