// Package desk answers with codes for the kinds that another package gives errors.
package desk

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"wired/sorted/faults"
	"wired/sorted/wire"
)

type desk struct {
	ready    atomic.Bool
	sessions map[string]*session
	files    map[string]bool
	unlock   func(ctx context.Context, pin string) error
	other    peer
}

// A peer is the agent on the other side.
type peer interface {
	Call(ctx context.Context, method string, params any) (any, error)
}

type session struct{ mode string }

type empty struct{}

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
	Login   string `json:"methodId"`
	Dir     string `json:"cwd"`
	URI     string `json:"uri"`
}

var errUnknown = errors.New("not one of ours")

func (d *desk) server() *wire.Server {
	return &wire.Server{Handlers: map[string]wire.Handler{
		"initialize":                wire.Bind(d.initialize),
		"session/load":              after(d, d.load),
		"session/resume":            after(d, d.resume),
		"session/fork":              after(d, d.fork),
		"session/prompt":            after(d, d.prompt),
		"session/set_mode":          after(d, d.setMode),
		"session/set_config_option": d.options(),
		"session/close":             wire.Bind(d.close),
		"session/new":               wire.Bind(d.create),
		"session/list":              wire.Bind(d.list),
		"authenticate":              wire.Bind(d.authenticate),
		"providers/set":             d.either(),
		"providers/disable":         d.either(),
		"_desk/loose":               wire.Bind(d.loose),
		"nes/suggest":               wire.Bind(d.suggest),
	}}
}

func (d *desk) initialize(context.Context, empty) (empty, error) {
	d.ready.Store(true)
	return empty{}, nil
}

// after stands around the handlers of all requests but the first.
func after[P, R any](d *desk, f func(context.Context, P) (R, error)) wire.Handler {
	return wire.Bind(func(ctx context.Context, p P) (R, error) {
		if !d.ready.Load() {
			var none R
			return none, errors.New("too soon") // want `returnederr: this answers a request before initialize with -32603 \(Internal error\); ACP has -32600`
		}
		return f(ctx, p)
	})
}

// sorted is asked for what kind an error is, whatever it is.
func sorted(err error) error {
	f := faults.Of(err)
	switch f.Kind {
	case faults.Bad:
		return wire.New(-32602, "%s", err)
	case faults.Gone:
		return wire.New(-32002, "%s", err)
	case faults.Ended:
		return wire.New(-32800, "%s", err)
	}
	return wire.New(-32603, "%s", err)
}

func (d *desk) load(ctx context.Context, p target) (empty, error) {
	if p.Mode != "" && p.Mode != "day" {
		return empty{}, sorted(faults.New(faults.Bad, "mode %s", p.Mode))
	}
	if _, ok := d.sessions[p.Session]; !ok {
		return empty{}, sorted(faults.New(faults.Gone, "session %s", p.Session))
	}
	return empty{}, sorted(ctx.Err())
}

func (d *desk) resume(_ context.Context, p target) (empty, error) {
	if p.Mode != "" && p.Mode != "day" {
		return empty{}, sorted(faults.New(faults.Other, "mode %s", p.Mode)) // want `session/resume answers an invalid parameter value with -32603`
	}
	if _, ok := d.sessions[p.Session]; !ok {
		return empty{}, sorted(fmt.Errorf("session %s: %w", p.Session, errUnknown)) // want `session/resume answers an unknown session with -32603`
	}
	return empty{}, nil
}

// Whatever is not of a kind is a bad request.
func (d *desk) fork(_ context.Context, p target) (empty, error) {
	bad := func(err error) error {
		if f := faults.Bare(err); f.Kind == faults.Bad {
			return wire.New(-32602, "%s", err)
		}
		return wire.New(-32603, "%s", err)
	}
	if p.Mode != "" && p.Mode != "day" {
		return empty{}, bad(fmt.Errorf("mode %s", p.Mode))
	}
	if _, ok := d.sessions[p.Session]; !ok {
		return empty{}, bad(faults.New(faults.Other, "session %s", p.Session)) // want `session/fork answers an unknown session with -32603`
	}
	return empty{}, nil
}

// Of which kind the others are, the caller says: that is not followed.
func (d *desk) prompt(_ context.Context, p target) (empty, error) {
	open := func(err error) error {
		if f := faults.Open(err, faults.Gone); f.Kind == faults.Gone {
			return wire.New(-32002, "%s", err)
		}
		return wire.New(-32603, "%s", err)
	}
	if _, ok := d.sessions[p.Session]; !ok {
		return empty{}, open(fmt.Errorf("session %s", p.Session))
	}
	return empty{}, nil
}

// What is made in a circle, or set afterwards, is not followed either.
func (d *desk) loose(_ context.Context, p target) (empty, error) {
	if p.Mode != "" && p.Mode != "day" {
		err := fmt.Errorf("mode %s", p.Mode)
		if f := faults.Round(err); f.Kind == faults.Gone {
			return empty{}, wire.New(-32602, "%s", err)
		}
		return empty{}, wire.New(-32603, "%s", err)
	}
	if !filepath.IsAbs(p.Dir) {
		err := fmt.Errorf("folder %s", p.Dir)
		if l := faults.LooseOf(err); l.Kind == faults.Bad {
			return empty{}, wire.New(-32602, "%s", err)
		}
		return empty{}, wire.New(-32603, "%s", err)
	}
	if p.Session == "" {
		err := errors.New("no session")
		if t := faults.TunedOf(err); t.Kind == faults.Bad {
			return empty{}, wire.New(-32602, "%s", err)
		}
		return empty{}, wire.New(-32603, "%s", err)
	}
	if p.Login == "" {
		err := errors.New("no login")
		if f := faults.Always(err); f.Kind == faults.Bad {
			return empty{}, wire.New(-32603, "%s", err)
		}
		return empty{}, wire.New(-32602, "%s", err)
	}
	return empty{}, nil
}

