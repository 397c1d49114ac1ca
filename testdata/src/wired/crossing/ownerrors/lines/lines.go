// Package lines carries messages, a line each; whose they are, its users say.
package lines

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type Failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Failure) Error() string { return f.Message }

type Line struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Failure        `json:"error,omitempty"`
}

type Func func(ctx context.Context, params json.RawMessage) (any, error)

// Typed has the params decoded.
func Typed[P any](f func(context.Context, P) (any, error)) Func {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("decode: %w", err)
		}
		return f(ctx, p)
	}
}

type Server struct{ Funcs map[string]Func }

func (s *Server) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	enc := json.NewEncoder(out)
	for sc := bufio.NewScanner(in); sc.Scan(); {
		var l Line
		if err := json.Unmarshal(sc.Bytes(), &l); err != nil {
			enc.Encode(Line{Error: &Failure{-32603, "what was that?"}})
			continue
		}
		res, err := s.call(ctx, l)
		var f *Failure
		switch {
		case errors.As(err, &f):
		case errors.Is(err, context.Canceled):
			f = &Failure{-32800, "Request cancelled"}
		case err != nil:
			f = &Failure{-32603, err.Error()}
		}
		if res == nil && f == nil {
			res = struct{}{}
		}
		enc.Encode(Line{ID: l.ID, Result: res, Error: f})
	}
	return nil
}

func (s *Server) call(ctx context.Context, l Line) (any, error) {
	f, ok := s.Funcs[l.Method]
	if !ok {
		return nil, &Failure{-32601, "Method not found"}
	}
	return f(ctx, l.Params)
}
