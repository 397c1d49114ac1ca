// Package policy refuses paths for what they are about, which is no fault of their form.
package policy

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/coder/acp-go-sdk"
)

type client struct {
	acp.Client
	root string
}

func (c *client) ReadTextFile(ctx context.Context, req acp.ReadTextFileRequest) (res acp.ReadTextFileResponse, err error) {
	if strings.HasSuffix(req.Path, ".pem") || strings.Contains(req.Path, "secret") {
		return res, errors.New("not for you")
	}
	if strings.HasSuffix(req.Path, "/") {
		return res, errors.New("that is a folder") // want `fs/read_text_file answers an invalid parameter value with -32603.*-32602`
	}
	rel, err := filepath.Rel(c.root, req.Path)
	if err != nil {
		return res, fmt.Errorf("relate: %w", err)
	}
	if rel == ".." || strings.HasPrefix(rel, "../") {
		return res, fmt.Errorf("%s is none of mine", req.Path)
	}
	return res, nil
}

func (c *client) WriteTextFile(ctx context.Context, req acp.WriteTextFileRequest) (res acp.WriteTextFileResponse, err error) {
	if !strings.HasSuffix(req.Path, ".md") {
		return res, errors.New("I write notes only") // want `fs/write_text_file answers an invalid parameter value with -32603.*-32602`
	}
	return res, nil
}

type agent struct{ acp.Agent }

func (a *agent) SetSessionMode(ctx context.Context, req acp.SetSessionModeRequest) (res acp.SetSessionModeResponse, err error) {
	if strings.HasPrefix(string(req.ModeId), "old-") {
		return res, errors.New("no longer") // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	return res, nil
}
