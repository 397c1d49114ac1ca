// Package alone has functions that alone answer the requests that they are given.
package alone

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"sync"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

type server struct {
	in    *json.Decoder
	out   io.Writer
	mu    sync.Mutex
	wg    sync.WaitGroup
	queue func(func()) error
	table map[string]func(ctx context.Context, params json.RawMessage) (any, error)
}

func (s *server) send(m message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m.JSONRPC = "2.0"
	if err := json.NewEncoder(s.out).Encode(m); err != nil {
		log.Print(err)
	}
}

func (s *server) fail(m message, code int, text string) {
	s.send(message{ID: m.ID, Error: &fault{code, text}})
}

func (s *server) read(ctx context.Context) {
	for {
		var m message
		if err := s.in.Decode(&m); err != nil {
			s.fail(m, -32700, "not JSON")
			return
		}
		switch {
		case m.Method == "session/cancel":
			log.Print("cancelled")
		case m.ID == nil:
			s.noticed(ctx, m)
		case m.Method == "session/new":
			s.wg.Go(func() { s.handle(ctx, m) })
		case m.Method == "session/load":
			s.checked(m)
			s.send(message{ID: m.ID, Result: struct{}{}})
		case m.Method == "session/list":
			s.fail(m, -32601, "no such method")
			s.counted(m)
		case m.Method == "session/resume":
			if !s.answered(m) {
				s.fail(m, -32603, "no answer")
			}
		case m.Method == "session/fork":
			s.left(ctx, m)
		case m.Method == "session/close":
			s.unsure(ctx, m)
		case m.Method == "session/set_mode":
			s.either(m)
		case m.Method == "session/prompt":
			s.begin(ctx, m)
		default:
			s.fail(m, -32601, "no such method")
		}
	}
}

// handle answers whatever comes of a request, but not if it was cancelled.
func (s *server) handle(ctx context.Context, m message) {
	result, err := s.table[m.Method](ctx, m.Params)
	if errors.Is(err, context.Canceled) {
		log.Printf("%s was cancelled", m.Method)
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	if err != nil {
		s.fail(m, -32603, err.Error())
		return
	}
	s.send(message{ID: m.ID, Result: result})
}

// begin makes a function that answers later.
func (s *server) begin(ctx context.Context, m message) {
	_ = s.queue(func() {
		if ctx.Err() != nil {
			log.Printf("%s came too late", m.Method)
			return // want `unanswered: this way through the handler neither answers nor fails`
		}
		s.handle(ctx, m)
	})
}

// noticed gets what has no id, too.
func (s *server) noticed(ctx context.Context, m message) {
	if len(m.Params) == 0 {
		s.either(m)
		return
	}
	s.fail(m, -32602, "params")
}

// checked is called before the answer.
func (s *server) checked(m message) {
	if len(m.Params) > 0 {
		return
	}
	s.fail(m, -32602, "no params")
}

// counted is called after it.
func (s *server) counted(m message) {
	if len(m.Params) > 0 {
		return
	}
	s.fail(m, -32602, "no params")
}

// answered tells whether it has answered.
func (s *server) answered(m message) bool {
	if len(m.Params) > 0 {
		return false
	}
	s.fail(m, -32602, "no params")
	return true
}

// left calls what may have answered when it fails.
func (s *server) left(ctx context.Context, m message) {
	if _, err := s.table[m.Method](ctx, m.Params); err != nil {
		return
	}
	s.send(message{ID: m.ID, Result: struct{}{}})
}

// unsure calls what may have answered when it fails, however that is.
func (s *server) unsure(ctx context.Context, m message) {
	result, err := s.table[m.Method](ctx, m.Params)
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		log.Print(err)
		return
	}
	s.send(message{ID: m.ID, Result: result})
}

// either is called for notifications, too.
func (s *server) either(m message) {
	if len(m.Params) > 0 {
		return
	}
	s.fail(m, -32602, "no params")
}
