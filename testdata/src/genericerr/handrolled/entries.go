package handrolled

import (
	"encoding/json"
	"errors"
)

// A table of methods may have an entry that is nil, or none.
type entries struct {
	table   map[string]func(json.RawMessage) (any, *rpcError)
	aliases map[string]string
}

func (e *entries) call(method string, params json.RawMessage) (any, *rpcError) {
	switch method {
	case "session/load":
		if e.table == nil {
			return nil, &rpcError{Code: -32603, Message: "it has not begun"} // a table of the program's own
		}
		f := e.table[method]
		if f == nil {
			return nil, &rpcError{Code: -32603, Message: "the chair is empty"} // want `-32601`
		}
		return f(params)
	}
	return nil, &rpcError{Code: -32601, Message: "Method not found"}
}

type shelf struct {
	books map[string]string
	shut  bool
}

var errDust = errors.New("dust")

func (s *shelf) find(id string) (string, error) {
	if b, ok := s.books[id]; ok {
		return b, nil
	}
	return "", errDust
}

func (s *shelf) open(id string) (string, error) {
	if s.shut {
		return "", errDust
	}
	return s.find(id)
}

func (s *shelf) call(method string, params json.RawMessage) (any, *rpcError) {
	var p struct {
		ID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &rpcError{Code: -32602, Message: "torn"}
	}
	switch method {
	case "session/load":
		if _, err := s.open(p.ID); err != nil {
			return nil, &rpcError{Code: -32603, Message: "nobody there"} // or it is shut
		}
	case "session/prompt":
		if _, err := s.find(p.ID); err != nil {
			return nil, &rpcError{Code: -32603, Message: "nobody there"} // want `session/prompt answers an unknown session with -32603`
		}
	}
	return nil, nil
}
