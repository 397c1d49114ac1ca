// Package vault loads sessions from an archive that somebody gives it. Of errors it knows
// their kinds.
package vault

import (
	"context"
	"errors"
	"os"

	"wired/sorted/faults"
	"wired/sorted/wire"
)

// Archive keeps sessions.
type Archive interface {
	Load(ctx context.Context, id string) error
}

// Vault has an archive.
type Vault struct{ Archive Archive }

type target struct {
	Session string `json:"sessionId"`
}

var codes = map[faults.Kind]int{faults.Bad: -32602, faults.Gone: -32002}

// Server returns what answers.
func (v *Vault) Server() *wire.Server {
	return &wire.Server{Out: os.Stdout, Handlers: map[string]wire.Handler{"session/load": wire.Bind(v.load)}}
}

func (v *Vault) load(ctx context.Context, p target) (any, error) {
	if err := v.Archive.Load(ctx, p.Session); err != nil {
		return nil, coded(err)
	}
	return struct{}{}, nil
}

func coded(err error) error {
	if f, ok := errors.AsType[*faults.Fault](err); ok {
		if code, known := codes[f.Kind]; known {
			return wire.New(code, "%s", f.Text)
		}
	}
	return wire.New(-32603, "%s", err)
}
