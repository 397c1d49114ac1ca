// Package switched tells what has happened apart by its type.
package switched

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// event is something that the loop reacts to.
type event any

type arrived struct{ msg message }

type finished struct {
	id  json.RawMessage
	res any
	err error
}

// told is for the log alone.
type told struct {
	id   json.RawMessage
	what any
	err  error
}

type conn struct {
	in     *json.Decoder
	out    io.Writer
	events chan event
	open   map[string]bool
}

func (c *conn) run() {
	go func() {
		for {
			var m message
			if err := c.in.Decode(&m); err != nil {
				c.post(told{m.ID, "input", fmt.Errorf("no session %s", m.ID)})
				close(c.events)
				return
			}
			c.post(arrived{m})
		}
	}()
	for ev := range c.events {
		switch ev := ev.(type) {
		case arrived:
			c.arrive(ev)
		case told:
			log.Println(ev.what, ev.err)
		case finished:
			if ev.err != nil {
				c.write(message{ID: ev.id, Error: &rpcError{-32603, ev.err.Error()}})
				continue
			}
			c.write(message{ID: ev.id, Result: ev.res})
		}
	}
}

func (c *conn) post(ev event) { c.events <- ev }

func (c *conn) arrive(ev arrived) {
	m := ev.msg
	go func() {
		c.post(told{m.ID, "seen", c.seen(m.Params)})
		res, err := c.serve(m.Method, m.Params)
		c.post(finished{m.ID, res, err})
	}()
}

func (c *conn) write(m message) { json.NewEncoder(c.out).Encode(m) }

// seen is for the log.
func (c *conn) seen(raw json.RawMessage) error {
	var p params
	if json.Unmarshal(raw, &p) == nil && !c.open[p.SessionID] {
		return fmt.Errorf("session %s is not open", p.SessionID)
	}
	return nil
}

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (c *conn) serve(method string, raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("params: %w", err) // want `returnederr: this answers an invalid parameter value with -32603`
	}
	switch method {
	case "session/new":
		if len(c.open) > 9 {
			return nil, errors.New("too many")
		}
		c.open[p.Cwd] = true
		return map[string]string{"sessionId": p.Cwd}, nil
	case "session/prompt":
		if !c.open[p.SessionID] {
			return nil, fmt.Errorf("%s is not open", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603`
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, errors.New("no such method: " + method) // want `returnederr: this answers an unsupported method with -32603`
}
