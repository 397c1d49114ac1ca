// Package top is above all of them.
package top

import (
	"encoding/json"

	"reservedcode/carried/late"
	"reservedcode/carried/rpc"
)

type top struct{ late *late.Late }

func (t *top) take(method string, params json.RawMessage) (any, *rpc.Problem) {
	if method == "session/prompt" && t.late == nil {
		return nil, rpc.Problemf(rpc.Forbidden, "nobody is in")
	}
	return nil, rpc.Problemf(-32013, "nothing works") // want `-32013 is a custom code in the range`
}
