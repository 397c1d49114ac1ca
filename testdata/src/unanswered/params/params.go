// Package params decodes the params of requests.
package params

import (
	"encoding/json"
	"errors"
	"log"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type promptParams struct {
	SessionID string `json:"sessionId"`
	Text      string `json:"text"`
}

type agent struct{ sessions map[string]bool }

var errUnknown = errors.New("unknown session")

func (a *agent) careful(method string, params json.RawMessage) error {
	switch method {
	case "initialize":
		// All that it names is optional.
		var p struct {
			Version int `json:"protocolVersion"`
		}
		_ = json.Unmarshal(params, &p)
		log.Print(p.Version)
	case "session/list":
		var p struct {
			Cwd string `json:"cwd"`
		}
		_ = json.Unmarshal(params, &p)
		log.Print(p.Cwd)
	case "session/cancel":
		// Nobody answers a notification.
		var p promptParams
		_ = json.Unmarshal(params, &p)
		a.sessions[p.SessionID] = false
	case "session/prompt":
		var p promptParams
		if err := json.Unmarshal(params, &p); err != nil {
			return err
		}
		log.Print(a.sessions[p.SessionID])
	case "session/load":
		// What is empty is answered.
		var p promptParams
		_ = json.Unmarshal(params, &p)
		if p.SessionID == "" {
			return errUnknown
		}
		log.Print(a.sessions[p.SessionID])
	case "session/resume":
		// The other one tells.
		var p promptParams
		var all map[string]any
		if err := json.Unmarshal(params, &all); err != nil {
			return err
		}
		_ = json.Unmarshal(params, &p)
		log.Print(a.sessions[p.SessionID], all)
	case "session/close":
		var p promptParams
		_ = json.Unmarshal(params, &p)
		var all map[string]any
		if len(a.sessions) > 0 {
			if err := json.Unmarshal(params, &all); err != nil {
				return err
			}
		}
		log.Print(a.sessions[p.SessionID], all)
	case "session/delete":
		var p promptParams
		_ = json.Unmarshal(params, &p)
		if p.SessionID != "" {
			delete(a.sessions, p.SessionID)
		}
	case "session/set_mode":
		// What it is about is not looked at.
		var p promptParams
		_ = json.Unmarshal(params, &p)
		log.Print(p.Text)
	case "session/set_model":
		// Something else is decoded.
		var p promptParams
		_ = json.Unmarshal([]byte(`{"sessionId":"1"}`), &p)
		log.Print(a.sessions[p.SessionID])
	case "session/fork":
		var p struct {
			Session *promptParams
		}
		p.Session = new(promptParams)
		_ = json.Unmarshal(params, p.Session)
		log.Print(a.sessions[p.Session.SessionID])
	}
	return nil
}

// restore reads what the program has stored.
func (a *agent) restore(method string, stored []byte) {
	if method == "session/load" {
		var p promptParams
		_ = json.Unmarshal(stored, &p)
		log.Print(a.sessions[p.SessionID])
	}
}

func (a *agent) meta(method string, id, meta json.RawMessage, n int) {
	if method == "session/load" {
		var p promptParams
		_ = json.Unmarshal([]byte(prefix+string(meta)), &p)
		log.Print(a.sessions[p.SessionID])
	}
}

const prefix = " "

var last promptParams

func (a *agent) keeps(req request) {
	if req.Method == "session/load" {
		_ = json.Unmarshal(req.Params, &last)
		_ = json.Unmarshal(req.ID, &last)
		log.Print(last.SessionID)
	}
}

func (a *agent) careless(req request, stored []byte) error {
	switch req.Method {
	case "session/prompt":
		var p promptParams
		_ = json.Unmarshal(req.Params, &p) // want `unanswered: params that do not decode are taken for empty ones, and the peer is told something else or nothing; ACP has -32602 \(Invalid params\)`
		if !a.sessions[p.SessionID] {
			return errUnknown
		}
	case "session/new":
		var p struct {
			Cwd string `json:"cwd"`
		}
		json.Unmarshal(req.Params, &p) // want `params that do not decode are taken for empty ones`
		// The program's own file tells nothing of them.
		if err := json.Unmarshal(stored, &p); err != nil {
			return err
		}
		log.Print(p.Cwd)
	case "fs/read_text_file":
		var p struct{ Path string }
		if len(req.Params) > 0 {
			_ = json.Unmarshal(req.Params, &p) // want `params that do not decode are taken for empty ones`
		}
		log.Print(p.Path)
	}
	return nil
}

// lenient looks at the error only where it is strict.
func (a *agent) lenient(req request, strict bool) error {
	if req.Method == "session/resume" {
		var p promptParams
		if strict {
			if err := json.Unmarshal(req.Params, &p); err != nil {
				return err
			}
		} else {
			_ = json.Unmarshal(req.Params, &p) // want `params that do not decode are taken for empty ones`
		}
		log.Print(a.sessions[p.SessionID])
	}
	return nil
}

func (a *agent) dispatch(req *request) {
	if req.Method == "session/close" {
		a.closes(req.Params)
	}
	if req.Method == "session/delete" {
		a.deletes(&req.Params)
	}
}

// Some have a pointer to them.
type pointed struct {
	Method string           `json:"method"`
	Params *json.RawMessage `json:"params"`
}

func (a *agent) points(req *pointed) {
	if req.Method == "session/load" && req.Params != nil {
		var p promptParams
		_ = json.Unmarshal(*req.Params, &p) // want `params that do not decode are taken for empty ones`
		log.Print(a.sessions[p.SessionID])
	}
}

func (a *agent) closes(raw json.RawMessage) {
	var p promptParams
	_ = json.Unmarshal(raw, &p) // want `params that do not decode are taken for empty ones`
	delete(a.sessions, p.SessionID)
}

func (a *agent) deletes(raw *json.RawMessage) {
	var p promptParams
	_ = json.Unmarshal(*raw, &p)
	delete(a.sessions, p.SessionID)
}

// into decodes for others, and forgets that it failed.
func into(raw json.RawMessage, v any) {
	_ = json.Unmarshal(raw, v) // want `params that do not decode are taken for empty ones`
}

// checked tells that it failed.
func checked(raw json.RawMessage, v any) error { return json.Unmarshal(raw, v) }

// lightly decodes what nobody needs.
func lightly(raw json.RawMessage, v any) { _ = json.Unmarshal(raw, v) }

func (a *agent) helped(req *request, stored []byte) error {
	var p promptParams
	switch req.Method {
	case "session/prompt":
		into(req.Params, &p)
		log.Print(a.sessions[p.SessionID])
	case "session/load":
		if err := checked(req.Params, &p); err != nil {
			return err
		}
		log.Print(a.sessions[p.SessionID])
	case "session/list":
		lightly(req.Params, &p)
		log.Print(p.SessionID)
	case "session/resume":
		lightly(stored, &p)
		log.Print(a.sessions[p.SessionID])
	}
	return nil
}
