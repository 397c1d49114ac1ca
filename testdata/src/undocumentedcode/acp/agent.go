// Package acp has custom codes, explained and not.
package acp

import (
	"context"
	"errors"

	"undocumentedcode/other"

	"github.com/coder/acp-go-sdk"
)

// codeQuota says that the account has no credit left.
const codeQuota = -31001

const codeBusy = /* want `undocumentedcode: -31002 \(codeBusy\) is a custom code without a doc comment; say what it means, for ACP does not` */ -31002

const codeSlow = -31003 // the model needs longer than the client waits

//nolint:gomnd
const codeHidden = /* want `undocumentedcode: -31004 \(codeHidden\) is a custom code without a doc comment` */ -31004

// Codes of the agent. They begin where LSP's end.
const (
	codeFirst  = -32900
	codeSecond = -32901
)

const (
	codeThird = /* want `undocumentedcode: -31010 \(codeThird\) is a custom code without a doc comment` */ -31010 - iota

	// codeFourth says that the file is too large.
	codeFourth

	codeFifth = /* want `undocumentedcode: -31012 \(codeFifth\) is a custom code without a doc comment` */ codeFourth - 1
)

// codeOverflow is a variable, so that tests can change it.
var codeOverflow = 5001

var codeUnderflow = /* want `undocumentedcode: 5002 \(codeUnderflow\) is a custom code without a doc comment` */ 5002

const codeTheirs = -31050 // compared with only

const codeUnused = -31051

const (
	codeNotFound = -32002 // the protocol's own
	codeReserved = -32050 // reservedcode's
)

type agent struct {
	acp.Agent
	state string
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var r acp.PromptResponse
	switch a.state {
	case "quota":
		return r, &acp.RequestError{Code: codeQuota, Message: "no credit left"}
	case "busy":
		return r, &acp.RequestError{Code: codeBusy, Message: "busy"}
	case "slow":
		return r, &acp.RequestError{Code: codeSlow, Message: "slow"}
	case "hidden":
		return r, coded(codeHidden, "hidden")
	case "first":
		return r, coded(codeFirst, "first")
	case "second":
		return r, coded(codeSecond, "second")
	case "third":
		return r, coded(codeThird, "third")
	case "fourth":
		return r, coded(codeFourth, "fourth")
	case "fifth":
		return r, coded(codeFifth, "fifth")
	case "literal":
		return r, &acp.RequestError{Code: -31005, Message: "literal"} // want `undocumentedcode: -31005 is a custom code without a name; declare a constant, and say in its doc comment what the code means`
	case "argument":
		return r, coded(-31006, "argument") // want `undocumentedcode: -31006 is a custom code without a name`
	case "overflow":
		return r, coded(codeOverflow, "overflow")
	case "underflow":
		return r, coded(codeUnderflow, "underflow")
	case "not found":
		return r, coded(codeNotFound, "session not found")
	case "reserved":
		return r, coded(codeReserved, "reserved")
	case "other":
		return r, coded(other.CodeElsewhere, "other")
	case "standard":
		return r, acp.NewInvalidParams(nil)
	}
	return r, nil
}

func coded(code int, message string) error {
	return &acp.RequestError{Code: code, Message: message}
}

// What the client answers with is the client's.
func theirs(err error) bool {
	var coded *acp.RequestError
	return errors.As(err, &coded) && coded.Code == codeTheirs
}
