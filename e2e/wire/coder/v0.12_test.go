//go:build !coder_v0_6

package coder

import (
	"testing"

	acp "github.com/coder/acp-go-sdk"
)

const model = "coder/acp-go-sdk"

var later = map[string]error{"NewRequestCancelled": acp.NewRequestCancelled(nil)}

// key is a way to log in.
var key = acp.AuthMethod{Agent: &acp.AuthMethodAgent{Id: "key", Name: "A key"}}

// Versions before have no handler for extensions.
func TestExtension(t *testing.T) {
	const request = `"method":"_own/theme","params":{}`
	reads(t, answering{extension: func() (any, error) { return nil, nil }}, request, `"result":null`)
	reads(t, answering{extension: func() (any, error) { return nil, acp.NewMethodNotFound("_own/theme") }}, request, `"code":-32601`)
}
