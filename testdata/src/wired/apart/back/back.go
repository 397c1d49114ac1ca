// Package back serves a handler whose errors get their codes from what stands around it.
package back

import (
	"context"
	"encoding/json"
	"io"

	"wired/apart/badge"
	"wired/apart/ledger"
	"wired/apart/post"
)

func keep(ctx context.Context, in io.Reader, out io.Writer) error {
	p := &post.Post{In: json.NewDecoder(in), Out: out}
	return p.Serve(ctx, &badge.Coded{Next: &ledger.Ledger{Open: map[string]bool{}}})
}

func count(ctx context.Context, in io.Reader, out io.Writer) error {
	p := &post.Post{In: json.NewDecoder(in), Out: out}
	return p.Serve(ctx, badge.NewCoded(&ledger.Ledger{Open: map[string]bool{}}))
}
