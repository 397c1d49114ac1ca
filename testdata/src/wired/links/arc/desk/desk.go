// Package desk answers requests over HTTP.
package desk

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"wired/links/arc/envelope"
)

// Exchange is a request on its way.
type Exchange struct {
	*envelope.Request
	Seen int
}

// Action serves a request.
type Action func(x *Exchange) (any, error)

// Space has the actions of the methods that begin alike.
type Space interface {
	Action(verb string) Action
}

// Desk has spaces.
type Desk struct{ Spaces map[string]Space }

// ServeHTTP answers a request.
func (d *Desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var req envelope.Request
	resp := envelope.Response{ARC: "1.0", ResponseAgent: "desk"}
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		resp.Error = &envelope.Error{Code: -32700, Message: err.Error()}
	} else if out, err := d.run(&Exchange{Request: &req}); err != nil {
		if !errors.As(err, &resp.Error) {
			resp.Error = &envelope.Error{Code: -32603, Message: err.Error()}
		}
	} else {
		resp.Result = out
	}
	resp.ID, resp.TargetAgent = req.ID, req.RequestAgent
	_ = json.NewEncoder(w).Encode(resp)
}

func (d *Desk) run(x *Exchange) (any, error) {
	name, verb, _ := strings.Cut(x.Method, ".")
	sp, ok := d.Spaces[name]
	if !ok {
		return nil, &envelope.Error{Code: -32601, Message: "no such method"}
	}
	action := sp.Action(verb)
	if action == nil {
		return nil, &envelope.Error{Code: -32601, Message: "no such method"}
	}
	return action(x)
}

// Bind makes an action of a function.
func Bind[P any](f func(*Exchange, P) (any, error)) Action {
	return func(x *Exchange) (any, error) {
		var p P
		if err := json.Unmarshal(x.Params, &p); err != nil {
			return nil, &envelope.Error{Code: -32602, Message: err.Error()}
		}
		return f(x, p)
	}
}
