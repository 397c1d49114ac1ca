// Package classified has one function that gives every error its code, that of a
// cancelled request too.
package classified

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type server struct {
	out   io.Writer
	stops map[string]context.CancelFunc
	words chan string
	life  context.Context // of the program
}

func newServer(out io.Writer) (*server, context.CancelFunc) {
	life, end := context.WithCancel(context.Background())
	return &server{out: out, stops: map[string]context.CancelFunc{}, life: life}, end
}

func (s *server) serve(ctx context.Context, r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		var m message
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			s.write(message{Error: &rpcError{-32700, "parse error"}})
			continue
		}
		go func() {
			res, err := s.handle(ctx, m)
			if m.ID == nil {
				return
			}
			if err != nil {
				s.write(message{ID: m.ID, Error: classify(err)})
				return
			}
			s.write(message{ID: m.ID, Result: res})
		}()
	}
	return sc.Err()
}

func (s *server) write(m message) { json.NewEncoder(s.out).Encode(m) }

func classify(err error) *rpcError {
	switch {
	case errors.Is(err, context.Canceled):
		return &rpcError{-32800, "Request cancelled"}
	case errors.Is(err, context.DeadlineExceeded):
		return &rpcError{-31900, "too slow"}
	}
	return &rpcError{-32603, err.Error()}
}

func (s *server) handle(ctx context.Context, m message) (any, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.stops[string(m.Params)] = stop
	switch m.Method {
	case "session/cancel":
		s.stops[string(m.Params)]()
		return nil, nil
	case "session/prompt":
		return s.prompt(ctx)
	case "session/load":
		return s.load(ctx)
	}
	return nil, errors.New("unknown method " + m.Method) // returnederr says so
}

func (s *server) prompt(ctx context.Context) (any, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	case <-s.life.Done():
		return nil, s.life.Err() // nobody cancelled the prompt
	case w := <-s.words:
		return map[string]string{"stopReason": w}, nil
	}
}

func (s *server) load(ctx context.Context) (any, error) {
	slow, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	select {
	case <-slow.Done():
		return nil, slow.Err()
	case <-ctx.Done():
		return nil, ctx.Err() // as it should be
	case w := <-s.words:
		return w, nil
	}
}
