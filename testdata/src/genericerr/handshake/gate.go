package handshake

import "encoding/json"

// gate lets initialize pass before anything else.
type gate struct {
	agent
	peer    *caps           // what the editor said
	hello   json.RawMessage // likewise
	open    bool            // from the start, until somebody closes it
	closing bool
	room    int
}

type caps struct{ Terminal bool }

func newGate() *gate { return &gate{open: true} }

func (g *gate) close() { g.open = false }

func (g *gate) initialize(params json.RawMessage) (any, *problem) {
	in := new(caps)
	if err := json.Unmarshal(params, in); err != nil {
		return nil, &problem{Code: -32602, Message: "Invalid params"}
	}
	g.peer, g.hello = in, params
	return nil, nil
}

func (g *gate) serve(method string, params json.RawMessage) (any, *problem) {
	if g.closing && method != "session/cancel" {
		return nil, &problem{Code: -32603, Message: "E1"}
	}
	if !g.open && method != "initialize" {
		return nil, &problem{Code: -32603, Message: "E2"}
	}
	if method != "session/list" && g.room == 0 {
		return nil, &problem{Code: -32603, Message: "E3"}
	}
	if g.peer == nil && method != "initialize" {
		return nil, &problem{Code: -32603, Message: "E4"} // want `a request before initialize with -32603.*-32600.*because g.peer == nil`
	}
	if method != "initialize" && len(g.hello) == 0 {
		return nil, &problem{Code: -32603, Message: "E5"} // want `a request before initialize with -32603.*-32600`
	}
	if !g.open && method != "session/list" && method != "session/load" && method != "_gate/room" {
		return nil, &problem{Code: -32603, Message: "E6"}
	}
	if method != "initialize" && method != "session/new" && method != "session/prompt" {
		return nil, &problem{Code: -32603, Message: "E7"} // want `an unsupported method with -32603.*-32601`
	}
	if method == "initialize" {
		return g.initialize(params)
	}
	return g.call(method, params)
}
