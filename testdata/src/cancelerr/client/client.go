// Package client answers permissions that are asked for in a cancelled turn.
package client

import (
	"context"

	acp "github.com/coder/acp-go-sdk"
)

type client struct {
	acp.Client
	answers chan acp.RequestPermissionResponse
}

func (c *client) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	select {
	case <-ctx.Done():
		return acp.RequestPermissionResponse{}, ctx.Err() // want `cancelerr: session/request_permission answers a cancelled permission request with -32800 \(Request cancelled\); ACP wants the outcome "cancelled" instead of an error`
	case r := <-c.answers:
		return r, nil
	}
}

// careful answers with the outcome.
type careful struct{ client }

func (c *careful) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	select {
	case <-ctx.Done():
		return acp.RequestPermissionResponse{Outcome: acp.RequestPermissionOutcome{Cancelled: &acp.RequestPermissionOutcomeCancelled{}}}, nil
	case r := <-c.answers:
		return r, nil
	}
}

// A file may be read too late.
func (c *careful) ReadTextFile(ctx context.Context, p acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	return acp.ReadTextFileResponse{}, ctx.Err()
}
