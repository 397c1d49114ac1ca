// Package ironpark is an agent with github.com/ironpark/go-acp, which does not
// look inside wrapped errors and reads a nil one.
package ironpark

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"

	acp "github.com/ironpark/go-acp"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionID]bool
	modes    []acp.SessionModeID
}

func serve(in io.Reader, out io.Writer) {
	acp.NewAgentSideConnection(&agent{}, in, out, acp.WithMiddleware(logging)).Start(context.Background())
}

// A middleware hands on what the next handler returned.
func logging(next acp.MethodHandler) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		result, err := next(ctx, method, params)
		if err != nil {
			log.Printf("%s: %v", method, err)
		}
		return result, err
	}
}

func (a *agent) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionID: &acp\.RequestError\{Code: acp\.ErrorCodeResourceNotFound, Msg: "Resource not found"\} with "sessionId" in its data`
	}
	return &acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p *acp.LoadSessionRequest) (*acp.LoadSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		return nil, acp.ErrResourceNotFound(string(p.SessionID))
	}
	return &acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p *acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	for _, m := range a.modes {
		if m == p.ModeID {
			return &acp.SetSessionModeResponse{}, nil
		}
	}
	return nil, fmt.Errorf("unknown mode %s", p.ModeID) // want `returnederr: session/set_mode answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602 \(Invalid params\), because a\.modes has no p\.ModeID: acp\.ErrInvalidParams with the field in its data`
}

func (a *agent) ResumeSession(ctx context.Context, p *acp.ResumeSessionRequest) (*acp.ResumeSessionResponse, error) {
	if err := a.check(p.SessionID); err != nil {
		return nil, fmt.Errorf("resume: %w", err) // want `lostcode: ironpark/go-acp does not look inside wrapped errors: -32002 .* is lost and the peer reads -32603`
	}
	return &acp.ResumeSessionResponse{}, nil
}

func (a *agent) check(id acp.SessionID) error {
	if !a.sessions[id] {
		return acp.ErrResourceNotFound(string(id))
	}
	return nil
}

func (a *agent) Authenticate(ctx context.Context, p *acp.AuthenticateRequest) (*acp.AuthenticateResponse, error) {
	var none *acp.RequestError
	return &acp.AuthenticateResponse{}, none // want `lostcode: a nil pointer of the error type is not a nil error: with ironpark/go-acp it panics`
}

func (a *agent) Cancel(ctx context.Context, p *acp.CancelNotification) error {
	return errors.New("session not found")
}

func (a *agent) ExtMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return nil, fmt.Errorf("method not found: %s", method) // want `returnederr: this answers an unsupported method with -32603 \(Internal error\); ACP has -32601 \(Method not found\), because it says "method not found: %s": acp\.ErrMethodNotFound`
}

// terminals are given to the library elsewhere. That the package has a
// middleware changes nothing about them.
type terminals struct {
	acp.Client
	open map[string]*acp.TerminalHandle
}

func (t *terminals) KillTerminalCommand(ctx context.Context, p *acp.KillTerminalRequest) (*acp.KillTerminalResponse, error) {
	h, ok := t.open[p.TerminalID]
	if !ok {
		return nil, fmt.Errorf("terminal %s not found", p.TerminalID) // want `returnederr: terminal/kill answers an unknown terminal with -32603 .*: &acp\.RequestError\{Code: acp\.ErrorCodeResourceNotFound, Msg: "Resource not found"\}`
	}
	return &acp.KillTerminalResponse{}, h.Kill(ctx)
}
