// The code goes beside the error, in the same struct.
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

type outcome struct {
	value any
	err   error
	code  int
}

type ref struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type server struct {
	enc      *json.Encoder
	sessions map[string]string
	fallback int
	last     outcome
}

func failed(err error) outcome              { return outcome{err: err, code: -32603} }
func refused(code int, err error) outcome   { return outcome{err: err, code: code} }
func worded(code int, words string) outcome { return outcome{err: errors.New(words), code: code} }

// Each error has the code that stands beside it.
func (s *server) resume(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return outcome{err: err, code: -32602}
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return refused(-32002, fmt.Errorf("no session %s", p.SessionID))
	}
	if p.ModeID == "" {
		return worded(-32602, "modeId is required")
	}
	return outcome{}
}

// Which one it is is not known.
func (s *server) close(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return outcome{err: err, code: s.fallback}
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		o := failed(fmt.Errorf("no session %s", p.SessionID))
		o.code = -32002
		return o
	}
	if p.ModeID == "" {
		o := outcome{err: errors.New("modeId is required")}
		if len(raw) > 2 {
			o.code = -32603
		}
		return o
	}
	if p.ModeID == "none" {
		var o outcome
		if len(raw) > 2 {
			o.code = -32603
		}
		if _, ok := s.sessions[p.ModeID]; !ok {
			o.err = fmt.Errorf("no session %s", p.ModeID)
		}
		return o
	}
	if p.ModeID == "some" {
		o := outcome{code: -32603}
		if _, ok := s.sessions[p.ModeID]; !ok {
			o.code = -32603
			o = s.last
			o.err = fmt.Errorf("no session %s", p.ModeID)
		}
		return o
	}
	if p.ModeID == "all" {
		var o outcome
		o.code = -32603
		if len(raw) > 2 {
			o = s.last
		}
		if _, ok := s.sessions[p.ModeID]; !ok {
			o.err = fmt.Errorf("no session %s", p.ModeID)
		}
		return o
	}
	if p.ModeID == "off" {
		var o outcome
		o.code = -32603
		o.err = errors.New("modeId is required")
		o.code = -32602
		return o
	}
	return outcome{}
}

// The code is that of another struct.
func (s *server) instead(id *int, o, last outcome) {
	if o.err != nil {
		s.enc.Encode(frame{ID: id, Error: &problem{Code: last.code, Message: o.err.Error()}})
	}
}

// It is set again for a reason of its own.
func (s *server) sometimes(id *int, o outcome) {
	if o.err == nil {
		return
	}
	out := &problem{Code: s.fallback, Message: o.err.Error()}
	if o.value == nil {
		out.Code = o.code
	}
	s.enc.Encode(frame{ID: id, Error: out})
}

func (s *server) list(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return failed(err)
	}
	return outcome{}
}

// The caller decides on the code alone.
func (s *server) missing(id *int, code int) {
	o := outcome{err: errors.New("modeId is required"), code: code} // want `returnederr: session/set_model .*-32602`
	s.answer(id, o)
}

func (s *server) setModel(id *int, raw json.RawMessage) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		s.missing(id, -32602)
		return
	}
	if p.ModeID == "" { // want `unanswered: this way through the handler neither answers nor fails`
		s.missing(id, -32603)
	}
}

// What a goroutine is given is not what the function that waits for it is.
func delegate(code int, s *server, id *int, raw json.RawMessage) {
	done := make(chan outcome, 1)
	go func(code int) {
		var p ref
		err := json.Unmarshal(raw, &p)
		done <- outcome{err: err, code: code}
	}(-32602)
	if o := <-done; o.err != nil {
		s.enc.Encode(frame{ID: id, Error: &problem{Code: o.code, Message: o.err.Error()}})
	}
	s.last.code = code
}

// What goes wrong is a text.
type failure struct {
	result any
	status int
	reason string
}

