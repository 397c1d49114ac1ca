package frames

import "encoding/json"

// A client waits for answers, which its reader hands on.
type client struct {
	peer
	waiting map[string]chan reply
}

type reply struct {
	result json.RawMessage
	err    *rpcError
}

func (c *client) read(line []byte) {
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		for _, w := range c.waiting {
			w <- reply{err: &rpcError{Code: -32603, Message: "connection lost: " + err.Error()}}
		}
	}
}

// serveTools speaks MCP, in messages of the same form.
func (c *client) serveTools(req request) {
	switch req.Method {
	case "tools/call":
		var in struct {
			Name string `json:"name"`
		}
		if err := json.Unmarshal(req.Params, &in); err != nil {
			c.refuse(req)
			return
		}
		if !c.open[in.Name] {
			c.fail(req.ID, -32603, "unknown resource "+in.Name)
		}
	default:
		c.fail(req.ID, -32603, "unknown method "+req.Method)
	}
}

func (c *client) refuse(req request) { c.fail(req.ID, -32603, "invalid params") }
