// Untagged structs go into a map just before they are written.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

type call struct {
	id     json.RawMessage
	method string
	args   json.RawMessage
}

type failure struct {
	Code int
	Text string
}

type agent struct {
	out      io.Writer
	sessions map[string]string
}

func main() {
	a := &agent{out: os.Stdout, sessions: map[string]string{}}
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		var raw map[string]json.RawMessage
		if err := json.Unmarshal(sc.Bytes(), &raw); err != nil { // want `unanswered: .*-32700`
			continue
		}
		c := call{id: raw["id"], args: raw["params"]}
		if err := json.Unmarshal(raw["method"], &c.method); err != nil {
			continue
		}
		res, fail := a.dispatch(c)
		if c.id == nil {
			continue
		}
		a.write(c, res, fail)
	}
}

func (a *agent) write(c call, res any, fail *failure) {
	out := map[string]any{"jsonrpc": "2.0", "id": c.id}
	if fail != nil {
		out["error"] = map[string]any{"code": fail.Code, "message": fail.Text}
	} else {
		out["result"] = res
	}
	json.NewEncoder(a.out).Encode(out)
}

func (a *agent) dispatch(c call) (any, *failure) {
	switch c.method {
	case "session/new":
		return a.newSession(c.args)
	case "session/prompt":
		return a.prompt(c.args)
	case "session/cancel":
		a.cancel(c.args)
		return nil, nil
	}
	return nil, &failure{-32601, "no such method: " + c.method}
}

func (a *agent) newSession(args json.RawMessage) (any, *failure) {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(args, &p); err != nil {
		return nil, &failure{-32603, err.Error()} // want `genericerr: .*-32602`
	}
	dir, err := os.MkdirTemp("", "sess")
	if err != nil {
		return nil, &failure{-32603, err.Error()}
	}
	a.sessions[dir] = p.Cwd
	return map[string]string{"sessionId": dir}, nil
}

func (a *agent) prompt(args json.RawMessage) (any, *failure) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(args, &p); err != nil {
		return nil, &failure{-32602, "invalid params"}
	}
	cwd, ok := a.sessions[p.SessionID]
	if !ok {
		return nil, &failure{Code: -32603, Text: fmt.Sprintf("session %s not found", p.SessionID)} // want `genericerr: .*-32002`
	}
	if _, err := os.Stat(cwd + "/.agent"); err != nil {
		return nil, &failure{Code: -32603, Text: "agent state: " + err.Error()}
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *agent) cancel(args json.RawMessage) *failure {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(args, &p); err != nil {
		return &failure{-32603, err.Error()}
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return &failure{-32603, "session not found"}
	}
	return nil
}

// configured reads the agent's own settings, which have params too.
func (a *agent) configured(settings map[string]json.RawMessage, c call) (any, *failure) {
	var p struct {
		Model string `json:"model"`
	}
	if err := json.Unmarshal(settings["params"], &p); err != nil {
		return nil, &failure{-32603, err.Error()}
	}
	if err := json.Unmarshal(settings["level"], &p); err != nil {
		return nil, &failure{-32603, err.Error()}
	}
	return a.dispatch(c)
}

// forwarded is told the message of somebody else as a map.
func (a *agent) forwarded(m map[string]json.RawMessage) (any, *failure) {
	var p struct {
		Model string `json:"model"`
	}
	if err := json.Unmarshal(m["params"], &p); err != nil {
		return nil, &failure{-32603, err.Error()} // want `genericerr: .*-32602`
	}
	return a.dispatch(call{method: string(m["method"])})
}
