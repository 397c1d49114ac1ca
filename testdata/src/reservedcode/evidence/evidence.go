// Package evidence sends codes of the reserved ranges for failures of many
// kinds. What to send instead follows from what the code knows of them, not
// from a word in some text.
package evidence

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

type call struct {
	ID     any             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type params struct {
	SessionID string `json:"sessionId"`
	Path      string `json:"path"`
	Line      string `json:"line"`
}

type engine interface {
	Run(ctx context.Context, text string) (string, error)
}

type local struct{ path string }

func (l local) Run(ctx context.Context, text string) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if l.path == "" {
		return "", errors.New("a path is required")
	}
	return "", fmt.Errorf("%s stopped", l.path)
}

type agent struct {
	engine  engine
	disk    io.Closer
	open    map[string]bool
	methods map[string]func(json.RawMessage) (any, *fault)
	logins  []error
	ready   bool

	loginOpen bool
}

func start(path string) *agent { return &agent{engine: local{path}} }

func (a *agent) needsLogin(err error) bool {
	for _, l := range a.logins {
		if errors.Is(err, l) {
			return true
		}
	}
	return false
}

func (a *agent) loggedIn(account string) bool { return a.open[account] }

// checkDisk speaks of authentication only where it asks for it.
func (a *agent) checkDisk() error {
	if a.disk == nil {
		return errors.New("a disk is missing")
	}
	return a.disk.Close()
}

func (a *agent) take(ctx context.Context, c call) (any, *fault) {
	var p params
	if err := json.Unmarshal(c.Params, &p); err != nil {
		return nil, &fault{Code: -32602, Message: err.Error()}
	}
	switch c.Method {
	case "session/prompt":
		return a.prompt(ctx, p)
	case "session/load":
		return a.load(p)
	case "session/new":
		return a.create(ctx, p)
	case "session/fork":
		return a.fork(ctx, p)
	case "session/set_config_option":
		return nil, a.asks(p.SessionID)
	case "session/resume":
		if f := a.opened(p); f != nil {
			return nil, f
		}
		return nil, a.resume(p)
	case "session/close":
		<-ctx.Done()
		return nil, &fault{Code: -32800, Message: "hung up"}
	case "fs/read_text_file":
		return a.read(p)
	case "session/set_mode", "session/set_model":
		f, ok := a.methods[c.Method]
		if !ok {
			return nil, &fault{Code: -32040, Message: "nobody does this"} // want `-32040 is a custom code.*; ACP has -32601 \(Method not found\) for an unsupported method`
		}
		return f(c.Params)
	}
	return nil, &fault{Code: -32601, Message: "Method not found"}
}

// The error that is quoted is the one that is judged.
func (a *agent) prompt(ctx context.Context, p params) (any, *fault) {
	if !a.open[p.SessionID] {
		return nil, &fault{Code: -32000, Message: "unknown session"} // want `the message says "unknown session": ACP has -32002 \(Resource not found\) for an unknown session`
	}
	select {
	case <-ctx.Done():
		return nil, &fault{Code: -32000, Message: ctx.Err().Error()} // want `which asks for a login: answer a cancelled prompt with the stop reason "cancelled" instead of an error`
	default:
	}
	text, err := a.engine.Run(ctx, p.Line)
	if err == nil {
		return text, nil
	}
	if a.needsLogin(err) {
		return nil, &fault{Code: -32000, Message: "sign-in needed", Data: err.Error()}
	}
	if err := a.checkDisk(); err != nil {
		return nil, &fault{Code: -32000, Message: "the disk did not turn", Data: err.Error()} // want `the message says "the disk did not turn": choose a code above -32000 or below -32899, or send -32603`
	}
	if errors.Is(err, os.ErrProcessDone) {
		return nil, &fault{Code: -32000, Message: "the run cannot be started", Data: err.Error()} // want `the message says "the run cannot be started": choose a code above -32000 or below -32899, or send -32603`
	}
	return nil, &fault{Code: -32000, Message: "the run broke off", Data: err.Error()} // want `the message says "the run broke off": choose a code above -32000 or below -32899, or send -32603`
}

// What was asked before a call is not why it fails.
func (a *agent) fork(ctx context.Context, p params) (any, *fault) {
	if !a.loggedIn(p.Line) {
		return nil, &fault{Code: -32000, Message: "nothing goes without it"}
	}
	if _, err := a.engine.Run(ctx, p.Line); err != nil {
		return nil, &fault{Code: -32000, Message: "no fork", Data: err.Error()} // want `the message says "no fork": choose a code above -32000`
	}
	return nil, nil
}

// Several errors that are not of one kind are any error.
func (a *agent) load(p params) (any, *fault) {
	_, err := a.engine.Run(context.Background(), p.Line)
	if a.needsLogin(err) {
		return nil, &fault{Code: -32000, Message: err.Error()}
	}
	if err != nil {
		return nil, &fault{Code: -32000, Message: err.Error()} // want `login; here it is sent for any error: send -32603 \(Internal error\) with data`
	}
	if err := a.sessionOf(p); err != nil {
		return nil, &fault{Code: -32000, Message: err.Error()} // want `login; the message says "load: no such session %s": ACP has -32002 \(Resource not found\) for an unknown session`
	}
	if err := a.lineOf(p); err != nil {
		return nil, &fault{Code: -32000, Message: err.Error()} // want `login; here it is sent for any error: send -32603 \(Internal error\) with data`
	}
	return nil, nil
}

