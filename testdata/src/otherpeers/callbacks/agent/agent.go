// Package agent speaks ACP to its client, and has tools that speak another protocol. Both have
// one type of error objects.
package agent

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"

	"otherpeers/callbacks/mcp"
)

type frame struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *mcp.Error      `json:"error,omitempty"`
}

type agent struct {
	out   io.Writer
	rooms map[string]*mcp.Client
	busy  bool
}

func (a *agent) serve(in io.Reader) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var f frame
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			a.answer(nil, nil, &mcp.Error{Code: -32700, Message: err.Error()})
			continue
		}
		if f.ID == nil {
			continue
		}
		switch f.Method {
		case "session/new":
			a.rooms["1"] = &mcp.Client{Callbacks: a.callbacks()}
			a.answer(f.ID, map[string]string{"sessionId": "1"}, nil)
		case "session/prompt":
			a.prompt(f)
		default:
			a.answer(f.ID, nil, &mcp.Error{Code: -32601, Message: "no " + f.Method})
		}
	}
}

func (a *agent) prompt(f frame) {
	if a.busy {
		a.answer(f.ID, nil, &mcp.Error{Code: -32010, Message: "one at a time"}) // want `reservedcode: -32010 is a custom code`
		return
	}
	a.answer(f.ID, map[string]string{"stopReason": "end_turn"}, nil)
}

func (a *agent) answer(id json.RawMessage, result any, err *mcp.Error) {
	json.NewEncoder(a.out).Encode(frame{Version: "2.0", ID: id, Result: result, Error: err})
}

func (a *agent) callbacks() mcp.Callbacks {
	return mcp.Callbacks{
		Sample: func(params json.RawMessage) (any, *mcp.Error) { return a.sample(params) },
		Either: func(params json.RawMessage) (any, *mcp.Error) {
			return nil, &mcp.Error{Code: -32012, Message: "whoever asks"} // want `reservedcode: -32012 is a custom code`
		},
	}
}

// sample answers the tool.
func (a *agent) sample(params json.RawMessage) (any, *mcp.Error) {
	if err := a.work(params); err != nil {
		return nil, &mcp.Error{Code: -32000, Message: err.Error()}
	}
	if a.busy {
		return nil, &mcp.Error{Code: -32011, Message: "one at a time"}
	}
	return "it is so", nil
}

func (a *agent) work(params json.RawMessage) error {
	if len(params) == 0 {
		return errors.New("nothing to say")
	}
	return nil
}
