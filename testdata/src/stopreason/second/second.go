// Package second speaks version 2, in which a prompt is answered when it is taken, and
// a notification says why the work ended: with error too, or with a reason of its own.
package second

import (
	"encoding/json"
	"io"
)

type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// An update tells how far the work of a session is.
type update struct {
	Kind       string `json:"sessionUpdate"`
	State      string `json:"state"`
	StopReason string `json:"stopReason,omitempty"`
}

type agent struct {
	out  *json.Encoder
	work func() error
}

func (a *agent) serve(in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			a.out.Encode(message{Version: "2.0", ID: json.RawMessage("null"), Error: &failure{-32700, "Parse error"}})
			return err
		}
		a.handle(m)
	}
}

func (a *agent) handle(m message) {
	switch m.Method {
	case "initialize":
		a.reply(m, map[string]any{"protocolVersion": 2})
	case "session/new":
		a.reply(m, map[string]any{"sessionId": "1"})
	case "session/prompt":
		if err := a.work(); err != nil {
			a.ends("error")
			a.reply(m, update{StopReason: "error"})
			return
		}
		a.ends("_paused")
		a.reply(m, map[string]any{"messageId": "1"})
	case "session/resume": // is over at once, and says nothing more
		a.ends("")
		a.reply(m, struct{}{})
	default:
		a.out.Encode(message{Version: "2.0", ID: m.ID, Error: &failure{-32601, "Method not found"}})
	}
}

func (a *agent) ends(reason string) {
	a.out.Encode(message{Version: "2.0", Method: "session/update", Params: update{"state_update", "idle", reason}})
}

func (a *agent) reply(m message, result any) {
	a.out.Encode(message{Version: "2.0", ID: m.ID, Result: result})
}
