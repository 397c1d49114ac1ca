// Package marks gives a mark its code by a method of the mark.
package marks

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type mark int

const (
	plain mark = iota
	gone
	odd
	rest
)

func (m mark) number() int {
	switch m {
	case gone:
		return -32002
	case odd:
		return -32602
	}
	return -32603
}

type flaw struct {
	mark mark
	text string
}

func (f *flaw) Error() string { return f.text }

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// outward marks what has no mark as plain.
func outward(err error) *failure {
	m := plain
	var f *flaw
	if errors.As(err, &f) {
		m = f.mark
	}
	return &failure{Code: m.number(), Message: err.Error()}
}

// harshly marks what has no mark as gone, so that it has a code.
func harshly(err error) *failure {
	m := gone
	var f *flaw
	if errors.As(err, &f) {
		m = f.mark
	}
	return &failure{Code: m.number(), Message: err.Error()}
}

type agent struct {
	rooms map[string]bool
	rules string
}

func (a *agent) call(method string, params json.RawMessage) (any, *failure) {
	var q struct {
		Session string `json:"sessionId"`
		Mode    string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, outward(&flaw{odd, err.Error()})
	}
	switch method {
	case "session/prompt":
		if !a.rooms[q.Session] {
			return nil, outward(&flaw{gone, "nobody"})
		}
	case "session/load":
		if !a.rooms[q.Session] {
			return nil, &failure{Code: rest.number(), Message: "nobody"} // want `genericerr: session/load answers an unknown session with -32603`
		}
	case "session/resume":
		if !a.rooms[q.Session] {
			return nil, outward(fmt.Errorf("resume: %w", &flaw{rest, "nobody"})) // want `returnederr: session/resume answers an unknown session with -32603`
		}
		if !a.rooms[q.Session+"'"] {
			return nil, harshly(errors.New("nobody"))
		}
	case "session/set_mode":
		if q.Mode != "ask" {
			return nil, outward(errors.New("no such mode")) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
		}
		if !a.rooms[q.Session] {
			return nil, &failure{Code: gone.number(), Message: "nobody"}
		}
		if _, err := os.ReadFile(a.rules); err != nil {
			return nil, outward(&flaw{plain, err.Error()})
		}
	default:
		return nil, &failure{Code: -32601, Message: "Method not found"}
	}
	return struct{}{}, nil
}
