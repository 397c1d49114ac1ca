// Package status is a stub of google.golang.org/grpc/status v1.75.0.
package status

import (
	"fmt"

	"google.golang.org/grpc/codes"
)

type statusError struct {
	c   codes.Code
	msg string
}

func (e *statusError) Error() string { return fmt.Sprintf("rpc error: %d %s", e.c, e.msg) }

func Error(c codes.Code, msg string) error { return &statusError{c, msg} }
func Errorf(c codes.Code, format string, a ...any) error {
	return &statusError{c, fmt.Sprintf(format, a...)}
}

func Code(err error) codes.Code {
	if e, ok := err.(*statusError); ok {
		return e.c
	}
	return codes.OK
}
