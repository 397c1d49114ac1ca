// Package shop has a protocol of its own on the same line.
package shop

import (
	"encoding/json"

	"reservedcode/kinds/fault"
	"reservedcode/kinds/line"
)

func Register(m *line.Mux) { m.Handle("shop/buy", buy) }

func buy(params json.RawMessage) (any, error) {
	return nil, fault.New(fault.Conflict, "sold already")
}
