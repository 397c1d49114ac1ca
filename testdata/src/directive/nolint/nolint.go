// Package nolint silences findings as golangci-lint reads it, in every host.
package nolint

import "github.com/coder/acp-go-sdk"

func a() error {
	return &acp.RequestError{Code: -32001, Message: "busy"} //nolint:acperrlint // our clients know this value
}

//nolint:acperrlint // our clients know these values
func b(more bool) error {
	if more {
		return &acp.RequestError{Code: -32003, Message: "busier"}
	}
	return &acp.RequestError{Code: -32004, Message: "busy"}
}

func c() error {
	//nolint:all
	return &acp.RequestError{Code: -32005, Message: "busy"}
}

// Another linter's is not ours.
func d() error {
	return &acp.RequestError{Code: -32006, Message: "busy"} /* want `reservedcode: ` */ //nolint:errcheck
}

// Where nolint says it already, a directive says nothing more; but it does no
// harm either, because some hosts read only one of them.
func e() error {
	//acperrlint:ignore reservedcode our clients know this value
	return &acp.RequestError{Code: -32007, Message: "busy"} //nolint:acperrlint
}
