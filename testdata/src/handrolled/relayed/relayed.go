// Package relayed hands requests on to others, and looks at their answers.
package relayed

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type relay struct {
	out, agent io.Writer
	waiting    map[string]func(*message)
	sessions   map[string]bool
}

func (r *relay) serve(m *message) {
	switch m.Method {
	case "":
		if then := r.waiting[string(m.ID)]; then != nil {
			then(m)
		}
	case "session/new":
		id := m.ID
		r.ask(m, func(answer *message) { r.opened(id, answer) })
	case "session/load":
		var p struct {
			ID string `json:"sessionId"`
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			r.reply(m.ID, nil, fmt.Errorf("params: %w", err)) // want `returnederr: session/load answers an invalid parameter value with -32603`
			return
		}
		r.reply(m.ID, map[string]any{"had": r.sessions[p.ID], "all": m.Params}, nil)
	default:
		r.reply(m.ID, nil, errors.New("no such method")) // want `returnederr: this answers an unsupported method with -32603`
	}
}

// ask hands a request on.
func (r *relay) ask(m *message, then func(*message)) {
	r.waiting[string(m.ID)] = then
	json.NewEncoder(r.agent).Encode(m)
}

// opened looks at what the agent has answered.
func (r *relay) opened(id json.RawMessage, answer *message) {
	var res struct {
		ID string `json:"sessionId"`
	}
	if err := json.Unmarshal(answer.Result, &res); err != nil {
		r.reply(id, nil, fmt.Errorf("agent: %w", err))
		return
	}
	if res.ID == "" {
		r.reply(id, nil, errors.New("agent gave no id"))
		return
	}
	r.sessions[res.ID] = true
	r.reply(id, answer.Result, nil)
}

func (r *relay) reply(id json.RawMessage, res any, err error) {
	out := message{ID: id}
	if err != nil {
		out.Error = &fault{-32603, err.Error()}
		json.NewEncoder(r.out).Encode(out)
		return
	}
	raw, err := json.Marshal(res)
	if err != nil {
		out.Error = &fault{-32603, "result cannot be encoded"}
	}
	out.Result = raw
	json.NewEncoder(r.out).Encode(out)
}
