package handler_test

import (
	"strings"
	"testing"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/programtest"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// TestResponders has functions that answer by a replier that they are given.
func TestResponders(t *testing.T) {
	const lookAlike = `package program; import "context"; const method = "session/prompt"
type replier func(ctx context.Context, result any, err error) error
type request interface{ Method() string }
func handle(ctx context.Context, reply replier, req request) error { return reply(ctx, nil, nil) }
type desk struct{}
func (desk) handle(ctx context.Context, reply replier, req request) error { return reply(ctx, nil, nil) }
func other(ctx context.Context, req request) error { return nil }
`
	pass := programtest.Pass(t, lookAlike)
	for name, want := range map[string]string{"fake.go": "handle reply, handle reply", "fake_test.go": ""} {
		p := programtest.Importing(t, pass, name, lookAlike)
		w := wire.New(p, "")
		w.Build(w.Speaks())
		var got []string
		for _, h := range handler.Responders(w) {
			if h.Library != nil || h.Package != nil || h.Shape.Style != sdk.Responder {
				t.Errorf("%s: %+v", name, *h)
			}
			got = append(got, h.Fn.Name()+" "+handler.Replier(h.Fn).Name())
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: responders %v", name, got)
		}
		for _, fn := range w.Funcs {
			if fn.Name() == "other" && handler.Replier(fn) != nil {
				t.Error("a function without a replier has one")
			}
		}
		if lib, pkg := handler.ResponderLibrary(w); lib != nil || pkg != nil {
			t.Error("a library that is not imported")
		}
	}
	w := wire.New(programtest.Pass(t, sourcegraph), "")
	w.Build(w.Speaks())
	if lib, pkg := handler.ResponderLibrary(w); lib != nil || pkg != nil {
		t.Error("a library whose handlers are given no replier")
	}
}
