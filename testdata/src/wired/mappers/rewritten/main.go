// A deferred function gives the named result a code where it has none.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type Err struct {
	Code int    `json:"code"`
	Msg  string `json:"message"`
}

func (e *Err) Error() string { return e.Msg }

type Msg struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type rpc struct {
	enc  *json.Encoder
	sess map[string]bool
}

func (r *rpc) handle(m Msg) {
	res, err := r.route(m)
	{
		out := map[string]any{"jsonrpc": "2.0", "id": m.ID}
		if err != nil {
			var e *Err
			if !errors.As(err, &e) {
				e = &Err{-32603, err.Error()}
			}
			out["error"] = e
		} else {
			out["result"] = res
		}
		r.enc.Encode(out)
	}
}

func (r *rpc) route(m Msg) (res any, err error) {
	switch m.Method {
	case "session/new":
		res, err = os.MkdirTemp("", "d")
	case "session/prompt":
		res, err = r.prompt(m.Params)
	case "session/set_mode":
		_, err = r.setMode(m.Params)
	default:
		err = &Err{-32601, "method not found"}
	}
	return res, err
}

type at struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (r *rpc) prompt(raw json.RawMessage) (any, error) {
	var p at
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if !r.sess[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if err := os.Mkdir("turn", 0o755); err != nil {
		return nil, err
	}
	return "end_turn", nil
}

// setMode gives its plain errors a code on the way out.
func (r *rpc) setMode(raw json.RawMessage) (res any, err error) {
	defer func() {
		var e *Err
		if err != nil && !errors.As(err, &e) {
			err = &Err{-32602, err.Error()}
		}
	}()
	var p at
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	if !r.sess[p.SessionID] {
		return nil, &Err{-32002, "session not found"}
	}
	if p.ModeID != "a" {
		return nil, fmt.Errorf("unknown mode %s", p.ModeID)
	}
	return nil, nil
}

func main() {
	r := &rpc{json.NewEncoder(os.Stdout), map[string]bool{}}
	for sc := bufio.NewScanner(os.Stdin); sc.Scan(); {
		var m Msg
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil { // want `unanswered: .*-32700`
			continue
		}
		r.handle(m)
	}
}
