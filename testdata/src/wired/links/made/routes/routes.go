// Package routes says which function is for which method.
package routes

import (
	"context"
	"encoding/json"

	"wired/links/made/make"
	"wired/links/made/rpc"
)

type Route struct {
	Method string
	Func   rpc.Func
}

func All(rooms make.Rooms) []Route {
	return []Route{
		{"session/load", make.Load(rooms)}, // want `session/load answers an unknown session with -32603`
		{"session/set_mode", make.Mode()},  // want `session/set_mode answers an invalid parameter value with -32603`
		{"session/cancel", make.Cancel(rooms)},
		{"session/resume", quiet(make.Resume(rooms))},
	}
}

// Checks are for no method: who calls them is not known.
func Checks(rooms make.Rooms) []rpc.Func { return []rpc.Func{make.Check(rooms)} }

// quiet makes one error of all.
func quiet(f rpc.Func) rpc.Func {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		if _, err := f(ctx, raw); err != nil {
			return nil, &rpc.Fault{Code: -32602, Message: "no"}
		}
		return nil, nil
	}
}
