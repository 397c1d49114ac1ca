// Package ownlayer reads its messages itself, and does with the errors of its
// handlers what it likes.
package ownlayer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
)

type request struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type agent struct {
	in   *json.Decoder
	out  io.Writer
	busy bool
}

func (a *agent) send(v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	_, err = a.out.Write(append(data, '\n'))
	return err
}

func (a *agent) reply(id json.RawMessage, result any) error {
	return a.send(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
}

func (a *agent) fail(id json.RawMessage, code int, message string) error {
	return a.send(map[string]any{"jsonrpc": "2.0", "id": id, "error": rpcError{code, message}})
}

var errBusy = errors.New("busy")

func (a *agent) read() (request, error) {
	var req request
	err := a.in.Decode(&req)
	return req, err
}

// serve ends with the first error of a handler.
func (a *agent) serve() error {
	for {
		req, err := a.read()
		if err != nil {
			a.fail(nil, -32700, "Parse error")
			return err
		}
		if err := a.handle(req); err != nil {
			return err
		}
	}
}

func (a *agent) handle(req request) error {
	switch req.Method {
	case "session/cancel":
		if !a.busy {
			return errBusy // want `returnederr: an error that a notification handler returns ends the connection; log it and return nil`
		}
		return a.cancel(req)
	case "session/new":
		return a.newSession(req)
	case "session/list":
		var p struct{ Cwd string }
		if err := json.Unmarshal(req.Params, &p); err != nil {
			return a.fail(req.ID, -32602, err.Error())
		}
		return a.reply(req.ID, p)
	}
	return a.fail(req.ID, -32601, "Method not found")
}

func (a *agent) cancel(req request) error {
	var p struct{ SessionID string }
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return fmt.Errorf("cancel: %w", err) // want `an error that a notification handler returns ends the connection`
	}
	return nil
}

func (a *agent) newSession(req request) error {
	if a.busy {
		return errBusy // want `returnederr: an error that is returned ends the connection, and the request gets no answer`
	}
	if err := a.reply(req.ID, nil); err != nil {
		return fmt.Errorf("new session: %w", err)
	}
	// The answer was sent before.
	if _, err := os.Stat("/session"); err != nil {
		return err
	}
	return nil
}

// run logs the errors of its handlers.
func (a *agent) run() {
	for {
		req, err := a.read()
		if err != nil {
			a.fail(nil, -32700, "Parse error")
			return
		}
		if err := a.other(req); err != nil {
			log.Print(err)
		}
	}
}

func (a *agent) runOthers(list []request) {
	for _, req := range list {
		if err := a.answered(req); err != nil {
			a.fail(req.ID, -32603, err.Error())
		}
	}
	for _, req := range list {
		if err := a.each(req); err != nil {
			log.Print(err)
		}
	}
}

func (a *agent) other(req request) error {
	switch req.Method {
	case "session/cancel":
		// Nobody has to hear of it.
		if !a.busy {
			return errBusy
		}
		return nil
	case "session/load":
		return a.load(req)
	case "session/fork":
		return a.forked(req.ID, req)
	case "session/resume":
		return a.restore(req.Params)
	case "session/set_mode":
		return a.config()
	case "session/stop":
		// It may be a notification of the program's own.
		return a.stop(req)
	}
	return nil
}

func (a *agent) forked(id json.RawMessage, result any) error { return a.sendTo(id, result) }

// sendTo cannot answer that it cannot answer.
func (a *agent) sendTo(id json.RawMessage, result any) error {
	data, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	_, err = a.out.Write(data)
	return err
}

func (a *agent) stop(req request) error {
	if a.busy {
		return errBusy
	}
	return a.reply(req.ID, nil)
}

// restore is given the params alone.
func (a *agent) restore(params json.RawMessage) error {
	var p struct{ SessionID string }
	if err := json.Unmarshal(params, &p); err != nil {
		return err // want `an error that is returned never reaches the peer, which waits for ever`
	}
	return a.reply(nil, p)
}

// config reads a file of the program's own.
func (a *agent) config() error {
	data, err := os.ReadFile("/config")
	if err != nil {
		return err
	}
	return json.Unmarshal(data, a)
}

// runUnlessBusy looks at messages of all kinds before their methods.
func (a *agent) runUnlessBusy() {
	for {
		req, err := a.read()
		if err != nil {
			a.fail(nil, -32700, "Parse error")
			return
		}
		if err := a.idle(req); err != nil {
			log.Print(err)
			continue
		}
		if err := a.open(req); err == nil {
			a.reply(req.ID, nil)
		}
	}
}

func (a *agent) idle(req request) error {
	if a.busy && len(req.ID) == 0 {
		return errBusy
	}
	return nil
}

// open is answered only if it works.
func (a *agent) open(req request) error {
	if req.Method == "session/load" {
		if _, err := os.Stat("/session"); err != nil {
			return err // want `an error that is returned never reaches the peer, which waits for ever`
		}
	}
	return nil
}

// tools speaks MCP, which has an initialize too.
type tools struct{ agent }

func (t *tools) run(list []request) {
	for _, req := range list {
		if err := t.handle(req); err != nil {
			log.Print(err)
		}
	}
}

func (t *tools) handle(req request) error {
	switch req.Method {
	case "initialize":
		if t.busy {
			return errBusy
		}
		return t.reply(req.ID, nil)
	case "tools/list":
		return t.reply(req.ID, nil)
	}
	return nil
}

func (a *agent) load(req request) error {
	if a.busy {
		return errors.New("busy") // want `returnederr: an error that is returned never reaches the peer, which waits for ever`
	}
	if _, err := os.Stat("/session"); err != nil {
		return err // want `an error that is returned never reaches the peer, which waits for ever`
	}
	return a.reply(req.ID, nil)
}

func (a *agent) answered(req request) error {
	if req.Method == "session/resume" {
		return a.resume(req.Params)
	}
	return nil
}

func (a *agent) resume(params json.RawMessage) error {
	var p struct{ SessionID string }
	if err := json.Unmarshal(params, &p); err != nil {
		return &rpcError{-32602, err.Error()}
	}
	return nil
}

// each tells that it has begun, which may be an answer.
func (a *agent) each(req request) error {
	if req.Method == "session/prompt" {
		a.send(map[string]any{"jsonrpc": "2.0", "method": "session/update"})
		if a.busy {
			return errBusy
		}
	}
	return nil
}

// What is written before the loop answers no request.
func run(in io.Reader, out io.Writer) error {
	a := &agent{in: json.NewDecoder(in), out: out}
	if err := a.send(map[string]any{"jsonrpc": "2.0", "method": "hello"}); err != nil {
		return err
	}
	return a.serve()
}

// tail keeps what is written last: it is not what the answers are written to.
type tail struct{ last []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.last = p
	return len(p), nil
}
