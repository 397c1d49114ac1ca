// Package sessions keeps the sessions of a shell server, over a JSON-RPC of its
// own. Some of its methods are called as ACP's are; none makes an ACP agent.
package sessions

import "encoding/json"

const codeNoSuchShell = -32001

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Shells struct{ open map[string]bool }

func (s *Shells) Call(method string, params json.RawMessage) (any, *fault) {
	switch method {
	case "initialize":
		return nil, nil
	case "session/list":
		return s.open, nil
	case "session/close", "session/delete":
		if !s.open[string(params)] {
			return nil, &fault{Code: codeNoSuchShell, Message: "session not found"}
		}
		return nil, nil
	case "shell/run":
		return nil, &fault{Code: -32000, Message: "the shell is busy"}
	}
	return nil, &fault{Code: -32603, Message: "unknown method"}
}
