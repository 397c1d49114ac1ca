// Package outside speaks ACP and, in other places, other protocols. Only what
// reaches the ACP peer counts.
package outside

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type thing struct{ id string }

// An agent.
type agent struct {
	acpbase.Agent
	things map[string]*thing
	tools  map[string]tool
}

// A tool of the model's.
type tool func(ctx context.Context, args json.RawMessage) (string, error)

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	out, err := a.run(ctx, "read_file", json.RawMessage(`{}`))
	if err != nil {
		out = err.Error() // the model reads it
	}
	fmt.Fprintln(os.Stderr, out)
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) run(ctx context.Context, name string, args json.RawMessage) (string, error) {
	t, ok := a.tools[name]
	if !ok {
		return "", fmt.Errorf("unknown tool %s", name)
	}
	return t(ctx, args)
}

func readFile(ctx context.Context, args json.RawMessage) (string, error) {
	var in struct {
		Path      string `json:"path"`
		SessionID string `json:"session_id"`
	}
	if err := json.Unmarshal(args, &in); err != nil {
		return "", fmt.Errorf("invalid arguments: %w", err)
	}
	if in.SessionID == "" {
		return "", errors.New("session_id is required")
	}
	raw, err := os.ReadFile(in.Path)
	if err != nil {
		return "", err
	}
	return string(raw), nil
}

var _ tool = readFile

// An HTTP handler of the same program.
func (a *agent) serveThing(w http.ResponseWriter, r *http.Request) {
	t, err := a.thing(r.PathValue("session"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	fmt.Fprintln(w, t.id)
}

func (a *agent) thing(id string) (*thing, error) {
	t, ok := a.things[id]
	if !ok {
		return nil, fmt.Errorf("session %s not found", id)
	}
	return t, nil
}

// A tool handler in the shape of MCP's SDK reports errors as results.
type callToolResult struct {
	IsError bool
	Text    string
}

func (a *agent) handleTool(ctx context.Context, req *struct{ Name, Session string }) (*callToolResult, error) {
	if _, ok := a.things[req.Session]; !ok {
		return nil, fmt.Errorf("session %s not found", req.Session)
	}
	if req.Name == "" {
		return nil, errors.New("name is required")
	}
	return &callToolResult{Text: "ok"}, nil
}

// A command-line front end.
func (a *agent) show(id string) error {
	if _, err := a.thing(id); err != nil {
		return fmt.Errorf("show: %w", err)
	}
	return nil
}
