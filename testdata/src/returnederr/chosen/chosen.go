// Package chosen has errors that tell their code by a method, and mappers that
// choose a code by what an error is.
package chosen

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Code is an error code.
type Code int

const (
	MethodNotFound Code = -32601
	InvalidParams  Code = -32602
	Internal       Code = -32603
	NotFound       Code = -32002
)

type coder interface {
	error
	Code() Code
}

type fault struct {
	code Code
	text string
}

func (f *fault) Error() string { return f.text }
func (f *fault) Code() Code    { return f.code }

func faultf(c Code, format string, args ...any) error {
	return &fault{c, fmt.Sprintf(format, args...)}
}

var (
	errNoChat = errors.New("no such session")
	errBusy   = errors.New("busy")
)

type envelope struct {
	ID     any             `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Error  *object         `json:"error,omitempty"`
}

type object struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}

type desk struct {
	out   *json.Encoder
	chats map[string]bool
	busy  bool
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

var table = map[string]func(*desk, params) error{
	"session/load":     (*desk).load,
	"session/resume":   (*desk).resume,
	"session/set_mode": (*desk).setMode,
	"session/fork":     (*desk).fork,
}

func (d *desk) serve(r io.Reader) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var e envelope
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			continue
		}
		serve, ok := table[e.Method]
		if !ok {
			d.reply(e.ID, faultf(MethodNotFound, "no method %s", e.Method))
			continue
		}
		var p params
		if err := json.Unmarshal(e.Params, &p); err != nil {
			d.reply(e.ID, fmt.Errorf("params: %w", err)) // want `this answers an invalid parameter value with -32603.*-32602`
			continue
		}
		go func() { d.reply(e.ID, serve(d, p)) }()
		d.variable(e, p)
		d.function(e, p)
		d.words(e, p)
	}
}

// reply sets the code again where the error has one.
func (d *desk) reply(id any, err error) {
	out := envelope{ID: id}
	if err != nil {
		out.Error = &object{Code: Internal, Message: err.Error()}
		var c coder
		if errors.As(err, &c) {
			out.Error.Code = c.Code()
		}
	}
	d.out.Encode(out)
}

func (d *desk) load(p params) error {
	if !d.chats[p.SessionID] {
		return faultf(NotFound, "no such session: %s", p.SessionID)
	}
	return nil
}

func (d *desk) resume(p params) error {
	if !d.chats[p.SessionID] {
		return fmt.Errorf("no such session: %s", p.SessionID) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return nil
}

func (d *desk) setMode(p params) error {
	switch p.ModeID {
	case "ask", "code":
		return nil
	}
	return faultf(InvalidParams, "unknown mode %s", p.ModeID)
}

func (d *desk) fork(p params) error {
	return errors.New("not supported") // want `session/fork answers an unsupported method with -32603.*-32601`
}
