package main

import (
	"errors"

	"wired/links/fluent/fault"
	"wired/links/line"
)

var codes = map[fault.Kind]int{fault.Missing: -32002, fault.Invalid: -32602, fault.Login: -32000}

// object returns what the peer reads.
func object(err error) *line.Error {
	var ready *line.Error
	if errors.As(err, &ready) {
		return ready
	}
	var f *fault.Failure
	if errors.As(err, &f) {
		code, ok := codes[f.Kind]
		if !ok {
			code = -32603
		}
		return &line.Error{Code: code, Message: f.Text}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
