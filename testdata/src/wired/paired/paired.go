// Package paired has functions that return a code beside an error.
package paired

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type server struct {
	mu     sync.Mutex
	enc    *json.Encoder
	rooms  map[string]string
	models func(context.Context) ([]string, error)
	spare  func(json.RawMessage) (any, int, error)
	level  int
}

func (s *server) fail(id json.RawMessage, code int, text string) {
	s.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": failure{code, text}})
}

func (s *server) serve(r io.Reader) {
	for dec := json.NewDecoder(r); ; {
		var q request
		if err := dec.Decode(&q); err != nil {
			s.fail(nil, -32700, "Parse error")
			return
		}
		if q.ID != nil {
			s.answer(q)
		}
	}
}

func (s *server) answer(q request) {
	var (
		res  any
		code int
		err  error
	)
	switch q.Method {
	case "session/new":
		res, code, err = s.open(q.Params)
	case "session/load":
		res, code, err = s.load(q.Params)
	case "session/set_model":
		res, code, err = s.choose(q.Params)
	case "session/fork":
		res, code, err = s.spare(q.Params)
	case "session/resume":
		res, code, err = s.changing(q.Params)
	case "session/set_mode":
		res, code, err = s.retold(q.Params)
	default:
		code, err = -32601, errors.New("method not found: "+q.Method)
	}
	if err != nil {
		if code == 0 {
			code = -32603
		}
		s.fail(q.ID, code, err.Error())
		return
	}
	s.enc.Encode(map[string]any{"jsonrpc": "2.0", "id": q.ID, "result": res})
}

func (s *server) open(raw json.RawMessage) (any, int, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, -32602, err
	}
	if !filepath.IsAbs(p.Cwd) {
		return nil, -32600, errors.New("a whole path, please") // want `reservedcode: session/new answers an invalid parameter value with -32600 \(Invalid request\); ACP has -32602`
	}
	if err := os.Mkdir("/tmp/rooms", 0o755); err != nil {
		return nil, 0, err
	}
	return map[string]string{"sessionId": p.Cwd}, 0, nil
}

// load has its results in variables, because it defers something.
func (s *server) load(raw json.RawMessage) (any, int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var p struct{ SessionID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, 0, fmt.Errorf("load: %w", err) // want `returnederr: session/load answers an invalid parameter value with -32603 .*-32602`
	}
	room, code, err := s.find(p.SessionID)
	if err != nil {
		return nil, code, err
	}
	return room, 0, nil
}

func (s *server) find(id string) (string, int, error) {
	if id == "" {
		return "", -32602, errors.New("which one?")
	}
	room, ok := s.rooms[id]
	if !ok {
		return "", 0, fmt.Errorf("%s is empty", id) // want `returnederr: session/load answers an unknown session with -32603 .*-32002`
	}
	return room, 0, nil
}

func (s *server) choose(raw json.RawMessage) (res any, code int, err error) {
	var p struct{ ModelID string }
	if err = json.Unmarshal(raw, &p); err != nil {
		code = -32602
		return
	}
	list, err := s.models(context.Background())
	if err != nil {
		return nil, 0, err
	}
	for _, m := range list {
		if m == p.ModelID {
			return nil, 0, nil
		}
	}
	return nil, -32603, fmt.Errorf("no model %s", p.ModelID) // want `returnederr: session/set_model answers an invalid parameter value with -32603 .*-32602`
}

// changing has a code that nobody knows before.
func (s *server) changing(raw json.RawMessage) (any, int, error) {
	var p struct{ SessionID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, s.level, err
	}
	return nil, s.level, errors.New("unknown session")
}

// retold sets its code when it is done.
func (s *server) retold(raw json.RawMessage) (res any, code int, err error) {
	defer func() {
		if err != nil {
			code = -32602
		}
	}()
	var p struct{ ModeID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, 0, err
	}
	return nil, 0, fmt.Errorf("no mode %s", p.ModeID)
}
