// Package notified reads notifications as it reads requests.
package notified

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"sync/atomic"
)

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      any             `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

func (m *message) isRequest() bool { return m.ID != nil }

type response struct {
	ID     any       `json:"id"`
	Result any       `json:"result,omitempty"`
	Error  *rpcError `json:"error,omitempty"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type agent struct {
	out     *json.Encoder
	running map[any]bool
}

func (a *agent) reply(id, result any) error { return a.out.Encode(response{ID: id, Result: result}) }

func (a *agent) fail(id any, code int, text string) error {
	r := new(response)
	r.ID, r.Error = id, &rpcError{code, text}
	return a.out.Encode(r)
}

func (a *agent) again(n int, id any) {
	for range n {
		a.reply(id, nil) // want `this answer has neither a result nor an error`
	}
}

func (a *agent) raw(id any) error {
	return a.out.Encode(map[string]any{"jsonrpc": "2.0", "id": id, "result": nil})
}

func (a *agent) forget(id any)          { delete(a.running, id) }
func (a *agent) quote(id any, s string) { log.Print(map[string]any{"request": id, "text": s}) }

func (a *agent) drop(id any) { a.forget(id) }
func (a *agent) note(id any) { lastID = id }

var lastID any

// A refusal is an answer that is always an error.
type refusal struct {
	ID    any      `json:"id"`
	Error rpcError `json:"error"`
}

func (a *agent) refuse(id any) {
	r := &refusal{}
	r.ID = id
	a.out.Encode(r)
}

type entry struct {
	ID   any    `json:"id"`
	Note string `json:"note"`
}

var log1 []entry

func (a *agent) record(id any)    { e := &entry{}; e.ID = id; log1 = append(log1, *e) }
func (a *agent) about(id any)     { r := &response{}; r.Result = id; a.out.Encode(r) }
func (a *agent) shared(m message) { a.reply(m.ID, nil) } // want `this answer has neither a result nor an error`

func (a *agent) parse(line []byte) (message, bool) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		a.fail(nil, -32700, "Parse error")
		return m, false
	}
	return m, true
}

// Those who ask whether there is an id.

func (a *agent) careful(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	switch m.Method {
	case "session/cancel":
		if m.ID != nil {
			a.reply(m.ID, nil)
		}
		a.forget(m.ID)
		a.quote(m.ID, "cancelled")
		a.record(m.ID)
		a.about(m.ID)
		a.drop(m.ID)
		a.note(m.ID)
		fmt.Println(m.ID)
	case "session/prompt":
		a.reply(m.ID, nil) // want `the answer to session/prompt has neither a result nor an error`
	default:
		a.cancels(m)
		a.fail(m.ID, -32601, "Method not found")
	}
	if m.isRequest() {
		a.served(m)
	}
	if m.Method == "session/cancel" && m.isRequest() {
		a.reply(m.ID, nil)
	}
}

func (a *agent) served(m message) {
	if m.Method == "session/cancel" {
		a.reply(m.ID, nil)
	}
}

// cancels gets messages of other methods too.
func (a *agent) cancels(m message) {
	a.reply(m.ID, nil) // want `this answer has neither a result nor an error`
}

func (a *agent) queued(queue <-chan message) {
	for m := range queue {
		if m.Method == "session/cancel" {
			a.reply(m.ID, nil)
		}
	}
}

func (a *agent) fields(line []byte) {
	var m message
	var all map[string]json.RawMessage
	if json.Unmarshal(line, &m) != nil || json.Unmarshal(line, &all) != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	if _, ok := all["id"]; !ok {
		return
	}
	if m.Method == "session/cancel" {
		a.reply(m.ID, nil)
	}
}

// Handle gets what somebody else has read.
func (a *agent) Handle(m message) {
	if m.Method == "session/cancel" {
		a.reply(m.ID, nil)
	}
}

// Serve has one more function for them.
func (a *agent) Serve(m message) { a.each(m) }

func (a *agent) each(m message) {
	if m.Method == "session/cancel" {
		a.reply(m.ID, nil)
	}
}

// kept gets what is stored.
func (a *agent) kept(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	if m.Method == "session/cancel" {
		latest.Store(&m)
		a.drop(m.ID)
	}
}

var latest atomic.Pointer[message]

// Those who do not.

func (a *agent) careless(r io.Reader) error {
	dec := json.NewDecoder(r)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			a.fail(nil, -32700, "Parse error")
			return err
		}
		a.dispatch(m)
	}
}

func (a *agent) dispatch(m message) {
	switch m.Method {
	case "session/new":
		a.shared(m)
	case "session/cancel", "session/stop":
		a.cancel(m)
		a.shared(m)
		a.raw(m.ID)      // want `session/cancel is a notification, which is never answered`
		a.again(2, m.ID) // want `session/cancel is a notification, which is never answered`
	default:
		a.fail(m.ID, -32601, "Method not found")
	}
}

func (a *agent) cancel(m message) {
	if len(a.running) == 0 {
		a.drop(m.ID)
		a.note(m.ID)
		a.about(m.ID)
		a.record(m.ID)
		a.refuse(m.ID)                            // want `session/cancel is a notification, which is never answered`
		a.fail(m.ID, -32603, "nothing to cancel") // want `unanswered: session/cancel is a notification, which is never answered: this is an answer without the id of a request`
		return
	}
	a.forget(m.ID)
}

// An event has the id as it is written.
type event struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func (a *agent) events(line []byte) {
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	if e.Method == "session/cancel" {
		a.done(e.ID) // want `session/cancel is a notification, which is never answered`
		a.raw(e.ID)  // want `session/cancel is a notification, which is never answered`
	}
}

func (a *agent) done(id json.RawMessage) { a.out.Encode(response{ID: id}) }
