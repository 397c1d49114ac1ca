// Package spachava753 holds the model of
// github.com/spachava753/acp-sdk against the library.
package spachava753

import (
	"context"
	"encoding/json"
	"net"
	"testing"

	"github.com/spachava753/acp-sdk/acp"
	"github.com/spachava753/acp-sdk/jsonrpc"

	"github.com/acperrlint/acperrlint/e2e/wire"
)

type agent struct{ wire.Handlers }

func (a agent) Prompt(context.Context, *acp.PromptRequest) (*acp.PromptResponse, error) {
	return nil, a.Request()
}

func (a agent) Cancel(context.Context, *acp.CancelNotification) error { return a.Notification() }

func TestWire(t *testing.T) {
	wire.Library{
		Model:        "spachava753/acp-sdk",
		Module:       "github.com/spachava753/acp-sdk",
		Func:         acp.RunAgent,
		Request:      `"method":"session/prompt","params":{"sessionId":"s1","prompt":[]}`,
		Notification: `"method":"session/cancel","params":{"sessionId":"s1"}`,
		Serve: func(_ testing.TB, conn net.Conn, _ *wire.Log, h wire.Handlers) {
			acp.RunAgent(context.Background(), &acp.IOTransport{Reader: conn, Writer: conn}, func(*acp.AgentConnection) any {
				return agent{h}
			})
		},
		Coded: func(code int64, message, data string) error {
			return &jsonrpc.Error{Code: code, Message: message, Data: json.RawMessage(data)}
		},
		TypedNil: (*jsonrpc.Error)(nil),
	}.Run(t)
}

func TestCall(t *testing.T) {
	conn := wire.Refusing(t)
	c, err := acp.Connect(context.Background(), &acp.IOTransport{Reader: conn, Writer: conn}, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Prompt(context.Background(), &acp.PromptRequest{SessionID: "s1"})
	var re *jsonrpc.Error
	wire.Called(t, "spachava753/acp-sdk", err, "*Error", &re, func() int64 { return re.Code })
}
