// Command gives a line the functions of a shop.
package main

import (
	"context"
	"os"

	"wired/blamed/line"
	"wired/blamed/shop"
)

func main() {
	l, s := line.New(), &shop.Shop{}
	l.On("session/load", s.Load) // want `returnederr: session/load answers an unknown session with -32603 .*; ACP has -32002`
	l.Blame(-32602, "session/close", s.Close)
	data, _ := l.Serve(context.Background(), nil)
	os.Stdout.Write(data)
}
