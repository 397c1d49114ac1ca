// Package loop registers what a slice of methods and handlers lists.
package loop

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type rerr struct {
	Code int    `json:"code"`
	Text string `json:"message"`
}

func (r *rerr) Error() string { return r.Text }

type handler = func(json.RawMessage) (any, error)

type rpc struct {
	known map[string]handler
	out   *json.Encoder
}

func (r *rpc) register(method string, h handler) {
	if _, dup := r.known[method]; dup {
		panic("registered twice: " + method)
	}
	r.known[method] = h
}

type inbound struct {
	ID     *json.RawMessage `json:"id"`
	Method string           `json:"method"`
	Params json.RawMessage  `json:"params"`
}

type outbound struct {
	ID     *json.RawMessage `json:"id"`
	Result any              `json:"result,omitempty"`
	Error  *rerr            `json:"error,omitempty"`
}

func (r *rpc) run(in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		var m inbound
		switch err := dec.Decode(&m); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err // want `unanswered: .*-32700`
		}
		h, ok := r.known[m.Method]
		if !ok {
			r.out.Encode(outbound{ID: m.ID, Error: &rerr{-32601, m.Method}})
			continue
		}
		v, err := h(m.Params)
		if m.ID == nil {
			continue
		}
		if err != nil {
			r.out.Encode(outbound{ID: m.ID, Error: objectOf(err)})
		} else {
			r.out.Encode(outbound{ID: m.ID, Result: v})
		}
	}
}

func objectOf(err error) *rerr {
	var r *rerr
	if errors.As(err, &r) {
		return r
	}
	return &rerr{-32603, err.Error()}
}

type thing struct{ topics map[string][]byte }

func Do(in io.Reader, out io.Writer) error {
	t := &thing{topics: map[string][]byte{}}
	r := &rpc{known: map[string]handler{}, out: json.NewEncoder(out)}
	for _, reg := range []struct {
		method string
		h      handler
	}{
		{"session/new", t.create},
		{"session/load", t.load},
		{"session/prompt", t.prompt},
		{"session/cancel", t.cancel},
	} {
		r.register(reg.method, reg.h)
	}
	return r.run(in)
}

func (t *thing) create(raw json.RawMessage) (any, error) {
	id := fmt.Sprint(len(t.topics))
	b, err := json.Marshal(t.topics)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	t.topics[id] = b
	return map[string]string{"sessionId": id}, nil
}

func (t *thing) load(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("params: %w", err) // want `returnederr: .*-32602`
	}
	if _, ok := t.topics[p.SessionID]; !ok {
		return nil, &rerr{-32002, "no such session"}
	}
	return nil, nil // want `the answer to \S+ has neither a result nor an error`
}

func (t *thing) prompt(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &rerr{-32602, err.Error()}
	}
	if _, ok := t.topics[p.SessionID]; !ok {
		return nil, fmt.Errorf("no such session: %s", p.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (t *thing) cancel(raw json.RawMessage) (any, error) {
	if !json.Valid(raw) {
		return nil, errors.New("invalid params")
	}
	return nil, nil
}
