// Package extensions answers requests of extensions.
package extensions

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/coder/acp-go-sdk"
)

// themed knows two extensions, and takes all others for known ones.
type themed struct {
	acp.Agent
	theme string
}

func (a *themed) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "_themed/get":
		return a.theme, nil
	case "_themed/reset":
		a.theme = ""
		return nil, nil
	default:
		return nil, nil // want `this answers an unsupported method with success; ACP has -32601`
	}
}

// own takes all for known that begin as its own do.
type own struct{ acp.Agent }

func (a *own) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if method == "_own/size" {
		return 12, nil
	}
	if strings.HasPrefix(method, "_own/") {
		return nil, nil // want `this answers an unsupported method with success`
	}
	return nil, acp.NewMethodNotFound(method)
}

// silent has an answer for each, or hands it on.
type silent struct {
	acp.Agent
	next acp.MethodHandler
	seen map[string]int
}

func (a *silent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if strings.HasPrefix(method, "_next/") {
		v, failed := a.next(ctx, method, params)
		if failed != nil {
			return nil, failed
		}
		return v, nil
	}
	switch method {
	case "_silent/size":
		return 12, nil
	case "_silent/count":
		return a.seen[method], nil
	}
	return nil, acp.NewMethodNotFound(method)
}

// counting only counts them, whatever they are called.
type counting struct {
	acp.Agent
	seen map[string]int
}

func (a *counting) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if method == "_counting/size" {
		return len(a.seen), nil
	}
	a.seen[method]++
	return a.seen[method], nil
}
