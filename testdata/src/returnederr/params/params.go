// Package params refuses values that requests hold.
package params

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type model struct{ id, name string }

type agent struct {
	acpbase.Agent
	modes   map[acp.SessionModeId]string
	efforts []string
	models  []model
	root    string
	hidden  string
	mode    acp.SessionModeId
}

var errBadWorkspace = errors.New("workspace must be an absolute path")

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if params.Cwd == "" {
		return acp.NewSessionResponse{}, errors.New("cwd is required") // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	if !filepath.IsAbs(params.Cwd) {
		return acp.NewSessionResponse{}, fmt.Errorf("cwd %q is not an absolute path", params.Cwd) // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	info, err := os.Stat(params.Cwd)
	if err != nil {
		return acp.NewSessionResponse{}, fmt.Errorf("working directory: %w", err) // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	if !info.IsDir() {
		return acp.NewSessionResponse{}, fmt.Errorf("%s is not a directory", params.Cwd) // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	for i, srv := range params.McpServers {
		if srv.Stdio == nil {
			return acp.NewSessionResponse{}, fmt.Errorf("mcp server %d: transport is not supported", i) // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
		if srv.Stdio.Command == "" {
			return acp.NewSessionResponse{}, errors.New("mcp server without a command") // want `session/new answers an invalid parameter value with -32603.*-32602`
		}
	}
	// What the agent makes of it is its own affair.
	dir := filepath.Join(a.root, strconv.Itoa(len(params.McpServers)))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return acp.NewSessionResponse{}, err
	}
	return acp.NewSessionResponse{SessionId: acp.SessionId(dir)}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := workspace(params.Cwd); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	for _, dir := range params.AdditionalDirectories {
		if !filepath.IsAbs(dir) {
			return acp.LoadSessionResponse{}, errors.New("additional directories must be absolute") // want `session/load answers an invalid parameter value with -32603.*-32602`
		}
	}
	return acp.LoadSessionResponse{}, nil
}

// workspace is a helper with a sentinel.
func workspace(dir string) error {
	if dir == "" || !filepath.IsAbs(dir) {
		return errBadWorkspace // want `session/load answers an invalid parameter value with -32603.*-32602`
	}
	return nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := a.modes[params.ModeId]; !ok {
		return acp.SetSessionModeResponse{}, fmt.Errorf("unknown mode %q", params.ModeId) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	a.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	if params.ValueId == nil {
		return acp.SetSessionConfigOptionResponse{}, errors.New("boolean options are not supported") // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
	}
	value := string(params.ValueId.Value)
	switch params.ValueId.ConfigId {
	case "model":
		found := false
		for _, m := range a.models {
			if m.id == value {
				found = true
				break
			}
		}
		if !found {
			return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("model %s not found", value) // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
		}
	case "effort":
		if !slices.Contains(a.efforts, value) {
			return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("unsupported reasoning effort: %s", value) // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
		}
	case "budget":
		n, err := strconv.Atoi(value)
		if err != nil {
			return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("budget: %w", err) // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
		}
		if n < 0 {
			return acp.SetSessionConfigOptionResponse{}, errors.New("budget must not be negative") // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
		}
	default:
		return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("unknown config option %q", params.ValueId.ConfigId) // want `session/set_config_option answers an invalid parameter value with -32603.*-32602`
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, errors.New("prompt is empty") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
	}
	text, err := flatten(params.Prompt)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	if strings.TrimSpace(text) == "" {
		return acp.PromptResponse{}, errors.New("no text content in prompt") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func flatten(blocks []acp.ContentBlock) (string, error) {
	var b strings.Builder
	for _, block := range blocks {
		switch {
		case block.Text != nil:
			b.WriteString(block.Text.Text)
		case block.ResourceLink != nil:
			u, err := url.Parse(block.ResourceLink.Uri)
			if err != nil {
				return "", fmt.Errorf("resource link: %w", err) // want `session/prompt answers an invalid parameter value with -32603.*-32602`
			}
			b.WriteString(u.Path)
		case block.Image != nil:
			raw, err := base64.StdEncoding.DecodeString(block.Image.Data)
			if err != nil {
				return "", fmt.Errorf("decode image: %w", err) // want `session/prompt answers an invalid parameter value with -32603.*-32602`
			}
			fmt.Fprintf(&b, "[%d bytes]", len(raw))
		default:
			return "", errors.New("unsupported content block") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
		}
	}
	return b.String(), nil
}

func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	offset := 0
	if params.Cursor != nil {
		var err error
		if offset, err = strconv.Atoi(*params.Cursor); err != nil {
			return acp.ListSessionsResponse{}, fmt.Errorf("invalid cursor %q", *params.Cursor) // want `session/list answers an invalid parameter value with -32603.*-32602`
		}
		if offset < 0 {
			return acp.ListSessionsResponse{}, errors.New("cursor out of range") // want `session/list answers an invalid parameter value with -32603.*-32602`
		}
	}
	return acp.ListSessionsResponse{}, nil
}

func (a *agent) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	switch params.MethodId {
	case "oauth", "api-key":
		return acp.AuthenticateResponse{}, nil
	}
	return acp.AuthenticateResponse{}, fmt.Errorf("unknown auth method %q", params.MethodId) // want `authenticate answers an invalid parameter value with -32603.*-32602`
}

type search struct {
	Pattern string `json:"pattern"`
	Since   string `json:"since"`
	Limit   int    `json:"limit"`
}

// HandleExtensionMethod gets params that the SDK did not decode.
func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "_search":
		var q search
		if err := json.Unmarshal(params, &q); err != nil {
			return nil, err // want `answers an invalid parameter value with -32603.*-32602`
		}
		re, err := regexp.Compile(q.Pattern)
		if err != nil {
			return nil, fmt.Errorf("pattern: %w", err) // want `answers an invalid parameter value with -32603.*-32602`
		}
		since, err := time.Parse(time.RFC3339, q.Since)
		if err != nil {
			return nil, fmt.Errorf("since: %w", err) // want `answers an invalid parameter value with -32603.*-32602`
		}
		return map[string]any{"pattern": re.String(), "since": since}, nil
	case "_limit":
		var q search
		if err := json.Unmarshal(params, &q); err != nil {
			return nil, acp.NewInvalidParams(map[string]any{"error": err.Error()})
		}
		return q.Limit, nil
	case "_match":
		var q search
		if err := json.Unmarshal(params, &q); err != nil {
			return nil, acp.NewInvalidParams(map[string]any{"error": err.Error()})
		}
		// The pattern alone can be wrong, not the name.
		hidden, err := filepath.Match(a.hidden, q.Since)
		if err != nil {
			return nil, fmt.Errorf("hidden: %w", err)
		}
		found, err := filepath.Match(q.Pattern, a.root)
		if err != nil {
			return nil, fmt.Errorf("pattern: %w", err) // want `answers an invalid parameter value with -32603.*-32602`
		}
		return found && !hidden, nil
	}
	return nil, acp.NewMethodNotFound(method)
}
