// Package discreet answers failures without saying what failed.
package discreet

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *fault          `json:"error,omitempty"`
}

type fault struct {
	Code int    `json:"code"`
	Text string `json:"message"`
	Data any    `json:"data,omitempty"`
}

func (f *fault) Error() string { return f.Text }

func newFault(code int, text string, data any) *fault { return &fault{code, text, data} }

type handler func(params json.RawMessage) (any, error)

type server struct {
	out      *json.Encoder
	handlers map[string]handler
	rooms    map[string]*room
	key      string
}

type room struct{ name string }

func (s *server) handle(method string, h handler) { s.handlers[method] = h }

func (s *server) register() {
	s.handle("session/load", s.load)
	s.handle("session/prompt", s.prompt)
}

func (s *server) serve(m message) {
	h, ok := s.handlers[m.Method]
	if !ok {
		s.respond(m.ID, nil, newFault(-32601, "Method not found", m.Method))
		return
	}
	result, err := h(m.Params)
	s.respond(m.ID, result, err)
}

// respond keeps to itself what is not meant for the peer.
func (s *server) respond(id json.RawMessage, result any, err error) {
	m := message{ID: id, Result: result}
	var f *fault
	switch {
	case errors.As(err, &f):
		m.Error = f
	case err != nil:
		log.Print(err)
		m.Error = newFault(-32603, "Internal error", nil)
	}
	s.out.Encode(m)
}

func (s *server) load(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("load: %w", err) // want `session/load answers an invalid parameter value with -32603`
	}
	r := s.rooms[p.SessionID]
	if r == nil {
		return nil, errors.New("nobody there") // want `session/load answers an unknown session with -32603`
	}
	text, err := os.ReadFile(s.key) // the program's own
	if err != nil {
		return nil, err
	}
	return string(text), nil
}

func (s *server) prompt(json.RawMessage) (any, error) {
	if len(s.rooms) > 100 {
		return nil, newFault(-32603, "no room left", nil)
	}
	return nil, nil
}

// counter answers in the dispatcher, and says nothing either.
type counter struct{ rooms map[string]*room }

func (c *counter) find(id string) (*room, error) {
	if r, ok := c.rooms[id]; ok {
		return r, nil
	}
	return nil, errors.New("no such room") // want `session/prompt answers an unknown session with -32603`
}

// measure fails for a reason of its own, as nobody shows.
func (c *counter) measure(r *room) error {
	if len(r.name) > 8 {
		return errors.New("too long")
	}
	return nil
}

func (c *counter) call(method string, params json.RawMessage) (any, *fault) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &fault{Code: -32602, Text: "Invalid params"}
	}
	switch method {
	case "session/prompt":
		r, err := c.find(p.SessionID)
		if err != nil {
			return nil, &fault{Code: -32603, Text: "Internal error"}
		}
		if err := c.measure(r); err != nil {
			return nil, &fault{Code: -32603, Text: "Internal error"}
		}
		return r.name, nil
	}
	return nil, &fault{Code: -32601, Text: "Method not found"}
}

// host has no terminals, and says so after it has looked at what it is asked for.
type host struct {
	out   *json.Encoder
	heard []string
	busy  bool
}

func (h *host) refuse(id json.RawMessage, code int, text string) {
	h.out.Encode(message{ID: id, Error: &fault{Code: code, Text: text}})
}

func (h *host) dispatch(m message) {
	switch m.Method {
	case "terminal/create":
		h.create(m)
	case "terminal/output":
		h.output(m)
	case "terminal/kill":
		h.kill(m)
	case "terminal/release":
		h.release(m)
	case "session/prompt":
		h.prompt(m)
	}
}

func (h *host) create(m message) {
	var p struct {
		Command string `json:"command"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		h.refuse(m.ID, -32602, "invalid params: "+err.Error())
		return
	}
	h.heard = append(h.heard, p.Command)
	h.refuse(m.ID, -32001, "terminals are not supported") // want `ACP has -32601 \(Method not found\) for an unsupported method`
}

// output may do something after all.
func (h *host) output(m message) {
	if !h.busy {
		h.out.Encode(message{ID: m.ID, Result: map[string]string{"output": ""}})
		return
	}
	h.refuse(m.ID, -32001, "not supported while it runs") // want `-32001 is a custom code .*choose a code above`
}

// release does what others do before they refuse, whatever it says.
func (h *host) release(m message) {
	h.heard = append(h.heard, "release")
	h.refuse(m.ID, -32001, "the bell hangs still") // want `-32001 is a custom code .*ACP has -32601 \(Method not found\) for an unsupported method`
}

// prompt serves what every agent has.
func (h *host) prompt(m message) {
	h.heard = append(h.heard, "prompt")
	h.refuse(m.ID, -32001, "the bell hangs still") // want `-32001 is a custom code .*choose a code above`
}

// kill does more than to refuse.
func (h *host) kill(m message) {
	h.busy = false
	h.refuse(m.ID, -32603, "the bell is rung")
}

// turns keeps what an earlier message has set.
func (h *host) turns(in io.Reader) {
	var now *room
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		m, err := parse(line)
		if err != nil {
			h.refuse(nil, -32700, "parse error")
			continue
		}
		switch m.Method {
		case "session/new":
			now = &room{}
			h.out.Encode(message{ID: m.ID, Result: map[string]string{"sessionId": "1"}})
		case "session/prompt":
			if now == nil {
				h.refuse(m.ID, -32600, "open a room first")
				continue
			}
			h.out.Encode(message{ID: m.ID, Result: map[string]string{"stopReason": "end_turn"}})
		default:
			h.refuse(m.ID, -32601, "Method not found")
		}
	}
}

func parse(line []byte) (message, error) {
	var m message
	err := json.Unmarshal(line, &m)
	return m, err
}
