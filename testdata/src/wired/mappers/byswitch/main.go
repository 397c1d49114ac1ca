// A switch over the text picks the code.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func classify(err error) fault {
	msg := err.Error()
	switch {
	case strings.Contains(msg, "authentication"):
		return fault{-32000, msg}
	case strings.Contains(msg, "not found"), strings.HasSuffix(msg, "does not exist"):
		return fault{-32002, msg}
	default:
		return fault{-32603, msg}
	}
}

type server struct {
	chats map[string]bool
	enc   *json.Encoder
}

func (s *server) fail(id int, f fault) {
	s.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": f})
}

type args struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

func (s *server) parse(raw json.RawMessage) (a args, err error) {
	if err = json.Unmarshal(raw, &a); err != nil {
		return a, fmt.Errorf("params: %w", err)
	}
	return a, nil
}

func (s *server) prompt(raw json.RawMessage) error {
	a, err := s.parse(raw)
	if err != nil {
		return err
	}
	if !s.chats[a.Session] {
		return fmt.Errorf("Session not found: %s", a.Session)
	}
	return os.MkdirAll(os.Getenv("HISTORY"), 0o755)
}

func (s *server) setMode(raw json.RawMessage) error {
	a, err := s.parse(raw)
	if err != nil {
		return err
	}
	if !s.chats[a.Session] {
		return errors.New("no such chat") // want `returnederr: .*-32002`
	}
	if a.Mode == "" {
		return errors.New("modeId is missing") // want `returnederr: .*-32602`
	}
	return nil
}

type incoming struct {
	ID     int             `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	s := &server{map[string]bool{}, json.NewEncoder(os.Stdout)}
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		var m incoming
		if json.Unmarshal(sc.Bytes(), &m) != nil { // want `unanswered: .*-32700`
			continue
		}
		var err error
		switch m.Method {
		case "session/prompt":
			err = s.prompt(m.Params)
		case "session/set_mode":
			err = s.setMode(m.Params)
		default:
			s.fail(m.ID, fault{-32601, "method not found"})
			continue
		}
		if err != nil {
			s.fail(m.ID, classify(err))
			continue
		}
		s.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": nil})
	}
}
