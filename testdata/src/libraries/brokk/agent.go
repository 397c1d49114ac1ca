// Package brokk is an agent with github.com/BrokkAi/acp-go, where the error of
// a notification handler closes the connection.
package brokk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"

	"github.com/BrokkAi/acp-go"
	runtime "github.com/BrokkAi/acp-go/agent"
	"github.com/BrokkAi/acp-go/schema"
)

type agent struct{ sessions map[schema.SessionId]bool }

func serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	return runtime.New(&agent{}).Serve(ctx, in, out)
}

func (a *agent) Initialize(ctx context.Context, c runtime.Client, p schema.InitializeRequest) (schema.InitializeResponse, error) {
	return schema.InitializeResponse{ProtocolVersion: 1}, nil
}

func (a *agent) NewSession(ctx context.Context, c runtime.Client, p schema.NewSessionRequest) (schema.NewSessionResponse, error) {
	if p.Cwd == "" {
		return schema.NewSessionResponse{}, errors.New("cwd is required") // want `returnederr: session/new answers an invalid parameter value with -32603 .*: &acp\.RPCError\{Code: -32602, Message: "Invalid params"\}`
	}
	var none *acp.RPCError
	return schema.NewSessionResponse{}, none // want `lostcode: a nil pointer of the error type is not a nil error: with BrokkAi/acp-go it is a response with neither a result nor an error`
}

func (a *agent) Prompt(ctx context.Context, c runtime.Client, p schema.PromptRequest, u runtime.SessionUpdater) (schema.PromptResponse, error) {
	if !a.sessions[p.SessionID] {
		return schema.PromptResponse{}, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603 .*: &acp\.RPCError\{Code: acp\.ErrorCodeResourceNotFound, Message: "Resource not found"\}`
	}
	return schema.PromptResponse{StopReason: schema.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, c runtime.Client, p schema.LoadSessionRequest) (schema.LoadSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return schema.LoadSessionResponse{}, &acp.RPCError{Code: acp.ErrorCodeResourceNotFound, Message: "Resource not found"}
	}
	return schema.LoadSessionResponse{}, nil
}

// A wrapped error keeps its code.
func (a *agent) ResumeSession(ctx context.Context, c runtime.Client, p schema.ResumeSessionRequest) (schema.ResumeSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return schema.ResumeSessionResponse{}, fmt.Errorf("resume: %w", &acp.RPCError{Code: acp.ErrorCodeResourceNotFound, Message: "Resource not found"})
	}
	return schema.ResumeSessionResponse{}, nil
}

// An error closes the connection.
func (a *agent) CancelSession(ctx context.Context, p schema.CancelNotification) error {
	if !a.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: an error that a notification handler returns with BrokkAi/acp-go closes the connection; log it and return nil`
	}
	return nil
}

// careful logs what is wrong with a notification.
type careful struct{ agent }

func (a *careful) CancelSession(ctx context.Context, p schema.CancelNotification) error {
	if !a.sessions[p.SessionID] {
		log.Printf("session %s not found", p.SessionID)
	}
	return nil
}

func connect(in io.ReadCloser, out io.WriteCloser) *acp.Connection {
	return acp.Connect(in, out, dispatch, notified)
}

func dispatch(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/set_mode":
		var p struct {
			ModeID string `json:"modeId"`
		}
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("decode params: %w", err) // want `returnederr: session/set_mode answers an invalid parameter value with -32603 .*: &acp\.RPCError\{Code: -32602, Message: "Invalid params"\}`
		}
		return nil, nil
	case "session/list":
		return nil, &acp.RPCError{Code: -32602, Message: "Invalid params"}
	}
	return nil, fmt.Errorf("method %s not found", method) // want `returnederr: this answers an unsupported method with -32603 .*: &acp\.RPCError\{Code: -32601, Message: "Method not found"\}`
}

func notified(method string, params json.RawMessage) error {
	var p struct{ SessionID string }
	if err := json.Unmarshal(params, &p); err != nil {
		return err // want `returnederr: an error that a notification handler returns with BrokkAi/acp-go closes the connection; log it and return nil`
	}
	if method != "session/cancel" {
		return fmt.Errorf("unknown notification %s", method) // want `returnederr: an error that a notification handler returns with BrokkAi/acp-go closes the connection; log it and return nil`
	}
	return nil
}