func (s *server) setOption(raw json.RawMessage) *failure {
	var p ref
	if json.Unmarshal(raw, &p) != nil {
		return &failure{status: -32603, reason: "params are no object"} // want `genericerr: session/set_config_option .*-32602`
	}
	if p.ModeID == "" {
		return &failure{status: -32602, reason: "modeId is required"}
	}
	return nil
}

func (s *server) refuse(id *int, f failure) {
	s.enc.Encode(frame{ID: id, Error: &problem{Code: f.status, Message: f.reason}})
}

// Nor what another function makes of it.
func (s *server) cancel(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		o := failed(err)
		s.better(&o)
		return o
	}
	return outcome{}
}

func (s *server) better(o *outcome) { o.code = s.fallback }

// It is set after the error.
func (s *server) authenticate(raw json.RawMessage) (o outcome) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		o.err = err
		o.code = -32602
		return o
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		o.err = fmt.Errorf("no session %s", p.SessionID) // want `returnederr: authenticate .*-32002`
		o.code = -32603
		return o
	}
	if p.ModeID == "" {
		o.code = -32603
		o.err = errors.New("modeId is required")
		if len(raw) > 2 {
			o.code = -32602
		}
	}
	if p.ModeID == "none" {
		var later outcome
		later.code = -32603
		if _, ok := s.sessions[p.ModeID]; !ok {
			later.err = fmt.Errorf("no session %s", p.ModeID) // want `returnederr: authenticate .*-32002`
		}
		return later
	}
	return o
}

func (s *server) setMode(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return failed(err) // want `returnederr: session/set_mode .*-32602`
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return outcome{err: fmt.Errorf("no conversation %s", p.SessionID), code: -32603} // want `returnederr: session/set_mode .*-32002`
	}
	if p.ModeID == "" {
		return refused(-32603, errors.New("modeId is required")) // want `returnederr: session/set_mode .*-32602`
	}
	if p.ModeID == "none" {
		return refused(-32602, errors.New("modeId is required"))
	}
	return outcome{}
}

func (s *server) load(raw json.RawMessage) outcome {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return refused(-32602, err)
	}
	if _, ok := s.sessions[p.SessionID]; !ok {
		return refused(-32603, fmt.Errorf("no session %s", p.SessionID)) // want `returnederr: session/load .*-32002`
	}
	return outcome{}
}

// The struct is handed on, and its parts are.
func (s *server) answer(id *int, o outcome) {
	if o.err != nil {
		s.fail(id, o.code, o.err)
		return
	}
	s.enc.Encode(frame{ID: id, Result: o.value})
}

func (s *server) fail(id *int, code int, err error) {
	s.enc.Encode(frame{ID: id, Error: &problem{Code: code, Message: err.Error()}})
}

func main() {
	s := &server{enc: json.NewEncoder(os.Stdout), sessions: map[string]string{}}
	dec := json.NewDecoder(os.Stdin)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			s.fail(nil, -32700, err)
			return
		}
		var o outcome
		switch f.Method {
		case "session/resume":
			o = s.resume(f.Params)
		case "session/prompt":
			o = s.close(f.Params)
		case "session/list":
			o = s.cancel(f.Params)
		case "authenticate":
			o = s.authenticate(f.Params)
		case "session/set_mode":
			o = s.setMode(f.Params)
		case "session/set_config_option":
			if failed := s.setOption(f.Params); failed != nil {
				s.refuse(f.ID, *failed)
			}
			continue
		case "session/set_model":
			s.setModel(f.ID, f.Params)
			continue
		case "session/fork":
			s.instead(f.ID, s.list(f.Params), refused(-32602, errors.New("no object")))
			s.sometimes(f.ID, s.list(f.Params))
			continue
		case "session/new":
			delegate(-32603, s, f.ID, f.Params)
			continue
		case "session/load":
			s.answer(f.ID, s.load(f.Params))
			continue
		default:
			o = refused(-32601, fmt.Errorf("no method %s", f.Method))
		}
		out := frame{ID: f.ID, Result: o.value}
		if o.err != nil {
			out.Error = &problem{Code: o.code, Message: o.err.Error()}
		}
		s.enc.Encode(out)
	}
}
