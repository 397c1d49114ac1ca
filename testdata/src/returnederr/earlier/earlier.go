// Package earlier makes its answer before it asks which error it is for.
package earlier

import (
	"context"
	"encoding/json"
	"errors"
	"io"
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
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *failure        `json:"error,omitempty"`
}

type prompt struct {
	SessionID string            `json:"sessionId"`
	MessageID string            `json:"messageId"`
	Prompt    []json.RawMessage `json:"prompt"`
}

var (
	errMode, errPrompt, errLoad = errors.New("E1"), errors.New("E2"), errors.New("E3")
	errList, errResume          = errors.New("E4"), errors.New("E13")
)

type agent struct {
	owns func(error) bool
	out  *json.Encoder
}

func (a *agent) answer(r request, result any, failed *failure) {
	a.out.Encode(response{JSONRPC: "2.0", ID: r.ID, Result: result, Error: failed})
}

func (a *agent) handle(ctx context.Context, r request) {
	switch r.Method {
	case "session/set_mode":
		result, err := a.setMode(ctx, r)
		if err == nil {
			a.answer(r, result, nil)
			return
		}
		failed := &failure{Code: -32603, Message: err.Error()}
		if errors.Is(err, errMode) {
			failed = &failure{Code: -32602, Message: "E5"}
		}
		a.answer(r, nil, failed)
	case "session/prompt":
		result, err := a.prompt(ctx, r)
		if err == nil {
			a.answer(r, result, nil)
			return
		}
		failed := internal(err)
		if errors.Is(err, errLoad) {
			failed = &failure{Code: -32002, Message: "E6"}
		}
		if errors.Is(err, errPrompt) {
			failed = &failure{Code: -32602, Message: "E7"}
		}
		a.answer(r, nil, failed)
	case "session/load":
		result, err := a.load(ctx, r)
		if err == nil {
			a.answer(r, result, nil)
			return
		}
		failed := &failure{Code: -32603, Message: err.Error()}
		if a.owns(err) {
			failed = &failure{Code: -32602, Message: err.Error()}
		}
		a.answer(r, nil, failed)
	case "session/resume":
		result, err := a.resume(ctx, r)
		if err != nil {
			a.answer(r, nil, object(err))
			return
		}
		a.answer(r, result, nil)
	case "session/list":
		result, err := a.list(ctx, r)
		if err == nil {
			a.answer(r, result, nil)
			return
		}
		failed := internal(err)
		if errors.Is(err, errList) {
			a.answer(r, nil, &failure{Code: -32602, Message: "E8"})
			return
		}
		a.answer(r, nil, failed)
	}
}

// object says nothing of the errors for which it has another answer.
func object(err error) *failure {
	failed := &failure{Code: -32603, Message: "Internal error"}
	if errors.Is(err, errResume) {
		failed = &failure{Code: -32002, Message: "E11"}
	}
	return failed
}

func (a *agent) resume(_ context.Context, r request) (any, error) {
	var in prompt
	json.Unmarshal(r.Params, &in)
	if in.SessionID == "" {
		return nil, errResume
	}
	if in.MessageID == "" {
		return nil, errors.New("E12") // want `session/resume answers an invalid parameter value with -32603`
	}
	return in, nil
}

func internal(err error) *failure { return &failure{Code: -32603, Message: err.Error()} }

func (a *agent) setMode(_ context.Context, r request) (any, error) {
	var in struct {
		SessionID string `json:"sessionId"`
		ModeID    string `json:"modeId"`
	}
	json.Unmarshal(r.Params, &in)
	if in.ModeID == "" {
		return nil, errMode
	}
	if in.SessionID == "" {
		return nil, errors.New("E9") // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return in, nil
}

func (a *agent) prompt(_ context.Context, r request) (any, error) {
	var in prompt
	json.Unmarshal(r.Params, &in)
	if in.SessionID == "" {
		return nil, errLoad
	}
	if len(in.Prompt) == 0 {
		return nil, errPrompt
	}
	if in.MessageID == "" {
		return nil, errMode // want `session/prompt answers an invalid parameter value with -32603`
	}
	return in, nil
}

func (a *agent) load(_ context.Context, r request) (any, error) {
	var in prompt
	json.Unmarshal(r.Params, &in)
	if in.SessionID == "" {
		return nil, errors.New("E10") // which it may own
	}
	return in, nil
}

func (a *agent) list(_ context.Context, r request) (any, error) {
	var in struct {
		Cursor string `json:"cursor"`
	}
	json.Unmarshal(r.Params, &in)
	if in.Cursor != "" {
		return nil, errList
	}
	return in, nil
}

// Serve serves an agent.
func Serve(in io.Reader, out io.Writer, owns func(error) bool) {
	a := &agent{owns: owns, out: json.NewEncoder(out)}
	for dec := json.NewDecoder(in); ; {
		var r request
		if err := dec.Decode(&r); err != nil {
			return
		}
		a.handle(context.Background(), r)
	}
}
