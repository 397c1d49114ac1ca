// Package agent is a stub of the package of the same name in
// github.com/BrokkAi/acp-go/v2.
package agent

import (
	"context"

	schema "github.com/BrokkAi/acp-go/schema/v2"
)

type Client interface {
	Call(ctx context.Context, method string, params, result any) error
}

type SessionUpdater interface {
	Update(schema.SessionUpdate) error
}

type Agent interface {
	Prompt(context.Context, Client, schema.PromptRequest, SessionUpdater) (schema.PromptResponse, error)
	CancelSession(schema.CancelSessionNotification) error
}
