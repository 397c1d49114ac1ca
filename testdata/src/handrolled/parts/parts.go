// Package parts tells methods by their parts: it cuts off what several have in common,
// and compares the rest.
package parts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type params struct {
	Path  string `json:"path"`
	Limit int    `json:"outputByteLimit"`
	ID    string `json:"terminalId"`
}

type client struct {
	out   io.Writer
	shown map[string]string
	drawn map[string]string
}

func (c *client) handle(m message) {
	var p params
	if json.Unmarshal(m.Params, &p) != nil {
		c.fail(m, -32602, "params")
		return
	}
	var err error
	switch begin, _, _ := strings.Cut(m.Method, "/"); begin {
	case "terminal":
		err = c.terminal(m.Method, p)
	case "fs":
		err = c.file(strings.TrimPrefix(m.Method, "fs/"), p)
	default:
		err = c.wait(m.Method, p)
	}
	if err != nil {
		c.fail(m, -32603, err.Error())
	}
}

func (c *client) fail(m message, code int, text string) {
	json.NewEncoder(c.out).Encode(map[string]any{"id": m.ID, "error": &rpcError{code, text}})
}

func (c *client) terminal(name string, p params) error {
	verb, ok := strings.CutPrefix(name, "terminal/")
	if !ok {
		return nil
	}
	switch verb {
	case "create":
		if p.Limit < 0 {
			return errors.New("limit") // want `^returnederr: terminal/create answers an invalid parameter value with -32603`
		}
	case "output":
		if _, ok := c.shown[p.ID]; !ok {
			return errors.New("nothing there") // want `^returnederr: terminal/output answers an unknown terminal with -32603`
		}
	case "draw": // one of the program's own
		if c.drawn[p.ID] == "" {
			c.drawn[p.ID] = "new"
		}
	default:
		return fmt.Errorf("cannot %s", verb) // want `^returnederr: this answers an unsupported method with -32603 .*-32601 \(Method not found\), because verb is none of the values asked for`
	}
	return nil
}

// file is given the rest. A file that is to be written need not be there.
func (c *client) file(rest string, p params) error {
	if rest == "read_text_file" {
		_, err := os.ReadFile(p.Path)
		return err // want `^returnederr: fs/read_text_file answers a missing file with -32603`
	}
	if "write_text_file" == rest {
		return os.WriteFile(p.Path, p.text(), 0o600)
	}
	return errors.New("not this one") // want `^returnederr: this answers an unsupported method with -32603`
}

func (p params) text() []byte { return []byte(p.ID) }

// wait cuts off as many letters as there are.
func (c *client) wait(name string, p params) error {
	const begin = "terminal/"
	if !strings.HasPrefix(name, begin) {
		return nil
	}
	if rest := name[len(begin):]; rest == "kill" {
		if c.shown[p.ID] == "" {
			return errors.New("gone") // want `^returnederr: terminal/kill answers an unknown terminal with -32603`
		}
	}
	return nil
}
