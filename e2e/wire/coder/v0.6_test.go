//go:build coder_v0_6

package coder

import acp "github.com/coder/acp-go-sdk"

// Versions before v0.12 do not map context.Canceled, and have no constructor
// for its code.
const model = "coder/acp-go-sdk (old)"

var later map[string]error

// key is a way to log in.
var key = acp.AuthMethod{Id: "key", Name: "A key"}
