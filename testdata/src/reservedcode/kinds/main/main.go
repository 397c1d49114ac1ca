// Package main has methods of its own: what desk tells is not told again.
package main

import (
	"encoding/json"
	"os"

	"reservedcode/kinds/desk"
	"reservedcode/kinds/fault"
	"reservedcode/kinds/line"
	"reservedcode/kinds/shop"
)

func main() {
	m := line.New(os.Stdout)
	new(desk.Desk).Register(m)
	shop.Register(m)
	m.Handle("session/new", func(params json.RawMessage) (any, error) {
		return nil, fault.New(fault.Conflict, "one is enough")
	})
	m.Serve(os.Stdin)
}
