package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

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
