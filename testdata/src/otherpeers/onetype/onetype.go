// Package onetype has one type of messages for its editor, which speaks ACP, and for
// programs that want tools. Who hands a message on tells whose it is.
package onetype

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *Problem) Error() string { return p.Message }

type Note struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type house struct {
	rooms map[string]string
	tools map[string]string
}

func each(rw io.ReadWriter, f func(Note) (any, error)) error {
	dec, enc := json.NewDecoder(rw), json.NewEncoder(rw)
	for {
		var n Note
		if err := dec.Decode(&n); err != nil {
			enc.Encode(Note{Error: &Problem{-32700, "Parse error"}})
			return err
		}
		if n.ID == nil {
			continue
		}
		out := Note{ID: n.ID}
		res, err := f(n)
		var p *Problem
		switch {
		case errors.As(err, &p):
			out.Error = p
		case err != nil:
			out.Error = &Problem{-32603, err.Error()}
		case res == nil:
			out.Result = struct{}{}
		default:
			out.Result = res
		}
		enc.Encode(out)
	}
}

func (h *house) Run(editor, other io.ReadWriter) {
	go each(other, h.others)
	each(editor, h.editor)
}

func (h *house) others(n Note) (any, error) {
	if n.Method != "tools/call" {
		return nil, &Problem{-32601, "Method not found"}
	}
	if err := h.logged(n); err != nil {
		return nil, err
	}
	return h.call(n)
}

func (h *house) editor(n Note) (any, error) {
	if err := h.logged(n); err != nil {
		return nil, err
	}
	switch n.Method {
	case "session/new":
		return map[string]string{"sessionId": "1"}, nil
	case "session/load":
		return h.load(n)
	}
	return nil, &Problem{-32601, "Method not found"}
}

// call is for tools.
func (h *house) call(n Note) (any, error) {
	var p struct{ Name string }
	if err := json.Unmarshal(n.Params, &p); err != nil {
		return nil, fmt.Errorf("arguments: %w", err)
	}
	text, ok := h.tools[p.Name]
	if !ok {
		return nil, fmt.Errorf("no tool %s", p.Name)
	}
	return text, nil
}

// logged is for both.
func (h *house) logged(n Note) error {
	var p struct{ SessionID string }
	if err := json.Unmarshal(n.Params, &p); err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return nil
}

// load is for the editor.
func (h *house) load(n Note) (any, error) {
	var p struct{ SessionID string }
	if err := json.Unmarshal(n.Params, &p); err != nil {
		return nil, fmt.Errorf("load: %w", err) // want `returnederr: session/load .*-32602`
	}
	if _, ok := h.rooms[p.SessionID]; !ok {
		return nil, fmt.Errorf("no room %s", p.SessionID) // want `returnederr: session/load .*-32002`
	}
	return nil, nil
}
