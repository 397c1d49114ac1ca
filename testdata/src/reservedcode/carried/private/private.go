// Package private has a protocol of its own on the same layer.
package private

import (
	"encoding/json"
	"io"

	"reservedcode/carried/rpc"
)

func serve(in io.Reader, out io.Writer) {
	c := &rpc.Conn{Handlers: map[string]rpc.Handler{"wallet/send": rpc.Limit(3, rpc.Once(send))}}
	c.Serve(in, out)
}

func send(params json.RawMessage) (any, *rpc.Problem) {
	if len(params) == 0 {
		return nil, rpc.Problemf(rpc.Forbidden, "nothing to send")
	}
	return nil, rpc.Hold()
}
