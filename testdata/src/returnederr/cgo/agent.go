// Package cgo calls C. The compiler sees generated copies of the files that
// do; what stands in them is the author's all the same. This file has what
// is needed to compile the package without a C compiler.
package cgo

import (
	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]int
}
