// Package login sends the code that asks for a login. Whether it should is seen by
// what is not there, and not by what the error says.
package login

import (
	"encoding/json"
	"errors"
)

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

func (f *fault) Is(target error) bool {
	var t *fault
	return errors.As(target, &t) && t.Code == f.Code
}

type agent struct {
	badge  string
	known  bool
	seats  []int
	queue  chan int
	call   func() error
	greets map[string]func() *fault
}

var errBadge = &fault{Code: -32000, Message: "show your badge"}

func (a *agent) handle(method string, params json.RawMessage) (any, *fault) {
	var p struct {
		Token string `json:"token"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &fault{Code: -32602, Message: err.Error()}
	}
	switch method {
	case "session/new": // what is not set may be a login
		if a.badge == "" {
			return nil, errBadge
		}
		if !a.known {
			return nil, &fault{Code: -32000, Message: "who goes there?"}
		}
		return nil, nil
	case "session/load": // who only asks for the code sends none
		if err := a.call(); errors.Is(err, &fault{Code: -32000}) {
			return nil, &fault{Code: -31001, Message: "upstream wants a login"}
		}
		return nil, nil
	case "session/prompt": // a token that is there let the code go on
		if p.Token != "" && len(a.seats) == 0 {
			return nil, &fault{Code: -32000, Message: "nobody sits here"} // want `-32000 is ACP's "Authentication required", which asks for a login; the message says "nobody sits here"`
		}
		return nil, nil
	case "session/resume":
		if a.badge != "" {
			if len(a.queue) == 0 {
				return nil, &fault{Code: -32000, Message: "come back"} // want `-32000 is ACP's "Authentication required"`
			}
		}
		if a.known {
			return nil, &fault{Code: -32000, Message: "again?"} // want `-32000 is ACP.s "Authentication required"`
		}
		return nil, nil
	}
	return nil, &fault{Code: -32601, Message: "Method not found"}
}

// lost is an error that says itself which one the peer reads.
type lost struct{ id string }

func (l lost) Error() string { return "gone: " + l.id }

func (l lost) coded() *fault { return &fault{Code: -32002, Message: l.Error()} }

type carrier interface{ coded() *fault }

func (a *agent) reopen(method string, params json.RawMessage) *fault {
	if method == "session/resume" {
		var c carrier
		if err := a.call(); errors.As(err, &c) {
			return c.coded()
		}
		return &fault{Code: -32602, Message: "torn"}
	}
	return nil
}
