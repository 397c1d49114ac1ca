// Package flat answers whatever fails with one code of its own, and one request
// with a code that it has for that.
package flat

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

type desk struct {
	out   *json.Encoder
	rooms map[string]bool
}

func (d *desk) refuse(id json.RawMessage, code int, err error) {
	d.out.Encode(response{ID: id, Error: &failure{code, err.Error()}})
}

// serve gives 4000 to whatever a method fails with.
func (d *desk) serve(req request) {
	res, err := d.call(req)
	if err != nil {
		d.refuse(req.ID, 4000, err)
		return
	}
	d.out.Encode(response{ID: req.ID, Result: res})
}

func (d *desk) call(req request) (any, error) {
	var q struct{ SessionID, ModeID, Cwd string }
	if err := json.Unmarshal(req.Params, &q); err != nil {
		return nil, fmt.Errorf("params: %w", err) // want `returnederr: .*with code 4000; ACP has -32602`
	}
	switch req.Method {
	case "session/new":
		if err := d.free(); err != nil {
			return nil, err
		}
		return nil, os.WriteFile("log", nil, 0o600)
	case "session/load":
		if !d.rooms[q.SessionID] {
			return nil, errors.New("no session " + q.SessionID) // want `returnederr: .*with code 4000; ACP has -32002`
		}
	case "session/set_mode":
		if q.ModeID != "fast" {
			return nil, fmt.Errorf("mode %q", q.ModeID) // want `returnederr: .*with code 4000; ACP has -32602`
		}
	}
	return nil, nil // want `neither a result nor an error` `missingerr: this answers an unsupported method with success`
}

func (d *desk) free() error {
	if len(d.rooms) > 10 {
		return errors.New("too many sessions")
	}
	return nil
}

// one answers one method, and has a code for what may fail there.
func (d *desk) one(req request) {
	if req.Method != "session/load" {
		d.refuse(req.ID, -32601, io.EOF)
		return
	}
	if err := d.find(req.Params); err != nil {
		d.refuse(req.ID, 4004, err)
		return
	}
	d.out.Encode(response{ID: req.ID}) // want `neither a result nor an error`
}

func (d *desk) find(params json.RawMessage) error {
	var id string
	if json.Unmarshal(params, &id) != nil || !d.rooms[id] {
		return errors.New("session not found")
	}
	return nil
}
