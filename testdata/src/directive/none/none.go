// Package none spells a method of ACP and speaks it to nobody.
//
//acperrlint:protocol none
package none

import "fmt"

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type request struct {
	Method    string
	SessionID string
}

func answer(req request, sessions map[string]bool) *rpcError {
	switch req.Method {
	case "session/prompt":
		if !sessions[req.SessionID] {
			return &rpcError{Code: -32603, Message: fmt.Sprintf("session %s not found", req.SessionID)}
		}
		return &rpcError{Code: -32050, Message: "busy"}
	}
	return nil
}
