//go:build !coder_v0_6

package coder

import acp "github.com/coder/acp-go-sdk"

const model = "coder/acp-go-sdk"

func init() { constructors["NewRequestCancelled"] = acp.NewRequestCancelled(nil) }
