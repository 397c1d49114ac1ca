// Package mcp is an agent that writes its own messages with package jsonrpc of
// github.com/modelcontextprotocol/go-sdk.
package mcp

import (
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

type agent struct{ sessions map[string]bool }

func (a *agent) answer(req *jsonrpc.Request) *jsonrpc.Response {
	resp := &jsonrpc.Response{ID: req.ID}
	switch req.Method {
	case "session/prompt":
		if err := a.prompt(string(req.Params)); err != nil {
			resp.Error = err
		}
	case "session/set_mode":
		if err := a.mode(string(req.Params)); err != nil {
			resp.Error = fmt.Errorf("set the mode: %w", err)
		}
	case "session/load":
		if !a.sessions[string(req.Params)] {
			resp.Error = &jsonrpc.Error{Code: -32002, Message: "Resource not found"}
		}
	case "session/resume":
		if !a.sessions[string(req.Params)] {
			resp.Error = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "session not found"} // want `genericerr: session/resume answers an unknown session with -32603 .*: &jsonrpc\.Error\{Code: -32002, Message: "Resource not found"\}`
		}
	default:
		resp.Error = &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: req.Method}
	}
	return resp
}

func (a *agent) prompt(id string) error {
	if !a.sessions[id] {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/prompt answers an unknown session with code 0; ACP has -32002 \(Resource not found\), because a\.sessions has no id: &jsonrpc\.Error\{Code: -32002, Message: "Resource not found"\}`
	}
	return nil
}

// The library finds a coded error in what is wrapped around it.
func (a *agent) mode(id string) error {
	if !a.sessions[id] {
		return fmt.Errorf("session %s not found", id) // want `returnederr: session/set_mode answers an unknown session with code 0; .*: &jsonrpc\.Error\{Code: -32002, Message: "Resource not found"\}$`
	}
	return nil
}
