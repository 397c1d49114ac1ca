// Package wrap wraps errors with a package of another module.
package wrap

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
	"github.com/google/uuid"
	"github.com/pkg/errors"
)

var errNoThread = errors.New("no such session")

type office struct {
	acp.Agent
	home  string
	files map[acp.SessionId]string
}

func (o *office) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := o.files[params.SessionId]; !ok {
		return acp.PromptResponse{}, errors.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (o *office) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (resp acp.ResumeSessionResponse, err error) {
	_, _, _, _, err = o.everything(params.SessionId)
	if err != nil {
		return resp, errors.Wrap(err, "resume")
	}
	return resp, nil
}

func (o *office) everything(id acp.SessionId) (name, dir, ext string, size int, err error) {
	path, ok := o.files[id]
	if !ok {
		return "", "", "", 0, errors.WithStack(fmt.Errorf("no session with id %q", id)) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return filepath.Base(path), filepath.Dir(path), filepath.Ext(path), len(path), nil
}

func (o *office) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := o.files[params.SessionId]; !ok {
		return acp.SetSessionModeResponse{}, errors.WithMessagef(errNoThread, "set mode of %s", params.SessionId) // want `session/set_mode answers an unknown session with -32603.*-32002`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (o *office) UnstableForkSession(ctx context.Context, params acp.UnstableForkSessionRequest) (resp acp.UnstableForkSessionResponse, err error) {
	id, err := uuid.Parse(string(params.SessionId))
	if err != nil {
		return resp, errors.Wrapf(err, "session id %s", params.SessionId) // want `session/fork answers an invalid parameter value with -32603.*-32602`
	}
	o.files[params.SessionId] = string(id[:])
	return resp, nil
}

// LoadSession reads its own file.
func (o *office) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := os.ReadFile(filepath.Join(o.home, "settings.toml")); err != nil {
		return acp.LoadSessionResponse{}, errors.Wrap(err, "settings")
	}
	return acp.LoadSessionResponse{}, nil
}

type desk struct{ acp.Client }

func (d *desk) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (resp acp.ReadTextFileResponse, err error) {
	data, err := os.ReadFile(p.Path)
	resp.Content = string(data)
	return resp, errors.Wrap(err, "read") // want `fs/read_text_file answers a missing file with -32603.*-32002`
}

// A careful desk asks for the cause.
type careful struct{ acp.Client }

func (careful) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (resp acp.ReadTextFileResponse, err error) {
	data, err := os.ReadFile(p.Path)
	if err != nil {
		err = errors.Wrapf(err, "read %s", p.Path)
		if errors.Is(err, fs.ErrNotExist) {
			return resp, &acp.RequestError{Code: -32002, Message: "Resource not found"}
		}
		return resp, err
	}
	resp.Content = string(data)
	return resp, nil
}
