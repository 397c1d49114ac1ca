// Package recoded makes errors first and gives them their codes then.
package recoded

import (
	"encoding/json"
	"errors"
	"io"

	"handrolled/recoded/fault"
)

type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result any             `json:"result,omitempty"`
	Error  *fault.Fault    `json:"error,omitempty"`
}

type agent struct {
	rooms  map[string]bool
	closed bool
}

func (a *agent) serve(in io.Reader, out io.Writer) {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var f frame
		if err := dec.Decode(&f); err != nil {
			enc.Encode(frame{Error: fault.New("%v", err).Coded(-32700)})
			return
		}
		res, err := a.take(f.Method, f.Params)
		var told *fault.Fault
		if err != nil && !errors.As(err, &told) {
			told = fault.New("%v", err)
		}
		enc.Encode(frame{ID: f.ID, Result: res, Error: told})
	}
}

func (a *agent) take(method string, params json.RawMessage) (any, error) {
	switch method {
	case "session/load":
		return a.load(params)
	case "session/fork":
		return a.fork(params)
	}
	return nil, fault.New("this is no method").Coded(-32601)
}

type room struct {
	ID      string `json:"sessionId"`
	Cwd     string `json:"cwd"`
	Cursor  string `json:"cursor"`
	Servers []any  `json:"mcpServers"`
}

func (a *agent) load(params json.RawMessage) (any, error) {
	var r room
	if err := json.Unmarshal(params, &r); err != nil {
		f := fault.New("these are no params")
		f.Code = fault.Params
		return nil, f
	}
	if !a.rooms[r.ID] {
		return nil, fault.Missing(r.ID)
	}
	if r.Cwd == "" {
		return nil, fault.Faulty("cwd")
	}
	if len(r.Servers) > 3 {
		return nil, fault.Of("too many servers", fault.Code(fault.Params))
	}
	if r.Cursor == "old" {
		return nil, fault.New("nobody knows that cursor").As(fault.Params)
	}
	if r.Cursor == "" {
		f := fault.New("no cursor")
		f.Set(fault.Params)
		return nil, f
	}
	if a.closed {
		return nil, fault.New("closed").Coded(fault.Closed) // want `fault.go:9: .*-32050 \(Closed\) is a custom code in the range`
	}
	return nil, nil
}

func (a *agent) fork(params json.RawMessage) (any, error) {
	var r room
	if err := json.Unmarshal(params, &r); err != nil {
		return nil, fault.New("these are no params").With("error", err.Error()) // want `genericerr: session/fork answers an invalid parameter value with -32603`
	}
	if !a.rooms[r.ID] {
		return nil, fault.New("no room").Coded(fault.Internal) // want `genericerr: session/fork answers an unknown session with -32603`
	}
	if r.Cwd == "" {
		return nil, (&fault.Fault{Code: fault.Params, Text: "no folder"}).As(fault.Internal) // want `genericerr: session/fork answers an invalid parameter value with -32603`
	}
	if r.Cursor == "" {
		f := fault.New("no cursor").Coded(fault.Params)
		f.Code = -32051 // want `-32051 is a custom code in the range`
		return nil, f
	}
	if a.closed {
		return nil, fault.Locked("locked since %s", "noon") // want `fault.go:10: .*-32053 \(locked\) is a custom code in the range`
	}
	if len(r.Servers) > 3 {
		return nil, fault.New("too many servers").Coded(-32052) // want `-32052 is a custom code in the range`
	}
	return nil, nil
}
