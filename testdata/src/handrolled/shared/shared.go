// Package shared is an agent with a branch for several methods, and with conditions that
// variables hold.
package shared

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

const internalError = -32603

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type params struct {
	SessionID string  `json:"sessionId"`
	ModeID    string  `json:"modeId"`
	Cwd       string  `json:"cwd"`
	Title     *string `json:"title"`
	Name      *string `json:"name"`
}

type agent struct {
	out   *json.Encoder
	in    *json.Decoder
	modes []string
	log   notes
}

func (a *agent) fail(id json.RawMessage, code int, text string) error {
	return a.out.Encode(message{ID: id, Error: &problem{Code: code, Message: text}})
}

func (a *agent) run() error {
	for {
		var m message
		err := a.in.Decode(&m)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return a.fail(nil, -32700, "no message")
		}
		if err := a.serve(m); err != nil {
			return err
		}
	}
}

func (a *agent) serve(m message) error {
	switch m.Method {
	case "session/load", "session/fork":
		return a.fail(m.ID, internalError, "come by tomorrow") // want `session/fork and session/load answer an unsupported method with -32603`
	case "session/resume", "session/list":
		return a.fail(m.ID, internalError, fmt.Sprintf("the desk leaves %s out", m.Method)) // want `session/list and session/resume answer an unsupported method with -32603`
	case "session/close", "session/prompt":
		return a.fail(m.ID, internalError, "come by tomorrow") // there has to be one of the two
	case "session/set_mode":
		return a.mode(m)
	case "session/new":
		return a.open(m)
	}
	return a.fail(m.ID, -32601, "method not found")
}

func (a *agent) mode(m message) error {
	var p params
	if len(m.Params) > 0 {
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return a.fail(m.ID, internalError, "permission denied") // want `session/set_mode answers an invalid parameter value .*because json.Unmarshal\(m.Params, &p\) fails`
		}
	}
	named := false
	if p.Title != nil {
		named = true
	}
	if p.Name != nil {
		named = true
	}
	if !named {
		return a.fail(m.ID, internalError, "not so fast") // want `session/set_mode answers an invalid parameter value .*because p.Name == nil.*its condition has another cause too`
	}
	quiet := false
	if a.modes == nil {
		quiet = true
	}
	if quiet {
		return a.fail(m.ID, internalError, "not so fast")
	}
	found := false
	for _, mode := range a.modes {
		if mode == p.ModeID {
			found = true
			break
		}
	}
	if !found {
		return a.fail(m.ID, internalError, "not so fast") // want `because no .* == p.ModeID: &problem\{Code: -32602\}$`
	}
	return a.out.Encode(message{ID: m.ID, Result: struct{}{}})
}

// notes has methods with the names of functions that read files.
type notes struct{ w io.Writer }

func (n notes) Open(of string) error {
	_, err := io.WriteString(n.w, of)
	return err
}

func (a *agent) open(m message) error {
	var p params
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return a.fail(m.ID, -32602, err.Error())
	}
	if err := a.log.Open(p.Cwd); err != nil {
		return a.fail(m.ID, internalError, "the notes are closed")
	}
	if _, err := os.ReadDir(p.Cwd); err != nil {
		return a.fail(m.ID, internalError, "the folder is closed") // want `session/new answers an invalid parameter value`
	}
	r, err := a.collect(p)
	if err != nil {
		return a.fail(m.ID, internalError, r.Text)
	}
	return a.out.Encode(message{ID: m.ID, Result: map[string]string{"sessionId": r.Text}})
}

type cursor struct{ Last, ID string }

func (c *cursor) fill() {
	if c.ID == "" {
		c.ID = "first"
	}
}

// Report has a text that is made of itself.
type Report struct{ Text string }

func start(id string) (cursor, error) { return cursor{ID: id}, nil }

func (a *agent) collect(p params) (Report, error) {
	c, err := start(p.SessionID)
	if err != nil {
		return Report{}, err
	}
	c.fill()
	last := c.Last
	if len(a.modes) > 0 {
		last = a.modes[0]
	}
	r := Report{Text: last}
	c = cursor{Last: last}
	c.fill()
	return r, nil
}
