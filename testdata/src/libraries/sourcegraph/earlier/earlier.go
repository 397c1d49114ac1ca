// Package earlier makes its answers before it asks which errors they are for.
package earlier

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"
)

var errMode = errors.New("E1")

type agent struct{ known []error }

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
	ConfigID  string `json:"configId"`
}

// mode says in the data what happened, unless the answer is another one.
func (a *agent) mode(in params) *jsonrpc2.Error {
	err := a.check(in)
	if err == nil {
		return nil
	}
	failed := &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError}
	failed.SetError(err.Error())
	if errors.Is(err, errMode) {
		failed = &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams}
	}
	return failed
}

func (a *agent) check(in params) error {
	if in.ModeID == "" {
		return errMode
	}
	if in.SessionID == "" {
		return errors.New("E2") // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return nil
}

// config looks for the error among those that it knows.
func (a *agent) config(in params) error {
	err := a.option(in)
	if err == nil {
		return nil
	}
	var failed error = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
	if errors.Is(err, errMode) {
		failed = &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "E3"}
	}
	for _, k := range a.known {
		if errors.Is(err, k) {
			failed = &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "E4"}
		}
	}
	return failed
}

func (a *agent) option(in params) error {
	if in.ConfigID == "" {
		return errMode
	}
	if in.SessionID == "" {
		return errors.New("E5") // want `session/set_config_option answers an invalid parameter value with -32603`
	}
	return nil
}

func (a *agent) serve(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	var in params
	if err := json.Unmarshal(*req.Params, &in); err != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	switch req.Method {
	case "session/set_mode":
		if failed := a.mode(in); failed != nil {
			return nil, failed
		}
	case "session/set_config_option":
		if failed := a.config(in); failed != nil {
			return nil, failed
		}
	default:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
	}
	return in, nil
}

func connect(ctx context.Context, stream jsonrpc2.ObjectStream) *jsonrpc2.Conn {
	return jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(new(agent).serve))
}
