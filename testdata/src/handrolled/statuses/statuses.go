// Package statuses answers an editor, and a browser besides: the codes of its errors are the
// statuses of HTTP responses.
package statuses

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
)

type problem struct {
	Status int    `json:"code"`
	Text   string `json:"message"`
}

func (p *problem) Error() string { return p.Text }

type rooms struct {
	all   map[string]bool
	token string
}

func (r *rooms) wrap(fn func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		v, err := fn(q)
		if err != nil {
			var p *problem
			if !errors.As(err, &p) {
				p = &problem{http.StatusInternalServerError, err.Error()}
			}
			w.WriteHeader(p.Status)
			v = p
		}
		_ = json.NewEncoder(w).Encode(v)
	}
}

func (r *rooms) open(*http.Request) (any, error) {
	if r.token == "" {
		return nil, errors.New("not authenticated")
	}
	if os.Getenv("ROOMS_API_KEY") == "" {
		return nil, errors.New("ROOMS_API_KEY is not set")
	}
	return nil, nil
}

func (r *rooms) routes() http.Handler { return r.wrap(r.open) }

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type answer struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func (r *rooms) serve(q request, out io.Writer) {
	a := answer{ID: q.ID}
	var err error
	if a.Result, err = r.dispatch(q); err != nil {
		a.Error = &rpcError{-32603, err.Error()}
	}
	_ = json.NewEncoder(out).Encode(a)
}

func (r *rooms) dispatch(q request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(q.Params, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	switch q.Method {
	case "session/prompt":
		if !r.all[p.SessionID] {
			return nil, errors.New("no session") // want `returnederr: session/prompt answers an unknown session with -32603`
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, errors.New("no method") // want `returnederr: .*-32601`
}
