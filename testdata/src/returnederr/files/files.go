// Package files reads and writes what requests name.
package files

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// plain returns the error as it comes.
type plain struct{ acpbase.Client }

func (plain) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	b, err := os.ReadFile(params.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	return acp.ReadTextFileResponse{Content: string(b)}, nil
}

// WriteTextFile has to create a missing file; whatever fails then is the
// client's own trouble.
func (plain) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (acp.WriteTextFileResponse, error) {
	if err := os.MkdirAll(filepath.Dir(params.Path), 0o755); err != nil {
		return acp.WriteTextFileResponse{}, fmt.Errorf("create directory: %w", err)
	}
	return acp.WriteTextFileResponse{}, os.WriteFile(params.Path, []byte(params.Content), 0o644)
}

// wrapping says more.
type wrapping struct {
	acpbase.Client
	root string
}

func (w *wrapping) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	path := filepath.Clean(params.Path)
	if !filepath.IsAbs(path) {
		return acp.ReadTextFileResponse{}, fmt.Errorf("path must be absolute: %s", path) // want `fs/read_text_file answers an invalid parameter value with -32603.*-32602`
	}
	f, err := os.Open(path)
	if err != nil {
		return acp.ReadTextFileResponse{}, fmt.Errorf("open %s: %w", path, err) // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	defer f.Close()
	var b strings.Builder
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		if params.Line == nil || n >= *params.Line {
			b.WriteString(lines.Text())
			b.WriteByte('\n')
		}
	}
	if err := lines.Err(); err != nil {
		return acp.ReadTextFileResponse{}, fmt.Errorf("read %s: %w", path, err)
	}
	return acp.ReadTextFileResponse{Content: b.String()}, nil
}

// helped reads in a helper.
type helped struct{ acpbase.Client }

func slurp(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	defer f.Close()
	return io.ReadAll(f)
}

func (helped) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	b, err := slurp(p.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, fmt.Errorf("read: %w", err)
	}
	return acp.ReadTextFileResponse{Content: string(b)}, nil
}

// mapped answers a missing file rightly, and the rest generically.
type mapped struct{ acpbase.Client }

func (mapped) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	b, err := os.ReadFile(p.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return acp.ReadTextFileResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"uri": p.Path}}
	case err != nil:
		return acp.ReadTextFileResponse{}, err
	}
	return acp.ReadTextFileResponse{Content: string(b)}, nil
}

// negated knows that the file is there.
type negated struct{ acpbase.Client }

func (negated) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	b, err := os.ReadFile(p.Path)
	if err != nil && !os.IsNotExist(err) {
		return acp.ReadTextFileResponse{}, fmt.Errorf("read %s: %w", p.Path, err)
	}
	return acp.ReadTextFileResponse{Content: string(b)}, nil
}

// spelled asks for the sentinel, and then does not use it.
type spelled struct{ acpbase.Client }

func (spelled) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	b, err := os.ReadFile(p.Path)
	if os.IsNotExist(err) {
		return acp.ReadTextFileResponse{}, fmt.Errorf("file does not exist: %s", p.Path) // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	if errors.Is(err, fs.ErrPermission) {
		return acp.ReadTextFileResponse{}, fmt.Errorf("permission denied: %s", p.Path)
	}
	if err != nil {
		return acp.ReadTextFileResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.ReadTextFileResponse{Content: string(b)}, nil
}

// listing reads a directory of its own and one of the request's.
type listing struct {
	acpbase.Agent
	home string
}

func (l *listing) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	entries, err := os.ReadDir(filepath.Join(l.home, "sessions"))
	if err != nil {
		return acp.ListSessionsResponse{}, fmt.Errorf("list sessions: %w", err)
	}
	var out acp.ListSessionsResponse
	for _, e := range entries {
		out.Sessions = append(out.Sessions, acp.SessionInfo{SessionId: acp.SessionId(e.Name())})
	}
	return out, nil
}

// LoadSession reads the session's file: a missing one is an unknown session.
func (l *listing) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	b, err := os.ReadFile(filepath.Join(l.home, "sessions", string(params.SessionId)+".json"))
	if err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("load session: %w", err) // want `session/load answers an unknown session with -32603.*-32002`
	}
	if len(b) == 0 {
		return acp.LoadSessionResponse{}, errors.New("session file is empty") // its own file is corrupt
	}
	return acp.LoadSessionResponse{}, nil
}

func (l *listing) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for _, block := range params.Prompt {
		if block.ResourceLink == nil {
			continue
		}
		path := strings.TrimPrefix(block.ResourceLink.Uri, "file://")
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			return acp.PromptResponse{}, fmt.Errorf("linked file %s does not exist", path) // want `session/prompt answers an unknown resource with -32603.*-32002`
		}
	}
	if _, err := os.ReadFile(filepath.Join(l.home, "system.md")); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("system prompt: %w", err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// cached has the files in memory, and says so with the error of another package.
type cached struct {
	acpbase.Client
	files map[string]string
}

func (c *cached) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	text, ok := c.files[p.Path]
	if !ok {
		return acp.ReadTextFileResponse{}, fs.ErrNotExist // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	return acp.ReadTextFileResponse{Content: text}, nil
}

// overwriting only writes what is there.
type overwriting struct{ acpbase.Client }

func (overwriting) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	old, err := os.Stat(params.Path)
	if err != nil {
		return r, fmt.Errorf("nothing to overwrite: %w", err) // want `fs/write_text_file answers a file that is not there yet with -32603 \(Internal error\); ACP wants the file to be made instead of an error`
	}
	return r, os.WriteFile(params.Path, []byte(params.Content), old.Mode())
}

// careful keeps the mode of what is there, and makes what is not.
type careful struct{ acpbase.Client }

func (careful) WriteTextFile(ctx context.Context, params acp.WriteTextFileRequest) (r acp.WriteTextFileResponse, err error) {
	mode := fs.FileMode(0o644)
	switch old, err := os.Stat(params.Path); {
	case err == nil:
		mode = old.Mode()
	case !errors.Is(err, fs.ErrNotExist):
		return r, fmt.Errorf("stat: %w", err)
	}
	if _, err := os.Stat(filepath.Dir(params.Path)); err != nil {
		return r, fmt.Errorf("folder: %w", err)
	}
	return r, os.WriteFile(params.Path, []byte(params.Content), mode)
}
