// Package agent makes its errors with the constructors of its layer.
package agent

import (
	"encoding/json"
	"io"

	"reservedcode/layer/rpc"
)

type agent struct{ locked, worn bool }

func (a *agent) setMode(params json.RawMessage) (any, error) {
	switch {
	case a.locked:
		return nil, rpc.Ask(-32003, "locked") // want `-32003 is a custom code in the range -32768 to -32000`
	case a.worn:
		return nil, rpc.Tell(-32004, "worn out") // want `-32004 is a custom code`
	}
	return nil, rpc.Ask(rpc.CodeLocked, "locked") // want `rpc.go:46: .*-32001 \(CodeLocked\) is a custom code in the range -32768 to -32000.*choose a code above -32000`
}

func (a *agent) setModel(params json.RawMessage) (any, error) {
	switch {
	case a.locked:
		return nil, rpc.Exit(-32003, "locked")
	case a.worn:
		return nil, rpc.Note(-32003, "worn out")
	}
	return nil, rpc.Tell(-31003, "locked")
}

func serve(in io.Reader, out io.Writer) {
	a := new(agent)
	r := &rpc.Router{Routes: map[string]rpc.Handler{"session/set_mode": a.setMode, "session/set_model": a.setModel}}
	r.Serve(in, out)
}
