// Package inside serves methods of another package inside a function of its own.
package inside

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/inside/disk"
)

type host struct {
	disk *disk.Disk
	shut bool
}

func in[P, R any](h *host, fn func(context.Context, P) (R, error)) jrpc2.Handler {
	return handler.New(func(ctx context.Context, p P) (out R, err error) {
		if h.shut {
			return out, errors.New("closed for today")
		}
		return fn(ctx, p) // want `disk.go:11: reservedcode: -32020 \(full\) is a custom code in the range`
	})
}

func (h *host) methods() handler.Map {
	if n, err := h.disk.Count(); err != nil || n == 0 {
		return nil
	}
	return handler.Map{"fs/write_text_file": in(h, h.disk.Write)}
}
