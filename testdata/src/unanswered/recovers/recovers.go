// Package recovers answers requests, and panics too.
package recovers

import (
	"bufio"
	"encoding/json"
	"io"
	"log"
)

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params,omitempty"`
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type server struct {
	out   *json.Encoder
	modes map[string]string
}

func (s *server) fail(id json.RawMessage, code int, text string) {
	_ = s.out.Encode(reply{ID: id, Error: &failure{Code: code, Message: text}})
}

func (s *server) result(id json.RawMessage, v any) { _ = s.out.Encode(reply{ID: id, Result: v}) }

func (s *server) serve(in io.Reader) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var f frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			s.fail(nil, -32700, "not JSON")
			continue
		}
		if f.ID == nil {
			continue
		}
		go s.request(f)
	}
	return sc.Err()
}

// request answers what panics.
func (s *server) request(f frame) {
	defer func() {
		if r := recover(); r != nil {
			s.fail(f.ID, -32603, "internal error")
		}
	}()
	s.dispatch(f)
}

func decode[T any](f frame) (p T, err error) {
	err = json.Unmarshal(f.Params, &p)
	return p, err
}

// kept is what a frame is kept in.
type kept struct {
	frame
	tries int
}

func keep(f frame) (*kept, error) { return &kept{frame: f}, nil }

type mode struct {
	SessionID string `json:"sessionId"`
	ModeID    any    `json:"modeId"`
}

func (s *server) dispatch(f frame) {
	switch f.Method {
	case "session/set_model":
		var p struct {
			SessionID string `json:"sessionId"`
			ModelID   string `json:"modelId"`
		}
		if err := json.Unmarshal(f.Params, &p); err != nil {
			log.Print(err)
			return // want `unanswered: this way through the handler neither answers nor fails`
		}
		s.result(f.ID, p.ModelID)
	case "session/set_mode":
		s.setMode(f)
	case "session/resume":
		s.resume(f)
	case "session/load":
		// What cannot be decoded panics, and is answered.
		var p mode
		if err := json.Unmarshal(f.Params, &p); err != nil {
			panic(err)
		}
		s.result(f.ID, struct{}{})
	case "session/close":
		s.always(f)
	default:
		s.fail(f.ID, -32601, "no such method")
	}
}

func (s *server) setMode(f frame) {
	p, err := decode[mode](f)
	if err != nil {
		s.fail(f.ID, -32602, err.Error())
		return
	}
	id, ok := p.ModeID.(string)
	if !ok {
		log.Printf("%v is no mode", p.ModeID)
		return // want `unanswered: this way through the handler neither answers nor fails`
	}
	s.modes[p.SessionID] = id
	s.result(f.ID, struct{}{})
}

// resume keeps the frame in something else, with which it answers.
func (s *server) resume(f frame) {
	k, err := keep(f)
	if err != nil {
		s.fail(f.ID, -32603, err.Error())
		return
	}
	k.tries++
	s.again(k)
}

func (s *server) again(k *kept) {
	s.result(k.ID, k.tries)
}

// always answers in the end, whether it panics or not.
func (s *server) always(f frame) {
	defer func() {
		r := recover()
		if r != nil {
			log.Print(r)
		}
		s.result(f.ID, struct{}{})
	}()
	if len(f.Params) == 0 {
		return
	}
	delete(s.modes, string(f.Params))
}
