// Package values puts all kinds of values into the data of errors.
package values

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errQuota = errors.New("quota")

// A detailed error has exported fields.
type detailed struct{ Field, Reason string }

func (d *detailed) Error() string { return d.Field + ": " + d.Reason }

// A hidden one has none.
type hidden struct{ field string }

func (h hidden) Error() string { return h.field }

// A spoken one says how it is written.
type spoken struct{ field string }

func (s spoken) Error() string                { return s.field }
func (s spoken) MarshalJSON() ([]byte, error) { return json.Marshal(s.field) }

type agent struct{ acpbase.Agent }

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	_, err := os.Stat(params.Cwd)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return acp.NewSessionResponse{}, acp.NewInvalidParams(err) // want `an error as data marshals to \{\}`
	case errors.Is(err, fs.ErrPermission):
		return acp.NewSessionResponse{}, acp.NewInternalError(map[string]any{"error": err, "path": params.Cwd}) // want `an error as data marshals to \{\}`
	case err != nil:
		return acp.NewSessionResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	switch params.Cwd {
	case "a":
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: errQuota} // want `an error as data marshals to \{\}`
	case "b":
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: []any{1, fmt.Errorf("x")}} // want `an error as data marshals to \{\}`
	case "c":
		h := hidden{"cwd"}
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(h) // want `a values.hidden as data marshals to \{\}`
	case "d":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(map[string]any{"done": ctx.Done()}) // want `a channel is no JSON`
	case "e":
		return acp.LoadSessionResponse{}, acp.NewInvalidParams(func() string { return "later" }) // want `a func is no JSON`
	case "f":
		e := &acp.RequestError{Code: -32602, Message: "Invalid params"}
		e.Data = errQuota // want `an error as data marshals to \{\}`
		return acp.LoadSessionResponse{}, e
	}
	return acp.LoadSessionResponse{}, nil
}

// All of these arrive.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	switch params.Cwd {
	case "a":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(errQuota.Error())
	case "b":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(&detailed{"cwd", "relative"})
	case "c":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(spoken{"cwd"})
	case "d":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(nil)
	case "e":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(map[string]string{"cwd": "relative"})
	case "f":
		return acp.ResumeSessionResponse{}, acp.NewInvalidParams(params)
	}
	return acp.ResumeSessionResponse{}, errQuota
}

// log puts an error where no peer sees it.
func log(fields map[string]any) { fields["error"] = errQuota }
