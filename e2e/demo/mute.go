package main

import (
	"encoding/json"

	"github.com/coder/acp-go-sdk"
)

// A message is what an editor sends to an agent that has no library.
type message struct {
	ID     int    `json:"id"`
	Method string `json:"method"`
}

type response struct {
	Version string            `json:"jsonrpc"`
	ID      any               `json:"id"`
	Result  any               `json:"result,omitempty"`
	Error   *acp.RequestError `json:"error,omitempty"`
}

// mute answers a request as an agent does that has one session and no words: the
// tests of an editor need no more.
func mute(line []byte) response {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return response{Version: "2.0", Error: acp.NewParseError(nil)}
	}
	switch m.Method {
	case acp.AgentMethodInitialize:
		return response{Version: "2.0", ID: m.ID, Result: acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}}
	case acp.AgentMethodSessionNew:
		return response{Version: "2.0", ID: m.ID, Result: acp.NewSessionResponse{SessionId: "mute"}}
	case acp.AgentMethodSessionPrompt:
		return response{Version: "2.0", ID: m.ID, Result: acp.PromptResponse{StopReason: acp.StopReasonEndTurn}}
	default:
		return response{Version: "2.0", ID: m.ID, Error: acp.NewMethodNotFound(m.Method)}
	}
}
