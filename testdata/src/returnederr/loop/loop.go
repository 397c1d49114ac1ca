// Package loop is a server that decodes a message and answers it in one
// function.
package loop

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type call struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func serve(r io.Reader, w io.Writer, chats map[string]int) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var c call
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			fail(w, 0, -32700, "parse error")
			continue
		}
		var p params
		if err := json.Unmarshal(c.Params, &p); err != nil {
			fail(w, c.ID, -32602, "bad params")
			continue
		}
		switch c.Method {
		case "session/prompt":
			if err := prompt(p.SessionID, chats); err != nil {
				fail(w, c.ID, -32603, err.Error())
				continue
			}
		case "session/new":
			if err := open(p); err != nil {
				fail(w, c.ID, -32603, err.Error())
				continue
			}
		case "session/list":
			if err := list(bufio.NewReader(r)); err != nil {
				fail(w, c.ID, -32603, err.Error())
				continue
			}
		default:
			fail(w, c.ID, -32601, "method not found")
		}
	}
	return lines.Err()
}

func prompt(id string, chats map[string]int) error {
	if _, ok := chats[id]; !ok {
		return errors.New("session not found") // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return nil
}

func open(p params) error {
	if !filepath.IsAbs(p.Cwd) {
		return errors.New("cwd must be absolute") // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	return nil
}

func fail(w io.Writer, id, code int, message string) {
	json.NewEncoder(w).Encode(map[string]any{"id": id, "error": fault{code, message}})
}

// list reads what another process tells, in messages of the same form.
func list(r *bufio.Reader) error {
	line, err := r.ReadBytes('\n')
	if err != nil {
		return err
	}
	var c call
	if err := json.Unmarshal(line, &c); err != nil {
		return err
	}
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return err
	}
	if p.SessionID == "" {
		return errors.New("missing session id")
	}
	return nil
}
