// Package coder holds the model of
// github.com/coder/acp-go-sdk against the library.
package coder

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"net"
	"testing"

	acp "github.com/coder/acp-go-sdk"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

// agent has the methods of an agent; two of them are called.
type agent struct {
	acp.Agent
	wire.Handlers
}

func (a agent) Prompt(context.Context, acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.Request()
}

func (a agent) Cancel(context.Context, acp.CancelNotification) error { return a.Notification() }

func TestWire(t *testing.T) {
	constructors := map[string]error{
		"NewParseError":     acp.NewParseError(nil),
		"NewInvalidRequest": acp.NewInvalidRequest(nil),
		"NewMethodNotFound": acp.NewMethodNotFound("x"),
		"NewInvalidParams":  acp.NewInvalidParams(nil),
		"NewInternalError":  acp.NewInternalError(nil),
		"NewAuthRequired":   acp.NewAuthRequired(nil),
	}
	maps.Copy(constructors, later)
	wire.Library{
		Model:        model,
		Module:       "github.com/coder/acp-go-sdk",
		Func:         acp.NewConnection,
		Request:      `"method":"session/prompt","params":{"sessionId":"s1","prompt":[]}`,
		Notification: `"method":"session/cancel","params":{"sessionId":"s1"}`,
		Serve: func(_ testing.TB, conn net.Conn, log *wire.Log, h wire.Handlers) {
			// The connection runs before its SetLogger can be called.
			slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
			c := acp.NewAgentSideConnection(agent{Handlers: h}, conn, conn)
			<-c.Done()
		},
		Coded: func(code int64, message, data string) error {
			e := &acp.RequestError{Code: int(code), Message: message}
			if data != "" {
				e.Data = json.RawMessage(data)
			}
			return e
		},
		TypedNil:     (*acp.RequestError)(nil),
		Constructors: constructors,
	}.Run(t)
}

func TestCall(t *testing.T) {
	conn := wire.Refusing(t)
	c := acp.NewClientSideConnection(nil, conn, conn)
	_, err := c.Prompt(context.Background(), acp.PromptRequest{SessionId: "s1", Prompt: []acp.ContentBlock{}})
	var re *acp.RequestError
	wire.Called(t, model, err, "*RequestError", &re, func() int64 { return int64(re.Code) })
}
