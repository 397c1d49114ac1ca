// Package desk cannot tell what has ended a request.
package desk

import (
	"context"
	"encoding/json"

	"handrolled/withdrawn/turns/lines"
)

type Desk struct{ clicks chan int }

func (d *Desk) Answer(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	switch method {
	case "session/prompt":
		select {
		case <-d.clicks:
			return nil, nil
		case <-ctx.Done():
			return nil, &lines.Fault{Code: -32800, Message: "no longer wanted"} // want `^cancelerr: session/prompt answers a cancelled prompt with -32800`
		}
	case "session/request_permission":
		if ctx.Err() != nil {
			return nil, &lines.Fault{Code: -32050, Message: "no longer wanted"} // want `^reservedcode: -32050 .*answer a cancelled permission request with the outcome "cancelled"`
		}
	}
	return nil, &lines.Fault{Code: -32601, Message: method}
}
