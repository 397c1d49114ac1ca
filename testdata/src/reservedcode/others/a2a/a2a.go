// Package a2a is a gateway of another protocol. It runs the ACP agent of the
// same program, and speaks no ACP itself.
package a2a

import (
	"encoding/json"

	"reservedcode/others/app"
)

const (
	codeTaskNotFound      = -32001
	codeTaskNotCancelable = -32002
	codePushNotSupported  = -32003
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type gateway struct {
	agent *app.Agent
	tasks map[string]bool
}

func (g *gateway) handle(method string, params json.RawMessage) (any, *rpcError) {
	var p struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &rpcError{-32602, err.Error()}
	}
	switch method {
	case "tasks/get":
		if !g.tasks[p.ID] {
			return nil, &rpcError{codeTaskNotFound, "task not found"}
		}
		return p.ID, nil
	case "tasks/cancel":
		return nil, &rpcError{codeTaskNotCancelable, "task cannot be canceled"}
	case "tasks/pushNotificationConfig/set":
		return nil, &rpcError{codePushNotSupported, "no push notifications"}
	}
	return nil, &rpcError{-32603, "unknown method"}
}
