// Command main has codes for some errors.
package main

import (
	"context"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/posted/api"
	"wired/links/posted/rpc"
	"wired/links/posted/use"
)

func main() {
	s := rpc.New(codes) // want `api.go:26: .*this answers an invalid parameter value` `api.go:38: .*session/load answers an invalid parameter value` `api.go:55: .*session/prompt answers an invalid parameter value` `session/prompt answers 6 errors of other packages .* -32002 .* \(line.go:83\)`
	api.Mount(s, new(line.Store))
	_ = s.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout))
}

func codes(err error) *line.Error {
	var coded *line.Error
	switch {
	case errors.As(err, &coded):
		return coded
	case errors.Is(err, use.ErrMode), errors.Is(err, api.ErrCoded):
		return &line.Error{Code: -32602, Message: err.Error()}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
