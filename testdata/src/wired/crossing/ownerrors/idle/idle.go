// Package idle has nothing to do with a peer.
package idle

import (
	"context"
	"encoding/json"

	"wired/crossing/ownerrors/lines"
)

func Echo() *lines.Server {
	return &lines.Server{Funcs: map[string]lines.Func{"echo": func(_ context.Context, p json.RawMessage) (any, error) { return p, nil }}}
}
