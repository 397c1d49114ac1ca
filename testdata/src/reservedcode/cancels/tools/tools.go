// Package tools is a server of MCP on the same layer: its codes are none of ACP's.
package tools

import (
	"encoding/json"

	"reservedcode/cancels/rpc"
)

// codeNoTool is for MCP's peer.
const codeNoTool = -32010

func conn() *rpc.Conn {
	return &rpc.Conn{Handlers: map[string]rpc.Handler{"tools/list": list, "tools/call": call}}
}

func list(params json.RawMessage) (any, *rpc.Problem) {
	return nil, rpc.Problemf(-32011, "there are no tools")
}

func call(params json.RawMessage) (any, *rpc.Problem) {
	if len(params) == 0 {
		return nil, rpc.Problemf(codeNoTool, "no tool")
	}
	return nil, &rpc.Problem{Code: -32000, Message: "the tool is busy"}
}
