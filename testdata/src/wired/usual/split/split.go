// Package split has a layer and its handlers in one package, and a code of its own for some.
package split

import (
	"bufio"
	"encoding/json"
	"errors"
	"log"
	"os"

	"wired/usual/fault"
	"wired/usual/wire"
)

type route struct {
	run  func(s *server, raw json.RawMessage) (any, error)
	code int
}

type option func(*route)

func fallback(code int) option { return func(r *route) { r.code = code } }

type server struct {
	routes map[string]route
	open   map[string]*target
}

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

func (s *server) handle(method string, run func(*server, json.RawMessage) (any, error), opts ...option) {
	r := route{run: run, code: -32603}
	for _, o := range opts {
		o(&r)
	}
	s.routes[method] = r
}

func (s *server) setMode(raw json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(raw, &t); err != nil {
		return nil, fault.New(-32602, "E")
	}
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E1") // invalid params, as it is
	}
	return struct{}{}, nil
}

// Serve answers requests.
func Serve() error {
	s := &server{routes: map[string]route{}}
	s.handle("session/set_mode", (*server).setMode, fallback(-32602))
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var f wire.Frame
		out := &wire.Frame{Version: "2.0"}
		if err := json.Unmarshal(in.Bytes(), &f); err != nil {
			out.ID, out.Error = json.RawMessage("null"), fault.New(-32700, "E")
		} else if r, ok := s.routes[f.Method]; !ok {
			out.ID, out.Error = f.ID, fault.New(-32601, "E")
		} else if res, err := r.run(s, f.Params); err != nil {
			out.ID, out.Error = f.ID, fault.From(err, r.code)
		} else {
			out.ID, out.Result = f.ID, res
		}
		if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
			log.Println(err)
		}
	}
	return in.Err()
}
