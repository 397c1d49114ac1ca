// Package data puts values into errors that the peer cannot read, and some
// that it can.
package data

import (
	"context"
	"errors"
	"os"

	acp "github.com/coder/acp-go-sdk"
)

type agent struct{ acp.Agent }

type detail struct {
	Reason string `json:"reason"`
	Err    error  `json:"err"`
}

// opaque has nothing to marshal.
type opaque struct{ reason string }

func (o opaque) Error() string { return o.reason }

// open has.
type open struct{ Reason string }

func (o open) Error() string { return o.Reason }

// telling says how it is written.
type telling struct{ reason string }

func (t telling) Error() string                { return t.reason }
func (t telling) MarshalText() ([]byte, error) { return []byte(t.reason), nil }

func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	_, err := os.ReadDir(p.Cwd)
	switch {
	case p.Cwd == "a":
		return acp.NewSessionResponse{}, acp.NewInternalError(err) // want `errdata: an error as data marshals to \{\} for most error types, and the peer sees nothing of it; use its text, err\.Error\(\)`
	case p.Cwd == "b":
		return acp.NewSessionResponse{}, acp.NewInvalidParams(map[string]any{"cwd": p.Cwd, "error": err}) // want `errdata: an error as data`
	case p.Cwd == "c":
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32602, Message: "Invalid params", Data: err} // want `errdata: an error as data`
	case p.Cwd == "d":
		return acp.NewSessionResponse{}, &acp.RequestError{Code: -32602, Message: "Invalid params", Data: []any{p.Cwd, err}} // want `errdata: an error as data`
	case p.Cwd == "e":
		return acp.NewSessionResponse{}, acp.NewInvalidParams(detail{Reason: "x", Err: err}) // want `errdata: an error as data`
	case p.Cwd == "f":
		return acp.NewSessionResponse{}, acp.NewInvalidParams(opaque{"x"}) // want `errdata: a data\.opaque as data marshals to \{\}`
	case p.Cwd == "g":
		return acp.NewSessionResponse{}, acp.NewInvalidParams(&opaque{"x"}) // want `errdata: a \*data\.opaque as data marshals to \{\}`
	case p.Cwd == "h":
		return acp.NewSessionResponse{}, acp.NewInternalError(func() string { return "later" }) // want `errdata: a func is no JSON`
	case p.Cwd == "i":
		return acp.NewSessionResponse{}, acp.NewInternalError(map[string]any{"done": make(chan bool)}) // want `errdata: a channel is no JSON`
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	err := errors.New("the index is corrupt")
	switch p.SessionId {
	case "a":
		return acp.ResumeSessionResponse{}, acp.NewInternalError(err.Error())
	case "b":
		return acp.ResumeSessionResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	case "c":
		return acp.ResumeSessionResponse{}, acp.NewInternalError(nil)
	case "d":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(open{"x"})
	case "e":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(telling{"x"})
	case "f":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(p)
	case "g":
		var data any = p
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(data)
	}
	return acp.ResumeSessionResponse{}, nil
}