// The error object's own text is no error inside it.
func (d *desk) setMode(_ context.Context, p target) (empty, error) {
	if p.Mode != "day" && p.Mode != "night" {
		return empty{}, wire.New(-32603, "mode %s", p.Mode) // want `genericerr: session/set_mode answers an invalid parameter value with -32603`
	}
	s, err := d.find(p.Session)
	if err != nil {
		return empty{}, err
	}
	s.mode = p.Mode
	return empty{}, nil
}

func (d *desk) find(id string) (*session, error) {
	if s := d.sessions[id]; s != nil {
		return s, nil
	}
	return nil, errors.Unwrap(fmt.Errorf("find: %w", fmt.Errorf("session %s", id))) // want `returnederr: session/set_mode answers an unknown session with -32603`
}

// options is registered by the function that returns the handler, which is one of two.
func (d *desk) options() wire.Handler {
	h := wire.Bind(func(_ context.Context, p target) (empty, error) {
		if _, ok := d.sessions[p.Session]; !ok {
			return empty{}, errUnknown // want `session/set_config_option answers an unknown session with -32603`
		}
		return empty{}, nil
	})
	if d.files == nil {
		h = wire.Bind(func(_ context.Context, p target) (empty, error) {
			if p.Mode != "day" {
				return empty{}, errors.New("day") // want `session/set_config_option answers an invalid parameter value with -32603`
			}
			return empty{}, nil
		})
	}
	return h
}

// either is registered for two methods.
func (d *desk) either() wire.Handler {
	return wire.Bind(func(_ context.Context, p target) (empty, error) {
		if p.Mode != "day" {
			return empty{}, errors.New("day") // want `answer an invalid parameter value with -32603`
		}
		return empty{}, nil
	})
}

// What is taken out of an error tells as much as the error.
func (d *desk) close(_ context.Context, p target) (empty, error) {
	err := d.part(p)
	if f, ok := errors.AsType[*faults.Fault](err); ok {
		if f.Kind == faults.Bad {
			return empty{}, wire.New(-32602, "%s", f.Text)
		}
		return empty{}, wire.New(-32603, "%s", f.Text)
	}
	return empty{}, nil
}

func (d *desk) part(p target) error {
	if p.Mode == "" {
		return faults.New(faults.Bad, "no mode")
	}
	if p.Mode != "day" && p.Mode != "night" {
		return faults.New(faults.Other, "mode %s", p.Mode) // want `session/close answers an invalid parameter value with -32603`
	}
	return nil
}

// What is read of a file in the folder is no part of the request, nor does the standard
// library know the program's own errors.
func (d *desk) create(_ context.Context, p target) (empty, error) {
	return empty{}, sorted(read(p.Dir))
}

func read(dir string) error {
	st, err := os.Stat(dir)
	switch {
	case err != nil:
		return faults.New(faults.Bad, "no folder %s", dir)
	case !st.IsDir():
		return faults.New(faults.Bad, "%s is no folder", dir)
	}
	f, err := os.Open(filepath.Join(dir, "journal"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
	}
	return lines.Err()
}

// Whoever does not see why a call fails cannot say that its kinds are wrong.
func (d *desk) authenticate(ctx context.Context, p target) (empty, error) {
	if p.Login != "pin" {
		return empty{}, wire.New(-32602, "no login %s", p.Login)
	}
	return empty{}, picked(d.unlock(ctx, p.Login))
}

var codes = map[faults.Kind]int{faults.Bad: -32602, faults.Gone: -32002}

func picked(err error) error {
	if f, ok := errors.AsType[*faults.Fault](err); ok && f.Kind == faults.Ended {
		return wire.New(-32002, "%s", f.Text)
	}
	if f, ok := errors.AsType[*faults.Fault](err); ok {
		if code, known := codes[f.Kind]; known {
			return wire.New(code, "%s", f.Text)
		}
	}
	return wire.New(-32603, "%s", err)
}

// To ask somebody else for a method is not to be asked for it.
func (d *desk) list(ctx context.Context, p target) (any, error) {
	return d.forward(ctx, "session/list", p)
}

func (d *desk) forward(ctx context.Context, method string, p any) (any, error) {
	res, err := d.other.Call(ctx, method, p)
	if err != nil {
		return nil, wire.New(-32603, "the other side is gone: %v", err)
	}
	return res, nil
}

// A document that is not open is not there.
func (d *desk) suggest(_ context.Context, p target) (empty, error) {
	if !d.files[p.URI] {
		return empty{}, sorted(faults.New(faults.Gone, "%s is not open", p.URI))
	}
	if ok := d.files[p.URI+"#"]; !ok {
		return empty{}, fmt.Errorf("%s is not open", p.URI) // want `nes/suggest answers an unknown resource with -32603 \(Internal error\); ACP has -32002`
	}
	return empty{}, nil
}
