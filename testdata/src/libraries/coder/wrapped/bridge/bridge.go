// Package bridge has a handler of all methods and one of files. It tells of their errors
// itself, whoever stands around them.
package bridge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type Bridge struct {
	sessions map[string]bool
	files    map[string]string
}

type target struct {
	Session string `json:"sessionId"`
}

var errGone = errors.New("gone")

// Handle answers a request.
func (b *Bridge) Handle(ctx context.Context, method string, params json.RawMessage) (any, *acp.RequestError) {
	if method != "session/load" {
		return nil, acp.NewMethodNotFound(method)
	}
	if err := b.load(params); err != nil {
		return nil, failure(err)
	}
	return struct{}{}, nil
}

func (b *Bridge) load(params json.RawMessage) error {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return acp.NewInvalidParams(nil)
	}
	if !b.sessions[t.Session] {
		return fmt.Errorf("%s: %w", t.Session, errGone) // want `returnederr: session/load answers an unknown session with -32603`
	}
	return nil
}

func failure(err error) *acp.RequestError {
	if e, ok := errors.AsType[*acp.RequestError](err); ok {
		return e
	}
	return acp.NewInternalError(map[string]any{"details": err.Error()})
}

// Host answers requests for files. It takes codes out of what it put around them.
type Host struct {
	acp.Client
	files map[string]string
}

// ReadTextFile answers fs/read_text_file.
func (h *Host) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	text, ok := h.files[p.Path]
	if !ok {
		err := fmt.Errorf("read: %w", &acp.RequestError{Code: -32002, Message: "Resource not found"})
		return acp.ReadTextFileResponse{}, coded(err)
	}
	return acp.ReadTextFileResponse{Content: text}, nil
}

func coded(err error) error {
	if e, ok := errors.AsType[*acp.RequestError](err); ok {
		return e
	}
	return err
}
