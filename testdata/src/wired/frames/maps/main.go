// Every frame is a map, written where it is needed.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

var (
	mu    sync.Mutex
	stdio = json.NewEncoder(os.Stdout)
	chats = map[string][]string{}
)

func send(frame map[string]any) {
	mu.Lock()
	defer mu.Unlock()
	stdio.Encode(frame)
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 10<<20)
	for in.Scan() {
		var m map[string]any
		if err := json.Unmarshal(in.Bytes(), &m); err != nil {
			send(map[string]any{"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": -32700, "message": "Parse error"}})
			continue
		}
		go handle(m)
	}
}

func handle(m map[string]any) {
	id, hasID := m["id"]
	method, _ := m["method"].(string)
	params, _ := m["params"].(map[string]any)
	if !hasID {
		if method == "session/cancel" {
			if err := cancel(params); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
		return
	}
	var result any
	var err error
	switch method {
	case "initialize":
		result = map[string]any{"protocolVersion": 1}
	case "session/new":
		result, err = newChat(params)
	case "session/prompt":
		result, err = promptChat(params)
	default:
		send(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": -32603, "message": "unknown method " + method}}) // want `genericerr: .*-32601`
		return
	}
	if err != nil {
		send(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": -32603, "message": err.Error()}})
		return
	}
	send(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
}

func newChat(params map[string]any) (any, error) {
	cwd, ok := params["cwd"].(string)
	if !ok || cwd == "" {
		return nil, fmt.Errorf("cwd is required") // want `returnederr: .*-32602`
	}
	id, err := os.MkdirTemp(os.TempDir(), "chat")
	if err != nil {
		return nil, fmt.Errorf("create chat: %w", err)
	}
	chats[id] = []string{cwd}
	return map[string]any{"sessionId": id}, nil
}

func promptChat(params map[string]any) (any, error) {
	id, _ := params["sessionId"].(string)
	chat, ok := chats[id]
	if !ok {
		return nil, fmt.Errorf("session %s not found", id) // want `returnederr: .*-32002`
	}
	if err := os.WriteFile(chat[0], nil, 0o600); err != nil {
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func cancel(params map[string]any) error {
	id, _ := params["sessionId"].(string)
	if _, ok := chats[id]; !ok {
		return fmt.Errorf("session %s not found", id)
	}
	return nil
}
