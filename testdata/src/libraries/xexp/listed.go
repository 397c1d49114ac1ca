package xexp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/exp/jsonrpc2"
)

// What is in a list of errors with a code goes as it is, all else gets the generic one:
// no error reaches the peer with the code 0.
type lister struct{ sessions map[string]bool }

var errHeld = jsonrpc2.NewError(-31001, "held")

var listed = []error{errHeld, jsonrpc2.ErrInvalidParams}

func (l *lister) Handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	res, err := l.serve(req)
	switch {
	case err == nil:
		return res, nil
	case slices.ContainsFunc(listed, func(one error) bool { return errors.Is(err, one) }):
		return nil, err
	}
	return nil, fmt.Errorf("%w: %w", jsonrpc2.ErrInternal, err) // want `lostcode: -32601 \(Method not found\) is overwritten with -32603 \(Internal error\)`
}

func (l *lister) serve(req *jsonrpc2.Request) (any, error) {
	var p params
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, fmt.Errorf("params: %w", err) // want `returnederr: this answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
	}
	switch req.Method {
	case "session/prompt":
		if !l.sessions[p.SessionID] {
			return nil, errors.New("not here") // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002`
		}
		return nil, errHeld
	case "session/load":
		return nil, fmt.Errorf("%w: no session", jsonrpc2.ErrInvalidParams)
	}
	return nil, jsonrpc2.ErrMethodNotFound // it is not in the list
}

// A question about an error that is not understood is one asked on purpose.
type asker struct {
	sessions map[string]bool
	passed   []error
	equal    func(a, b error) bool
}

func (a *asker) Handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	var err error
	if !a.sessions[string(req.Params)] {
		err = errors.New("not here")
	}
	if slices.ContainsFunc(a.passed, func(one error) bool { return a.equal(err, one) }) {
		return nil, err
	}
	return true, nil
}

// A question that has no answer is none.
type stopper struct{ sessions map[string]bool }

func (s *stopper) Handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	var err error
	if !s.sessions[string(req.Params)] {
		err = errors.New("not here")
	}
	if slices.ContainsFunc(listed, func(error) bool { panic(err) }) {
		return nil, err
	}
	return true, nil
}
