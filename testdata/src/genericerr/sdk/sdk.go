// Package sdk builds generic internal errors where a specific code exists.
package sdk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// The codes that this agent writes out.
const (
	codeInternal = -32603
	codeMissing  = -32002
)

type chat struct{ model string }

type agent struct {
	acpbase.Agent
	mu     sync.Mutex
	chats  map[acp.SessionId]*chat
	signed bool
	hello  bool
	home   string
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	a.mu.Lock()
	c, ok := a.chats[params.SessionId]
	a.mu.Unlock()
	if !ok {
		slog.WarnContext(ctx, "no chat", "session", params.SessionId)
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": "session not found"}) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32603, Message: "prompt must not be empty"} // want `session/prompt answers an invalid parameter value with -32603.*-32602`
	}
	c.model = "large"
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !filepath.IsAbs(params.Cwd) {
		return acp.LoadSessionResponse{}, acp.NewInternalError("cwd must be absolute") // want `session/load answers an invalid parameter value with -32603.*-32602`
	}
	c := a.chats[params.SessionId]
	if c == nil {
		e := &acp.RequestError{Code: codeInternal, Message: fmt.Sprintf("unknown session %s", params.SessionId)} // want `session/load answers an unknown session with -32603.*-32002`
		return acp.LoadSessionResponse{}, e
	}
	return acp.LoadSessionResponse{}, nil
}

// A code that is missing, and one that is zero.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	switch params.ModeId {
	case "ask", "code":
		return acp.SetSessionModeResponse{}, nil
	case "":
		return acp.SetSessionModeResponse{}, &acp.RequestError{Message: "mode is required"} // want `session/set_mode answers an invalid parameter value with code 0.*-32602`
	}
	return acp.SetSessionModeResponse{}, &acp.RequestError{Code: 0, Message: "unknown mode " + string(params.ModeId)} // want `session/set_mode answers an invalid parameter value with code 0.*-32602`
}

func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, acp.NewInternalError("session/list is not supported") // want `session/list answers an unsupported method with -32603.*-32601`
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !a.signed {
		return acp.NewSessionResponse{}, acp.NewInternalError(map[string]any{"error": "authentication required"}) // want `session/new answers a missing authentication with -32603.*-32000`
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "_history":
		return []string{}, nil
	default:
		return nil, acp.NewInternalError("unknown method: " + method) // want `answers an unsupported method with -32603.*-32601`
	}
}

// A client.
type window struct {
	acpbase.Client
	terms map[string]chan int
}

func (w *window) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	raw, err := os.ReadFile(p.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return acp.ReadTextFileResponse{}, acp.NewInternalError(map[string]any{"error": "file not found", "path": p.Path}) // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	if err != nil {
		return acp.ReadTextFileResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.ReadTextFileResponse{Content: string(raw)}, nil
}

func (w *window) WaitForTerminalExit(ctx context.Context, p acp.WaitForTerminalExitRequest) (acp.WaitForTerminalExitResponse, error) {
	done, ok := w.terms[p.TerminalId]
	if !ok {
		return acp.WaitForTerminalExitResponse{}, acp.NewInternalError("terminal " + p.TerminalId + " does not exist") // want `terminal/wait_for_exit answers an unknown terminal with -32603.*-32002`
	}
	code := <-done
	return acp.WaitForTerminalExitResponse{ExitCode: &code}, nil
}

func (w *window) KillTerminal(ctx context.Context, p acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	if _, ok := w.terms[p.TerminalId]; !ok {
		return acp.KillTerminalResponse{}, &acp.RequestError{Code: codeMissing, Message: "Resource not found"}
	}
	return acp.KillTerminalResponse{}, nil
}
