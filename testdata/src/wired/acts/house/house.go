// Package house opens the stage.
package house

import (
	"io"

	"wired/acts/front"
	"wired/acts/stage"
)

func Open(in io.Reader, out io.Writer) { front.Serve(in, out, stage.New().Cue) }
