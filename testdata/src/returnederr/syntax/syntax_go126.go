//go:build go1.26

package syntax

import (
	"context"
	"errors"

	acpsdk "github.com/coder/acp-go-sdk"
)

// A reader uses what Go 1.26 has.
type reader struct{ acpsdk.Client }

func (r *reader) RequestPermission(ctx context.Context, p acpsdk.RequestPermissionRequest) (acpsdk.RequestPermissionResponse, error) {
	if len(p.Options) == 0 {
		return acpsdk.RequestPermissionResponse{}, errors.New("no options to choose from: options must not be empty") // want `session/request_permission answers an invalid parameter value with -32603.*&acpsdk\.|session/request_permission answers an invalid parameter value with -32603.*acpsdk.NewInvalidParams`
	}
	chosen := new(acpsdk.RequestPermissionOutcomeSelected{OptionId: p.Options[0].OptionId})
	return acpsdk.RequestPermissionResponse{Outcome: acpsdk.RequestPermissionOutcome{Selected: chosen}}, nil
}
