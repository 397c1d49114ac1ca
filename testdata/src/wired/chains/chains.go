// Package chains puts functions around one another in loops: an error has to get
// past each of them.
package chains

import (
	"encoding/json"
	"errors"
	"log"
	"slices"
)

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *Problem) Error() string { return p.Message }

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type (
	handle func(*message) (any, error)
	layer  func(handle) handle
)

func inward(h handle, layers ...layer) handle {
	for i := len(layers) - 1; i >= 0; i-- {
		h = layers[i](h)
	}
	return h
}

func backward(h handle, layers ...layer) handle {
	for _, l := range slices.Backward(layers) {
		h = l(h)
	}
	return h
}

var errGone = errors.New("gone")

// gone knows what one error is.
func gone(next handle) handle {
	return func(m *message) (any, error) {
		res, err := next(m)
		if errors.Is(err, errGone) {
			return nil, &Problem{-32002, "Resource not found"}
		}
		return res, err
	}
}

func logged(next handle) handle {
	return func(m *message) (any, error) {
		res, err := next(m)
		if err != nil {
			log.Print(err)
		}
		return res, err
	}
}

// checked has an error of its own.
func checked(next handle) handle {
	return func(m *message) (any, error) {
		if m.Params == nil {
			return nil, &Problem{-32602, "Invalid params"}
		}
		return next(m)
	}
}

type one struct{ rooms map[string]bool }

func (o *one) answer(m *message) (any, error) {
	switch m.Method {
	case "session/load":
		var p struct{ SessionID string }
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, err // want `returnederr: session/load .*-32602`
		}
		if !o.rooms[p.SessionID] {
			return nil, errGone
		}
		return p.SessionID, nil
	}
	return nil, &Problem{-32601, "Method not found"}
}

type two struct{ rooms map[string]bool }

func (o *two) answer(m *message) (any, error) {
	switch m.Method {
	case "session/load":
		var p struct{ SessionID string }
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, err // want `returnederr: session/load .*-32602`
		}
		if !o.rooms[p.SessionID] {
			return nil, errGone
		}
		return p.SessionID, nil
	}
	return nil, &Problem{-32601, "Method not found"}
}

type three struct{ rooms map[string]bool }

// answer has nobody around it who knows the error.
func (o *three) answer(m *message) (any, error) {
	switch m.Method {
	case "session/load":
		var p struct{ SessionID string }
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, &Problem{-32602, "Invalid params"}
		}
		if !o.rooms[p.SessionID] {
			return nil, errGone // want `returnederr: session/load .*-32002`
		}
		return p.SessionID, nil
	}
	return nil, &Problem{-32601, "Method not found"}
}

func Run(dec *json.Decoder, enc *json.Encoder) {
	serve(dec, enc, inward((&one{}).answer, logged, gone))
	serve(dec, enc, backward((&two{}).answer, logged, gone))
	serve(dec, enc, inward((&three{}).answer, checked, logged))
}

func serve(dec *json.Decoder, enc *json.Encoder, h handle) {
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			enc.Encode(message{Error: &Problem{-32700, "Parse error"}})
			return
		}
		if m.ID == nil {
			continue
		}
		out := message{ID: m.ID}
		res, err := h(&m)
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
