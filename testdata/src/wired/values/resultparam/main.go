// A struct with the error in it is handed on before it is answered.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type frame struct {
	ID     *int            `json:"id,omitempty"` // want `the id of a request may be a string`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *problem        `json:"error,omitempty"`
}

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (p *problem) Error() string { return p.Message }

type outcome struct {
	value any
	err   error
}

type ref struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type server struct {
	enc      *json.Encoder
	sessions map[string]string
	logged   []outcome
}

// What is only logged reaches nobody.
func (s *server) close(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return outcome{err: err}
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return outcome{err: fmt.Errorf("no session %s", p.SessionID)}
	}
	return outcome{}
}

func log(o outcome) {
	if o.err != nil {
		fmt.Fprintln(os.Stderr, o.err)
	}
}

// What the answer asks for its code has one.
func (s *server) resume(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return outcome{err: &problem{-32602, err.Error()}}
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return outcome{err: &problem{-32002, "no session " + p.SessionID}}
	}
	return outcome{}
}

func (s *server) setMode(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return outcome{err: err} // want `returnederr: session/set_mode .*-32602`
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return outcome{err: fmt.Errorf("no conversation %s", p.SessionID)} // want `returnederr: session/set_mode .*-32002`
	}
	if err := s.store(p); err != nil {
		return outcome{err: err}
	}
	return outcome{}
}

func (s *server) store(p ref) error {
	f, err := os.CreateTemp("", "mode")
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(p.ModeID)
	return err
}

// The struct is handed on twice, and by a method of its own.
func (s *server) load(raw json.RawMessage) outcome {
	var p ref
	if json.Unmarshal(raw, &p) != nil {
		return outcome{err: errors.New("params are no object")} // want `returnederr: session/load .*-32602`
	}
	return outcome{}
}

// The function that makes the struct is handed on.
func (s *server) fork(raw json.RawMessage) outcome {
	var p ref
	if json.Unmarshal(raw, &p) != nil {
		return outcome{err: errors.New("params are no object")} // want `returnederr: session/fork .*-32602`
	}
	return outcome{}
}

func (s *server) list(raw json.RawMessage) outcome {
	var p ref
	if json.Unmarshal(raw, &p) != nil {
		return outcome{err: errors.New("params are no object")} // want `returnederr: session/list .*-32602`
	}
	return outcome{}
}

func (s *server) run(id *int, h func(json.RawMessage) outcome, raw json.RawMessage) {
	s.answer(id, h(raw))
}

func (o outcome) send(s *server, id *int) { s.answer(id, o) }

func (s *server) answer(id *int, o outcome) {
	out := frame{ID: id, Result: o.value}
	if o.err != nil {
		var p *problem
		if !errors.As(o.err, &p) {
			p = &problem{Code: -32603, Message: o.err.Error()}
		}
		out.Error = p
	}
	s.enc.Encode(out)
}

func main() {
	s := &server{enc: json.NewEncoder(os.Stdout), sessions: map[string]string{}}
	dec := json.NewDecoder(os.Stdin)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			s.enc.Encode(frame{Error: &problem{Code: -32700, Message: "parse"}})
			return
		}
		switch f.Method {
		case "session/close":
			log(s.close(f.Params))
			s.answer(f.ID, outcome{})
		case "session/resume":
			s.answer(f.ID, s.resume(f.Params))
		case "session/set_mode":
			s.answer(f.ID, s.setMode(f.Params))
		case "session/fork":
			s.run(f.ID, s.fork, f.Params)
		case "session/list":
			s.run(f.ID, s.list, f.Params)
		case "session/delete":
			s.answer(f.ID, s.logged[0])
		case "session/load":
			o := s.load(f.Params)
			if o.err != nil {
				o.send(s, f.ID)
				continue
			}
			s.answer(f.ID, o)
		default:
			s.answer(f.ID, outcome{err: &problem{-32601, "no method " + f.Method}})
		}
	}
}

// One outcome is made of the last one.
func next(o outcome, id string) outcome {
	if id == "" {
		return outcome{err: errors.New("no id")}
	}
	return o
}

func Last(ids []string) error {
	var o outcome
	for _, id := range ids {
		o = next(o, id)
	}
	return failure(o)
}

func failure(o outcome) error { return o.err }
