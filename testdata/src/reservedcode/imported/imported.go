// Package imported sends codes that another package declares.
package imported

import (
	"github.com/coder/acp-go-sdk"

	"reservedcode/imported/codes"
)

const forbidden = codes.Forbidden // no code by its name, but it is sent // want `-32000 \(forbidden\) is ACP's "Authentication required"`

func throttled() error {
	return &acp.RequestError{Code: codes.Throttled, Message: "throttled"} // want `codes.go:6: reservedcode: -32001 \(Throttled\) is a custom code`
}

func offline() error { return &acp.RequestError{Code: codes.Offline, Message: "offline"} }

func notFound(what string) error {
	return &acp.RequestError{Code: codes.NotFound, Message: what + " not found"}
}

func denied() error { return &acp.RequestError{Code: forbidden, Message: "this folder is off limits"} }

func sameBusy(e *acp.RequestError) bool { return e.Code == codes.Throttled }
