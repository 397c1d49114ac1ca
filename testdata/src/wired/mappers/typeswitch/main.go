// A type switch maps.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type protoError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e protoError) Error() string { return e.Message }

type missing struct{ id string }

func (m missing) Error() string { return "session " + m.id + " not found" }

type invalid struct{ error }

func convert(err error) protoError {
	switch e := err.(type) {
	case protoError:
		return e
	case *missing:
		return protoError{-32002, e.Error()}
	case invalid, *json.SyntaxError, *json.UnmarshalTypeError:
		return protoError{-32602, e.Error()}
	default:
		return protoError{-32603, e.Error()}
	}
}

type hub struct {
	enc  *json.Encoder
	byID map[string]int
}

func (h *hub) answer(id int, v any, err error) {
	type reply struct {
		V      string      `json:"jsonrpc"`
		ID     int         `json:"id"`
		Result any         `json:"result,omitempty"`
		Error  *protoError `json:"error,omitempty"`
	}
	r := reply{V: "2.0", ID: id}
	if err != nil {
		e := convert(err)
		r.Error = &e
	} else {
		r.Result = v
	}
	h.enc.Encode(r)
}

type ref struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (h *hub) load(raw json.RawMessage) (int, error) {
	var r ref
	if err := json.Unmarshal(raw, &r); err != nil {
		return 0, err
	}
	n, ok := h.byID[r.SessionID]
	if !ok {
		return 0, &missing{r.SessionID}
	}
	return n, nil
}

func (h *hub) prompt(raw json.RawMessage) (int, error) {
	var r ref
	if err := json.Unmarshal(raw, &r); err != nil {
		return 0, fmt.Errorf("prompt: %w", err)
	}
	n, ok := h.byID[r.SessionID]
	if !ok {
		return 0, missing{r.SessionID}
	}
	if n > 100 {
		return 0, errors.New("too many turns")
	}
	return n + 1, nil
}

func (h *hub) setMode(raw json.RawMessage) (int, error) {
	var r ref
	if err := json.Unmarshal(raw, &r); err != nil {
		return 0, invalid{err}
	}
	if _, ok := h.byID[r.SessionID]; !ok {
		return 0, fmt.Errorf("session %s not found", r.SessionID) // want `returnederr: .*-32002`
	}
	if r.ModeID == "" {
		return 0, invalid{errors.New("modeId is required")}
	}
	return 0, nil
}

type incoming struct {
	ID     int             `json:"id"` // want `the id of a request may be a string`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

func main() {
	h := &hub{json.NewEncoder(os.Stdout), map[string]int{}}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var m incoming
		if json.Unmarshal(in.Bytes(), &m) != nil { // want `unanswered: .*-32700`
			continue
		}
		switch m.Method {
		case "session/load":
			v, err := h.load(m.Params)
			h.answer(m.ID, v, err)
		case "session/prompt":
			v, err := h.prompt(m.Params)
			h.answer(m.ID, v, err)
		case "session/set_mode":
			v, err := h.setMode(m.Params)
			h.answer(m.ID, v, err)
		default:
			h.answer(m.ID, nil, protoError{-32601, "method not found"})
		}
	}
}
