// Package reservedcode has codes with one right answer.
package reservedcode

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32001, Message: "session not found"} // want `reservedcode: -32001 is a custom code.*ACP has -32002`
	}
	return acp.PromptResponse{}, nil
}

// A constant that nobody else sees, and whose name says the same.
const sessionNotFound = -32003 // want `reservedcode: -32003 \(sessionNotFound\) is a custom code.*ACP has -32002`

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type peer struct {
	w     io.Writer
	chats map[string]string
}

func (p *peer) fail(id json.RawMessage, code int, message string) {
	fmt.Fprintln(p.w, id, rpcError{Code: code, Message: message})
}

func (p *peer) handle(id json.RawMessage, method, sessionID string) {
	switch method {
	case "session/prompt":
		if _, ok := p.chats[sessionID]; !ok {
			p.fail(id, sessionNotFound, "session not found")
		}
	case "session/load":
		if _, ok := p.chats[sessionID]; !ok {
			p.fail(id, sessionNotFound, "unknown session")
		}
	default:
		p.fail(id, (-32004), "method not found") // want `reservedcode: -32004 is a custom code.*ACP has -32601`
	}
}
