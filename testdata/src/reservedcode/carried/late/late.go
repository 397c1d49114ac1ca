// Package late is another agent on the layer, above the first: what that tells is not told
// again, nor above here, where no type speaks of that one.
package late

import (
	"encoding/json"
	"io"

	"reservedcode/carried/agent"
	"reservedcode/carried/rpc"
)

type Late struct{ agent any }

func (l *Late) serve(in io.Reader, out io.Writer) {
	c := &rpc.Conn{Handlers: map[string]rpc.Handler{
		"session/new":    rpc.Limit(3, l.create),
		"session/resume": rpc.Once(l.create), // want `rpc.go:16: .*-32006 \(Unused\) is a custom code in the range`
	}}
	c.Serve(in, out)
}

func (l *Late) create(params json.RawMessage) (any, *rpc.Problem) {
	if _, ok := l.agent.(*agent.Agent); !ok {
		return nil, rpc.Problemf(rpc.Evicted, "too many houses") // want `rpc.go:20: .*-32002 \(Evicted\) is ACP.s "Resource not found"`
	}
	return nil, rpc.Problemf(rpc.Forbidden, "this house is locked")
}
