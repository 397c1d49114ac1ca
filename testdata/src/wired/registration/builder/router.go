// Package builder: a router whose On returns the router.
package builder

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

type failure struct {
	Code int    `json:"code"`
	Msg  string `json:"message"`
}

func (f *failure) Error() string { return f.Msg }

type incoming struct {
	ID     *int64          `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type outgoing struct {
	JSONRPC string   `json:"jsonrpc"`
	ID      *int64   `json:"id"`
	Result  any      `json:"result,omitempty"`
	Error   *failure `json:"error,omitempty"`
}

type action func(params []byte) (result any, err error)

type Router struct {
	actions  map[string]action
	fallback action
}

func NewRouter() *Router { return &Router{actions: make(map[string]action)} }

func (r *Router) On(method string, a action) *Router {
	r.actions[method] = a
	return r
}

func (r *Router) Otherwise(a action) *Router {
	r.fallback = a
	return r
}

func (r *Router) Run(in io.Reader, out io.Writer) error {
	w := json.NewEncoder(out)
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		line := strings.TrimSpace(sc.Text())
		if line == "" {
			continue
		}
		var m incoming
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			w.Encode(outgoing{JSONRPC: "2.0", Error: &failure{-32700, "Parse error"}})
			continue
		}
		act := r.actions[m.Method]
		if act == nil {
			act = r.fallback
		}
		res, err := act(m.Params)
		if m.ID == nil {
			continue
		}
		o := outgoing{JSONRPC: "2.0", ID: m.ID, Result: res}
		if err != nil {
			o.Result, o.Error = nil, asFailure(err)
		}
		w.Encode(o)
	}
	return sc.Err()
}

func asFailure(err error) *failure {
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	return &failure{-32603, err.Error()}
}

type desk struct {
	byID   map[string]*talk
	budget int
}

type talk struct{ model string }

func Main(in io.Reader, out io.Writer) error {
	d := &desk{byID: map[string]*talk{}}
	return NewRouter().
		On("session/prompt", d.prompt).
		On("session/set_model", d.setModel).
		On("session/load", d.load).
		Otherwise(func([]byte) (any, error) {
			return nil, errors.New("method not found") // want `returnederr: .*-32601`
		}).
		Run(in, out)
}

type ref struct {
	SessionID string `json:"sessionId"`
	ModelID   string `json:"modelId"`
}

func (d *desk) find(params []byte) (*talk, *ref, error) {
	var r ref
	if err := json.Unmarshal(params, &r); err != nil {
		return nil, nil, &failure{-32602, "malformed: " + err.Error()}
	}
	t, ok := d.byID[r.SessionID]
	if !ok {
		return nil, nil, errors.New("session not found: " + r.SessionID) // want `returnederr: .*-32002`
	}
	return t, &r, nil
}

func (d *desk) prompt(params []byte) (any, error) {
	_, _, err := d.find(params)
	if err != nil {
		return nil, err
	}
	if d.budget == 0 {
		return nil, errors.New("the budget is used up")
	}
	d.budget--
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (d *desk) setModel(params []byte) (any, error) {
	t, r, err := d.find(params)
	if err != nil {
		return nil, err
	}
	t.model = r.ModelID
	return struct{}{}, nil
}

func (d *desk) load(params []byte) (any, error) {
	var r ref
	if err := json.Unmarshal(params, &r); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if d.byID[r.SessionID] == nil {
		return nil, &failure{-32002, "session not found"}
	}
	return nil, nil
}
