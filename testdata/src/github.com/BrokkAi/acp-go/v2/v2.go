// Package v2 is a stub of the package of the same name in
// github.com/BrokkAi/acp-go.
package v2

import (
	"io"

	"github.com/BrokkAi/acp-go"
)

type Connection struct{ rpc *acp.Connection }

func Connect(in io.ReadCloser, out io.WriteCloser, h acp.Handler, n acp.Notifications) *Connection {
	return &Connection{rpc: acp.Connect(in, out, h, n)}
}
