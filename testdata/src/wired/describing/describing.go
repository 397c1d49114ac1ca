// Package describing puts an agent on a line.
package describing

import (
	"context"
	"os"

	"wired/describing/desk"
	"wired/describing/rpc"
)

func run(ctx context.Context) { rpc.New(os.Stdin, os.Stdout, new(desk.Desk).Table()).Serve(ctx) }
