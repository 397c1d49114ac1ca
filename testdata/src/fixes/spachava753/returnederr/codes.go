package returnederr

import "github.com/spachava753/acp-sdk/jsonrpc"

// The package knows where the SDK's errors are.
func errBusy() error {
	return &jsonrpc.Error{Code: -31000, Message: "busy"}
}
