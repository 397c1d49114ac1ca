// An ACP agent with an MCP server inside; both write the same error type.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

func newError(code int, msg string) *rpcError { return &rpcError{code, msg} }

type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

type handler interface {
	handle(method string, params json.RawMessage) (any, error)
}

func serve(r io.Reader, w io.Writer, h handler) error {
	s := bufio.NewScanner(r)
	enc := json.NewEncoder(w)
	for s.Scan() {
		var m message
		if err := json.Unmarshal(s.Bytes(), &m); err != nil {
			enc.Encode(message{JSONRPC: "2.0", Error: newError(-32700, "parse error")})
			continue
		}
		res, err := h.handle(m.Method, m.Params)
		if m.ID == nil {
			continue
		}
		out := message{JSONRPC: "2.0", ID: m.ID, Result: res}
		if err != nil {
			var e *rpcError
			if !errors.As(err, &e) {
				e = newError(-32603, err.Error())
			}
			out.Result, out.Error = nil, e
		}
		enc.Encode(out)
	}
	return s.Err()
}

func main() {
	tools, out := io.Pipe()
	go serve(tools, out, &mcpServer{files: map[string]string{}})
	if err := serve(os.Stdin, os.Stdout, &acpAgent{sessions: map[string]bool{}}); err != nil {
		os.Exit(1)
	}
}
