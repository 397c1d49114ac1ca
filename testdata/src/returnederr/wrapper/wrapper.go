// Package wrapper puts error types of its own around other errors, which must
// not hide what those say.
package wrapper

import (
	"context"
	"fmt"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
	"github.com/pkg/errors" // here a package of the program's own
)

// An opError says what the program was doing.
type opError struct {
	op  string
	err error
}

func (e *opError) Error() string { return e.op + ": " + e.err.Error() }
func (e *opError) Unwrap() error { return e.err }

func doing(op string, err error) error {
	if err == nil {
		return nil
	}
	return &opError{op, err}
}

type office struct {
	acpbase.Agent
	files map[acp.SessionId]string
}

func (o *office) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := o.files[params.SessionId]; !ok {
		return acp.PromptResponse{}, doing("prompt", fmt.Errorf("session %s not found", params.SessionId)) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (o *office) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := o.files[params.SessionId]; !ok {
		return acp.LoadSessionResponse{}, &opError{"load", fmt.Errorf("unknown session %s", params.SessionId)} // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}

func (o *office) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (resp acp.ResumeSessionResponse, err error) {
	if err := o.look(params.SessionId); err != nil {
		return resp, errors.Wrap(err, "resume")
	}
	return resp, nil
}

func (o *office) look(id acp.SessionId) error {
	if _, ok := o.files[id]; !ok {
		return fmt.Errorf("no session with id %q", id) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return nil
}

type desk struct{ acpbase.Client }

func (d *desk) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (resp acp.ReadTextFileResponse, err error) {
	data, err := os.ReadFile(p.Path)
	resp.Content = string(data)
	return resp, doing("read", err) // want `fs/read_text_file answers a missing file with -32603.*-32002`
}
