// Package tools serves another protocol with the same layer.
package tools

import "wired/crossing/carried/rpc"

func Serve(r *rpc.Request) (any, error) {
	switch r.Method {
	case "tools/list":
		return []string{}, nil
	case "tools/call":
		return nil, nil
	}
	return nil, &rpc.Error{Code: -32601, Message: "Method not found"}
}
