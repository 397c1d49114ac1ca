// Package foundlib asks the agent by libraries for plain JSON-RPC.
package foundlib

import (
	"context"
	"errors"
	"strings"

	"github.com/creachadair/jrpc2"
	"github.com/sourcegraph/jsonrpc2"
	lsp "go.lsp.dev/jsonrpc2"
)

func plain(ctx context.Context, c *jsonrpc2.Conn) bool {
	var result any
	err := c.Call(ctx, "session/load", nil, &result)
	if err != nil && strings.Contains(err.Error(), "not found") { // want `session/load: the text "not found" .*: errors\.As\(err, &re\) with \*jsonrpc2\.Error, and re\.Code == -32002$`
		return true
	}
	w, err := c.DispatchCall(ctx, "session/prompt", nil)
	if err != nil {
		return strings.Contains(err.Error(), "not found") // nobody has answered
	}
	err = w.Wait(ctx, &result)
	return err != nil && strings.Contains(err.Error(), "method not found") // want `session/prompt: .* by -32601 \(Method not found\): errors\.As\(err, &re\) with \*jsonrpc2\.Error, and re\.Code == jsonrpc2\.CodeMethodNotFound$`
}

func others(ctx context.Context, c *jrpc2.Client, l lsp.Conn) bool {
	_, err := c.Call(ctx, "session/new", nil)
	if err != nil && strings.Contains(err.Error(), "login required") { // want `session/new: .*: errors\.As\(err, &re\) with \*jrpc2\.Error, and re\.Code == -32000$`
		return true
	}
	var result any
	_, err = l.Call(ctx, "session/set_mode", nil, &result)
	var re *lsp.Error
	return errors.As(err, &re) && re.Message == "invalid params" // want `session/set_mode: .* with \*lsp\.Error, and re\.Code == lsp\.InvalidParams$`
}

// The same libraries for other servers.
func servers(ctx context.Context, c *jsonrpc2.Conn, l lsp.Conn, method string) bool {
	var result any
	err := c.Call(ctx, "textDocument/hover", nil, &result)
	if err != nil && strings.Contains(err.Error(), "method not found") {
		return true
	}
	if _, err = l.Call(ctx, method, nil, &result); err != nil && strings.Contains(err.Error(), "method not found") {
		return true
	}
	err = c.Call(ctx, "example/list", nil, &result)
	return err != nil && strings.Contains(err.Error(), "method not found")
}

// The code is asked for in other words.
func asked(ctx context.Context, l lsp.Conn) bool {
	var result any
	_, err := l.Call(ctx, "session/set_mode", nil, &result)
	return errors.Is(err, lsp.ErrMethodNotFound) || err != nil && strings.Contains(err.Error(), "method not found")
}

func compared(ctx context.Context, c *jrpc2.Client) bool {
	var result any
	err := c.CallResult(ctx, "session/load", nil, &result)
	var re *jrpc2.Error
	if errors.As(err, &re) && re.ErrCode() == jrpc2.MethodNotFound {
		return true
	}
	return err != nil && strings.Contains(err.Error(), "method not found")
}
