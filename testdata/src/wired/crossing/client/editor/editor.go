// Package editor serves files and terminals.
package editor

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"

	"wired/crossing/client/transport"
)

type Editor struct{ terminals map[string]*exec.Cmd }

func Run(r io.Reader, w io.Writer) error {
	e := &Editor{terminals: map[string]*exec.Cmd{}}
	return transport.Dial(w, e).Read(r)
}

func (e *Editor) OnRequest(method string, params json.RawMessage) (any, error) {
	switch method {
	case "fs/read_text_file":
		var p struct{ Path string }
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("read: %w", err) // want `returnederr: .*-32602`
		}
		b, err := os.ReadFile(p.Path)
		if err != nil {
			return nil, err // want `returnederr: .*-32002`
		}
		return map[string]string{"content": string(b)}, nil
	case "terminal/create":
		cmd := exec.Command("sh")
		if err := cmd.Start(); err != nil {
			return nil, fmt.Errorf("start: %w", err)
		}
		id := fmt.Sprint(cmd.Process.Pid)
		e.terminals[id] = cmd
		return map[string]string{"terminalId": id}, nil
	case "terminal/kill":
		cmd, err := e.terminal(params)
		if err != nil {
			return nil, err
		}
		return nil, cmd.Process.Kill()
	case "terminal/release":
		var p struct{ TerminalID string }
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &transport.Error{Code: -32602, Message: err.Error()}
		}
		if e.terminals[p.TerminalID] == nil {
			return nil, &transport.Error{Code: -32002, Message: "no terminal"}
		}
		delete(e.terminals, p.TerminalID)
		return nil, nil
	}
	return nil, &transport.Error{Code: -32601, Message: method}
}

func (e *Editor) terminal(params json.RawMessage) (*exec.Cmd, error) {
	var p struct {
		TerminalID string `json:"terminalId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &transport.Error{Code: -32602, Message: err.Error()}
	}
	cmd, ok := e.terminals[p.TerminalID]
	if !ok {
		return nil, fmt.Errorf("terminal %s not found", p.TerminalID) // want `returnederr: .*-32002`
	}
	return cmd, nil
}

func (e *Editor) OnNotification(method string, params json.RawMessage) error {
	if method != "session/update" {
		return errors.New("unknown method " + method)
	}
	var p struct{ SessionID string }
	return json.Unmarshal(params, &p)
}
