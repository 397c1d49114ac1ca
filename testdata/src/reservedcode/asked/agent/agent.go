// Package agent asks the errors of another package for their numbers, and sends those.
package agent

import (
	"context"
	"errors"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"reservedcode/asked/queue"
)

type agent struct {
	acpbase.Agent
	queue *queue.Queue
}

type numbered interface {
	error
	RPCCode() int
}

func settle[T any](v T, err error) (T, error) {
	var (
		zero  T
		coded *acp.RequestError
		num   numbered
	)
	switch {
	case err == nil:
		return v, nil
	case errors.As(err, &coded):
		return zero, coded
	case errors.As(err, &num):
		return zero, &acp.RequestError{Code: num.RPCCode(), Message: num.Error()}
	}
	return zero, acp.NewInternalError(err.Error())
}

func (a *agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return settle(a.prompt(p))
}

func (a *agent) prompt(p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.queue.Submit(len(p.Prompt)); err != nil { // want `queue.go:113: .*-32050 \(numFull\) is a custom code in the range` `queue.go:111: .*-32051 \(numShut\) is a custom code in the range` `queue.go:115: .*-32053 is a custom code in the range`
		return acp.PromptResponse{}, err
	}
	if err := a.queue.Later(); err != nil {
		log.Print(err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// It says nothing of the error.
func (a *agent) Logout(context.Context, acp.LogoutRequest) (acp.LogoutResponse, error) {
	err := a.queue.Close() // want `queue.go:57: .*-32056 is a custom code` `queue.go:72: .*-32058 \(numWild\) is a custom code` `queue.go:99: .*-32059 \(numWide\) is a custom code` `queue.go:146: .*-32061 is a custom code`
	var num numbered
	if errors.As(err, &num) {
		return acp.LogoutResponse{}, &acp.RequestError{Code: num.RPCCode(), Message: "refused"}
	}
	return acp.LogoutResponse{}, err
}

// Its own errors are read by their field.
func (a *agent) SetSessionMode(context.Context, acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	err := a.queue.Open() // want `queue.go:128: .*-32000 is ACP's "Authentication required".*; the message says "too busy to open"`
	if r := new(queue.Refusal); errors.As(err, &r) {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: r.Number, Message: r.Why}
	}
	return acp.SetSessionModeResponse{}, err
}

func (a *agent) NewSession(context.Context, acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return settle(a.open())
}

func (a *agent) open() (acp.NewSessionResponse, error) {
	return acp.NewSessionResponse{}, a.queue.Submit(3) // told above
}
