// Command main brings the shelves to the layer.
package main

import (
	"context"
	"os"

	"wired/links/finder/desk"
	"wired/links/finder/layer"
	"wired/links/finder/shelf"
	"wired/links/finder/strict"
)

func main() {
	d, s, t := new(desk.Desk), shelf.New(), strict.New()
	d.Register(s)
	d.Strictly(t)
	if len(os.Args) > 1 {
		layer.Run(context.Background(), os.Stdin, os.Stdout, t)
		return
	}
	layer.Run(context.Background(), os.Stdin, os.Stdout, s)
}
