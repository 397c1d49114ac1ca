// The codes are in another package, which no message reaches.
package main

import (
	"encoding/json"
	"io"
	"os"

	"wired/enumerated/code"
	"wired/enumerated/shelf"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type problem struct {
	Code    code.Code `json:"code"`
	Message string    `json:"message"`
}

type agent struct {
	shelf *shelf.Shelf
	out   *json.Encoder
	busy  bool
}

// The prompt waits for nobody, but it is answered as all others are.
func (a *agent) run(in *json.Decoder) error {
	for {
		var r request
		if err := in.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			a.out.Encode(response{ID: json.RawMessage("null"), Error: &problem{Code: -32700, Message: "Parse error"}})
			return err
		}
		if r.Method == "session/prompt" {
			go a.answer(r)
			continue
		}
		a.answer(r)
	}
}

func (a *agent) answer(r request) {
	res, err := a.route(r)
	if err != nil {
		a.out.Encode(response{ID: r.ID, Error: &problem{Code: code.Of(err), Message: err.Error()}})
		return
	}
	a.out.Encode(response{ID: r.ID, Result: res})
}

func (a *agent) route(r request) (any, error) {
	var p params
	if err := json.Unmarshal(r.Params, &p); err != nil {
		return nil, code.Params.New("%v", err)
	}
	switch r.Method {
	case "session/load":
		return a.shelf.Find(p.SessionID) // want `shelf.go:11: genericerr: session/load answers an unknown session with -32603`
	case "session/close":
		return nil, a.shelf.Check(p.SessionID)
	case "session/set_mode":
		if p.ModeID != "ask" && p.ModeID != "code" {
			return nil, code.Internal.New("mode %s", p.ModeID) // want `genericerr: session/set_mode answers an invalid parameter value with -32603`
		}
		if a.busy {
			return nil, code.Crowded.New("later") // want `code.go:16: reservedcode: -32050 \(Crowded\) is a custom code`
		}
		return struct{}{}, nil
	case "session/prompt":
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, code.Method.New("no %s", r.Method)
}

func main() {
	a := &agent{shelf: &shelf.Shelf{}, out: json.NewEncoder(os.Stdout)}
	a.run(json.NewDecoder(os.Stdin))
}
