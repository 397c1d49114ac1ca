// Package neutral has codes whose names speak of nothing that the protocol has another
// code for, and are sent without a text.
package neutral

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

const (
	notThere  = -32002 // Silent: that is what the code is for, in other words
	dropped   = -32800 // Silent
	spent     = -32000 // want `-32000 \(spent\) is ACP's "Authentication required"`
	badParams = -32002 // want `-32002 \(badParams\) is ACP's "Resource not found".*-32602`
)

type agent struct {
	acp.Agent
	state int
}

func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	switch a.state {
	case 1:
		return acp.CloseSessionResponse{}, &acp.RequestError{Code: notThere}
	case 2:
		return acp.CloseSessionResponse{}, &acp.RequestError{Code: dropped}
	case 3:
		return acp.CloseSessionResponse{}, &acp.RequestError{Code: spent}
	case 4:
		return acp.CloseSessionResponse{}, &acp.RequestError{Code: badParams}
	}
	return acp.CloseSessionResponse{}, nil
}
