// Turns run as futures.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
)

type Future struct {
	done chan struct{}
	val  any
	err  error
}

func Go(f func() (any, error)) *Future {
	fu := &Future{done: make(chan struct{})}
	go func() {
		defer close(fu.done)
		fu.val, fu.err = f()
	}()
	return fu
}

func (f *Future) Wait() (any, error) {
	<-f.done
	return f.val, f.err
}

type E struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *E) Error() string { return e.Message }

type server struct {
	sync.Mutex
	w    *json.Encoder
	live map[string]string
}

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &E{-32602, err.Error()}
	}
	s.Lock()
	dir, ok := s.live[p.SessionID]
	s.Unlock()
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if _, err := os.ReadDir(dir); err != nil {
		return nil, err
	}
	return "end_turn", nil
}

func (s *server) setMode(raw json.RawMessage) *Future {
	return Go(func() (any, error) {
		var p struct {
			ModeID string `json:"modeId"`
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fmt.Errorf("invalid params: %w", err)
		}
		if p.ModeID == "" {
			return nil, &E{-32602, "modeId is required"}
		}
		return nil, nil
	})
}

func (s *server) finish(id any, f *Future) {
	v, err := f.Wait()
	s.Lock()
	defer s.Unlock()
	if err != nil {
		var e *E
		if !errors.As(err, &e) {
			e = &E{-32603, err.Error()}
		}
		s.w.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": e})
		return
	}
	s.w.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "result": v})
}

type incoming struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	s := &server{w: json.NewEncoder(os.Stdout), live: map[string]string{}}
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		var m incoming
		if json.Unmarshal(sc.Bytes(), &m) != nil { // want `unanswered: .*-32700`
			continue
		}
		var f *Future
		switch m.Method {
		case "session/prompt":
			f = Go(func() (any, error) { return s.prompt(m.Params) })
		case "session/set_mode":
			f = s.setMode(m.Params)
		default:
			f = Go(func() (any, error) { return nil, &E{-32601, m.Method} })
		}
		go s.finish(m.ID, f)
	}
}
