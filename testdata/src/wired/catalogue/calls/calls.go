// Package calls has the methods of an agent, and commands that are called alike.
package calls

import (
	"encoding/json"
	"errors"
	"os"

	"wired/catalogue/catalogue"
	"wired/catalogue/fault"
)

type rooms map[string]bool

func All(r rooms) []catalogue.Method {
	return []catalogue.Method{hello{}, load{r}, mode{r}, listing{}, help{}}
}

type hello struct{}

func (hello) Name() string { return "initialize" }

func (hello) Call(raw json.RawMessage) (any, error) {
	var p struct {
		ProtocolVersion *int `json:"protocolVersion"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: initialize answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	if p.ProtocolVersion == nil {
		return nil, fault.Malformed{Field: "protocolVersion"}
	}
	return nil, nil
}

type load struct{ rooms }

func (load) Name() string { return "session/load" }

func (l load) Call(raw json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.Malformed{Field: "params"}
	}
	if !l.rooms[p.SessionID] {
		return nil, errors.New("E1") // want `returnederr: session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	if len(l.rooms) > 9 {
		return nil, fault.Crowded{Room: p.SessionID} // want `fault.go:19: .*-32020 is a custom code in the range -32768 to -32000`
	}
	return nil, nil
}

type mode struct{ rooms }

func (mode) Name() string { return "session/set_mode" }

func (m mode) Call(raw json.RawMessage) (any, error) {
	var p struct {
		ModeID string `json:"modeId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.Malformed{Field: "params"}
	}
	if _, err := os.Stat("/etc/modes"); err != nil {
		return nil, &fault.Broken{Err: err} // the program's own trouble
	}
	if p.ModeID != "ask" && p.ModeID != "code" {
		return nil, errors.New("E2") // want `returnederr: session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return nil, nil
}

type listing struct{}

func (listing) Name() string { return "session/list" }

func (listing) Call(json.RawMessage) (any, error) {
	return nil, &fault.Broken{Err: errors.New("no lists here")} // want `genericerr: session/list answers an unsupported method with -32603 .*; ACP has -32601`
}

// help is no method of the protocol's.
type help struct{}

func (help) Name() string { return "help" }

func (help) Call(json.RawMessage) (any, error) {
	return nil, errors.New("no help here")
}

// A command is called by who types it, also if it has the name of a method.
type command interface {
	Name() string
	Run(args []string) error
}

type prompt struct{}

func (prompt) Name() string { return "session/prompt" }

func (prompt) Run(args []string) error {
	if len(args) == 0 {
		return errors.New("E3")
	}
	return nil
}

func Typed(name string, args []string) error {
	for _, c := range []command{prompt{}} {
		if c.Name() == name {
			return c.Run(args)
		}
	}
	return nil
}
