// Package handshake refuses what comes before initialize, whatever it calls
// the flag and whatever it says.
package handshake

import (
	"encoding/json"
	"sync/atomic"
)

type problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type agent struct {
	greeted bool
	ready   atomic.Bool
	reads   bool
	busy    bool
	warm    bool
}

func (a *agent) call(method string, params json.RawMessage) (any, *problem) {
	switch method {
	case "initialize":
		return a.initialize(params)
	case "session/list":
		return a.list()
	case "session/new":
		return a.start()
	case "session/load":
		return a.load()
	case "session/prompt":
		return a.prompt()
	case "session/resume":
		return a.resume()
	}
	return nil, &problem{Code: -32601, Message: "Method not found"}
}

func (a *agent) initialize(params json.RawMessage) (any, *problem) {
	if a.greeted {
		return nil, &problem{Code: -32603, Message: "once is enough"}
	}
	var in struct {
		ClientCapabilities struct {
			ReadTextFile bool `json:"readTextFile"`
		} `json:"clientCapabilities"`
	}
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &problem{Code: -32602, Message: "Invalid params"}
	}
	a.greet()
	if in.ClientCapabilities.ReadTextFile {
		a.reads = true
	}
	a.warm = true
	a.busy = false
	return map[string]int{"protocolVersion": 1}, nil
}

func (a *agent) greet() {
	a.greeted = true
	a.ready.Store(true)
}

func (a *agent) list() (any, *problem) {
	if !a.greeted {
		return nil, &problem{Code: -32603, Message: "say hello"} // want `session/list answers a request before initialize with -32603.*-32600.*because !a.greeted`
	}
	return []string{}, nil
}

func (a *agent) start() (any, *problem) {
	if !a.ready.Load() {
		return nil, &problem{Code: -32603, Message: "E1"} // want `session/new answers a request before initialize.*because !a.ready.Load\(\)`
	}
	return "1", nil
}

// What the peer said decides about the flag.
func (a *agent) load() (any, *problem) {
	if !a.reads {
		return nil, &problem{Code: -32603, Message: "the editor reads no files"}
	}
	return "1", nil
}

// Others set the flag too.
func (a *agent) prompt() (any, *problem) {
	if !a.warm {
		a.warm = true
		return nil, &problem{Code: -32603, Message: "try again"}
	}
	return "1", nil
}

// Nobody sets it.
func (a *agent) resume() (any, *problem) {
	if !a.busy {
		return nil, &problem{Code: -32603, Message: "try again"}
	}
	return "1", nil
}
