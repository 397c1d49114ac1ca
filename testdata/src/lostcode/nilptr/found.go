package nilptr

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// finder looks for errors with a code, in a variable that has none at first.
type finder struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

var errGone = errors.New("E1")

func coded(err error) error {
	if found := (*acp.RequestError)(nil); errors.As(err, &found) {
		return found
	}
	if errors.Is(err, errGone) {
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}

// never gives what it has not found.
func never(err error) error {
	found := (*acp.RequestError)(nil)
	if errors.As(err, &found) {
		return acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return found // want `lostcode: a nil pointer of the error type is not a nil error`
}

func (f *finder) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !f.open[p.SessionId] {
		return acp.LoadSessionResponse{}, coded(errGone)
	}
	return acp.LoadSessionResponse{}, nil
}

func (f *finder) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !f.open[p.SessionId] {
		return acp.ResumeSessionResponse{}, never(errGone)
	}
	return acp.ResumeSessionResponse{}, nil
}
