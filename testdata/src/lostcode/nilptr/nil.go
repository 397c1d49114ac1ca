// Package nilptr has the place where a nil pointer becomes an error.
package nilptr

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type checker struct{ acpbase.Agent }

func (a *checker) validate(cwd string) *acp.RequestError {
	if cwd == "" {
		return acp.NewInvalidParams("cwd is required")
	}
	return nil
}

// LoadSession returns a pointer that may be nil as an error that is not.
func (a *checker) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, a.validate(params.Cwd) // want `a nil pointer of the error type is not a nil error`
}

// ResumeSession asks first.
func (a *checker) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if e := a.validate(params.Cwd); e != nil {
		return acp.ResumeSessionResponse{}, e
	}
	return acp.ResumeSessionResponse{}, nil
}
