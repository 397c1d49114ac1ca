//acperrlint:protocol acp

// Package form has directives, right and wrong.
package form

import "github.com/coder/acp-go-sdk"

//acperrlint:error
type failure struct{ N int }

//acperrlint:error twice // want `unknown argument "twice" of the directive error`
type other struct{ N int }

//acperrlint:handler method=session/prompt code=-32603
func prompt() error { return nil }

//acperrlint:handler methods=session/prompt // want `unknown argument "methods=session/prompt" of the directive handler, which takes method=, code=`
func load() error { return nil }

//acperrlint:sends code=-32603
func fail(msg string) {}

//acperrlint:sends // want `the directive sends names no code`
func failToo(msg string) {}

//acperrlint:sends code=many // want `"many" is no error code`
func failMore(msg string) {}

//acperrlint:protocol mcp // want `the directive protocol takes .* or none`
type mcpError struct{ Code int }

//acperrlint:sends code=-32603 // want `the directive sends belongs into the comment right above a function`
var code = -32603

//acperrlint:eror // want `unknown directive "eror"; the words are error, handler, sends, protocol, ignore, file-ignore`
type third struct{ N int }

func busy() error {
	//acperrlint:ignore reservedcode // want `the directive ignore takes the names of checks and a reason`
	return &acp.RequestError{Code: -32001, Message: "busy"}
}

func busier() error {
	//acperrlint:ignore reservedcode,genericerr our clients of last year know this value
	return &acp.RequestError{Code: -32001, Message: "busy"}
}

// acperrlint:ignore is prose here, because of the space.
func busiest() error { return nil }

func spaced() error {
	// acperrlint:ignore reservedcode our clients know this value // want `this comment does nothing: a directive is a line comment without a space; write //acperrlint:ignore`
	return &acp.RequestError{Code: -32001, Message: "busy"}
}

func block() error {
	return &acp.RequestError{Code: -32001, Message: "busy"} /* acperrlint:ignore reservedcode our clients know this value */ // want `this comment does nothing`
}

// acperrlint:error // want `write //acperrlint:error`
type fourth struct{ N int }

func away() error {
	//acperrlint:ignore reservedcode our clients know this value // want `the directive ignore does nothing here: it belongs behind the code that it is about, or right above it`

	return &acp.RequestError{Code: -32001, Message: "busy"}
}

func misspelt() error {
	//acperrlint:ignore reservedcodes,genericerr our clients know this value // want `unknown check "reservedcodes" in the directive ignore, did you mean reservedcode\?; the checks are genericerr, `
	return &acp.RequestError{Code: -32001, Message: "busy"}
}

//acperrlint:file-ignore // want `the directive file-ignore takes the names of checks and a reason`

//acperrlint:file-ignore lostcode, reserved our clients know these values // want `unknown check "reserved" in the directive file-ignore`

//acperrlint:file-ignore lostcode, errdata where the others do not run, nobody knows what they find
