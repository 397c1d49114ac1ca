// Package quiet has errors for which the generic code is right, or for which
// the protocol names no other.
package quiet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

var (
	errBusy  = errors.New("a turn is already in progress for this session")
	errLimit = errors.New("rate limit exceeded, try again later")
)

type talk struct {
	busy    bool
	history []string
	bytes   int
}

type agent struct {
	acpbase.Agent
	mu     sync.Mutex
	conn   *acp.AgentSideConnection
	talks  map[acp.SessionId]*talk
	url    string
	quota  int
	client *http.Client
	dial   func(ctx context.Context, addr string) (net.Conn, error)
}

// Prompt fails in all the ways that are nobody's fault.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	a.mu.Lock()
	t, ok := a.talks[params.SessionId]
	if !ok {
		a.mu.Unlock()
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if t.busy {
		a.mu.Unlock()
		return acp.PromptResponse{}, errBusy
	}
	t.busy = true
	a.mu.Unlock()

	if a.quota--; a.quota < 0 {
		return acp.PromptResponse{}, errLimit
	}
	if t.bytes > 1<<20 {
		return acp.PromptResponse{}, errors.New("conversation is too large")
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	answer, err := a.complete(ctx, params.Prompt)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return acp.PromptResponse{}, fmt.Errorf("model did not answer in time: %w", err)
		}
		return acp.PromptResponse{}, fmt.Errorf("complete: %w", err)
	}
	if answer == "" {
		return acp.PromptResponse{}, errors.New("model returned no content")
	}
	for _, c := range strings.Split(answer, "\n") {
		note := acp.SessionNotification{SessionId: params.SessionId, Update: acp.UpdateAgentMessageText(c)}
		if err := a.conn.SessionUpdate(ctx, note); err != nil {
			return acp.PromptResponse{}, fmt.Errorf("update: %w", err)
		}
	}
	t.history = append(t.history, answer)
	if err := a.save(t); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) complete(ctx context.Context, prompt []acp.ContentBlock) (string, error) {
	body, err := json.Marshal(prompt)
	if err != nil {
		return "", fmt.Errorf("encode prompt: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	res, err := a.client.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusNotFound {
		return "", errors.New("provider: model not found")
	}
	if res.StatusCode >= 400 {
		return "", fmt.Errorf("provider: status %d", res.StatusCode)
	}
	raw, err := io.ReadAll(res.Body)
	return string(raw), err
}

// save writes the agent's own file.
func (a *agent) save(t *talk) error {
	raw, err := json.Marshal(t.history)
	if err != nil {
		return fmt.Errorf("encode history: %w", err)
	}
	if err := os.WriteFile("history.json", raw, 0o600); err != nil {
		return fmt.Errorf("write history: %w", err)
	}
	return nil
}

// NewSession starts what it needs.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return acp.NewSessionResponse{}, fmt.Errorf("git: %w", err)
	}
	out, err := exec.CommandContext(ctx, "git", "-C", params.Cwd, "status").CombinedOutput()
	if err != nil {
		return acp.NewSessionResponse{}, fmt.Errorf("git status: %w: %s", err, out)
	}
	c, err := a.dial(ctx, "localhost:7777")
	if err != nil {
		return acp.NewSessionResponse{}, fmt.Errorf("backend: %w", err)
	}
	defer c.Close()
	if len(a.talks) > 100 {
		return acp.NewSessionResponse{}, errors.New("too many sessions")
	}
	if a.conn == nil {
		return acp.NewSessionResponse{}, errors.New("agent is not connected")
	}
	return acp.NewSessionResponse{SessionId: "s"}, nil
}

// LoadSession asks a service.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := fetch(ctx); err != nil {
		if status.Code(err) == codes.NotFound {
			return acp.LoadSessionResponse{}, status.Error(codes.NotFound, "no backend for this region")
		}
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}

func fetch(ctx context.Context) error { return status.Error(codes.Unauthenticated, "service account") }

// ResumeSession recovers.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (resp acp.ResumeSessionResponse, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	if len(a.talks) != a.quota {
		return resp, errors.New("invariant broken: talks and quota differ")
	}
	return resp, nil
}

// A human runs what the agent asks for.
type human struct {
	acpbase.Client
	answers chan string
	agents  map[string]string
}

func (h *human) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	cmd := exec.CommandContext(ctx, p.Command, p.Args...)
	if err := cmd.Start(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return acp.CreateTerminalResponse{}, fmt.Errorf("%s: %w", p.Command, err)
		}
		return acp.CreateTerminalResponse{}, err
	}
	return acp.CreateTerminalResponse{TerminalId: fmt.Sprint(cmd.Process.Pid)}, nil
}

func (h *human) WriteTextFile(ctx context.Context, p acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	f, err := os.OpenFile(p.Path, os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return acp.WriteTextFileResponse{}, err
	}
	defer f.Close()
	if _, err := f.WriteString(p.Content); err != nil {
		return acp.WriteTextFileResponse{}, fmt.Errorf("write: %w", err)
	}
	return acp.WriteTextFileResponse{}, f.Close()
}

// SessionUpdate is a notification.
func (h *human) SessionUpdate(ctx context.Context, n acp.SessionNotification) error {
	if _, ok := h.agents[string(n.SessionId)]; !ok {
		return fmt.Errorf("session %s not found", n.SessionId)
	}
	return nil
}
