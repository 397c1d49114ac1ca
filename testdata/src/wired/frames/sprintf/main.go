// The error object is text in a RawMessage.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}

func rawError(code int, msg any) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"code":%d,"message":%q}`, code, fmt.Sprint(msg)))
}

type agent struct{ roots map[string]string }

func (a *agent) create(params json.RawMessage) (any, error) {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("unmarshal params: %w", err) // want `returnederr: .*-32602`
	}
	if !filepath.IsAbs(p.Cwd) {
		return nil, fmt.Errorf("cwd must be an absolute path, got %q", p.Cwd) // want `returnederr: .*-32602`
	}
	f, err := os.CreateTemp("", "session")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	a.roots[f.Name()] = p.Cwd
	return map[string]string{"sessionId": f.Name()}, nil
}

func (a *agent) prompt(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("unmarshal params: %w", err) // want `returnederr: .*-32602`
	}
	root, ok := a.roots[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if _, err := os.ReadDir(root); err != nil {
		return nil, fmt.Errorf("workspace: %w", err)
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func main() {
	a := &agent{roots: make(map[string]string)}
	scanner := bufio.NewScanner(os.Stdin)
	enc := json.NewEncoder(os.Stdout)
	for scanner.Scan() {
		var req request
		if err := json.Unmarshal(scanner.Bytes(), &req); err != nil {
			enc.Encode(response{JSONRPC: "2.0", Error: rawError(-32700, "parse error")})
			continue
		}
		resp := response{JSONRPC: "2.0", ID: req.ID}
		switch req.Method {
		case "session/new":
			res, err := a.create(req.Params)
			if err != nil {
				resp.Error = json.RawMessage(fmt.Sprintf(`{"code":%d,"message":%q}`, -32603, err))
			}
			resp.Result = res
		case "session/prompt":
			res, err := a.prompt(req.Params)
			if err != nil {
				resp.Error = rawError(-32603, err)
			}
			resp.Result = res
		case "session/set_mode":
			resp.Error = rawError(-32601, "not supported")
		default:
			resp.Error = rawError(-32603, "unknown method "+req.Method) // want `genericerr: .*-32601`
		}
		enc.Encode(resp)
	}
}
