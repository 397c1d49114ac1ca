package checked

import (
	"context"
	"errors"
	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// another does what agent does, with functions that are done in several places.
type another struct{ acpbase.Agent }

func (o another) UnstableForkSession(ctx context.Context, params acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	folder, err := rooted(params)
	if err != nil {
		return acp.UnstableForkSessionResponse{}, err
	}
	return acp.UnstableForkSessionResponse{}, enter(folder)
}

// rooted asks where a folder begins in the first of two ways alone.
func rooted(params acp.UnstableForkSessionRequest) (folder string, err error) {
	folder = params.Cwd
	if params.Meta != nil {
		return folder, begins(folder)
	}
	return folder, nil
}

func begins(folder string) error {
	if !filepath.IsAbs(folder) {
		return acp.NewInvalidParams(nil)
	}
	return nil
}

func enter(folder string) error {
	if !filepath.IsAbs(folder) {
		return errors.New("it begins nowhere") // want `-32602`
	}
	return nil
}

func (o another) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	folder, err := everywhere(params)
	if err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, leave(folder)
}

// everywhere asks in both ways.
func everywhere(params acp.LoadSessionRequest) (folder string, err error) {
	folder = params.Cwd
	if params.Meta != nil {
		return folder, begins(folder)
	}
	if !filepath.IsAbs(folder) {
		return "", acp.NewInvalidParams(nil)
	}
	return folder, nil
}

func leave(folder string) error {
	if !filepath.IsAbs(folder) {
		return errors.New("it begins nowhere")
	}
	return nil
}
