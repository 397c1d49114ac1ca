// Package later changes the kind of an error once it is made, so that nobody knows it.
package later

import (
	"encoding/json"
	"errors"
)

type flaw struct {
	kind int
	text string
}

func (f *flaw) Error() string { return f.text }

// grave makes it another kind.
func (f *flaw) grave() *flaw {
	f.kind = 1
	return f
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func outward(err error) *failure {
	var f *flaw
	if errors.As(err, &f) && f.kind == 1 {
		return &failure{-32002, f.text}
	}
	return &failure{-32603, err.Error()}
}

type agent struct{ rooms map[string]bool }

func (a *agent) call(method string, params json.RawMessage) (any, *failure) {
	var q struct {
		Session string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, &failure{-32602, "Invalid params"}
	}
	switch method {
	case "session/prompt":
		if !a.rooms[q.Session] {
			f := &flaw{kind: 2, text: "nobody"}
			f.grave()
			return nil, outward(f)
		}
	case "session/load":
		if !a.rooms[q.Session] {
			return nil, outward((&flaw{text: "nobody"}).grave())
		}
	default:
		return nil, &failure{-32601, "Method not found"}
	}
	return struct{}{}, nil
}
