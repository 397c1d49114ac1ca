// Package steps answers each request by a list of steps, which share what is known of it.
package steps

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"handrolled/steps/rpc"
)

type message struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// session is kept from one request to the next.
type session struct {
	id    string
	dir   string
	modes []string
	stop  context.CancelFunc
}

// place and visit get the message that they are made for, and outlive it.
type (
	place struct {
		msg *message
		dir string
	}
	visit struct {
		msg *message
		dir string
	}
)

type server struct {
	out      io.Writer
	sessions map[string]*session
	places   map[string]*place
	last     *visit
	settings string
	caps     string
	life     context.Context // until the program ends
}

// call is one request on its way.
type call struct {
	*server
	msg    *message
	params map[string]json.RawMessage
	sess   *session
	file   string
	result any
}

type step func(c *call) error

var steps = map[string][]step{
	"initialize":       {parse, remember},
	"session/new":      {parse, checkDir, create},
	"session/load":     {parse, find, replay},
	"session/list":     {parse, noList},
	"session/set_mode": {parse, find, setMode},
	"session/prompt":   {parse, find, attach, prompt},
	"_steps/export":    {parse, find, export},
}

func (s *server) serve(m *message) {
	c := &call{server: s, msg: m}
	if m.Method == "session/cancel" {
		if _, err := c.run([]step{parse, find}); err == nil && c.sess.stop != nil {
			c.sess.stop()
		}
		return
	}
	list, ok := steps[m.Method]
	if !ok {
		s.answer(m, nil, rpc.Errorf(-32601, "method not found: %s", m.Method))
		return
	}
	go func() {
		res, err := c.run(list)
		s.answer(m, res, err)
	}()
}

func (c *call) run(list []step) (any, error) {
	for _, s := range list {
		if err := s(c); err != nil {
			return nil, err
		}
	}
	return c.result, nil
}

func (s *server) answer(m *message, result any, err error) {
	if err == nil {
		json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "result": result})
		return
	}
	json.NewEncoder(s.out).Encode(map[string]any{"id": m.ID, "error": rpc.Of(err)})
}

func parse(c *call) error {
	if err := json.Unmarshal(c.msg.Params, &c.params); err != nil {
		return fmt.Errorf("params of %s: %w", c.msg.Method, err) // want `returnederr: this answers an invalid parameter value with -32603`
	}
	return nil
}

// text returns a parameter.
func (c *call) text(name string) (string, error) {
	var s string
	raw, ok := c.params[name]
	if !ok {
		return "", rpc.Errorf(rpc.CodeParams, "%s is missing", name)
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return "", rpc.Errorf(rpc.CodeParams, "%s is no string", name)
	}
	return s, nil
}

func remember(c *call) error {
	c.caps = string(c.params["clientCapabilities"])
	settings, err := os.ReadFile(c.settings)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	c.result = map[string]any{"protocolVersion": 1, "settings": string(settings)}
	return nil
}

func checkDir(c *call) error {
	dir, err := c.text("cwd")
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("no folder %s", dir) // want `returnederr: session/new answers an invalid parameter value with -32603`
	}
	c.file = dir
	return nil
}

func create(c *call) error {
	s := &session{id: fmt.Sprint(len(c.sessions)), dir: c.file}
	c.sessions[s.id] = s
	at, was := &place{msg: c.msg}, &visit{msg: c.msg}
	at.dir, was.dir = c.file, c.file
	c.places[s.id], c.last = at, was
	c.result = map[string]string{"sessionId": s.id}
	return nil
}

func find(c *call) error {
	id, err := c.text("sessionId")
	if err != nil {
		return err
	}
	s, ok := c.sessions[id]
	if !ok {
		return fmt.Errorf("nobody knows %s", id) // want `returnederr: this answers an unknown session with -32603`
	}
	c.sess = s
	return nil
}

// replay reads what the session has kept: it was told by an earlier request.
func replay(c *call) error {
	if _, err := os.Stat(c.sess.dir); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("no folder %s", c.sess.dir)
	}
	if at := c.places[c.sess.id]; at != nil && at.dir == "" {
		return errors.New("it is nowhere")
	}
	if was := c.last; was != nil && was.dir == "" {
		return errors.New("it was nowhere")
	}
	if c.caps == "" {
		return errors.New("nothing is known of the client")
	}
	return nil
}

func noList(*call) error {
	return errors.New("this agent lists nothing") // want `returnederr: session/list answers an unsupported method with -32603`
}

func setMode(c *call) error {
	mode, err := c.text("modeId")
	if err != nil {
		return err
	}
	if !slices.Contains(c.sess.modes, mode) {
		return fmt.Errorf("%q is not one of them", mode) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return nil
}

type block struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func attach(c *call) error {
	var blocks []block
	if err := json.Unmarshal(c.params["prompt"], &blocks); err != nil {
		return rpc.Errorf(rpc.CodeParams, "prompt: %v", err)
	}
	for _, b := range blocks {
		if b.Type == "audio" {
			return errors.New("this agent hears nothing") // want `returnederr: session/prompt answers an invalid parameter value with -32603`
		}
	}
	return nil
}

func prompt(c *call) error {
	done := make(chan error, 1)
	turn, stop := context.WithCancel(c.life)
	c.sess.stop = stop
	go func() { done <- work(c.sess) }()
	select {
	case err := <-done:
		return err
	case <-turn.Done():
		return fmt.Errorf("the turn is over: %w", turn.Err()) // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
}

func work(s *session) error {
	if len(s.modes) == 0 {
		return errors.New("no model answers")
	}
	return nil
}

// export answers a request of the program's own.
func export(c *call) error {
	if err := c.life.Err(); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	if err := os.WriteFile(c.settings, []byte(c.sess.id), 0o600); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}
