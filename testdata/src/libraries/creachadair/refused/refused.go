// Package refused has errors that hold their codes, and a function of its own around its
// handlers which sends them.
package refused

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type refusal struct {
	code jrpc2.Code
	why  string
}

func (r refusal) Error() string { return r.why }

func refuse(c jrpc2.Code, format string, args ...any) error {
	return refusal{code: c, why: fmt.Sprintf(format, args...)}
}

func settle(err error) error {
	var r refusal
	if !errors.As(err, &r) {
		return err
	}
	return jrpc2.Errorf(r.code, "%s", err.Error())
}

func settled(f jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		v, err := f(ctx, req)
		if err != nil {
			return nil, settle(err)
		}
		return v, nil
	}
}

type agent struct {
	rooms map[string]bool
	code  jrpc2.Code
}

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (a *agent) serve() *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{"session/load": settled(a.load)}, nil)
}

func (a *agent) load(ctx context.Context, req *jrpc2.Request) (any, error) {
	var p params
	if err := req.UnmarshalParams(&p); err != nil {
		return nil, refuse(jrpc2.InvalidParams, "%v", err)
	}
	switch {
	case p.SessionID == "":
		return nil, refuse(jrpc2.InvalidParams, "which room?")
	case p.Cwd == "":
		return nil, refuse(a.code, "which folder?") // silent: nobody knows the code
	case !a.rooms[p.SessionID]:
		return nil, refuse(jrpc2.InternalError, "no room") // want `genericerr: session/load answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil, nil
}
