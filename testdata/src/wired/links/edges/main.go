package main

import (
	"context"
	"os"

	"wired/links/edges/files"
	"wired/links/edges/pipe"
	"wired/links/edges/router"
	"wired/links/line"
)

func main() {
	r := router.New(files.Service{})
	_ = pipe.Serve(context.Background(), line.NewConn(os.Stdin, os.Stdout), r) // want `files.go:34: returnederr: fs/read_text_file answers an invalid parameter value with -32603 .*: &line.Error{Code: -32602}` `files.go:43: returnederr: fs/write_text_file answers an invalid parameter value with -32603 .*: &line.Error{Code: -32602}`
}
