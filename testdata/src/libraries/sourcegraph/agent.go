// Package sourcegraph is an agent with github.com/sourcegraph/jsonrpc2, which
// sends 0 for an error without a code and does not look inside wrapped ones.
package sourcegraph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"
)

type agent struct{ sessions map[string]bool }

func connect(ctx context.Context, stream jsonrpc2.ObjectStream) *jsonrpc2.Conn {
	return jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(new(agent).handle).SuppressErrClosed())
}

func (a *agent) handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	if req.Notif {
		if req.Method != "session/cancel" {
			return nil, fmt.Errorf("no notification %s", req.Method) // nobody reads it
		}
		return nil, a.cancel(req)
	}
	switch req.Method {
	case "session/prompt":
		return a.prompt(ctx, req)
	case "session/load":
		return a.load(req)
	case "session/set_mode":
		return nil, fmt.Errorf("set mode: %w", &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "Invalid params"}) // want `lostcode: sourcegraph/jsonrpc2 does not look inside wrapped errors: -32602 .* is lost and the peer reads code 0`
	case "logout":
		var none *jsonrpc2.Error
		return nil, none // want `lostcode: a nil pointer of the error type is not a nil error: with sourcegraph/jsonrpc2 it gets no response at all`
	case "session/cancel", "$/cancel_request":
		return nil, a.cancel(req)
	}
	return nil, fmt.Errorf("method not found: %s", req.Method) // want `returnederr: this answers an unsupported method with code 0; ACP has -32601 \(Method not found\), because req\.Method is none of the values asked for: &jsonrpc2\.Error\{Code: jsonrpc2\.CodeMethodNotFound, Message: "Method not found"\}`
}

func (a *agent) cancel(req *jsonrpc2.Request) error {
	var p struct{ SessionID string }
	if err := json.Unmarshal(*req.Params, &p); err != nil {
		return err
	}
	if !a.sessions[p.SessionID] {
		return errors.New("session not found") // nobody reads it
	}
	return nil
}

func (a *agent) prompt(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(*req.Params, &p); err != nil {
		return nil, err // want `returnederr: session/prompt answers an invalid parameter value with code 0; ACP has -32602 \(Invalid params\), because json\.Unmarshal fails: &jsonrpc2\.Error\{Code: jsonrpc2\.CodeInvalidParams, Message: "Invalid params"\}`
	}
	if !a.sessions[p.SessionID] {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with code 0; ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionID: &jsonrpc2\.Error\{Code: -32002, Message: "Resource not found"\}`
	}
	return nil, nil
}

func (a *agent) load(req *jsonrpc2.Request) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(*req.Params, &p); err != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	if !a.sessions[p.SessionID] {
		return nil, &jsonrpc2.Error{Code: -32002, Message: "Resource not found"}
	}
	return nil, nil
}

// The connection calls the peer.
func ask(ctx context.Context, conn *jsonrpc2.Conn, id string) error {
	if id == "" {
		return errors.New("session not found")
	}
	return conn.Call(ctx, "session/prompt", map[string]string{"sessionId": id}, nil)
}
