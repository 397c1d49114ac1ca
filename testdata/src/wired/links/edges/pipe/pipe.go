// Package pipe has others make the error objects.
package pipe

import (
	"context"

	"wired/links/line"
)

// Answerer answers requests.
type Answerer interface {
	Answer(ctx context.Context, method string, params []byte) (any, *line.Error)
}

// Serve reads requests and answers them.
func Serve(ctx context.Context, c *line.Conn, a Answerer) error {
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		out, failure := a.Answer(ctx, r.Method, r.Params)
		if err := c.Write(line.Response{ID: r.ID, Result: out, Error: failure}); err != nil {
			return err
		}
	}
}
