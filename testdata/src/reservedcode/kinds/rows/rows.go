// Package rows has codes by kinds whose errors are not seen: a key names its code.
package rows

import (
	"encoding/json"
	"errors"

	"reservedcode/kinds/rows/problem"
)

const (
	codeParse   = -32600 // want `-32600 \(codeParse\) is ACP's "Invalid request"; ACP has -32700 \(Parse error\) for a message that is not valid JSON`
	codeRequest = -32600 // of a name that says what the code means: the place that sends it for something else is told
	codeLogin   = -32000
)

var byKind = map[problem.Kind]int{
	problem.Broken: -32603,
	problem.Busy:   -32000, // want `-32000 \(Busy\) is ACP's "Authentication required", which asks for a login; the name says "Busy"`
	problem.Login:  codeLogin,
	problem.Locked: -32000, // what is locked may want a login
}

type object struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Error  *object         `json:"error"`
}

type gateway struct {
	out *json.Encoder
	do  func(method string, params json.RawMessage) error
}

func (g *gateway) read(line []byte) {
	var f frame
	if err := json.Unmarshal(line, &f); err != nil {
		g.refuse(json.RawMessage("null"), codeParse, err.Error())
		return
	}
	if f.Method == "" {
		g.refuse(f.ID, codeRequest, "no method")
		return
	}
	if f.Method == "session/prompt" {
		var p struct {
			SessionID string `json:"sessionId"`
		}
		if err := json.Unmarshal(f.Params, &p); err != nil {
			g.refuse(f.ID, codeRequest, err.Error()) // want `answers an invalid parameter value with -32600 \(Invalid request\); ACP has -32602`
			return
		}
	}
	err := g.do(f.Method, f.Params)
	var p problem.Problem
	if errors.As(err, &p) {
		g.refuse(f.ID, byKind[p.Kind], p.Text)
	}
}

func (g *gateway) refuse(id json.RawMessage, code int, text string) {
	_ = g.out.Encode(frame{ID: id, Error: &object{Code: code, Message: text}})
}

func (g *gateway) paused(f frame) {
	switch f.Method {
	case "session/load", "session/resume":
		g.refuse(f.ID, codeRequest, "nothing is kept") // want `answer an unsupported method with -32600 \(Invalid request\); ACP has -32601`
	case "_rows/pause":
		var p struct {
			On *bool `json:"on"`
		}
		if err := json.Unmarshal(f.Params, &p); err != nil {
			g.refuse(f.ID, -32602, err.Error())
			return
		}
		if p.On == nil {
			g.refuse(f.ID, codeRequest, "E1") // want `answers an invalid parameter value with -32600 \(Invalid request\); ACP has -32602`
			return
		}
		if g.do == nil {
			g.refuse(f.ID, codeRequest, "E2")
			return
		}
		if !json.Valid(f.Params) {
			g.refuse(f.ID, codeRequest, "E3")
		}
	}
}
