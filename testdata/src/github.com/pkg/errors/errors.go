// Package errors is a stub of github.com/pkg/errors v0.9.1: the functions that
// make and wrap errors, without stack traces.
package errors

import (
	"errors"
	"fmt"
)

type withMessage struct {
	cause error
	msg   string
}

func (w *withMessage) Error() string { return w.msg + ": " + w.cause.Error() }
func (w *withMessage) Cause() error  { return w.cause }
func (w *withMessage) Unwrap() error { return w.cause }

func New(message string) error                { return errors.New(message) }
func Errorf(format string, args ...any) error { return fmt.Errorf(format, args...) }
func Is(err, target error) bool               { return errors.Is(err, target) }
func As(err error, target any) bool           { return errors.As(err, target) }
func Unwrap(err error) error                  { return errors.Unwrap(err) }
func WithStack(err error) error               { return err }
func Wrap(err error, message string) error    { return WithMessage(err, message) }
func WithMessagef(err error, format string, args ...any) error {
	return WithMessage(err, fmt.Sprintf(format, args...))
}

func Wrapf(err error, format string, args ...any) error {
	return WithMessage(err, fmt.Sprintf(format, args...))
}

func WithMessage(err error, message string) error {
	if err == nil {
		return nil
	}
	return &withMessage{err, message}
}

func Cause(err error) error {
	for {
		c, ok := err.(interface{ Cause() error })
		if !ok {
			return err
		}
		err = c.Cause()
	}
}
