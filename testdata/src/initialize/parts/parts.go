// Package parts has the handshake of an agent whose other methods are elsewhere.
package parts

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

// Handshake is a part of an agent.
type Handshake struct{ done bool }

// Initialize answers for the whole agent.
func (h *Handshake) Initialize(context.Context, acp.InitializeRequest) (acp.InitializeResponse, error) {
	h.done = true
	return acp.InitializeResponse{
		ProtocolVersion:   acp.ProtocolVersionNumber,
		AgentCapabilities: acp.AgentCapabilities{LoadSession: true},
	}, nil
}
