// Package agent serves methods, and does not say over which connection.
package agent

import (
	"encoding/json"

	"wired/links/objects/peer"
)

// Agent serves methods.
type Agent struct{ open map[string]bool }

// Request serves one.
func (a *Agent) Request(method string, params json.RawMessage) (any, *peer.Error) { // want `unanswered: a message that is not valid JSON ends the connection without an answer`
	if method != "session/load" {
		return nil, &peer.Error{Code: -32601, Message: method}
	}
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &peer.Error{Code: -32602, Message: err.Error()}
	}
	if !a.open[p.SessionID] {
		return nil, &peer.Error{Code: -32002, Message: p.SessionID}
	}
	return struct{}{}, nil
}

// Clock has a method of another connection's, which tells none of the protocol's apart.
type Clock struct{}

// Request serves any method.
func (Clock) Request(method string, params json.RawMessage) (any, *peer.Error) { return method, nil }
