package gated

import "encoding/json"

// A clerk answers by calls, and does what is asked without an id first.
type clerk struct {
	enc *json.Encoder
	bye bool
}

func (c *clerk) take(line []byte) {
	var f frame
	if err := json.Unmarshal(line, &f); err != nil {
		c.fail(json.RawMessage("null"), -32700, "Parse error")
		return
	}
	if len(f.ID) == 0 {
		if f.Method == "session/cancel" {
			c.bye = true
		}
		return
	}
	switch f.Method {
	case "initialize":
		c.enc.Encode(frame{ID: f.ID, Result: map[string]any{"protocolVersion": 1}})
	case "session/load", "session/resume":
		c.fail(f.ID, -32603, "what is over is over") // want `genericerr: session/load and session/resume answer an unsupported method with -32603`
	default:
		c.fail(f.ID, -32601, "Method not found")
	}
}

func (c *clerk) fail(id json.RawMessage, code int, text string) {
	c.enc.Encode(frame{ID: id, Error: &fault{code, text}})
}
