// Package handler is a stub of the package of the same name in
// github.com/creachadair/jrpc2: what makes handlers of functions.
package handler

import (
	"context"

	"github.com/creachadair/jrpc2"
)

type Func = jrpc2.Handler

type Map map[string]jrpc2.Handler

func (m Map) Assign(_ context.Context, method string) jrpc2.Handler { return m[method] }

type ServiceMap map[string]jrpc2.Assigner

func (m ServiceMap) Assign(ctx context.Context, method string) jrpc2.Handler { return nil }

type FuncInfo struct{ fn any }

func (fi *FuncInfo) Wrap() jrpc2.Handler { return nil }

func New(fn any) jrpc2.Handler { return nil }

func NewPos(fn any, names ...string) jrpc2.Handler { return nil }

func Check(fn any) (*FuncInfo, error) { return &FuncInfo{fn: fn}, nil }

func Positional(fn any, names ...string) (*FuncInfo, error) { return &FuncInfo{fn: fn}, nil }
