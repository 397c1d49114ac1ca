//go:build go1.26

package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	acpsdk "github.com/coder/acp-go-sdk"
)

type reader struct{ acpsdk.Client }

func (r *reader) ReadTextFile(ctx context.Context, p acpsdk.ReadTextFileRequest) (acpsdk.ReadTextFileResponse, error) {
	data, err := os.ReadFile(p.Path)
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok && errors.Is(pathErr.Err, fs.ErrNotExist) {
		return acpsdk.ReadTextFileResponse{}, &acpsdk.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if err != nil {
		return acpsdk.ReadTextFileResponse{}, fmt.Errorf("read: %w", err)
	}
	return acpsdk.ReadTextFileResponse{Content: string(data)}, nil
}

// A PathError of any kind is answered; what is left is not a missing file.
type typed struct{ acpsdk.Client }

func (typed) ReadTextFile(ctx context.Context, p acpsdk.ReadTextFileRequest) (acpsdk.ReadTextFileResponse, error) {
	data, err := os.ReadFile(p.Path)
	if pathErr, ok := errors.AsType[*fs.PathError](err); ok {
		return acpsdk.ReadTextFileResponse{}, &acpsdk.RequestError{Code: -32002, Message: "Resource not found", Data: pathErr.Path}
	}
	if err != nil {
		return acpsdk.ReadTextFileResponse{}, fmt.Errorf("read: %w", err)
	}
	return acpsdk.ReadTextFileResponse{Content: string(data)}, nil
}
