package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"acpbase"

	acpsdk "github.com/coder/acp-go-sdk"
)

type older struct{ acpbase.Client }

func (older) ReadTextFile(ctx context.Context, p acpsdk.ReadTextFileRequest) (acpsdk.ReadTextFileResponse, error) {
	data, err := os.ReadFile(p.Path)
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) && errors.Is(pathErr, fs.ErrNotExist) {
		return acpsdk.ReadTextFileResponse{}, &acpsdk.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if err != nil {
		return acpsdk.ReadTextFileResponse{}, fmt.Errorf("read: %w", err)
	}
	return acpsdk.ReadTextFileResponse{Content: string(data)}, nil
}

// A PathError of any kind is answered; what is left is not a missing file.
type asked struct{ acpbase.Client }

func (asked) ReadTextFile(ctx context.Context, p acpsdk.ReadTextFileRequest) (acpsdk.ReadTextFileResponse, error) {
	data, err := os.ReadFile(p.Path)
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return acpsdk.ReadTextFileResponse{}, &acpsdk.RequestError{Code: -32002, Message: "Resource not found", Data: pathErr.Path}
	}
	if err != nil {
		return acpsdk.ReadTextFileResponse{}, fmt.Errorf("read: %w", err)
	}
	return acpsdk.ReadTextFileResponse{Content: string(data)}, nil
}

// What is not in the drafts is read from the disk. A file that is in neither place is
// answered; what is left is not a missing file, although the draft was missing.
type drafted struct {
	acpbase.Client
	drafts string
}

func (d drafted) text(path string) (string, error) {
	data, err := os.ReadFile(filepath.Join(d.drafts, path))
	if errors.Is(err, fs.ErrNotExist) {
		data, err = os.ReadFile(path)
	}
	if err != nil {
		return "", err
	}
	return string(data), nil
}

func (d drafted) ReadTextFile(ctx context.Context, p acpsdk.ReadTextFileRequest) (acpsdk.ReadTextFileResponse, error) {
	text, err := d.text(p.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return acpsdk.ReadTextFileResponse{}, &acpsdk.RequestError{Code: -32002, Message: "Resource not found"}
	case err != nil:
		return acpsdk.ReadTextFileResponse{}, err
	}
	return acpsdk.ReadTextFileResponse{Content: text}, nil
}