// What both of its errors are is one thing.
func (a *agent) sessionOf(p params) error {
	if !a.open[p.SessionID] {
		return fmt.Errorf("load: no such session %s", p.SessionID)
	}
	if !a.open["~"+p.SessionID] {
		return fmt.Errorf("load: session %s not found", p.SessionID)
	}
	return nil
}

func (a *agent) lineOf(p params) error {
	if _, err := strconv.Atoi(p.Line); err != nil {
		return fmt.Errorf("line: %w", err)
	}
	if !a.open["+"+p.SessionID] {
		return fmt.Errorf("no such session %s", p.SessionID)
	}
	return nil
}

// An error without words can be told by what failed.
func (a *agent) read(p params) (any, *fault) {
	raw, err := os.ReadFile(p.Path)
	if err != nil {
		return nil, &fault{Code: -32000, Message: err.Error()} // want `which asks for a login: ACP has -32002 \(Resource not found\) for a missing file`
	}
	return string(raw), nil
}

func (a *agent) create(ctx context.Context, p params) (any, *fault) {
	if !a.ready {
		return nil, missing("session not found", p.SessionID)
	}
	if !a.open[p.SessionID] {
		return nil, gone("session not found")
	}
	if !a.open[p.SessionID+"."] {
		return nil, either("session not found")
	}
	if p.Path == "" {
		return nil, either("path is required")
	}
	if p.Line == "" {
		return nil, login("not logged in")
	}
	if p.Line == "1" {
		return nil, mixed("not logged in")
	}
	if err := a.checkDisk(); err != nil {
		if p.Line == "2" {
			return nil, sorted(err)
		}
		return nil, mapped(err)
	}
	return nil, mixed("the disk is full")
}

func (a *agent) resume(p params) *fault {
	if !a.open[p.SessionID] {
		return gone("no such session")
	}
	return login("please log in")
}

// All that its callers say is that a session is gone.
func gone(text string) *fault {
	return &fault{Code: -32041, Message: text} // want `-32041 is a custom code.*; ACP has -32002 \(Resource not found\) for an unknown session`
}

// What its callers say is not told by what they know.
func missing(text string, data any) *fault {
	return &fault{Code: -32042, Message: text, Data: data} // want `-32042 is a custom code`
}

// Its callers say this and that.
func either(text string) *fault {
	return &fault{Code: -32043, Message: text} // want `-32043 is a custom code.*; choose a code above`
}

func login(text string) *fault { return &fault{Code: -32000, Message: text} }

func mixed(text string) *fault {
	return &fault{Code: -32000, Message: text} // want `login; here it is sent for any error: send -32603`
}

// A mapper gives one code to every error.
func mapped(err error) *fault {
	return &fault{Code: -32000, Message: fmt.Sprint(err)} // want `login; here it is sent for any error: send -32603`
}

// What the program knows of a login tells what the code is for.
func (a *agent) asks(line string) *fault {
	if a.loginOpen {
		return &fault{Code: -32000, Message: "not now"}
	}
	if line == "" {
		return &fault{Code: -32000, Message: errLogin.Error()} // want `answers an invalid parameter value with -32000 \(Authentication required\); ACP has -32602`
	}
	if err := a.sorts(line); err != nil {
		return &fault{Code: -32000, Message: err.Error()} // want `login; here it is sent for any error: send -32603`
	}
	return nil
}

// What is put around an error tells as much as the error.
func (a *agent) opened(p params) *fault {
	if err := a.reopen(p.SessionID); err != nil {
		return &fault{Code: -32000, Message: err.Error()} // want `the message says "no such session %s: %w": ACP has -32002 \(Resource not found\)`
	}
	return nil
}

func (a *agent) reopen(id string) error {
	if err := a.shake(); err != nil {
		return fmt.Errorf("no such session %s: %w", id, err)
	}
	return nil
}

func (a *agent) shake() error {
	if a.disk == nil {
		return errors.New("it came to an end")
	}
	return nil
}

// One of its errors tells nothing.
func (a *agent) sorts(line string) error {
	if !a.open[line] {
		return fmt.Errorf("no such session %s", line)
	}
	return os.Remove(line)
}

// A mapper may give a custom code to every error, or to the one that it asks
// for.
func odd(err error) *fault {
	if errors.Is(err, io.EOF) {
		return &fault{Code: -32051, Message: err.Error()} // want `-32051 is a custom code in the range -32768 to -32000, which is reserved for JSON-RPC and ACP; choose a code above`
	}
	return &fault{Code: -32052, Message: err.Error()} // want `-32052 is a custom code.*; here it is sent for any error: send -32603 \(Internal error\) with data, or choose`
}

func odds(err error) *fault {
	if errors.Is(err, io.EOF) {
		return &fault{Code: -32000, Message: err.Error()} // want `which asks for a login: choose a code above -32000`
	}
	return odd(err)
}

var errLogin = errors.New("who is there?")

// A mapper that asks first gives the code to what it asked for.
func sorted(err error) *fault {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errLogin):
		return &fault{Code: -32000, Message: err.Error()}
	}
	return &fault{Code: -32603, Message: err.Error()}
}
