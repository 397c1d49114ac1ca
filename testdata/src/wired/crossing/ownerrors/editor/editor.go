// Package editor gives the layer ACP's methods: what the layer answers by itself is
// an answer of ACP's then.
package editor

import (
	"context"
	"os"

	"wired/crossing/ownerrors/lines"
)

type editor struct{ files map[string]string }

func (e *editor) read(_ context.Context, p struct{ Path string }) (any, error) {
	text, ok := e.files[p.Path]
	if !ok {
		return nil, &lines.Failure{Code: -32002, Message: "Resource not found"}
	}
	return map[string]string{"content": text}, nil
}

func (e *editor) Run(ctx context.Context) error {
	s := &lines.Server{Funcs: map[string]lines.Func{ // want `genericerr: this answers a message that is not valid JSON with -32603 \(Internal error\); ACP has -32700` `returnederr: this answers an invalid parameter value with -32603 .*ACP has -32602` `returnederr: fs/read_text_file answers an invalid parameter value with -32603`
		"fs/read_text_file": lines.Typed(e.read),
	}}
	return s.Run(ctx, os.Stdin, os.Stdout)
}
