// Package apart brings together handlers and the one who sends their answers.
package apart

import (
	"context"
	"encoding/json"
	"io"

	"wired/apart/coat"
	"wired/apart/desk"
	"wired/apart/port"
	"wired/apart/post"
)

var _ port.Handler = (*desk.Desk)(nil)

func run(ctx context.Context, in io.Reader, out io.Writer) error {
	p := &post.Post{In: json.NewDecoder(in), Out: out}
	return p.Serve(ctx, &coat.Logged{Next: &desk.Desk{Open: map[string]bool{}}}) // want `desk.go:25: .*-32601` `desk.go:33: .*-32602` `desk.go:36: .*-32002` `desk.go:47: .*-32602` `desk.go:53: .*-32602`
}
