package notified

import "encoding/json"

// Those who ask whether there is no id.

// malformed tells those that are no messages at all: a request whose id could not
// be read may be one of them.
func (a *agent) malformed(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	if m.ID == nil {
		if m.JSONRPC != "2.0" {
			a.fail(m.ID, -32600, "Invalid Request")
			return
		}
		a.forget(m.ID)
		return
	}
	a.fail(m.ID, -32601, "Method not found")
}

// either knows no more than that there is no id or no method.
func (a *agent) either(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil || m.ID == nil {
		a.fail(m.ID, -32600, "Invalid Request")
		return
	}
	a.fail(m.ID, -32601, "Method not found")
}

func (a *agent) sorts(line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	if m.ID == nil {
		a.notified(m)
		return
	}
	a.asked(m)
}

func (a *agent) notified(m message) {
	if m.Method != "session/cancel" {
		return
	}
	if len(m.Params) == 0 {
		a.fail(m.ID, -32602, "no params") // want `session/cancel is a notification, which is never answered`
		return
	}
	a.forget(m.ID)
}

func (a *agent) asked(m message) {
	if m.Method == "session/cancel" { // want `unanswered: this way through the handler neither answers nor fails`
		a.fail(m.ID, -32600, "a notification has no id")
	}
}

func (a *agent) send(r response) { a.out.Encode(r) }

func (a *agent) events2(line []byte) {
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		a.fail(nil, -32700, "Parse error")
		return
	}
	if len(e.ID) == 0 {
		if _, ok := handlers[e.Method]; !ok {
			a.send(response{ID: nil, Error: &rpcError{-32601, "Method not found"}})                     // want `a message without an id is a notification, which is never answered`
			a.send(response{ID: json.RawMessage("null"), Error: &rpcError{-32601, "Method not found"}}) // want `a message without an id is a notification, which is never answered`
		}
		return
	}
	a.send(response{ID: e.ID, Error: &rpcError{-32601, "Method not found"}})
}

var handlers = map[string]func(json.RawMessage){"session/cancel": func(json.RawMessage) {}}
