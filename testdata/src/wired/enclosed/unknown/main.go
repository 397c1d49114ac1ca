// Command puts a line and a desk together, with layers that others set.
package main

import (
	"context"
	"plugin"

	"wired/enclosed/desk"
	"wired/enclosed/line"
)

func main() {
	d := desk.New()
	l := line.New(func(line.Message) {}, append([]line.Layer{line.Recovered()}, layers()...)...)
	d.Serve(l)
	l.Answer(context.Background(), line.Message{})
}

func layers() []line.Layer {
	p, err := plugin.Open("layers")
	if err != nil {
		return nil
	}
	of, err := p.Lookup("Layers")
	if err != nil {
		return nil
	}
	return of.(func() []line.Layer)()
}
