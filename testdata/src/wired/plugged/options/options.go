// Package options is a feature on a bus, and names no method.
package options

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"wired/plugged/bus"
)

func Install(b *bus.Bus) {
	b.Handle("options.set", func(_ context.Context, c bus.Command) bus.Outcome {
		var p struct {
			SessionID string `json:"sessionId"`
			Cwd       string `json:"cwd"`
		}
		if err := c.Bind(&p); err != nil {
			return bus.Fail(err)
		}
		if !filepath.IsAbs(p.Cwd) {
			return bus.Fail(errors.New("E1"))
		}
		return bus.Outcome{}
	})
	b.Handle("options.keep", func(_ context.Context, c bus.Command) bus.Outcome {
		if _, err := os.ReadFile("options"); err != nil {
			return bus.Fail(err)
		}
		return bus.Outcome{Err: errors.New("E2")}
	})
}
