// Command main serves the routes.
package main

import (
	"context"
	"os"

	"wired/links/made/routes"
	"wired/links/made/rpc"
)

func main() {
	s := rpc.New()
	for _, r := range routes.All(nil) {
		s.Handle(r.Method, r.Func)
	}
	s.Run(context.Background(), os.Stdin, os.Stdout)
}
