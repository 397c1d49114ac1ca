package files

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"acpbase"

	acpsdk "github.com/coder/acp-go-sdk"
)

type workspace struct{ acpbase.Client }

// resolve takes a path that must exist for those who want to read it.
func (w workspace) resolve(path string, exists bool) (string, error) {
	if !exists {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", fmt.Errorf("invalid path: %w", err)
		}
		if filepath.Ext(path) == "" {
			return "", fmt.Errorf("path %s must have an extension", path) // want `fs/write_text_file answers an invalid parameter value with -32603`
		}
		return path, nil
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", fmt.Errorf("resolve: %w", err) // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	return real, nil
}

func (w workspace) ReadTextFile(ctx context.Context, p acpsdk.ReadTextFileRequest) (acpsdk.ReadTextFileResponse, error) {
	path, err := w.real(p.Path, true)
	if err != nil {
		return acpsdk.ReadTextFileResponse{}, err
	}
	return acpsdk.ReadTextFileResponse{Content: path}, nil
}

func (w workspace) WriteTextFile(ctx context.Context, p acpsdk.WriteTextFileRequest) (acpsdk.WriteTextFileResponse, error) {
	if _, err := w.real(p.Path, false); err != nil {
		return acpsdk.WriteTextFileResponse{}, err
	}
	return acpsdk.WriteTextFileResponse{}, nil
}

func (w workspace) real(path string, exists bool) (string, error) {
	return w.resolve(path, exists)
}
