package params

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// A tenant checks values of its own, of the model's and of its provider's:
// nothing that the request could do better.
type tenant struct {
	acpbase.Agent
	home     string
	endpoint string
	settings map[string]string
	tools    map[string]func(json.RawMessage) (string, error)
	client   *http.Client
}

type reply struct {
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args"`
	Text string          `json:"text"`
}

func (t *tenant) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	raw, err := os.ReadFile(filepath.Join(t.home, "config.json"))
	if err != nil {
		return acp.InitializeResponse{}, fmt.Errorf("config: %w", err)
	}
	if err := json.Unmarshal(raw, &t.settings); err != nil {
		return acp.InitializeResponse{}, fmt.Errorf("config is invalid: %w", err)
	}
	if t.settings["region"] == "" {
		return acp.InitializeResponse{}, errors.New("region must be set")
	}
	if _, err := strconv.Atoi(t.settings["port"]); err != nil {
		return acp.InitializeResponse{}, fmt.Errorf("invalid port: %w", err)
	}
	if _, err := time.ParseDuration(t.settings["timeout"]); err != nil {
		return acp.InitializeResponse{}, err
	}
	if !filepath.IsAbs(t.home) {
		return acp.InitializeResponse{}, errors.New("home must be absolute")
	}
	if _, err := url.Parse(t.endpoint); err != nil {
		return acp.InitializeResponse{}, err
	}
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

func (t *tenant) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.endpoint, nil)
	if err != nil {
		return acp.PromptResponse{}, fmt.Errorf("invalid endpoint: %w", err)
	}
	res, err := t.client.Do(req)
	if err != nil {
		return acp.PromptResponse{}, fmt.Errorf("ask the model: %w", err)
	}
	defer res.Body.Close()
	var r reply
	if err := json.NewDecoder(res.Body).Decode(&r); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("decode the model's answer: %w", err)
	}
	if r.Tool == "" && r.Text == "" {
		return acp.PromptResponse{}, errors.New("model returned an empty answer")
	}
	if r.Tool != "" {
		if _, err := t.call(r); err != nil {
			return acp.PromptResponse{}, err
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// call runs the tool that the model named.
func (t *tenant) call(r reply) (string, error) {
	tool, ok := t.tools[r.Tool]
	if !ok {
		return "", fmt.Errorf("unknown tool %q", r.Tool)
	}
	var args struct {
		Path string `json:"path"`
		Line int    `json:"line"`
	}
	if err := json.Unmarshal(r.Args, &args); err != nil {
		return "", fmt.Errorf("invalid tool arguments: %w", err)
	}
	if args.Path == "" {
		return "", errors.New("path is required")
	}
	if !filepath.IsAbs(args.Path) {
		return "", fmt.Errorf("path %q must be absolute", args.Path)
	}
	if args.Line < 1 {
		return "", errors.New("line must be at least 1")
	}
	if _, err := os.Stat(args.Path); err != nil {
		return "", err
	}
	return tool(r.Args)
}

// A session keeps its working directory. An error that does not show what the
// request has may be about anything.
type settled struct {
	acpbase.Agent
	dirs map[acp.SessionId]string
	kind string
}

func (s *settled) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if s.dirs[params.SessionId] != params.Cwd {
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s lives in directory %q, not %q", params.SessionId, s.dirs[params.SessionId], params.Cwd) // want `session/load answers an invalid parameter value with -32603.*-32602`
	}
	return acp.LoadSessionResponse{}, nil
}

func (s *settled) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if s.dirs[params.SessionId] != params.Cwd {
		return acp.ResumeSessionResponse{}, fmt.Errorf("the directory moved")
	}
	if s.kind != string(params.SessionId) {
		return acp.ResumeSessionResponse{}, fmt.Errorf("session %s has other tools", params.SessionId) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}
