// Package ignored silences findings, with a reason.
package ignored

import "github.com/coder/acp-go-sdk"

func a() error {
	//acperrlint:ignore reservedcode our clients of last year know this value
	return &acp.RequestError{Code: -32001, Message: "busy"}
}

func b() error {
	return &acp.RequestError{Code: -32004, Message: "busy"} //acperrlint:ignore reservedcode,genericerr likewise
}

// Another check's name silences nothing here.
func c() error {
	//acperrlint:ignore genericerr wrong check
	return &acp.RequestError{Code: -32005, Message: "busy"} // want `-32005 is a custom code`
}

// A reason is needed.
func d() error {
	//acperrlint:ignore reservedcode
	return &acp.RequestError{Code: -32006, Message: "busy"} // want `-32006 is a custom code`
}

// It reaches one line.
func e() error {
	//acperrlint:ignore reservedcode too far away

	return &acp.RequestError{Code: -32007, Message: "busy"} // want `-32007 is a custom code`
}
