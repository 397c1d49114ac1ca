// Package asserted asks for coded errors by their type alone, and loses those that
// something is around.
package asserted

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result"`
	Error  *rpcError       `json:"error,omitempty"`
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	out   io.Writer
	chats map[string]bool
}

func (s *server) find(id string) error {
	if !s.chats[id] {
		return &rpcError{-32002, "Resource not found"}
	}
	return nil
}

// Each unwraps before it asks, in its own way; nothing is lost.

func (s *server) unwrapped(r request, err error) response {
	for err := err; err != nil; err = errors.Unwrap(err) {
		if e, ok := err.(*rpcError); ok {
			return response{ID: r.ID, Error: e}
		}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, err.Error()}}
}

func (s *server) innermost(r request, err error) response {
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	if e, ok := err.(*rpcError); ok {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, err.Error()}}
}

func root(err error) error {
	if inner := errors.Unwrap(err); inner != nil {
		return root(inner)
	}
	return err
}

func (s *server) byRoot(r request, err error) response {
	if e, ok := root(err).(*rpcError); ok {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, err.Error()}}
}

func search(err error) *rpcError {
	switch e := err.(type) {
	case nil:
		return nil
	case *rpcError:
		return e
	}
	return search(errors.Unwrap(err))
}

func (s *server) bySearch(r request, err error) response {
	if e := search(err); e != nil {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, err.Error()}}
}

func (s *server) byMethod(r request, err error) response {
	if u, ok := err.(interface{ Unwrap() error }); ok {
		err = u.Unwrap()
	}
	if e, ok := err.(*rpcError); ok {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, err.Error()}}
}

func (s *server) once(r request, err error) response {
	err = errors.Unwrap(err)
	if e, ok := err.(*rpcError); ok {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, fmt.Sprint(err)}}
}

func (s *server) atTimes(r request, err error) response {
	if r.Params != nil {
		err = errors.Unwrap(err)
	}
	if e, ok := err.(*rpcError); ok {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, fmt.Sprint(err)}}
}

func inner(err error) error { return errors.Unwrap(err) }

func (s *server) byHelper(r request, err error) response {
	err = inner(err)
	if e, ok := err.(*rpcError); ok {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, fmt.Sprint(err)}}
}

// fail is given what is inside.
func (s *server) handedOn(r request, err error) response {
	if u, ok := err.(interface{ Unwrap() error }); ok {
		return s.fail(r, u.Unwrap())
	}
	return s.fail(r, err)
}

// What has the method may be what is around another error.
func (s *server) byOther(r request, err error) response {
	if m, ok := err.(interface{ Message() string }); ok {
		return response{ID: r.ID, Error: &rpcError{-32602, m.Message()}}
	}
	if e, ok := err.(*rpcError); ok {
		return response{ID: r.ID, Error: e}
	}
	return response{ID: r.ID, Error: &rpcError{-32603, err.Error()}}
}

func (s *server) firstAsserted(r request, err error) response {
	e, ok := err.(*rpcError)
	if !ok && !errors.As(err, &e) {
		e = &rpcError{-32603, err.Error()}
	}
	return response{ID: r.ID, Error: e}
}

func (s *server) quiet(r request) response {
	err := s.find(string(r.Params))
	if err == nil {
		return response{ID: r.ID}
	}
	switch r.Method {
	case "session/prompt":
		return s.unwrapped(r, fmt.Errorf("prompt: %w", err))
	case "session/load":
		return s.innermost(r, fmt.Errorf("load: %w", err))
	case "session/resume":
		return s.byRoot(r, fmt.Errorf("resume: %w", err))
	case "session/set_mode":
		return s.bySearch(r, fmt.Errorf("mode: %w", err))
	case "session/fork":
		return s.byMethod(r, fmt.Errorf("fork: %w", err))
	case "session/list":
		return s.once(r, fmt.Errorf("list: %w", err))
	case "session/set_model":
		return s.byHelper(r, fmt.Errorf("model: %w", err))
	case "session/delete":
		return s.atTimes(r, fmt.Errorf("delete: %w", err))
	case "session/archive":
		return s.handedOn(r, fmt.Errorf("archive: %w", err))
	case "session/status":
		return s.byOther(r, fmt.Errorf("status: %w", err))
	case "session/set_config_option":
		return s.firstAsserted(r, fmt.Errorf("option: %w", err))
	}
	return response{ID: r.ID, Error: &rpcError{-32601, "Method not found"}}
}

// What is returned as it is, is found.
func (s *server) bare(r request) response { return s.fail(r, s.find(string(r.Params))) }

func (s *server) fail(r request, err error) response {
	e, ok := err.(*rpcError)
	if !ok {
		e = &rpcError{-32603, err.Error()}
	}
	return response{ID: r.ID, Error: e}
}

func (s *server) bySwitch(r request, err error) response {
	switch e := err.(type) {
	case *rpcError:
		return response{ID: r.ID, Error: e}
	case *json.SyntaxError:
		return response{ID: r.ID, Error: &rpcError{-32602, err.Error()}}
	default:
		return response{ID: r.ID, Error: &rpcError{-32603, err.Error()}}
	}
}

func code(err error) int {
	if e, ok := err.(*rpcError); ok {
		return e.Code
	}
	return -32603
}

func (s *server) loud(r request) response {
	err := s.find(string(r.Params))
	switch r.Method {
	case "session/prompt":
		return s.fail(r, fmt.Errorf("prompt: %w", err)) // want `a type assertion does not look inside wrapped errors: -32002 \(Resource not found\) is lost and the peer reads -32603 \(Internal error\); ask for it with errors.As where the answer is made, or return the coded error itself`
	case "session/load":
		return s.bySwitch(r, errors.Join(errors.New("load"), err)) // want `a type assertion does not look inside wrapped errors: -32002`
	case "session/resume":
		err = fmt.Errorf("resume: %w", err) // want `a type assertion does not look inside wrapped errors: -32002`
		return response{ID: r.ID, Error: &rpcError{code(err), err.Error()}}
	case "session/set_mode":
		return s.fail(r, errors.New(err.Error())) // want `only the text of -32002 \(Resource not found\) goes on, so the peer reads -32603`
	case "session/fork":
		return s.firstAsserted(r, fmt.Errorf("fork: %v", err)) // want `only the text of -32002`
	case "session/list":
		return s.bySearch(r, fmt.Errorf("list: %s", err))
	}
	return response{ID: r.ID, Error: &rpcError{-32601, "Method not found"}}
}

func (s *server) serve(in *json.Decoder) {
	for {
		var r request
		if in.Decode(&r) != nil {
			return
		}
		out := json.NewEncoder(s.out)
		out.Encode(s.bare(r))
		out.Encode(s.quiet(r))
		out.Encode(s.loud(r))
	}
}
