// Package desk answers with faults that another package builds.
package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"wired/built/fault"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *fault.Fault    `json:"error,omitempty"`
}

type desk struct {
	rooms map[string]bool
	dir   string
}

func (d *desk) serve(in io.Reader, out io.Writer) error {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			return enc.Encode(message{ID: json.RawMessage("null"), Error: fault.New(-32700).Cause(err)})
		}
		reply := message{ID: m.ID}
		if err := d.handle(m.Method, m.Params); err != nil {
			reply.Error = fault.From(err)
		} else {
			reply.Result = struct{}{}
		}
		if err := enc.Encode(reply); err != nil {
			return err
		}
	}
}

type params struct {
	Room string `json:"sessionId"`
	Mode string `json:"modeId"`
}

func (d *desk) handle(method string, raw json.RawMessage) error {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return fault.New(-32602).Text("cannot read the params").Cause(err)
	}
	switch method {
	case "session/resume":
		if !d.rooms[p.Room] {
			return fmt.Errorf("%s is no room", p.Room) // want `returnederr: session/resume answers an unknown session with -32603`
		}
		return nil
	case "session/load":
		return d.load(p.Room)
	case "session/set_mode":
		return d.mode(p.Mode)
	case "session/close":
		if !d.rooms[p.Room] {
			return fault.New(-32002).About(errNone, "none") // the protocol leaves open what close answers
		}
		return nil
	case "session/fork":
		if !d.rooms[p.Room] {
			return fault.New(-32002).Text("none")
		}
		return fault.New(-32002).Text("none of them is forked") // want `reservedcode: -32002 is ACP's "Resource not found"`
	}
	return fault.New(-32601).Text("no method %s", method)
}

var errNone = errors.New("there is none")

func (d *desk) load(room string) error {
	_, err := os.Stat(filepath.Join(d.dir, filepath.Base(room)))
	if errors.Is(err, os.ErrNotExist) {
		return fault.New(-32603).About(err, "load") // want `genericerr: session/load answers .* -32002`
	}
	if err != nil {
		return fault.New(-32603).About(err, "load")
	}
	return nil
}

func (d *desk) mode(mode string) error {
	if mode != "loud" && mode != "quiet" {
		f := fault.New(-32603) // want `genericerr: session/set_mode answers an invalid parameter value with -32603`
		f.Text("%s is no mode", mode)
		return f
	}
	return nil
}
