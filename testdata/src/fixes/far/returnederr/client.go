// Package returnederr answers by a function literal, with the error type of another
// package of the module.
package returnederr

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	rpc "fixes/keptfarrpc/returnederr"
)

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *rpc.Error      `json:"error,omitempty"`
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

type client struct{ out *json.Encoder }

func (c *client) serve(req request) {
	answer := func(result any, err error) {
		out := response{ID: req.ID, Result: result}
		if err != nil {
			var coded *rpc.Error
			if errors.As(err, &coded) {
				out.Error = coded
			} else {
				out.Error = &rpc.Error{Code: -32603, Message: err.Error()}
			}
		}
		_ = c.out.Encode(out)
	}
	switch req.Method {
	case "session/update", "session/request_permission":
		answer("done", nil)
	default:
		answer(nil, fmt.Errorf("no method %q", req.Method)) // want `an unsupported method`
	}
}

// watched writes the error down: it would write another one.
func (c *client) watched(req request) {
	answer := func(result any, err error) {
		if err != nil {
			log.Print(err)
		}
		var coded *rpc.Error
		if err == nil || errors.As(err, &coded) {
			_ = c.out.Encode(response{ID: req.ID, Result: result, Error: coded})
			return
		}
		_ = c.out.Encode(response{ID: req.ID, Error: &rpc.Error{Code: -32603, Message: err.Error()}})
	}
	switch req.Method {
	case "session/update", "session/request_permission":
		answer("done", nil)
	default:
		answer(nil, fmt.Errorf("no method %q", req.Method)) // want `an unsupported method`
	}
}
