// Package oops has errors that the library asks for their codes.
package oops

import "github.com/creachadair/jrpc2"

type Missing struct{ What string }

func (m *Missing) Error() string       { return m.What + " does not exist" }
func (m *Missing) ErrCode() jrpc2.Code { return -32002 }

type Plain struct{ What string }

func (p *Plain) Error() string { return p.What + " does not exist" }
