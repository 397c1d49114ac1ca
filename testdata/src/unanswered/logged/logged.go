// Package logged has handlers of requests in which something fails.
package logged

import (
	"encoding/json"
	"errors"
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

type agent struct {
	in  *json.Decoder
	out io.Writer
	run func(prompt string) error
}

func (a *agent) reply(id json.RawMessage, result any) error {
	return json.NewEncoder(a.out).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
}

func (a *agent) fail(id json.RawMessage, code int, message string) error {
	return json.NewEncoder(a.out).Encode(map[string]any{"jsonrpc": "2.0", "id": id, "error": rpcError{code, message}})
}

func (a *agent) serve(requests []request) {
	for _, req := range requests {
		switch req.Method {
		case "session/new":
			a.newSession(req)
		case "session/load":
			if err := a.load(req); err != nil {
				log.Print(err)
			}
		case "session/prompt":
			go a.prompt(req)
		case "session/cancel":
			a.cancel(req)
		case "session/set_mode":
			a.setMode(req)
			a.reply(req.ID, nil)
		case "session/set_model":
			a.remember(req)
		case "session/resume":
			a.resume(req)
		case "session/fork":
			a.forked(req, a.try())
		default:
			a.fail(req.ID, -32601, "Method not found")
		}
	}
}

// forked is told that something failed before, which answered nothing.
func (a *agent) forked(req request, err error) {
	if err != nil {
		log.Print(err)
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	a.reply(req.ID, nil)
}

func (a *agent) newSession(req request) {
	// What is not needed may fail.
	if err := os.Chdir("/"); err != nil {
		log.Print(err)
	}
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		a.fail(req.ID, -32603, err.Error())
		return
	}
	// Nobody can answer when the answer fails.
	if err := a.reply(req.ID, dir); err != nil {
		log.Print(err)
		return
	}
}

// load returns what its caller only logs.
func (a *agent) load(req request) error {
	if _, err := os.Stat("/sessions"); err != nil {
		return err
	}
	return a.reply(req.ID, nil)
}

func (a *agent) prompt(req request) {
	data, err := os.ReadFile("/prompt")
	if err != nil {
		log.Print(err)
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	if err := a.run(string(data)); err != nil {
		// It may have answered before.
		return
	}
	a.reply(req.ID, nil)
}

// cancel serves a notification.
func (a *agent) cancel(req request) {
	if err := os.Remove("/prompt"); err != nil {
		return
	}
	a.reply(nil, nil)
}

// setMode leaves the answer to its caller.
func (a *agent) setMode(req request) {
	if err := os.Remove("/mode"); err != nil {
		return
	}
	a.out.Write(nil)
}

// remember leaves the answer to somebody else.
func (a *agent) remember(req request) {
	if err := os.Remove("/model"); err != nil {
		return
	}
	log.Print(req.Method)
}

// resume answers in a function of its own.
func (a *agent) resume(req request) {
	if err := a.try(); err != nil {
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	if err := a.try(); err != nil {
		a.fail(req.ID, -32603, err.Error())
		return
	}
	a.reply(req.ID, nil)
}

func (a *agent) try() error { return errors.New("no") }
