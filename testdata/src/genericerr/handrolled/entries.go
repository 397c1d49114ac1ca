package handrolled

import "encoding/json"

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
