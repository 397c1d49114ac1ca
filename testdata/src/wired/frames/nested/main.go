// Small helpers build a map inside a map.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type obj map[string]any

func frame(id any, key string, v any) obj { return obj{"jsonrpc": "2.0", "id": id, key: v} }

func errorObj(code int, msg string) obj { return obj{"code": code, "message": msg} }

func withData(o obj, data any) obj {
	o["data"] = data
	return o
}

func errorFrame(id any, code int, msg string) obj {
	return frame(id, "error", withData(errorObj(code, msg), obj{"agent": "nested"}))
}

func internal(id any, err error) obj { return errorFrame(id, -32603, err.Error()) }

func badParams(id any, err error) obj { return errorFrame(id, -32602, err.Error()) }

type server struct {
	known map[string]bool
	w     *bufio.Writer
}

var errEmpty = errors.New("prompt must not be empty")

type promptParams struct {
	SessionID string `json:"sessionId"`
	Prompt    []any  `json:"prompt"`
}

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var p promptParams
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("params: %w", err) // want `returnederr: .*-32602`
	}
	if !s.known[p.SessionID] {
		return nil, fmt.Errorf("session %s does not exist", p.SessionID) // want `returnederr: .*-32002`
	}
	if len(p.Prompt) == 0 {
		return nil, errEmpty // want `returnederr: .*-32602`
	}
	if err := os.Chdir(os.Getenv("AGENT_HOME")); err != nil {
		return nil, err
	}
	return obj{"stopReason": "end_turn"}, nil
}

func (s *server) answer(id any, method string, raw json.RawMessage) obj {
	switch method {
	case "session/prompt":
		res, err := s.prompt(raw)
		if err != nil {
			return internal(id, err)
		}
		return frame(id, "result", res)
	case "session/load":
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			return badParams(id, err)
		}
		if !s.known[p.SessionID] {
			return errorFrame(id, -32603, "session not found") // want `genericerr: .*-32002`
		}
		return frame(id, "result", nil)
	default:
		return errorFrame(id, -32601, method)
	}
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	s := &server{known: map[string]bool{}, w: bufio.NewWriter(os.Stdout)}
	dec := json.NewDecoder(os.Stdin)
	for {
		var m incoming
		if dec.Decode(&m) != nil { // want `unanswered: .*-32700`
			return
		}
		b, err := json.Marshal(s.answer(m.ID, m.Method, m.Params))
		if err != nil {
			b, _ = json.Marshal(internal(m.ID, err))
		}
		s.w.Write(append(b, '\n'))
		s.w.Flush()
	}
}
