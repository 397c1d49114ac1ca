package main

import (
	"encoding/json"
	"fmt"
)

type mcpServer struct{ files map[string]string }

func (s *mcpServer) handle(method string, params json.RawMessage) (any, error) {
	switch method {
	case "tools/list":
		return map[string]any{"tools": []string{"read"}}, nil
	case "tools/call":
		return s.call(params)
	case "resources/read":
		return s.read(params)
	}
	return nil, newError(-32001, "unknown method "+method)
}

func (s *mcpServer) call(params json.RawMessage) (any, error) {
	var p struct{ Name string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, fmt.Errorf("decode params: %w", err)
	}
	if p.Name != "read" {
		return nil, fmt.Errorf("unknown tool %s", p.Name)
	}
	return nil, newError(-32001, "tool is busy")
}

func (s *mcpServer) read(params json.RawMessage) (any, error) {
	var p struct{ URI string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &rpcError{Code: -32602, Message: err.Error()}
	}
	text, ok := s.files[p.URI]
	if !ok {
		return nil, fmt.Errorf("resource %s not found", p.URI)
	}
	return text, nil
}
