// Package make makes functions of what they depend on.
package make

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/made/rpc"
)

type Rooms map[string]bool

type room struct {
	ID   string `json:"sessionId"`
	Mode string `json:"modeId"`
}

func Load(rooms Rooms) rpc.Func {
	return func(_ context.Context, raw json.RawMessage) (any, error) {
		var r room
		if err := json.Unmarshal(raw, &r); err != nil {
			return nil, &rpc.Fault{Code: -32602, Message: "no words"}
		}
		if !rooms[r.ID] {
			return nil, errors.New("no room")
		}
		return nil, nil
	}
}

func Mode() rpc.Func {
	return func(_ context.Context, raw json.RawMessage) (any, error) {
		var r room
		if err := json.Unmarshal(raw, &r); err != nil {
			return nil, &rpc.Fault{Code: -32602, Message: "no words"}
		}
		if r.Mode == "" {
			return nil, errors.New("well?")
		}
		return nil, nil
	}
}

func Cancel(rooms Rooms) rpc.Func {
	return func(_ context.Context, raw json.RawMessage) (any, error) {
		var r room
		if err := json.Unmarshal(raw, &r); err != nil {
			return nil, &rpc.Fault{Code: -32602, Message: "no words"}
		}
		if !rooms[r.ID] {
			return nil, errors.New("no room")
		}
		return nil, nil
	}
}

// Resume is behind what makes one error of all.
func Resume(rooms Rooms) rpc.Func {
	return func(_ context.Context, raw json.RawMessage) (any, error) {
		var r room
		if err := json.Unmarshal(raw, &r); err != nil {
			return nil, err
		}
		if !rooms[r.ID] {
			return nil, errors.New("no room")
		}
		return nil, nil
	}
}

// Check is for no method.
func Check(rooms Rooms) rpc.Func {
	return func(_ context.Context, raw json.RawMessage) (any, error) {
		var r room
		if err := json.Unmarshal(raw, &r); err != nil {
			return nil, err
		}
		if !rooms[r.ID] {
			return nil, errors.New("no room")
		}
		return nil, nil
	}
}
