// Package clerk has handlers that are nobody's protocol.
package clerk

import (
	"context"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

func Handlers() handler.Map { return handler.Map{"status": status} }

func status(context.Context, *jrpc2.Request) (any, error) { return "open", nil }
