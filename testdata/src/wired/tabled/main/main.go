// Command puts a line and a shop together.
package main

import (
	"context"

	"wired/tabled/line"
	"wired/tabled/shop"
)

func main() {
	s := &shop.Shop{}
	l := line.New(s.Table(), shop.Fault) // want `shop.go:82: returnederr: session/resume answers an unknown session with -32603` `shop.go:101: returnederr: session/set_config_option answers an invalid parameter value with -32603`
	l.Answer(context.Background(), line.Message{})
}
