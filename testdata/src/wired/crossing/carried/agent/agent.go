// Package agent has handlers that another package brings to the layer.
package agent

import "wired/crossing/carried/rpc"

type Agent struct{ open map[string]bool }

func (a *Agent) Handler() func(*rpc.Request) (any, error) { return rpc.Chain(a.dispatch) } // want `unanswered: an answer with an error has "result" as well, which is never left out` `reservedcode: this answers a message that is not valid JSON with -32602 \(Invalid params\); ACP has -32700 \(Parse error\)`

func (a *Agent) dispatch(r *rpc.Request) (any, error) {
	switch r.Method {
	case "session/new":
		a.open["1"] = true
		return map[string]string{"sessionId": "1"}, nil
	case "session/prompt":
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, &rpc.Error{Code: -32601, Message: "Method not found"}
}
