// Package run puts a shop on the line: what the shop answers is told there.
package run

import (
	"context"
	"io"

	"wired/kept/line"
	"wired/kept/shop"
)

func run(in io.Reader, out io.Writer) error {
	return line.New(out, new(shop.Shop).Handlers()).Run(context.Background(), in)
}
