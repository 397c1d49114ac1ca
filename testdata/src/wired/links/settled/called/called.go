// Package called lets somebody else have a look at its server.
package called

import (
	"context"
	"encoding/json"
	"io"

	"wired/links/line"
	"wired/links/settled/methods"
	"wired/links/settled/rpc"
)

// Run answers requests.
func Run(ctx context.Context, c *line.Conn, w io.Writer, setup func(*rpc.Server)) error {
	s := rpc.New(json.NewEncoder(w))
	methods.Register(s)
	setup(s)
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		s.Dispatch(ctx, r)
	}
}
