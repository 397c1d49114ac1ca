//go:build !coder_v0_6

package coder

import acp "github.com/coder/acp-go-sdk"

const model = "coder/acp-go-sdk"

var later = map[string]error{"NewRequestCancelled": acp.NewRequestCancelled(nil)}
