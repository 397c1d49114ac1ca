// Package disk has methods whose errors have codes, and does not know who reads them.
package disk

import (
	"context"

	"github.com/creachadair/jrpc2"
)

const (
	full  jrpc2.Code = -32020
	quiet jrpc2.Code = -32021
)

type Disk struct{ left int }

type Params struct {
	SessionID string `json:"sessionId"`
	Content   string `json:"content"`
}

func (d *Disk) Write(_ context.Context, p Params) (any, error) {
	if len(p.Content) > d.left {
		return nil, jrpc2.Errorf(full, "no more room")
	}
	return nil, nil
}

// Count is the program's own.
func (d *Disk) Count() (int, error) {
	if d.left == 0 {
		return 0, jrpc2.Errorf(quiet, "nothing to count")
	}
	return d.left, nil
}
