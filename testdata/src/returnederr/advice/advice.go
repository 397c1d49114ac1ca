// Package advice writes error objects of a type of another package. What is
// said of how to make a coded error has to compile.
package advice

import (
	"encoding/json"
	"errors"
	"io"

	proto "returnederr/advice/wire"
)

// flat makes one error of every error.
type flat struct {
	out  io.Writer
	open map[string]bool
}

func (f *flat) handle(id json.RawMessage, method string, params json.RawMessage) {
	switch method {
	case "session/prompt":
		if err := f.find(string(params)); err != nil {
			json.NewEncoder(f.out).Encode(proto.Answer{ID: id, Error: &proto.Fault{Code: -32603, Message: err.Error()}})
		}
	}
}

func (f *flat) find(id string) error {
	if !f.open[id] {
		return errors.New("session not found") // want `ACP has -32002 \(Resource not found\), because f.open has no id: give proto.Fault an Error method and return &proto.Fault\{Code: -32002\}; advice.go:23 has to pass on the codes of errors first$`
	}
	return nil
}

// asked has errors of another kind, which keep their codes. The error object
// is none of them, and has a field in the place of their method.
type asked struct{ flat }

func (a *asked) handle(id json.RawMessage, method string, params json.RawMessage) {
	switch method {
	case "session/prompt":
		if err := a.find(string(params)); err != nil {
			json.NewEncoder(a.out).Encode(proto.Answer{ID: id, Error: fault(err)})
		}
	}
}

func fault(err error) *proto.Fault {
	var c proto.Coded
	if errors.As(err, &c) {
		return &proto.Fault{Code: c.Code(), Message: c.Error()}
	}
	return &proto.Fault{Code: -32603, Message: err.Error()}
}

func (a *asked) find(id string) error {
	if !a.open[id] {
		return errors.New("session not found") // want `ACP has -32002 \(Resource not found\), because a.open has no id$`
	}
	return nil
}
