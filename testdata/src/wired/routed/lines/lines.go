// Package lines carries JSON-RPC messages over two streams for whoever answers
// them. Its frames and error objects have no types with names, and it knows no
// method.
package lines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
)

// Query is a request.
type Query struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
}

// Answerer answers queries.
type Answerer interface {
	Answer(ctx context.Context, q *Query) (any, error)
}

// AnswerFunc is a function as an Answerer.
type AnswerFunc func(ctx context.Context, q *Query) (any, error)

// Answer implements Answerer.
func (f AnswerFunc) Answer(ctx context.Context, q *Query) (any, error) { return f(ctx, q) }

// Numbered is an error with a number.
type Numbered interface {
	error
	Number() int
}

type numbered struct {
	number int
	text   string
}

func (n *numbered) Error() string { return n.text }
func (n *numbered) Number() int   { return n.number }

// Numberf makes an error with a number.
func Numberf(number int, format string, args ...any) error {
	return &numbered{number: number, text: fmt.Sprintf(format, args...)}
}

// Switch finds who answers a method.
type Switch struct {
	ways  map[string]Answerer
	outer []func(Answerer) Answerer
}

// Around puts something around all that answers.
func (s *Switch) Around(m ...func(Answerer) Answerer) { s.outer = append(s.outer, m...) }

// On adds who answers a method.
func (s *Switch) On(method string, a Answerer) {
	if s.ways == nil {
		s.ways = map[string]Answerer{}
	}
	s.ways[method] = a
}

// Answer implements Answerer.
func (s *Switch) Answer(ctx context.Context, q *Query) (any, error) {
	a, ok := s.ways[q.Method]
	if !ok {
		return nil, Numberf(-32601, "%s is not known", q.Method)
	}
	for _, m := range slices.Backward(s.outer) {
		a = m(a)
	}
	return a.Answer(ctx, q)
}

// Safe turns panics into errors.
func Safe(next Answerer) Answerer {
	return AnswerFunc(func(ctx context.Context, q *Query) (res any, err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
		}()
		return next.Answer(ctx, q)
	})
}

type writer struct {
	mu  sync.Mutex
	enc *json.Encoder
}

func (w *writer) send(m map[string]any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m["jsonrpc"] = "2.0"
	_ = w.enc.Encode(m)
}

func (w *writer) answer(id json.RawMessage, res any, err error) {
	if err == nil {
		w.send(map[string]any{"id": id, "result": res})
		return
	}
	code := -32603
	var n Numbered
	if errors.As(err, &n) {
		code = n.Number()
	}
	w.send(map[string]any{"id": id, "error": map[string]any{"code": code, "message": err.Error()}})
}

// Run answers until the input ends.
func Run(ctx context.Context, in io.Reader, out io.Writer, a Answerer) error {
	w := &writer{enc: json.NewEncoder(out)}
	for dec := json.NewDecoder(in); ; {
		var m struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
			Params json.RawMessage `json:"params"`
		}
		if err := dec.Decode(&m); err == io.EOF {
			return nil
		} else if err != nil {
			w.answer(nil, nil, Numberf(-32700, "%v", err))
			return err
		}
		q := &Query{ID: m.ID, Method: m.Method, Params: m.Params}
		go func() {
			res, err := a.Answer(ctx, q)
			if q.ID != nil {
				w.answer(q.ID, res, err)
			}
		}()
	}
}
