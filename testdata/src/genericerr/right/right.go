// Package right builds internal errors that are right as they are.
package right

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errNotFound = errors.New("session not found")

type agent struct {
	acpbase.Agent
	chats   map[acp.SessionId]string
	tools   map[string]string
	prompts map[string]string
	conn    *acp.AgentSideConnection
	db      func(query string) error
	cfg     string
	client  *http.Client
	started bool
}

// toError is a mapper: its last line is for what it does not know.
func toError(err error) error {
	var re *acp.RequestError
	switch {
	case errors.As(err, &re):
		return re
	case errors.Is(err, errNotFound):
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	case errors.Is(err, os.ErrNotExist):
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (resp acp.PromptResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = acp.NewInternalError(map[string]any{"panic": fmt.Sprint(r)})
		}
	}()
	if err := a.check(params.SessionId); err != nil {
		return resp, toError(err)
	}
	text, ok := a.prompts["system"]
	if !ok {
		return resp, acp.NewInternalError(map[string]any{"error": "prompt not found: system"})
	}
	res, err := a.client.Post("http://localhost/complete", "text/plain", strings.NewReader(text))
	if err != nil {
		return resp, acp.NewInternalError(map[string]any{"error": err.Error(), "errorKind": "provider"})
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusNotFound {
		return resp, acp.NewInternalError(map[string]any{"error": "provider answered 404", "errorKind": "provider"})
	}
	var out struct{ Tool string }
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
		return resp, acp.NewInternalError(map[string]any{"error": "invalid answer of the model: " + err.Error()})
	}
	if _, ok := a.tools[out.Tool]; !ok {
		return resp, acp.NewInternalError("model asked for an unknown tool: " + out.Tool)
	}
	if err := a.conn.SessionUpdate(ctx, acp.SessionNotification{SessionId: params.SessionId}); err != nil {
		return resp, acp.NewInternalError(err.Error())
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) check(id acp.SessionId) error {
	if _, ok := a.chats[id]; !ok {
		return errNotFound
	}
	return nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if _, err := os.ReadFile(a.cfg); err != nil {
		return acp.NewSessionResponse{}, acp.NewInternalError(map[string]any{"error": "read config: " + err.Error()})
	}
	if out, err := exec.Command("git", "init").CombinedOutput(); err != nil {
		return acp.NewSessionResponse{}, acp.NewInternalError(map[string]any{"error": err.Error(), "output": string(out)})
	}
	if err := a.db("insert into sessions default values"); err != nil {
		return acp.NewSessionResponse{}, acp.NewInternalError("database connection failed")
	}
	if _, err := json.Marshal(params); err != nil {
		return acp.NewSessionResponse{}, acp.NewInternalError(err.Error())
	}
	if a.conn == nil || !a.started {
		return acp.NewSessionResponse{}, acp.NewInternalError("agent has no connection")
	}
	return acp.NewSessionResponse{SessionId: "1"}, nil
}

// A simulator sends any error that its script says, on purpose.
type simulator struct {
	acpbase.Agent
	script []step
	next   int
}

type step struct {
	fail bool
	code int
	text string
}

func (s *simulator) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	step := s.script[s.next]
	s.next++
	if step.code != 0 {
		return acp.PromptResponse{}, &acp.RequestError{Code: step.code, Message: step.text}
	}
	if step.fail {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32603, Message: "simulated internal error"}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// LoadSession fails when the client asks it to.
func (s *simulator) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if params.SessionId == "fail-internal" {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32603, Message: "Internal error"}
	}
	return acp.LoadSessionResponse{}, nil
}

// Code that only asks which error came.
func retry(err error) bool {
	var re *acp.RequestError
	if errors.As(err, &re) {
		return re.Code == -32603 || re.Code == 0
	}
	return false
}
