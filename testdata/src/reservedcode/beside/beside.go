// Package beside is an ACP agent and, beside it, a server and a client of MCP,
// whose codes are none of ACP's.
package beside

import "encoding/json"

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type call func(json.RawMessage) (any, *fault)

// agent speaks ACP.
type agent struct {
	mcp  *mcpClient
	full bool
}

func (a *agent) take(method string, params json.RawMessage) (any, *fault) {
	switch method {
	case "session/prompt":
		return a.prompt(params)
	}
	return nil, &fault{-32601, "Method not found"}
}

func (a *agent) prompt(params json.RawMessage) (any, *fault) {
	if a.full {
		return nil, &fault{-32011, "no room"} // want `-32011 is a custom code`
	}
	return a.mcp.request("tools/call", params)
}

// tools is an MCP server with a table.
type tools struct {
	table map[string]call
	busy  bool
}

func newTools() *tools {
	t := &tools{}
	t.table = map[string]call{"tools/list": t.list, "tools/call": t.run}
	return t
}

func (t *tools) take(method string, params json.RawMessage) (any, *fault) {
	f, ok := t.table[method]
	if !ok {
		return nil, &fault{-32012, "no such method"}
	}
	return f(params)
}

func (t *tools) list(json.RawMessage) (any, *fault) { return nil, nil }

func (t *tools) run(json.RawMessage) (any, *fault) {
	refuse := func() *fault { return &fault{-32013, "another tool runs"} }
	if t.busy {
		return nil, refuse()
	}
	return nil, &fault{-32002, "the tool is worn out"}
}

// mcpClient answers what an MCP server asks it.
type mcpClient struct {
	send func(any)
}

func (c *mcpClient) request(method string, params any) (any, *fault) {
	c.send(map[string]any{"method": method, "params": params})
	return nil, nil
}

func (c *mcpClient) start() { c.request("tools/list", nil) }

func (c *mcpClient) asked(id any, method string) {
	if method == "ping" {
		c.send(map[string]any{"id": id, "result": nil})
		return
	}
	c.send(map[string]any{"id": id, "error": &fault{-32000, "the client is busy"}})
}

// bridge speaks both: nobody can tell which peer its answers are for.
type bridge struct {
	agent *agent
	tools *tools
	full  bool
}

func (b *bridge) connect(name string) string {
	if name == "tools" {
		return "tools/list"
	}
	return "session/new"
}

func (b *bridge) answer() *fault {
	if b.full {
		return &fault{-32014, "no room"} // want `-32014 is a custom code`
	}
	return nil
}

// prompts reads files whose names look like methods.
type prompts struct{ full bool }

func (p *prompts) file() string { return "prompts/system.md" }

func (p *prompts) answer() *fault {
	if p.full {
		return &fault{-32015, "no room"} // want `-32015 is a custom code`
	}
	return nil
}

// serveTools is a server of MCP without a type.
func serveTools(method string) (any, *fault) {
	refuse := func() *fault { return &fault{-32016, "no tool"} }
	if method == "tools/call" {
		return nil, refuse()
	}
	return nil, noTool()
}

func noTool() *fault { return &fault{-32017, "no tool at all"} }

// serveBoth tells methods of both apart.
func serveBoth(method string) (any, *fault) {
	switch method {
	case "tools/list":
		return nil, nil
	case "session/prompt":
		return nil, nil
	}
	return nil, &fault{-32018, "no room"} // want `-32018 is a custom code`
}
