// Package parsed reads each request into a command, which has the params in a field.
package parsed

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"wired/links/line"
)

// A Command is a request that was read.
type Command interface {
	Run(ctx context.Context) (any, error)
}

// A Store keeps notes of its own.
type Store interface {
	Get(key string) (string, error)
}

type memory map[string]string

func (m memory) Get(key string) (string, error) {
	if v, ok := m[key]; ok {
		return v, nil
	}
	return "", errors.New("E1") // nothing of a request is looked for
}

type desk struct {
	open  map[string]bool
	notes memory
}

type promptParams struct {
	SessionID string   `json:"sessionId"`
	Prompt    []string `json:"prompt"`
}

type modeParams struct {
	ModeID string `json:"modeId"`
}

type noteParams struct {
	Text string `json:"text"`
}

type prompt struct {
	d *desk
	p promptParams
}

func (c *prompt) Run(context.Context) (any, error) {
	if len(c.p.Prompt) == 0 {
		return nil, errors.New("E2") // want `session/prompt answers an invalid parameter value with -32603`
	}
	if !c.d.open[c.p.SessionID] {
		return nil, errors.New("E3") // want `session/prompt answers an unknown session with -32603`
	}
	return c.d.answer(c.d.notes)
}

// answer has a store, which is no command.
func (d *desk) answer(s Store) (any, error) { return s.Get("welcome") }

type setMode struct {
	d *desk
	p modeParams
}

func (c setMode) Run(context.Context) (any, error) {
	switch c.p.ModeID {
	case "ask", "code":
		return struct{}{}, nil
	}
	return nil, errors.New("E4") // want `session/set_mode answers an invalid parameter value with -32603`
}

// note is made for anything: what it has need not be of the peer.
type note struct {
	d *desk
	p noteParams
}

func (c *note) Run(context.Context) (any, error) {
	if c.p.Text == "" {
		return nil, errors.New("E5")
	}
	return struct{}{}, nil
}

func (d *desk) parse(r *line.Request) (Command, error) {
	switch r.Method {
	case "session/prompt":
		c := &prompt{d: d}
		if err := json.Unmarshal(r.Params, &c.p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		return c, nil
	case "session/set_mode":
		p, err := read[modeParams](r)
		if err != nil {
			return nil, err
		}
		return setMode{d, p}, nil
	}
	if text := d.notes["text"]; text != "" {
		return &note{d, noteParams{text}}, nil
	}
	return nil, &line.Error{Code: -32601, Message: r.Method}
}

func read[P any](r *line.Request) (P, error) {
	var p P
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return p, &line.Error{Code: -32602, Message: err.Error()}
	}
	return p, nil
}

// Serve answers requests.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	d := &desk{map[string]bool{}, memory{}}
	for conn := line.NewConn(in, out); ; {
		r, err := conn.Read()
		if err != nil {
			return err
		}
		if err := conn.Write(d.reply(ctx, r)); err != nil {
			return err
		}
	}
}

func (d *desk) reply(ctx context.Context, r *line.Request) line.Response {
	c, err := d.parse(r)
	if err != nil {
		return line.Response{ID: r.ID, Error: object(err)}
	}
	res, err := c.Run(ctx)
	if err != nil {
		return line.Response{ID: r.ID, Error: object(err)}
	}
	return line.Response{ID: r.ID, Result: res}
}

func object(err error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
