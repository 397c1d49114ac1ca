package sdk

import (
	"context"
	"encoding/json"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// A recorder makes generic errors of other errors on the spot.
type recorder struct{ acpbase.Agent }

func (a *recorder) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var in struct {
		Since string `json:"since"`
	}
	if method != "_history" {
		return nil, acp.NewMethodNotFound(method)
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, acp.NewInternalError(map[string]any{"error": err.Error()}) // want `answers an invalid parameter value with -32603.*-32602`
	}
	return in.Since, nil
}

type viewer struct{ acpbase.Client }

func (w *viewer) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	raw, err := os.ReadFile(p.Path)
	if err != nil {
		return acp.ReadTextFileResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()}) // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	return acp.ReadTextFileResponse{Content: string(raw)}, nil
}
