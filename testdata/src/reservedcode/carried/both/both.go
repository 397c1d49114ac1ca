// Package both tells ACP's methods apart itself, and serves tools by the layer: that says
// nothing of ACP's peer.
package both

import (
	"encoding/json"
	"io"

	"reservedcode/carried/rpc"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type both struct{ busy bool }

func (b *both) take(method string, params json.RawMessage) (any, *fault) {
	if method == "session/prompt" && b.busy {
		return nil, &fault{-32014, "busy"} // want `-32014 is a custom code in the range`
	}
	return nil, nil
}

func (b *both) tools(in io.Reader, out io.Writer) {
	c := &rpc.Conn{}
	c.On("initialize", rpc.Limit(2, b.open))
	c.On("tools/list", b.list)
	c.Serve(in, out)
}

func (b *both) open(params json.RawMessage) (any, *rpc.Problem) { return nil, nil }

func (b *both) list(params json.RawMessage) (any, *rpc.Problem) { return nil, nil }
